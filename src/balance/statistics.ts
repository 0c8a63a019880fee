import type { Moments } from '../values/histogram.ts';

/** An estimate with the range in which the truth lies 95 times of 100. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Standard deviations on either side that hold 95 % of a normal distribution. */
export const Z95 = 1.959963984540054;

/**
 * The interval of a share by Wilson's score method, which holds for small counts and for shares near
 * 0 and 1 too. `hits` may be broken, where a win is shared; `deviations` widen it to more than 95 %.
 */
export function wilsonInterval(hits: number, trials: number, deviations = Z95): Estimate {
  if (trials === 0) return { value: 0, low: 0, high: 1 };
  const share = hits / trials;
  const z2 = deviations * deviations;
  const middle = (share + z2 / (2 * trials)) / (1 + z2 / trials);
  const half =
    (deviations * Math.sqrt((share * (1 - share)) / trials + z2 / (4 * trials * trials))) /
    (1 + z2 / trials);
  return { value: share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** The mean with its interval by the normal approximation; meant for dozens of values and more. */
export function meanInterval({ count, sum, squares }: Moments, deviations = Z95): Estimate {
  if (count === 0) return { value: 0, low: 0, high: 0 };
  const value = sum / count;
  if (count === 1) return { value, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  const variance = Math.max(0, (squares - count * value * value) / (count - 1));
  const half = deviations * Math.sqrt(variance / count);
  return { value, low: value - half, high: value + half };
}

/** Sums from which the share of one amount in another follows, with its interval. */
export interface RatioSums {
  readonly count: number;
  readonly part: number;
  readonly whole: number;
  readonly partSquares: number;
  readonly wholeSquares: number;
  readonly products: number;
}

export const EMPTY_RATIO: RatioSums = {
  count: 0,
  part: 0,
  whole: 0,
  partSquares: 0,
  wholeSquares: 0,
  products: 0,
};

/** The sums with the amounts of one more game. */
export const addRatio = (sums: RatioSums, part: number, whole: number): RatioSums => ({
  count: sums.count + 1,
  part: sums.part + part,
  whole: sums.whole + whole,
  partSquares: sums.partSquares + part * part,
  wholeSquares: sums.wholeSquares + whole * whole,
  products: sums.products + part * whole,
});

/** A share of sums, each of many draws, with its interval by the delta method. */
export function ratioInterval(sums: RatioSums): Estimate {
  const { count, part, whole, partSquares, wholeSquares, products } = sums;
  if (whole === 0) return { value: 0, low: 0, high: 1 };
  const value = part / whole;
  if (count === 1) return { value, low: 0, high: 1 };
  const residuals = partSquares - 2 * value * products + value * value * wholeSquares;
  const half = (Z95 * Math.sqrt((Math.max(0, residuals) * count) / (count - 1))) / Math.abs(whole);
  return { value, low: value - half, high: value + half };
}

/**
 * How far apart the most and the least frequent of several outcomes of one trial are, as shares. The
 * interval takes in that of every pair, wide enough for a look at all pairs; one more of each outcome
 * is counted for its width, so that few trials are never sure.
 */
export function shareSpread(counts: readonly number[], trials: number): Estimate {
  const [most, least] = [Math.max(...counts), Math.min(...counts)];
  if (trials === 0 || counts.length < 2) return { value: 0, low: 0, high: 1 };
  const shrunk = (count: number): number => (count + 1) / (trials + counts.length);
  const deviations = deviationsFor((counts.length * (counts.length - 1)) / 2);
  let [low, high] = [0, 0];
  for (const [index, a] of counts.entries()) {
    for (const b of counts.slice(index + 1)) {
      const gap = shrunk(a) - shrunk(b);
      const half = deviations * Math.sqrt((shrunk(a) + shrunk(b) - gap * gap) / trials);
      const distance = Math.abs(a - b) / trials;
      low = Math.max(low, distance - half);
      high = Math.max(high, distance + half);
    }
  }
  return { value: (most - least) / trials, low, high: Math.min(1, high) };
}

/** Standard deviations that hold 95 % where so many things are looked at together (Bonferroni). */
export function deviationsFor(looks: number): number {
  let [low, high] = [Z95, 10];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (chiSquareTail(middle * middle, 1) * looks > 0.05) low = middle;
    else high = middle;
  }
  return high;
}

/** How likely counts as uneven as these are when each is as likely as the others: Pearson's test. */
export function uniformityPValue(counts: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0 || counts.length < 2) return 1;
  const expected = total / counts.length;
  const chi2 = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return chiSquareTail(chi2, counts.length - 1);
}

/** The share of a chi-square distribution above a value, for whole degrees of freedom. */
export function chiSquareTail(value: number, freedom: number): number {
  if (value <= 0) return 1;
  const half = value / 2;
  // Q(a + 1, x) = Q(a, x) + x^a e^-x / gamma(a + 1), from Q(1/2, x) = erfc(sqrt x) or Q(1, x) = e^-x.
  const isOdd = freedom % 2 === 1;
  let tail = isOdd ? erfc(Math.sqrt(half)) : Math.exp(-half);
  let order = isOdd ? 0.5 : 1;
  let term = isOdd
    ? (Math.sqrt(half) * Math.exp(-half)) / (Math.sqrt(Math.PI) / 2)
    : half * Math.exp(-half);
  for (; order < freedom / 2; order += 1) {
    tail += term;
    term *= half / (order + 1);
  }
  return Math.min(1, tail);
}

/** The complementary error function for values of 0 and more, to about ten digits. */
function erfc(value: number): number {
  // The series near 0; beyond it the continued fraction, which converges the faster the larger the value.
  if (value < 2.5) {
    let [sum, term] = [value, value];
    for (let n = 1; n < 80; n += 1) {
      term *= (-value * value) / n;
      sum += term / (2 * n + 1);
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * sum;
  }
  let fraction = value;
  for (let n = 60; n > 0; n -= 1) fraction = value + n / 2 / fraction;
  return Math.exp(-value * value) / (fraction * Math.sqrt(Math.PI));
}
