import { memoizeEach, memoizeLast, playerAt, type Viewer } from 'vbuses/play';
import { deckSize, sortedDeckCards } from './cards.ts';
import { regionPiles } from './draft.ts';
import type { KnownCard, Player, RegionState, State, Task } from './state.ts';
import type { Tables } from './tables.ts';

/**
 * What one seat sees, or everybody (`public`). What lies hidden is a number here; what the viewer
 * alone may see is `null` for the others. Of tasks what is hidden is `null` too.
 */
export type View = ReturnType<ReturnType<typeof createProjector>>;

export type PlayerView = ReturnType<typeof projectPlayer>;

/** Makes views of states. */
export function createViewProjector(tables: Tables): (state: State, viewer: Viewer) => View {
  const projectors = new Map<Viewer, (state: State) => View>();
  return (state, viewer) => {
    const project = projectors.get(viewer) ?? createProjector(tables, viewer);
    projectors.set(viewer, project);
    return project(state);
  };
}

/** Shows states to a viewer: everything public, and what this seat alone may see. */
function createProjector(tables: Tables, viewer: Viewer) {
  const showPlayers = (isOver: boolean) =>
    memoizeEach((player: Player, seat) => projectPlayer(player, seat === viewer, isOver));
  const [playersInPlay, playersAtEnd] = [showPlayers(false), showPlayers(true)];
  const showRegions = memoizeEach((piles: RegionState) => projectRegion(piles, viewer));
  const showAgenda = memoizeEach((task: Task) => redactTask(task, viewer));
  const showUpgrades = memoizeLast(({ deck, discards, offer }: State['upgrades']) => {
    return { deck: deck.length, discards, offer };
  });
  const showRoutes = memoizeLast(({ deck, discards }: State['routes']) => {
    return { deck: deck.length, discards };
  });
  return (state: State) => {
    const task = state.agenda.at(-1);
    return {
      viewer,
      config: state.config,
      agenda: showAgenda(state.agenda),
      first: state.first,
      turn: state.turn,
      regions: showRegions(state.regions),
      tokens: state.tokens,
      bag: state.bag,
      upgrades: showUpgrades(state.upgrades),
      routes: showRoutes(state.routes),
      bank: state.bank,
      players: task?.kind === 'over' ? playersAtEnd(state.players) : playersInPlay(state.players),
      /** Cards shown to the viewer for the choice at hand: a deck, sorted, or the hand of another. */
      shown: task === undefined ? null : shownCards(tables, state, task, viewer),
    };
  };
}

const NO_KNOWN_CARDS: readonly (KnownCard | null)[] = [];

const projectRegion = (piles: RegionState, viewer: Viewer) => ({
  region: piles.region,
  /** Cards in the deck. */
  deck: deckSize(piles),
  /** How many of them lie on top in an order that a player knows. */
  ordered: piles.top.length,
  /** Those on top, the uppermost first; `null` for one that the viewer does not know. */
  top:
    piles.top.length === 0
      ? NO_KNOWN_CARDS
      : piles.top.map((known) =>
          viewer !== 'public' && known.seenBy.includes(viewer) ? known : null,
        ),
  discards: piles.discards,
  stock: piles.stock,
});

/** A hand is for its owner; routes are revealed when the game is over. */
const projectPlayer = (player: Player, isOwn: boolean, isOver: boolean) => ({
  at: player.at,
  cameFrom: player.cameFrom,
  cards: player.hand.length,
  hand: isOwn ? player.hand : null,
  fares: player.fares,
  /** Route cards held, the chosen start included. */
  routeCards: player.routes.length,
  routes: isOwn || isOver ? player.routes : null,
  hasStart: player.start !== null,
  start: isOwn ? player.start : null,
  asideCards: player.aside.length,
  aside: isOwn ? player.aside : null,
  delivered: player.delivered,
  upgrades: player.upgrades,
  isOutOfFuel: player.isOutOfFuel,
});

/** Of a task, what a viewer may know: what is hidden is `null`. */
function redactTask(task: Task, viewer: Viewer): Task {
  switch (task.kind) {
    case 'put-back':
    case 'replace-routes':
      return viewer === task.seat ? task : { ...task, chosen: task.chosen.map(() => null) };
    case 'drop-routes':
      return viewer === task.seat ? task : { ...task, routes: task.routes.map(() => null) };
    case 'ask-for':
      return viewer === task.seat || viewer === task.of ? task : { ...task, gift: null };
    case 'hand-over':
      return viewer === task.seat || viewer === task.to ? task : { ...task, gift: null };
    default:
      return task;
  }
}

function shownCards(
  tables: Tables,
  state: State,
  task: Task,
  viewer: Viewer,
): readonly string[] | null {
  if (!('seat' in task) || task.seat !== viewer) return null;
  switch (task.kind) {
    case 'search-deck':
      return sortedDeckCards(regionPiles(tables, state, task.region));
    case 'raid-hand':
      return playerAt(state, task.from).hand;
    default:
      return null;
  }
}
