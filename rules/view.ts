import { memoizeEach, memoizeLast, playerAt, type Viewer } from 'vbuses/play';
import { sortedDeckCards } from './cards.ts';
import { regionPiles } from './draft.ts';
import type {
  KnownCard,
  Player,
  RegionState,
  RoutePiles,
  State,
  Task,
  UpgradePiles,
} from './state.ts';
import type { Tables } from './tables.ts';

/** Makes views of states. */
export function createViewProjector(tables: Tables): (state: State, viewer: Viewer) => View {
  const projectors = new Map<Viewer, (state: State) => View>();
  return (state, viewer) => {
    let project = projectors.get(viewer);
    if (project === undefined) {
      project = createProjector(tables, viewer);
      projectors.set(viewer, project);
    }
    return project(state);
  };
}

/** Shows states to a viewer: everything public, and what this seat alone may see. */
function createProjector(tables: Tables, viewer: Viewer): (state: State) => View {
  const showPlayers = (isOver: boolean) =>
    memoizeEach((player: Player, seat) => projectPlayer(player, seat === viewer, isOver));
  const [playersInPlay, playersAtEnd] = [showPlayers(false), showPlayers(true)];
  const showRegions = memoizeEach((piles: RegionState) => projectRegion(piles, viewer));
  const showUpgrades = memoizeLast(({ deck, discards, offer }: UpgradePiles) => {
    return { deck: deck.length, discards, offer };
  });
  const showRoutes = memoizeLast(({ deck, discards }: RoutePiles) => {
    return { deck: deck.length, discards };
  });
  return (state) => {
    const task = state.agenda.at(-1);
    const isSecret = state.agenda.some(({ kind }) => SECRET_TASKS.has(kind));
    return {
      viewer,
      config: state.config,
      agenda: isSecret ? state.agenda.map((one) => redactTask(one, viewer)) : state.agenda,
      first: state.first,
      turn: state.turn,
      regions: showRegions(state.regions),
      tokens: state.tokens,
      bag: state.bag,
      upgrades: showUpgrades(state.upgrades),
      routes: showRoutes(state.routes),
      bank: state.bank,
      players: task?.kind === 'over' ? playersAtEnd(state.players) : playersInPlay(state.players),
      shown: task === undefined ? null : shownCards(tables, state, task, viewer),
    };
  };
}

const NO_KNOWN_CARDS: RegionView['top'] = [];

const projectRegion = (
  { region, top, rest, discards, stock }: RegionState,
  viewer: Viewer,
): RegionView => ({
  region,
  deck: top.length + rest.length,
  ordered: top.length,
  top:
    top.length === 0
      ? NO_KNOWN_CARDS
      : top.map((known) => (viewer !== 'public' && known.seenBy.includes(viewer) ? known : null)),
  discards,
  stock,
});

/** A hand is for its owner; routes are revealed when the game is over. */
const projectPlayer = (player: Player, isOwn: boolean, isOver: boolean): PlayerView => ({
  at: player.at,
  cameFrom: player.cameFrom,
  cards: player.hand.length,
  hand: isOwn ? player.hand : null,
  fares: player.fares,
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

/** Tasks that hide something from some of the players. */
const SECRET_TASKS: ReadonlySet<Task['kind']> = new Set([
  'put-back',
  'ask-for',
  'hand-over',
  'replace-routes',
  'drop-routes',
]);

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

/**
 * What one seat sees, or everybody (`public`). What lies hidden is a number here; what the viewer
 * alone may see is `null` for the others. Of tasks what is hidden is `null` too.
 */
export interface View extends Omit<State, 'regions' | 'upgrades' | 'routes' | 'players'> {
  readonly viewer: Viewer;
  readonly regions: readonly RegionView[];
  readonly upgrades: Omit<UpgradePiles, 'deck'> & { readonly deck: number };
  readonly routes: Omit<RoutePiles, 'deck'> & { readonly deck: number };
  readonly players: readonly PlayerView[];
  /** Cards shown to the viewer for the choice at hand: a deck, sorted, or the hand of another. */
  readonly shown: readonly string[] | null;
}

export interface RegionView extends Omit<RegionState, 'top' | 'rest'> {
  /** Cards in the deck. */
  readonly deck: number;
  /** How many of them lie on top in an order that a player knows. */
  readonly ordered: number;
  /** Those on top, the uppermost first; `null` for one that the viewer does not know. */
  readonly top: readonly (KnownCard | null)[];
}

export interface PlayerView extends Omit<Player, 'hand' | 'routes' | 'start' | 'aside'> {
  readonly cards: number;
  readonly hand: readonly string[] | null;
  /** Route cards held, the chosen start included. */
  readonly routeCards: number;
  readonly routes: readonly string[] | null;
  readonly hasStart: boolean;
  readonly start: string | null;
  readonly asideCards: number;
  readonly aside: readonly string[] | null;
}
