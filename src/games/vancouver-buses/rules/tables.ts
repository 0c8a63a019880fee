import { type Board, networkOf, type Stop } from '../../../boards/network/model.ts';
import { copyCount, type Entry, type Pack, totalCopies, type Value } from '../../../core/pack.ts';
import { CliError, EXIT, InternalError } from '../../../errors.ts';
import { numberOf } from '../score.ts';

/** A stop as the rules use it. */
export interface StopInfo {
  readonly id: string;
  readonly index: number;
  readonly name: string;
  readonly region: string;
  /** The place of its region in `Tables.regions`. */
  readonly regionIndex: number;
  /** Ids of neighbouring stops, sorted. */
  readonly neighbours: readonly string[];
  /** Where the links to them lead on the board, in degrees; in the same order. */
  readonly headings: readonly number[];
  /** Ids of the stop and its neighbours, sorted. */
  readonly reach: readonly string[];
  readonly symbols: readonly string[];
  readonly position: readonly [x: number, y: number];
  /** Ids of the routes that serve it. */
  readonly routes: readonly string[];
  /** Passenger cards that name it. */
  readonly cards: number;
}

export interface UpgradeInfo {
  readonly id: string;
  readonly name: string;
  readonly isOneShot: boolean;
  readonly cost: number;
  readonly copies: number;
  readonly symbols: readonly string[];
}

/** The records of the table of actions, by what the rules call them. */
const COST_IDS = {
  move: 'move',
  pickUp: 'pick-up',
  deliver: 'deliver',
  exchange: 'exchange',
  sweep: 'sweep',
} as const;

/** What actions cost: actions, or fares for a sweep. */
export type Costs = Readonly<Record<keyof typeof COST_IDS, number>>;

/** The records of the table of numbers, by what the rules call them. */
const NUMBER_IDS = {
  playersLeast: 'players-least',
  playersMost: 'players-most',
  handLimit: 'hand-limit',
  deliveriesToEnd: 'deliveries-to-end',
  setPoints: 'set-points',
  tokensOnBoard: 'tokens-a-region-on-board',
  passengersAtStart: 'passengers-at-start',
  faresAtStart: 'fares-at-start',
  faresForDoubles: 'fares-for-doubles',
  faresForPickUp: 'fares-for-pick-up',
  faresForNewRoutes: 'fares-for-new-routes',
  routesDealt: 'routes-dealt',
  routesKept: 'routes-kept',
  upgradesOnOffer: 'upgrades-on-offer',
} as const;

export type Numbers = Readonly<Record<keyof typeof NUMBER_IDS, number>>;

/** A pack as the rules need it: everything looked up once, nothing of it ever changed. */
export interface Tables {
  readonly pack: Pack;
  readonly board: Board;
  /** Ids of the regions, in the order of their numbers. */
  readonly regions: readonly string[];
  /** The same in the order of their ids. */
  readonly sortedRegions: readonly string[];
  readonly regionIndex: ReadonlyMap<string, number>;
  readonly stops: readonly StopInfo[];
  readonly stopOf: ReadonlyMap<string, StopInfo>;
  /** The start of each route card, by route. */
  readonly starts: ReadonlyMap<string, string>;
  /** The cards of each deck, by region: ids of stops, as often as there are cards. */
  readonly decks: readonly (readonly string[])[];
  /** The random stream of each deck, by region. */
  readonly deckStreams: readonly string[];
  /** Tokens of each region. */
  readonly tokens: readonly number[];
  readonly fares: number;
  readonly routeDeck: readonly string[];
  readonly upgrades: ReadonlyMap<string, UpgradeInfo>;
  readonly upgradeDeck: readonly string[];
  readonly costs: Costs;
  readonly numbers: Numbers;
  /** Links on the shortest way between two stops, by the index of the first and that of the second. */
  readonly distances: readonly Uint16Array[];
}

/**
 * Looks up what the rules need.
 *
 * @throws CliError (exit 1) for a pack without a board, or one that lacks a table or a number
 */
