import {
  type Outlook,
  PLAYOUTS,
  type PlayedGame,
  type WinChances,
} from '../play/game-statistics.ts';
import { addMoment, type Moments, NO_MOMENTS } from '../values/histogram.ts';
import { getOrCreate } from '../values/maps.ts';
import type { SidesOfGame } from './sides.ts';

/** Standard errors by which another side has to be ahead before the lead has changed. */
const CLEAR = 2;

/** Chances as games go on: of who wins in the end, and by place in the turn order. */
export interface ChanceCurve {
  readonly winner: Moments[];
  readonly places: Moments[][];
}

/** The chances to win in the games that were looked into, and the standings of all games. */
export class ChanceTally implements ChanceCurve {
  games = 0;
  /** The chance of who wins in the end, at 10, 20 … 90 % of the turns. */
  readonly winner: Moments[] = [];
  /** By place in the turn order, then by tenth. */
  readonly places: Moments[][] = [];
  /** The same by the number of the turn that begins, where each turn is asked for. */
  readonly turns: ChanceCurve = { winner: [], places: [] };
  /** How far the winner is behind the leader, on average over a game. */
  drama: Moments = NO_MOMENTS;
  /** The share of the turns after which the winner stays more certain to win than any loser ever was. */
  decided: Moments = NO_MOMENTS;
  leadChanges: Moments = NO_MOMENTS;
  /** By kind of decision. */
  readonly decisions = new Map<string, { overSecond: Moments; overWorst: Moments }>();
  /** Decisions of seats that can hardly win, and those of them that choose the winner. */
  lost = 0;
  kingmaking = 0;
  /** How the order by points goes with that at the end, at 10, 20 … 90 % of the turns of every game. */
  readonly snowball: Moments[] = [];

  add({ course, winChances }: PlayedGame, sides: SidesOfGame): void {
    const { totals, sideOf } = sides;
    course.slice(1, -1).forEach((points, at) => {
      const now = totals.map(
        (_, side) => points[points.findIndex((_, seat) => sideOf(seat) === side)],
      );
      addTo(this.snowball, at, rankCorrelation(now, totals));
    });
    if (winChances === undefined || totals.length < 2) return;
    this.games += 1;
    this.#addDecisions(winChances);
    this.#addCourse(winChances, sides);
  }

  #addDecisions({ decisions }: WinChances): void {
    for (const { kind, overSecond, overWorst, isKingmaking } of decisions) {
      const known = getOrCreate(this.decisions, kind, () => ({
        overSecond: NO_MOMENTS,
        overWorst: NO_MOMENTS,
      }));
      known.overSecond = addMoment(known.overSecond, overSecond);
      known.overWorst = addMoment(known.overWorst, overWorst);
      if (isKingmaking === null) continue;
      this.lost += 1;
      if (isKingmaking) this.kingmaking += 1;
    }
  }

  #addCourse({ course, turns = {} }: WinChances, game: SidesOfGame): void {
    const { winners, totals } = game;
    const { length: sides } = totals;
    for (const [turn, outlook] of Object.entries(turns)) {
      addToCurve(this.turns, Number(turn), chancesIn(outlook), game);
    }
    const chances = course.map(chancesIn);
    for (const [at, now] of chances.entries()) addToCurve(this, at, now, game);
    const losers = [...totals.keys()].filter((side) => !winners.includes(side));
    // Where all win, or none, there is no one to compare with.
    if (winners.length === 0 || losers.length === 0) return;
    this.drama = addMoment(this.drama, dramaOf(course, winners));
    const most = Math.max(
      1 / sides,
      ...chances.flatMap((now) => losers.map((side) => now[side] ?? 0)),
    );
    // For good: a single tenth may be chance.
    const open = chances.findLastIndex((now) => meanAt(now, winners) <= most);
    this.decided = addMoment(this.decided, (open + 2) / (chances.length + 1));
    this.leadChanges = addMoment(this.leadChanges, countLeadChanges(chances));
  }
}

/** By side, from both halves of the playouts. */
const chancesIn = ([a, b]: Outlook): readonly number[] =>
  a.map((share, side) => (share + (b[side] ?? 0)) / 2);

function addToCurve(
  { winner, places }: ChanceCurve,
  at: number,
  now: readonly number[],
  { winners, totals, first }: SidesOfGame,
): void {
  for (const place of totals.keys()) {
    places[place] ??= [];
    addTo(places[place], at, now[(first + place) % totals.length] ?? 0);
  }
  if (winners.length > 0 && winners.length < totals.length) {
    addTo(winner, at, meanAt(now, winners));
  }
}

function addTo(list: Moments[], at: number, value: number): void {
  list[at] = addMoment(list[at] ?? NO_MOMENTS, value);
}

const meanAt = (shares: readonly number[], sides: readonly number[]): number =>
  sides.reduce((sum, side) => sum + (shares[side] ?? 0), 0) / sides.length;

/** The leader is chosen by one half of the playouts, and measured in the other. */
function dramaOf(course: WinChances['course'], winners: readonly number[]): number {
  const behind = course.flatMap((halves) =>
    halves.map((chosenBy, half) => {
      const measuredBy = halves[1 - half] ?? [];
      return (measuredBy[indexOfMost(chosenBy)] ?? 0) - meanAt(measuredBy, winners);
    }),
  );
  return behind.reduce((sum, gap) => sum + gap, 0) / Math.max(1, behind.length);
}

const indexOfMost = (shares: readonly number[]): number => shares.indexOf(Math.max(...shares));

function countLeadChanges(chances: readonly (readonly number[])[]): number {
  let changes = 0;
  let leader: number | null = null;
  for (const now of chances) {
    const most = indexOfMost(now);
    const [mine, other] = [leader === null ? 0 : (now[leader] ?? 0), now[most] ?? 0];
    const error = Math.sqrt(Math.max(0, mine + other - (other - mine) ** 2) / PLAYOUTS);
    if (leader !== null && other - mine <= CLEAR * error) continue;
    if (leader !== null && most !== leader) changes += 1;
    leader = most;
  }
  return changes;
}

/** Spearman's: 1 for the same order, -1 for the opposite, 0 where all are equal. */
function rankCorrelation(a: readonly (number | undefined)[], b: readonly number[]): number {
  const [one, other] = [centredRanks(a), centredRanks(b)];
  const product = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  const scale = Math.sqrt(product(one, one) * product(other, other));
  return scale === 0 ? 0 : product(one, other) / scale;
}

/** How many are behind each, less how many are ahead: ties are in the middle, and the mean is 0. */
const centredRanks = (values: readonly (number | undefined)[]): readonly number[] =>
  values.map((own = 0) => values.reduce<number>((sum, one = 0) => sum + Math.sign(own - one), 0));
