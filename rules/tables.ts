import {
  type GamePack,
  type Graph,
  idOf,
  listOf,
  lookUp,
  measureDistances,
  numbersOf,
  totalCopies,
  unplayable,
  type Value,
} from 'vbuses/play';
import { readScoring, recordsOf, type ScoringTables } from './score.ts';

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
  readonly scoring: ScoringTables;
  /** Ids of the regions, in the order of their numbers. */
  readonly regions: readonly string[];
  /** The same in the order of their ids. */
  readonly sortedRegions: readonly string[];
  readonly regionIndex: ReadonlyMap<string, number>;
  /** Ids of all routes. */
  readonly routes: readonly string[];
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
export function readTables(pack: GamePack): Tables {
  const board = pack.graph();
  const regionRecords = recordsOf(pack, 'regions');
  const regions = regionRecords
    .toSorted((a, b) => Number(a.fields.number) - Number(b.fields.number))
    .map(({ id }) => intern(id));
  const regionIndex = new Map(regions.map((id, index) => [id, index]));
  const stops = readStops(pack, board, regionIndex);
  const measure = measureDistances(board, 'links');
  const stopOf = new Map(stops.map((stop) => [stop.id, stop]));
  const cardsIn = (region: string): string[] =>
    stops.flatMap(({ id, region: own, cards }) => (own === region ? repeatId(id, cards) : []));
  const tokens = regions.map((region) =>
    totalCopies(recordsOf(pack, 'tokens').filter(({ fields }) => idIn(fields.region) === region)),
  );
  const upgrades = readUpgrades(pack);
  return {
    scoring: readScoring(pack),
    regions,
    regionIndex,
    routes: board.routes.map(({ id }) => intern(id)),
    stops,
    stopOf,
    tokens,
    upgrades,
    sortedRegions: [...regions].sort(),
    starts: new Map(board.routes.map(({ id, start }) => [intern(id), intern(start ?? '')])),
    decks: regions.map(cardsIn),
    deckStreams: regions.map((region) => intern(`deck/${region}`)),
    fares: totalCopies(recordsOf(pack, 'fares')),
    routeDeck: recordsOf(pack, 'route-cards').flatMap(({ fields, copies }) =>
      repeatId(idIn(fields.route), copies),
    ),
    upgradeDeck: [...upgrades.values()].flatMap(({ id, copies }) => repeatId(id, copies)),
    costs: numbersOf(pack.table('actions'), COST_IDS, ({ cost }) => cost),
    numbers: numbersOf(pack.table('numbers'), NUMBER_IDS),
    // Plain arrays would hand out each number in a box of its own.
    distances: stops.map(({ id }) =>
      Uint16Array.from(stops, (other) => measure(id, other.id) ?? 0),
    ),
  };
}

/** A stop by its id. */
export const stopAt = ({ stopOf }: Tables, id: string | null): StopInfo =>
  lookUp(stopOf, id ?? 'null', 'stop');

/** The region of a passenger card, which is named as its stop. */
export const regionOfCard = (tables: Tables, card: string): string => stopAt(tables, card).region;

/** The place of a region among all of them, from 0. */
export const indexOfRegion = ({ regionIndex }: Tables, region: string): number =>
  lookUp(regionIndex, region, 'region');

/** An upgrade by its id. */
export const upgradeInfo = ({ upgrades }: Tables, id: string): UpgradeInfo =>
  lookUp(upgrades, id, 'upgrade');

/** The region of a number on a die. */
export function regionOfNumber(tables: Tables, eyes: number): string {
  const region = tables.regions[eyes - 1];
  if (region === undefined) throw new Error(`no region has the number ${eyes}`);
  return region;
}

function readStops(
  pack: GamePack,
  { nodes }: Graph,
  regionIndex: ReadonlyMap<string, number>,
): StopInfo[] {
  const cards = new Map<string, number>();
  for (const { fields, copies } of recordsOf(pack, 'passengers')) {
    const stop = idIn(fields.stop);
    cards.set(stop, (cards.get(stop) ?? 0) + copies);
  }
  const positions = new Map(nodes.map(({ id, position }) => [id, position]));
  return nodes.map((node, index) => {
    const region = idIn(node.fields.region);
    if (region === '') throw unplayable(`the stop ${node.id} has no region`);
    return {
      id: intern(node.id),
      index,
      name: node.name,
      region,
      regionIndex: regionIndex.get(region) ?? -1,
      ...neighbourhood(node, positions),
      symbols: textsIn(node.fields.symbols),
      position: node.position,
      routes: node.routes.map(intern),
      cards: cards.get(node.id) ?? 0,
    };
  });
}

type Node = Graph['nodes'][number];

function neighbourhood(
  { id, position, neighbours: linked }: Node,
  positions: ReadonlyMap<string, Node['position']>,
): Pick<StopInfo, 'neighbours' | 'headings' | 'reach'> {
  const neighbours = linked.map(intern).sort();
  const headings = neighbours.map((other) => headingOf(position, positions.get(other) ?? position));
  return { neighbours, headings, reach: [intern(id), ...neighbours].sort() };
}

const DEGREES = 180 / Math.PI;

const headingOf = ([x, y]: Node['position'], [toX, toY]: Node['position']): number =>
  Math.atan2(toY - y, toX - x) * DEGREES;

const readUpgrades = (pack: GamePack): ReadonlyMap<string, UpgradeInfo> =>
  new Map(
    recordsOf(pack, 'upgrades').map(({ id, fields, copies }) => [
      intern(id),
      {
        id: intern(id),
        name: String(fields.name),
        isOneShot: fields.kind === 'one-shot',
        cost: Number(fields.cost),
        copies,
        symbols: textsIn(fields.symbols),
      },
    ]),
  );

const textsIn = (value: Value | undefined): string[] => listOf(value).map(String);

/** Of a record that a field refers to: its id. */
export const idIn = (value: Value | undefined): string => intern(idOf(value));

const repeatId = (id: string, copies: number): string[] => Array.from({ length: copies }, () => id);

/**
 * The same text, as the engine keeps names of properties: once each. Two of these are compared in one
 * step, where texts read from files are compared letter by letter; rules and bots do little else.
 */
export const intern = (text: string): string => Object.keys({ [text]: null })[0] ?? text;
