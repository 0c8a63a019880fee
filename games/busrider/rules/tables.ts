import {
  copiesOf,
  type GamePack,
  type Graph,
  idOf,
  lookUp,
  measureDistances,
  numbersOf,
  type PackRecord,
  unplayable,
} from 'vbuses/play';

/** The records of the table of numbers, by what the rules call them. */
const NUMBER_IDS = {
  playersLeast: 'players-least',
  playersMost: 'players-most',
  initialCash: 'initial-cash',
  laterStartCash: 'later-start-cash',
  wealthyCash: 'wealthy-cash',
  winningCash: 'winning-cash',
  rightOfWayPrice: 'right-of-way-price',
  fareBank: 'fare-bank',
  fareOpponent: 'fare-opponent',
  fareAllSold: 'fare-all-sold',
  destinationsDrawn: 'destinations-drawn',
  dice: 'dice',
  diceWithRightOfWay: 'dice-with-right-of-way',
  dieSides: 'die-sides',
} as const;

export type Numbers = Readonly<Record<keyof typeof NUMBER_IDS, number>>;

export interface RouteInfo {
  readonly id: string;
  readonly index: number;
  readonly name: string;
  readonly price: number;
  /** Its junctions. */
  readonly stops: ReadonlySet<string>;
}

/** From a junction to a neighbour, on one of the Routes of their link. */
export interface Way {
  readonly to: string;
  readonly toIndex: number;
  readonly route: RouteInfo;
  readonly length: number;
}

/**
 * A pack as the rules need it: everything looked up once, nothing of it ever changed.
 *
 * @throws CliError (exit 1) for a pack that these rules cannot play, with the reason
 */
export function readTables(pack: GamePack) {
  const boards = pack.boards.map((id, index) => readBoard(pack, id, index === 0));
  if (boards.length === 0) throw unplayable('it has no board');
  return {
    boards: new Map(boards.map((board) => [board.id, board])),
    /** The components of game.yaml that deeds are printed in, by board and Route: `city/99`. */
    deedsOf: readDeeds(pack),
  };
}

export type Tables = ReturnType<typeof readTables>;

/** The tables of the first board have plain names, those of any other begin with its id. */
const tableOf = (board: string, isFirst: boolean, table: string): string =>
  isFirst ? table : `${board}-${table}`;

/** A board as the rules need it. */
function readBoard(pack: GamePack, id: string, isFirst: boolean) {
  // A number may have another value on one of the boards: a field with the id of the board.
  const numbers = numbersOf(
    pack.table('numbers'),
    NUMBER_IDS,
    (fields) => fields[id] ?? fields.value,
  );
  const graph = pack.graph(id);
  const routes = graph.routes.map(
    (route, index): RouteInfo => ({
      id: route.id,
      index,
      name: route.name,
      price: Number(route.fields.price),
      stops: new Set(route.stops),
    }),
  );
  const routeOf = new Map(routes.map((route) => [route.id, route]));
  const junctions = graph.nodes.map((node) => node.id);
  const indexOf = new Map(junctions.map((junction, index) => [junction, index]));
  const measure = measureDistances(graph, 'length');
  const termini = pack.table(tableOf(id, isFirst, 'termini'));
  const drawn = copiesOf(termini);
  if (termini.records.length <= numbers.destinationsDrawn) {
    throw unplayable(`the board \`${id}\` has too few termini`);
  }
  const stopOf = new Map(termini.records.map((record) => [record.id, idOf(record.fields.stop)]));
  return {
    ...{ id, numbers, routes, routeOf, indexOf },
    /** Ids of junctions. */
    junctions,
    names: new Map(graph.nodes.map((node) => [node.id, node.name])),
    /** By the index of the junction. */
    ways: readWays(graph, indexOf, routeOf),
    /** The length of the shortest way, by the index of the first junction and that of the second. */
    distances: junctions.map((from) =>
      Uint16Array.from(junctions, (to) => measure(from, to) ?? Number.NaN),
    ),
    termini: termini.records.map((record) => ({
      /** Its junction. */
      at: stopOf.get(record.id) ?? '',
      /** Its share of the draw: the destination cards that name it. */
      weight: drawn.filter((one) => one === record.id).length,
    })),
    /** What a delivery brings, by its origin and its destination. */
    payoffs: readPayoffs(pack.table(tableOf(id, isFirst, 'payoffs')).records, stopOf),
  };
}

export type BoardTables = ReturnType<typeof readBoard>;

function readWays(
  { id, links, nodes }: Graph,
  indexOf: ReadonlyMap<string, number>,
  routeOf: ReadonlyMap<string, RouteInfo>,
): readonly (readonly Way[])[] {
  const ways = nodes.map((): Way[] => []);
  for (const { from, to, length, routes } of links) {
    if (routes.length === 0) throw unplayable(`no Route of \`${id}\` goes from ${from} to ${to}`);
    if (!Number.isInteger(length)) throw unplayable(`${from} to ${to} has the length ${length}`);
    for (const [start, end] of [
      [from, to],
      [to, from],
    ] as const) {
      const toIndex = indexOf.get(end) ?? 0;
      for (const name of routes) {
        const route = routeOf.get(name);
        if (route !== undefined) {
          ways[indexOf.get(start) ?? 0]?.push({ to: end, toIndex, route, length });
        }
      }
    }
  }
  return ways;
}

/** The table that is printed: a record for each pair of termini. */
function readPayoffs(records: readonly PackRecord[], stopOf: ReadonlyMap<string, string>) {
  const payoffs = new Map([...stopOf.values()].map((stop) => [stop, new Map<string, number>()]));
  for (const { fields } of records) {
    const [a = '', b = ''] = [fields.from, fields.to].map((end) => stopOf.get(idOf(end)));
    payoffs.get(a)?.set(b, Number(fields.payoff));
    payoffs.get(b)?.set(a, Number(fields.payoff));
  }
  return payoffs;
}

function readDeeds(pack: GamePack): ReadonlyMap<string, string> {
  const decks = new Map(pack.components.map(({ id, cards }) => [id, cards]));
  return new Map(
    pack.boards.flatMap((board, index) => {
      const deck = tableOf(board, index === 0, 'deeds');
      return (decks.get(deck) ?? []).map(({ id }): [string, string] => [`${board}/${id}`, deck]);
    }),
  );
}

/** The length of the shortest way between two junctions. */
export function distanceBetween(board: BoardTables, from: string, to: string): number {
  const [start = 0, end = 0] = [board.indexOf.get(from), board.indexOf.get(to)];
  return board.distances[start]?.[end] ?? 0;
}

export const payoffFor = ({ payoffs }: BoardTables, from: string, to: string): number =>
  lookUp(lookUp(payoffs, from, 'terminus'), to, `payoff from ${from} to`);

export const routeInfo = ({ routeOf }: BoardTables, id: string): RouteInfo =>
  lookUp(routeOf, id, 'Route');

/** The ways from a junction. */
export const waysFrom = ({ ways, indexOf }: BoardTables, junction: string): readonly Way[] =>
  ways[indexOf.get(junction) ?? -1] ?? [];
