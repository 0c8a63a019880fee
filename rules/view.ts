import { memoizeLast, playerAt, type Seat, type Viewer } from 'vbuses/play';
import { sortedDeckCards } from './cards.ts';
import { regionPiles } from './draft.ts';
import type {
  Config,
  Delivery,
  OwnedUpgrade,
  Player,
  RegionState,
  RoutePiles,
  State,
  Task,
  Token,
  Turn,
  UpgradePiles,
} from './state.ts';
import type { Tables } from './tables.ts';

/**
 * Shows things one by one. Those that are where they were the last time are shown as they were then,
 * since little changes from view to view.
 */
class ViewCache<T, V> {
  readonly #show: (thing: T, index: number) => V;
  #things: readonly T[] = [];
  #shown: readonly V[] = [];

  constructor(show: (thing: T, index: number) => V) {
    this.#show = show;
  }

  show(things: readonly T[]): readonly V[] {
    if (things === this.#things) return this.#shown;
    const before = this.#things;
    const shown = this.#shown;
    this.#shown = things.map((thing, index) => {
      const known = thing === before[index] ? shown[index] : undefined;
      return known ?? this.#show(thing, index);
    });
    this.#things = things;
    return this.#shown;
  }
}

/** What one viewer was last shown. */
interface ViewerCache {
  readonly viewer: Viewer;
  readonly projectUpgrades: (upgrades: UpgradePiles) => View['upgrades'];
  readonly projectRoutes: (routes: RoutePiles) => View['routes'];
  readonly regions: ViewCache<RegionState, RegionView>;
  readonly players: ViewCache<Player, PlayerView>;
  readonly playersAtEnd: ViewCache<Player, PlayerView>;
}

function createViewerCache(viewer: Viewer): ViewerCache {
  const showPlayers = (isOver: boolean) =>
    new ViewCache((player: Player, seat) =>
      projectPlayer(player, { isOwn: seat === viewer, isOver }),
    );
  return {
    viewer,
    projectUpgrades: memoizeLast(({ deck, discards, offer }) => ({
      deck: deck.length,
      discards,
      offer,
    })),
    projectRoutes: memoizeLast(({ deck, discards }) => ({ deck: deck.length, discards })),
    regions: new ViewCache((piles) => projectRegion(piles, viewer)),
    players: showPlayers(false),
    playersAtEnd: showPlayers(true),
  };
}

/** Makes views of states. */
export function createViewProjector(tables: Tables): (state: State, viewer: Viewer) => View {
  const caches = new Map<Viewer, ViewerCache>();
  return (state, viewer) => {
    let cache = caches.get(viewer);
    if (cache === undefined) {
      cache = createViewerCache(viewer);
      caches.set(viewer, cache);
    }
    return projectState(tables, cache, state);
  };
}

/** What a viewer sees of a state: everything public, and what this seat alone may see. */
function projectState(tables: Tables, cache: ViewerCache, state: State): View {
  const { viewer, projectUpgrades, projectRoutes } = cache;
  const task = state.agenda.at(-1);
  const players = task?.kind === 'over' ? cache.playersAtEnd : cache.players;
  return {
    viewer,
    config: state.config,
    agenda: state.agenda.some(hasSecret)
      ? state.agenda.map((one) => redactTask(one, viewer))
      : state.agenda,
    first: state.first,
    turn: state.turn,
    regions: cache.regions.show(state.regions),
    tokens: state.tokens,
    bag: state.bag,
    upgrades: projectUpgrades(state.upgrades),
    routes: projectRoutes(state.routes),
    bank: state.bank,
    players: players.show(state.players),
    shown: task === undefined ? null : shownCards(tables, state, { task, viewer }),
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
const projectPlayer = (
  player: Player,
  { isOwn, isOver }: { readonly isOwn: boolean; readonly isOver: boolean },
): PlayerView => ({
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

/** Whether a task hides something from some of the players. */
function hasSecret({ kind }: Task): boolean {
  switch (kind) {
    case 'put-back':
    case 'ask-for':
    case 'hand-over':
    case 'replace-routes':
    case 'drop-routes':
      return true;
    default:
      return false;
  }
}

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
  { task, viewer }: { readonly task: Task; readonly viewer: Viewer },
): readonly string[] | null {
  switch (task.kind) {
    case 'search-deck':
      return task.seat === viewer ? sortedDeckCards(regionPiles(tables, state, task.region)) : null;
    case 'raid-hand':
      return task.seat === viewer ? handOf(state, task.from) : null;
    default:
      return null;
  }
}

const handOf = (state: State, seat: Seat): readonly string[] => playerAt(state, seat).hand;

/**
 * What one seat sees, or everybody (`public`). What lies hidden is a number here; what the viewer
 * alone may see is `null` for the others.
 */
export interface View {
  readonly viewer: Viewer;
  readonly config: Config;
  /** What has to be done, the next thing last, without what is hidden. */
  readonly agenda: readonly Task[];
  readonly first: Seat;
  readonly turn: Turn;
  readonly regions: readonly RegionView[];
  readonly tokens: readonly Token[];
  readonly bag: readonly string[];
  readonly upgrades: {
    readonly deck: number;
    readonly discards: readonly string[];
    readonly offer: readonly string[];
  };
  readonly routes: { readonly deck: number; readonly discards: RoutePiles['discards'] };
  readonly bank: number;
  readonly players: readonly PlayerView[];
  /** Cards shown to the viewer for the choice at hand: a deck, sorted, or the hand of another. */
  readonly shown: readonly string[] | null;
}

export interface RegionView {
  readonly region: string;
  /** Cards in the deck. */
  readonly deck: number;
  /** How many of them lie on top in an order that a player knows. */
  readonly ordered: number;
  /** Those on top, the uppermost first; `null` for one that the viewer does not know. */
  readonly top: readonly (KnownTop | null)[];
  readonly discards: readonly string[];
  readonly stock: number;
}

export interface KnownTop {
  readonly card: string;
  readonly seenBy: readonly Seat[];
}

export interface PlayerView {
  readonly at: string | null;
  readonly cameFrom: string | null;
  readonly cards: number;
  readonly hand: readonly string[] | null;
  readonly fares: number;
  /** Route cards held, the chosen start included. */
  readonly routeCards: number;
  readonly routes: readonly string[] | null;
  readonly hasStart: boolean;
  readonly start: string | null;
  readonly asideCards: number;
  readonly aside: readonly string[] | null;
  readonly delivered: readonly Delivery[];
  readonly upgrades: readonly OwnedUpgrade[];
  readonly isOutOfFuel: boolean;
}
