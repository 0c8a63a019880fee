import { type Fields, fieldsIn, type GamePack, idOf, listOf } from 'vbuses/play';
import { fareOf } from './fares.ts';
import { type BoardTables, payoffFor, type Way, waysFrom } from './tables.ts';

/** A ride on one Route of an example: who owns it, and where it goes. */
interface Ride {
  readonly route: string;
  /** The name of a player, or `bank`. */
  readonly owner: string;
  readonly stops: readonly string[];
}

/** A link of a delivery, in the direction in which it is ridden. */
type Walked = Pick<Way, 'to' | 'length'>;

/** The other player of an example. */
const OWN = 0;
const OTHER = 1;

/** A delivery as the rules of play reckon it: each fare, where each turn ends, the payoff, and what remains. */
export function workTrip(pack: GamePack, board: BoardTables, example: Fields): Fields {
  const rides = readRides(example);
  const nameOf = (stop: string): string => board.names.get(stop) ?? stop;
  const from = rides[0]?.stops[0] ?? '';
  const to = rides.at(-1)?.stops.at(-1) ?? '';
  const boardings = rides.map((ride, index) => {
    const links = linksOf(board, ride);
    return {
      number: index + 1,
      route: pack.table(`${board.id}-routes`).get(ride.route).fields,
      stop: ride.stops[0] ?? '',
      from: nameOf(ride.stops[0] ?? ''),
      to: nameOf(ride.stops.at(-1) ?? ''),
      steps: stepsOf(links),
      owner: ride.owner,
      isBank: ride.owner === 'bank',
      isOwn: ride.owner === example.player,
      fare: fareOf(board.numbers, {
        seat: OWN,
        owner: ownerSeat(ride, example),
        isAllSold: false,
        isOwnFree: false,
      }),
    };
  });
  const fares = boardings.reduce((sum, { fare }) => sum + fare, 0);
  const payoff = payoffFor(board, from, to);
  const walked = rides.flatMap((ride) => linksOf(board, ride));
  return {
    ...{ boardings, fares, payoff },
    player: example.player ?? '',
    from: nameOf(from),
    to: nameOf(to),
    steps: stepsOf(walked),
    turns: turnsOf(listOf(example.rolls).map(Number), walked).map(({ at, ...turn }) => ({
      ...turn,
      at: nameOf(at),
    })),
    profit: payoff - fares,
    stops: [...new Set(rides.flatMap(({ stops }) => stops))],
    marks: boardings.map(({ number, stop }) => ({ stop, text: String(number) })),
  };
}

const ownerSeat = ({ owner }: Ride, { player }: Fields): number | null =>
  owner === 'bank' ? null : owner === player ? OWN : OTHER;

const stepsOf = (links: readonly Walked[]): number =>
  links.reduce((sum, { length }) => sum + length, 0);

/** The links of a ride. One that does not exist is left out here, and reported by the check of examples. */
const linksOf = (board: BoardTables, { route, stops }: Ride): Walked[] =>
  stops.slice(1).flatMap((to, index): Walked[] => {
    const ways = waysFrom(board, stops[index] ?? '');
    return ways.filter((way) => way.to === to && way.route.id === route).slice(0, 1);
  });

/** What happens in each turn: the roll, where it ends, and what is left of it on arrival. */
function turnsOf(rolls: readonly number[], walked: readonly Walked[]) {
  let done = 0;
  return rolls.map((roll, index) => {
    const end = Math.min(done + roll, stepsOf(walked));
    const used = end - done;
    done = end;
    const last = walked.findLast((_, at) => stepsOf(walked.slice(0, at + 1)) <= end);
    return {
      number: index + 1,
      roll,
      used,
      lost: roll - used,
      at: last?.to ?? '',
      hasArrived: end === stepsOf(walked),
    };
  });
}

function readRides({ rides, owners }: Fields): Ride[] {
  const ownerOf = new Map(
    listOf(owners).map((one) => [idOf(fieldsIn(one).route), String(fieldsIn(one).owner)]),
  );
  return listOf(rides).map((ride) => {
    const { route, stops } = fieldsIn(ride);
    return {
      route: idOf(route),
      owner: ownerOf.get(idOf(route)) ?? 'bank',
      stops: listOf(stops).map(idOf),
    };
  });
}
