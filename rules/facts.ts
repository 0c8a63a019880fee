import {
  type Fields,
  type GameCard,
  type GamePack,
  type Graph,
  type GraphNode,
  idOf,
  listOf,
  type PackRecord,
  totalCopies,
  type Value,
  valuesById,
} from 'vbuses/play';
import { numberOf, readScoring, recordsOf, scorePlayer } from './score.ts';

/** What the rulebook of Vancouver Buses finds under `facts` beyond the tables: counts, set-ups, worked examples. */
export function rulebookFacts(pack: GamePack): Fields {
  if (pack.boards.length === 0) return {};
  const board = pack.graph();
  return {
    numbers: valuesById(pack.table('numbers')),
    passengerCards: totalCopies(recordsOf(pack, 'passengers')),
    majors: board.nodes.filter(isMajor).length,
    tokens: totalCopies(recordsOf(pack, 'tokens')),
    stops: stopFacts(pack, board),
    regions: recordsOf(pack, 'regions').map((region) => regionFacts(pack, board, region)),
    upgradeGroups: upgradeGroups(pack),
    setUps: setUpFacts(pack, board),
    start: {
      routes: countingTo(numberOf(pack, 'routes-kept')),
      passengers: countingTo(numberOf(pack, 'passengers-at-start')),
      fares: countingTo(numberOf(pack, 'fares-at-start')),
      offer: countingTo(numberOf(pack, 'upgrades-on-offer')),
    },
    examples: scoringExamples(pack, board),
  };
}

const BUSY_REGION = 'downtown-vancouver';

/** How many stops there are of each size, and how many passenger cards one of them has. */
function stopFacts(pack: GamePack, board: Graph): Fields {
  const cardsOf = new Map(
    recordsOf(pack, 'passengers').map(({ fields }) => [idOf(fields.stop), Number(fields.copies)]),
  );
  const about = (stops: Graph['nodes']): Fields => ({
    count: stops.length,
    cards: Math.max(0, ...stops.map(({ id }) => cardsOf.get(id) ?? 0)),
  });
  const majors = board.nodes.filter(isMajor);
  return {
    minor: about(board.nodes.filter(({ fields }) => fields.size === 'minor')),
    major: about(majors.filter((stop) => regionOf(stop) !== BUSY_REGION)),
    busiest: about(majors.filter((stop) => regionOf(stop) === BUSY_REGION)),
  };
}

function regionFacts(pack: GamePack, board: Graph, { id, fields }: PackRecord): Fields {
  const stops = board.nodes.filter((stop) => regionOf(stop) === id);
  const ofRegion = new Set(stops.map((stop) => stop.id));
  const cards = recordsOf(pack, 'passengers').filter((one) => ofRegion.has(idOf(one.fields.stop)));
  const tokens = recordsOf(pack, 'tokens').filter((one) => idOf(one.fields.region) === id);
  return {
    ...fields,
    stops: stops.length,
    majors: stops.filter(isMajor).length,
    cards: totalCopies(cards),
    tokens: totalCopies(tokens),
  };
}

/** The upgrades as the rulebook lists them: those that change the same thing together. */
function upgradeGroups(pack: GamePack): Value {
  const rulings = recordsOf(pack, 'rulings');
  const upgrades = recordsOf(pack, 'upgrades');
  const groups = [...new Set(upgrades.map(({ fields }) => String(fields.group)))];
  return groups.map((group) => ({
    id: group,
    upgrades: upgrades
      .filter(({ fields }) => fields.group === group)
      .map(({ id, fields }) => ({
        ...fields,
        isOneShot: fields.kind === 'one-shot',
        rulings: rulings.filter((one) => idOf(one.fields.upgrade) === id).map((one) => one.fields),
      })),
  }));
}

/** What the number of players changes. */
function setUpFacts(pack: GamePack, board: Graph): Value {
  const least = numberOf(pack, 'players-least');
  const most = numberOf(pack, 'players-most');
  const regions = recordsOf(pack, 'regions').length;
  const fares = totalCopies(recordsOf(pack, 'fares'));
  const routes = totalCopies(recordsOf(pack, 'route-cards'));
  const seats = recordsOf(pack, 'players').map(({ fields }) => fields);
  const counts = Array.from({ length: Math.max(0, most - least + 1) }, (_, at) => least + at);
  return counts.map((players) => {
    const seated = seats.slice(0, players);
    // The first player sits at the left of the board.
    const left = Math.ceil(seated.length / 2);
    return {
      players,
      left: seated.slice(0, left),
      right: seated.slice(left),
      drawn: players * numberOf(pack, 'passengers-at-start'),
      returned: regions - players * numberOf(pack, 'passengers-at-start'),
      fares: fares - players * numberOf(pack, 'fares-at-start'),
      routes: routes - players * numberOf(pack, 'routes-dealt'),
      onBoard: regions * numberOf(pack, 'tokens-a-region-on-board'),
      waiting: waitingTokens(pack, board, players),
    };
  });
}

