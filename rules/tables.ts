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
import { readScoring, recordsOf } from './score.ts';

/** The records of the table of actions, by what the rules call them. */
const COST_IDS = {
  move: 'move',
  pickUp: 'pick-up',
  deliver: 'deliver',
  exchange: 'exchange',
  sweep: 'sweep',
} as const;

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

/**
 * A pack as the rules need it: everything looked up once, nothing of it ever changed.
 *
 * @throws CliError (exit 1) for a pack without a board, or one that lacks a table or a number
 */
export function readTables(pack: GamePack) {
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
  /** Tokens of each region. */
  const tokens = regions.map((region) =>
    totalCopies(recordsOf(pack, 'tokens').filter(({ fields }) => idIn(fields.region) === region)),
  );
  const upgrades = readUpgrades(pack, stops);
  // Fields are written out here and below: V8 reads objects that a spread has made more slowly, which cost
  // 5 to 10 % of the games a second.
  return {
    stops,
    stopOf,
    tokens,
    upgrades,
    scoring: readScoring(pack),
    /** Ids of the regions, in the order of their numbers. */
    regions,
    /** The same in the order of their ids. */
    sortedRegions: [...regions].sort(),
    regionIndex,
    /** Ids of all routes. */
    routes: board.routes.map(({ id }) => intern(id)),
    /** The start of each route card, by route. */
    starts: new Map(board.routes.map(({ id, start }) => [intern(id), intern(start ?? '')])),
    /** The cards of each deck, by region: ids of stops, as often as there are cards. */
    decks: regions.map(cardsIn),
    /** The random stream of each deck, by region. */
    deckStreams: regions.map((region) => intern(`deck/${region}`)),
    fares: totalCopies(recordsOf(pack, 'fares')),
    routeDeck: recordsOf(pack, 'route-cards').flatMap(({ fields, copies }) =>
      repeatId(idIn(fields.route), copies),
    ),
    upgradeDeck: [...upgrades.values()].flatMap(({ id, copies }) => repeatId(id, copies)),
    /** What actions cost: actions, or fares for a sweep. */
    costs: numbersOf(pack.table('actions'), COST_IDS, ({ cost }) => cost),
    numbers: numbersOf(pack.table('numbers'), NUMBER_IDS),
    /**
     * Links on the shortest way between two stops, by the index of the first and that of the second.
     * Plain arrays would hand out each number in a box of its own.
     */
    distances: stops.map(({ id }) =>
      Uint16Array.from(stops, (other) => measure(id, other.id) ?? 0),
    ),
  };
}

export type Tables = ReturnType<typeof readTables>;

/** A stop by its id. */
export const stopAt = ({ stopOf }: Pick<Tables, 'stopOf'>, id: string | null): StopInfo =>
  lookUp(stopOf, id ?? 'null', 'stop');

/** The region of a passenger card, which is named as its stop. */
export const regionOfCard = (tables: Tables, card: string): string => stopAt(tables, card).region;

/** The place of a region among all of them, from 0. */
export const indexOfRegion = ({ regionIndex }: Tables, region: string): number =>
  lookUp(regionIndex, region, 'region');

/** An upgrade by its id. */
export const upgradeInfo = ({ upgrades }: Pick<Tables, 'upgrades'>, id: string) =>
  lookUp(upgrades, id, 'upgrade');

export type UpgradeInfo = ReturnType<typeof upgradeInfo>;

/** The region of a number on a die. */
export function regionOfNumber(tables: Tables, eyes: number): string {
  const region = tables.regions[eyes - 1];
  if (region === undefined) throw new Error(`no region has the number ${eyes}`);
  return region;
}

/** The stops as the rules use them. */
function readStops(pack: GamePack, { nodes }: Graph, regionIndex: ReadonlyMap<string, number>) {
  const cards = new Map<string, number>();
  for (const { fields, copies } of recordsOf(pack, 'passengers')) {
    const stop = idIn(fields.stop);
    cards.set(stop, (cards.get(stop) ?? 0) + copies);
  }
  const positions = new Map(nodes.map(({ id, position }) => [id, position]));
  return nodes.map((node, index) => {
    const region = idIn(node.fields.region);
    if (region === '') throw unplayable(`the stop ${node.id} has no region`);
    const neighbours = node.neighbours.map(intern).sort();
    const headingTo = (other: string): number =>
      headingOf(node.position, positions.get(other) ?? node.position);
    return {
      id: intern(node.id),
      index,
      name: node.name,
      position: node.position,
      region,
      /** The place of its region in `Tables.regions`. */
      regionIndex: regionIndex.get(region) ?? -1,
      /** Ids of neighbouring stops, sorted. */
      neighbours,
      /** Where the links to them lead on the board, in degrees; in the same order. */
      headings: neighbours.map(headingTo),
      /** Ids of the stop and its neighbours, sorted. */
      reach: [intern(node.id), ...neighbours].sort(),
      symbols: listOf(node.fields.symbols).map(String),
      /** Ids of the routes that serve it. */
      routes: node.routes.map(intern),
      /** Passenger cards that name it. */
      cards: cards.get(node.id) ?? 0,
    };
  });
}

export type StopInfo = ReturnType<typeof readStops>[number];

type Position = Graph['nodes'][number]['position'];

const DEGREES = 180 / Math.PI;

const headingOf = ([x, y]: Position, [toX, toY]: Position): number =>
  Math.atan2(toY - y, toX - x) * DEGREES;

/** Upgrades that open a lane, by the stop at its end: both streets have the same symbol. */
export const LANE_ENDS: Readonly<Record<string, string>> = {
  'granville-hov-lane-access': 'marpole-loop',
  'hastings-hov-lane-access': 'kootenay-loop',
};

const readUpgrades = (pack: GamePack, stops: readonly StopInfo[]) =>
  new Map(
    recordsOf(pack, 'upgrades').map(({ id, fields, copies }) => {
      const symbols = listOf(fields.symbols).map(String);
      const marked = stops.filter((stop) => stop.symbols.some((one) => symbols.includes(one)));
      const info = {
        id: intern(id),
        copies,
        name: String(fields.name),
        cost: Number(fields.cost),
        isOneShot: fields.kind === 'one-shot',
        /** The stops with one of its symbols, sorted. */
        stops: marked.map((stop) => stop.id).sort(),
        lane: findLane(marked, LANE_ENDS[id]),
      };
      return [info.id, info];
    }),
  );

/** The stops of a street with a lane: those that hang together with the stop at its end. */
function findLane(marked: readonly StopInfo[], end: string | undefined): ReadonlySet<string> {
  const lane = new Set(marked.filter(({ id }) => id === end));
  for (const { neighbours } of lane) {
    for (const stop of marked) if (neighbours.includes(stop.id)) lane.add(stop);
  }
  return new Set([...lane].map(({ id }) => id));
}

/** Of a record that a field refers to: its id. */
export const idIn = (value: Value | undefined): string => intern(idOf(value));

const repeatId = (id: string, copies: number): string[] => Array.from({ length: copies }, () => id);

/**
 * The same text, as the engine keeps names of properties: once each. Two of these are compared in one
 * step, where texts read from files are compared letter by letter; rules and bots do little else.
 */
export const intern = (text: string): string => Object.keys({ [text]: null })[0] ?? text;