export function readTables(pack: Pack): Tables {
  const board = networkOf(pack);
  if (board === null) throw unplayableError('it has no board');
  const regions = [...board.regions]
    .sort((a, b) => a.number - b.number)
    .map(({ id }) => intern(id));
  const regionIndex = new Map(regions.map((id, index) => [id, index]));
  const stops = readStops(pack, board, regionIndex);
  const stopOf = new Map(stops.map((stop) => [stop.id, stop]));
  const cardsIn = (region: string): string[] =>
    stops.flatMap(({ id, region: own, cards }) => (own === region ? repeatId(id, cards) : []));
  const tokens = regions.map((region) =>
    totalCopies(entriesOf(pack, 'tokens').filter(({ fields }) => idIn(fields.region) === region)),
  );
  const upgrades = readUpgrades(pack);
  return {
    pack,
    board,
    regions,
    regionIndex,
    stops,
    stopOf,
    tokens,
    upgrades,
    sortedRegions: [...regions].sort(),
    starts: new Map(board.routes.map(({ id, start }) => [intern(id), intern(start.id)])),
    decks: regions.map(cardsIn),
    deckStreams: regions.map((region) => intern(`deck/${region}`)),
    fares: totalCopies(entriesOf(pack, 'fares')),
    routeDeck: entriesOf(pack, 'route-cards').flatMap((entry) =>
      repeatId(idIn(entry.fields.route), copyCount(entry.fields.copies)),
    ),
    upgradeDeck: [...upgrades.values()].flatMap(({ id, copies }) => repeatId(id, copies)),
    costs: readEach(COST_IDS, (id) => readCost(pack, id)),
    numbers: readEach(NUMBER_IDS, (id) => readNumber(pack, id)),
    distances: measureDistances(stops),
  };
}

/** What is said of a pack that cannot be played. */
export const unplayableError = (reason: string): CliError =>
  new CliError(`this pack cannot be played: ${reason}`, { exitCode: EXIT.problems });

/** A stop by its id. */
export function stopAt(tables: Tables, id: string | null): StopInfo {
  const stop = id === null ? undefined : tables.stopOf.get(id);
  if (stop === undefined) throw new InternalError(`there is no stop ${id}`);
  return stop;
}

/** The region of a passenger card, which is named as its stop. */
export const regionOfCard = (tables: Tables, card: string): string => stopAt(tables, card).region;

/** The place of a region among all of them, from 0. */
export function indexOfRegion(tables: Tables, region: string): number {
  const index = tables.regionIndex.get(region);
  if (index === undefined) throw new InternalError(`there is no region ${region}`);
  return index;
}

/** An upgrade by its id. */
export function upgradeInfo(tables: Tables, id: string): UpgradeInfo {
  const upgrade = tables.upgrades.get(id);
  if (upgrade === undefined) throw new InternalError(`there is no upgrade ${id}`);
  return upgrade;
}

/** The region of a number on a die. */
export function regionOfNumber(tables: Tables, eyes: number): string {
  const region = tables.regions[eyes - 1];
  if (region === undefined) throw new InternalError(`no region has the number ${eyes}`);
  return region;
}

function readStops(pack: Pack, board: Board, regionIndex: ReadonlyMap<string, number>): StopInfo[] {
  const neighbours = new Map<string, string[]>(board.stops.map(({ id }) => [id, []]));
  for (const { a, b } of board.links) {
    neighbours.get(a.id)?.push(b.id);
    neighbours.get(b.id)?.push(a.id);
  }
  const cards = new Map<string, number>();
  for (const entry of entriesOf(pack, 'passengers')) {
    const stop = idIn(entry.fields.stop);
    cards.set(stop, (cards.get(stop) ?? 0) + copyCount(entry.fields.copies));
  }
  return board.stops.map((stop, index) => ({
    id: intern(stop.id),
    index,
    name: stop.name,
    region: requireRegion(stop),
    regionIndex: regionIndex.get(requireRegion(stop)) ?? -1,
    ...neighbourhood(board, stop, neighbours.get(stop.id) ?? []),
    symbols: stop.symbols,
    position: stop.position,
    routes: stop.routes.map(({ id }) => intern(id)),
    cards: cards.get(stop.id) ?? 0,
  }));
}

