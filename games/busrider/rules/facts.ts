import { type Fields, type GamePack, type PackRecord, type Value, valuesById } from 'vbuses/play';
import { workTrip } from './facts-of-trips.ts';
import { type BoardTables, distanceBetween, payoffFor, readTables } from './tables.ts';

/** What the rulebook of BusRider finds under `facts` beyond the tables: counts, payoffs, worked deliveries. */
export function rulebookFacts(pack: GamePack): Fields {
  const [city, teaching] = [...readTables(pack).boards.values()];
  if (city === undefined || teaching === undefined) return {};
  return {
    numbers: valuesById(pack.table('numbers')),
    amounts: amounts(pack),
    city: boardFacts(city),
    teaching: boardFacts(teaching),
    teachingPayoffs: payoffTriangle(pack, teaching),
    start: startMarks(pack, city),
    map: busiestPlace(pack, city),
    trips: Object.fromEntries(
      recordsOf(pack, 'examples').map((example) => [
        example.id,
        workTrip(pack, teaching, example.fields),
      ]),
    ),
  };
}

const recordsOf = (pack: GamePack, table: string): readonly PackRecord[] =>
  pack.table(table).records;

/** What money changes hands: the numbers that are amounts, in the order of a game. */
const AMOUNTS = [
  'initial-cash',
  'later-start-cash',
  'wealthy-cash',
  'winning-cash',
  'right-of-way-price',
  'fare-bank',
  'fare-opponent',
  'fare-all-sold',
];

const amounts = (pack: GamePack): Value =>
  AMOUNTS.map((id) => {
    const { name = null, value = null, teaching } = pack.table('numbers').get(id).fields;
    return { name, city: value, teaching: teaching ?? value };
  });

function boardFacts(board: BoardTables): Fields {
  const { junctions, routes, termini } = board;
  const prices = routes.map(({ price }) => price);
  const trips = termini.flatMap(({ at: from }, index) =>
    termini.slice(index + 1).map(({ at: to }) => ({
      payoff: payoffFor(board, from, to),
      steps: distanceBetween(board, from, to),
    })),
  );
  const payoffs = trips.map(({ payoff }) => payoff);
  const steps = trips.reduce((sum, trip) => sum + trip.steps, 0);
  const paid = payoffs.reduce((sum, payoff) => sum + payoff, 0);
  const payoffPerStep = Math.round((100 * paid) / steps) / 100;
  return {
    junctions: junctions.length,
    termini: termini.length,
    routes: routes.length,
    cheapest: Math.min(...prices),
    dearest: Math.max(...prices),
    leastPayoff: Math.min(...payoffs),
    mostPayoff: Math.max(...payoffs),
    payoffPerStep,
    isRounded: trips.some((trip) => trip.payoff !== payoffPerStep * trip.steps),
  };
}

/** The payoffs as a triangle: in the row of each terminus those to the termini above it. */
function payoffTriangle(pack: GamePack, board: BoardTables): Value {
  const nodes = new Map(pack.graph(board.id).nodes.map((node) => [node.id, node]));
  return board.termini.map(({ at }, row) => ({
    number: nodes.get(at)?.fields.value ?? row + 1,
    name: nodes.get(at)?.name ?? at,
    payoffs: board.termini.slice(0, row).map((other) => payoffFor(board, at, other.at)),
  }));
}

/** How many players the figure of the set-up shows. */
const SHOWN_PLAYERS = 4;

/** A terminus for each of them, far from each other, with the initial of the colour: as pictures of boards take it. */
const startMarks = (pack: GamePack, { termini }: BoardTables): Value =>
  recordsOf(pack, 'players')
    .slice(0, SHOWN_PLAYERS)
    .map(({ fields }, seat) => ({
      stop: termini[Math.floor(((seat + 0.5) * termini.length) / SHOWN_PLAYERS)]?.at ?? '',
      text: String(fields.name).slice(0, 1),
    }));

/** The terminus where most links meet, with the junctions around it; marked are it and a junction that is none. */
function busiestPlace(pack: GamePack, { id, termini }: BoardTables): Fields {
  const { nodes, neighbours } = pack.graph(id);
  const places = new Set(termini.map(({ at }) => at));
  const linksAt = (stop: string): number => neighbours.get(stop)?.length ?? 0;
  const [hub = ''] = nodes
    .map((node) => node.id)
    .filter((stop) => places.has(stop))
    .toSorted((a, b) => linksAt(b) - linksAt(a));
  const around = neighbours.get(hub) ?? [];
  const plain = around.find((stop) => !places.has(stop)) ?? hub;
  const marks = [hub, plain].map((stop, index) => ({ stop, text: String(index + 1) }));
  return { stops: [hub, ...around], marks };
}
