import { addMoment, type Moments, NO_MOMENTS } from '../values/histogram.ts';
import { type Estimate, meanInterval } from './statistics.ts';
import { type Measure, measureOf, type StudiedGame } from './toggle-study.ts';

/** What a game should be like: `length=75..90`. */
export interface Target {
  /** As it was written. */
  readonly text: string;
  readonly measure: Measure;
  readonly low: number;
  readonly high: number;
}

/** What can be aimed at, by its name on the command line, and how its unit is written there. */
export const TARGETS: Readonly<
  Record<string, { readonly measure: Measure; readonly unit: number }>
> = {
  length: { measure: 'turns', unit: 1 },
  points: { measure: 'points', unit: 1 },
  winner: { measure: 'winner', unit: 1 },
  margin: { measure: 'margin', unit: 1 },
  'first-player': { measure: 'first-seat', unit: 100 },
};

/** Values of one or several numbers together, and the games that were played with them. */
export interface Trial {
  /** `numbers.hand-limit=3`. */
  readonly name: string;
  readonly games: number;
  /** By target. */
  readonly means: readonly Estimate[];
  /** How far it is from all targets together, in standard deviations of a game. */
  readonly distance: Estimate;
}

/** A search for numbers: the closest first. */
export interface Tuning {
  readonly targets: readonly Target[];
  readonly trials: readonly Trial[];
}

interface Search {
  readonly names: readonly string[];
  readonly targets: readonly Target[];
  /** With the last one or two values so many games are played. */
  readonly games: number;
  /** Plays some games with some of the values: by value, then game by game. */
  readonly play: (
    which: readonly number[],
    part: { readonly from: number; readonly to: number },
  ) => Promise<readonly (readonly StudiedGame[])[]>;
}

/** Fewer games in the first round say too little. */
const MIN_GAMES = 10;

/**
 * Successive halving: all values play a few games of the same seeds, the better half plays on for as many
 * again, until one or two are left.
 */
export async function tune({ names, targets, games, play }: Search): Promise<Tuning> {
  const sums = names.map(() => targets.map(() => NO_MOMENTS));
  let left = [...names.keys()];
  for (let played = 0; played < games; ) {
    const halvings = Math.max(0, Math.ceil(Math.log2(left.length)) - 1);
    const to = Math.min(games, Math.max(MIN_GAMES, Math.ceil(games / 2 ** halvings)));
    const found = await play(left, { from: played, to });
    left.forEach((which, index) => {
      for (const game of found[index] ?? []) {
        targets.forEach(({ measure }, at) => {
          const known = sums[which]?.[at] ?? NO_MOMENTS;
          sums[which]?.splice(at, 1, addMoment(known, measureOf(game, measure)));
        });
      }
    });
    played = to;
    const spreads = targets.map((_, at) => deviationOf(sums.map((one) => one[at] ?? NO_MOMENTS)));
    const gap = (which: number): number => distanceOf(sums[which] ?? [], targets, spreads).value;
    left = left
      .toSorted((a, b) => gap(a) - gap(b) || a - b)
      .slice(0, Math.max(2, Math.ceil(left.length / 2)))
      .sort((a, b) => a - b);
  }
  const spreads = targets.map((_, at) => deviationOf(sums.map((one) => one[at] ?? NO_MOMENTS)));
  const trials = names.map((name, which): Trial => {
    const own = sums[which] ?? [];
    return {
      name,
      games: own[0]?.count ?? 0,
      means: own.map((one) => meanInterval(one)),
      distance: distanceOf(own, targets, spreads),
    };
  });
  // Those that played most were the best of each round.
  return {
    targets,
    trials: trials.sort((a, b) => b.games - a.games || a.distance.value - b.distance.value),
  };
}

/** The standard deviation of one game, whatever is played with. */
function deviationOf(all: readonly Moments[]): number {
  let [squares, freedom] = [0, 0];
  for (const { count, sum, squares: own } of all) {
    if (count === 0) continue;
    squares += own - (sum * sum) / count;
    freedom += count - 1;
  }
  return Math.sqrt(Math.max(0, squares) / Math.max(1, freedom)) || 1;
}

/** How far the means are from their targets; its interval has the ends of theirs. */
function distanceOf(
  sums: readonly Moments[],
  targets: readonly Target[],
  spreads: readonly number[],
): Estimate {
  let [value, low, high] = [0, 0, 0];
  targets.forEach((target, at) => {
    const mean = meanInterval(sums[at] ?? NO_MOMENTS);
    const scale = spreads[at] ?? 1;
    const gapTo = (x: number): number => Math.max(0, target.low - x, x - target.high) / scale;
    value += gapTo(mean.value);
    low +=
      mean.low <= target.high && mean.high >= target.low
        ? 0
        : Math.min(gapTo(mean.low), gapTo(mean.high));
    high += Math.max(gapTo(mean.low), gapTo(mean.high));
  });
  return { value, low, high };
}