function neighbourhood(
  board: Board,
  { id, position }: Stop,
  linked: readonly string[],
): Pick<StopInfo, 'neighbours' | 'headings' | 'reach'> {
  const neighbours = linked.map(intern).sort();
  const headings = neighbours.map((other) => {
    const stop = board.stops.find((one) => one.id === other);
    return headingOf(position, stop?.position ?? position);
  });
  return { neighbours, headings, reach: [intern(id), ...neighbours].sort() };
}

const DEGREES = 180 / Math.PI;

const headingOf = ([x, y]: Stop['position'], [toX, toY]: Stop['position']): number =>
  Math.atan2(toY - y, toX - x) * DEGREES;

function requireRegion({ id, region }: Stop): string {
  if (region === null) throw unplayableError(`the stop ${id} has no region`);
  return intern(region.id);
}

const readUpgrades = (pack: Pack): ReadonlyMap<string, UpgradeInfo> =>
  new Map(
    entriesOf(pack, 'upgrades').map((entry) => [
      intern(entry.id),
      {
        id: intern(entry.id),
        name: String(entry.fields.name),
        isOneShot: entry.fields.kind === 'one-shot',
        cost: Number(entry.fields.cost),
        copies: copyCount(entry.fields.copies),
        symbols: Array.isArray(entry.fields.symbols) ? entry.fields.symbols.map(String) : [],
      },
    ]),
  );

const readEach = <Key extends string>(
  ids: Readonly<Record<Key, string>>,
  read: (id: string) => number,
): Readonly<Record<Key, number>> =>
  Object.fromEntries(Object.entries<string>(ids).map(([key, id]) => [key, read(id)])) as Record<
    Key,
    number
  >;

function readCost(pack: Pack, id: string): number {
  const cost = pack.tables.get('actions')?.byId.get(id)?.fields.cost;
  if (typeof cost !== 'number') throw unplayableError(`its table of actions has no cost for ${id}`);
  return cost;
}

function readNumber(pack: Pack, id: string): number {
  if (pack.tables.get('numbers')?.byId.has(id) !== true) {
    throw unplayableError(`its table of numbers has no ${id}`);
  }
  return numberOf(pack, id);
}

const entriesOf = (pack: Pack, table: string): readonly Entry[] =>
  pack.tables.get(table)?.entries ?? [];

/** Of a record that a field refers to: its id. */
const idIn = (value: Value | undefined): string =>
  typeof value === 'object' && value !== null && 'id' in value ? intern(String(value.id)) : '';

const repeatId = (id: string, copies: number): string[] => Array.from({ length: copies }, () => id);

/** By the indexes of two stops: plain arrays would hand out each number in a box of its own. */
function measureDistances(stops: readonly StopInfo[]): readonly Uint16Array[] {
  const indexOf = new Map(stops.map(({ id, index }) => [id, index]));
  const neighbours = stops.map((stop) => stop.neighbours.map((id) => indexOf.get(id) ?? -1));
  return stops.map((_, from) => distancesFrom(from, neighbours));
}

/** Breadth first; the board is in one piece, which the checks of a pack see to. */
function distancesFrom(start: number, neighbours: readonly (readonly number[])[]): Uint16Array {
  const distances = new Uint16Array(neighbours.length);
  const queue = [start];
  const seen = new Set(queue);
  for (const stop of queue) {
    for (const next of neighbours[stop] ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      distances[next] = (distances[stop] ?? 0) + 1;
      queue.push(next);
    }
  }
  return distances;
}

/**
 * The same text, as the engine keeps names of properties: once each. Two of these are compared in one
 * step, where texts read from files are compared letter by letter; rules and bots do little else.
 */
export const intern = (text: string): string => Object.keys({ [text]: null })[0] ?? text;