/**
 * First passengers as they may come to lie: as many rounds of the decks as tokens of each region, no
 * token in its own region and no two at one stop. Another number of players turns up other cards.
 */
function waitingTokens(pack: GamePack, board: Graph, players: number): Value {
  const regions = recordsOf(pack, 'regions').map(({ id }) => id);
  const rounds = numberOf(pack, 'tokens-a-region-on-board');
  return regions.flatMap((here, deck) => {
    const stops = board.nodes.filter((stop) => regionOf(stop) === here);
    return Array.from({ length: Math.min(rounds, stops.length) }, (_, round) => ({
      stop: stops[(Math.floor((round * stops.length) / rounds) + players) % stops.length]?.id ?? '',
      region: regions[(deck + 1 + (round % (regions.length - 1))) % regions.length] ?? '',
    }));
  });
}

/** As many things to draw: 1, 2, …. */
const countingTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

/**
 * The worked examples of the rulebook, by id: each delivery with what it adds, and the score at the
 * end. The records say who delivered where; every number is computed.
 */
const scoringExamples = (pack: GamePack, board: Graph): Fields =>
  Object.fromEntries(
    recordsOf(pack, 'scoring-examples').map((entry) => [
      entry.id,
      { ...entry.fields, ...workExample(pack, entry, board) },
    ]),
  );

/** Who delivered where, of which routes, with which upgrades. */
function workExample(pack: GamePack, { fields }: PackRecord, board: Graph): Fields {
  const idsOf = (value: Value | undefined): string[] => listOf(value).map(idOf);
  const known = new Map(board.nodes.map((stop) => [stop.id, stop]));
  const stops = idsOf(fields.deliveries).flatMap((id) => known.get(id) ?? []);
  const routes = idsOf(fields.routes).filter((id) => board.routes.some((one) => one.id === id));
  const scoreAfter = (count: number, upgrades: readonly string[]) =>
    scorePlayer(readScoring(pack), {
      routes,
      deliveries: stops.slice(0, count).map((stop) => ({ ...stop, region: regionOf(stop) })),
      upgrades,
    });
  const regions = recordsOf(pack, 'regions').map((region) => region.fields);
  const steps = stops.map((stop, index): Fields => {
    const [before, after] = [scoreAfter(index, []), scoreAfter(index + 1, [])];
    const at = after.regions.findIndex(({ id }) => id === regionOf(stop));
    return {
      number: index + 1,
      stop: stop.name,
      region: regions[at]?.name ?? '',
      inRegion: after.regions[at]?.count ?? 0,
      regionPoints: (after.regions[at]?.points ?? 0) - (before.regions[at]?.points ?? 0),
      routes: after.routes.flatMap(({ id, points }, route) =>
        stop.routes.includes(id)
          ? [{ id, points: points - (before.routes[route]?.points ?? 0) }]
          : [],
      ),
      gained: after.total - before.total,
      total: after.total,
    };
  });
  const score = scoreAfter(stops.length, idsOf(fields.upgrades));
  const nameOf = (id: string): string =>
    String(recordsOf(pack, 'upgrades').find((one) => one.id === id)?.fields.name ?? id);
  return {
    steps,
    score: {
      regions: score.regions.map((line, at) => ({
        ...line,
        name: regions[at]?.name ?? '',
        number: regions[at]?.number ?? 0,
      })),
      routes: score.routes.map((line) => ({ ...line })),
      sets: { ...score.sets },
      upgrades: score.upgrades.map((line) => ({ ...line, name: nameOf(line.id) })),
      total: score.total,
    },
  };
}

const isMajor = ({ fields }: GraphNode): boolean => fields.size === 'major';

const regionOf = ({ fields }: GraphNode): string => idOf(fields.region);

/** For a route card: how many passenger cards there are along its line. */
export function cardFacts(pack: GamePack, { table, fields: { stops } }: GameCard): Fields {
  if (table !== 'route-cards') return {};
  const onLine = new Set(listOf(stops));
  const passengers = recordsOf(pack, 'passengers');
  return {
    passengerCards: totalCopies(passengers.filter((one) => onLine.has(one.fields.stop ?? null))),
  };
}
