/** Sums from which mean and deviation follow, so that a thousand values need no room. */
export interface Moments {
  readonly count: number;
  readonly sum: number;
  readonly squares: number;
}

export const NO_MOMENTS: Moments = { count: 0, sum: 0, squares: 0 };

/** The sums with one more value. */
export const addMoment = ({ count, sum, squares }: Moments, value: number): Moments => ({
  count: count + 1,
  sum: sum + value,
  squares: squares + value * value,
});

/** How often each whole number came. */
export type Histogram = ReadonlyMap<number, number>;

export const momentsOf = (histogram: Histogram): Moments => {
  let [count, sum, squares] = [0, 0, 0];
  for (const [value, times] of histogram) {
    count += times;
    sum += value * times;
    squares += value * value * times;
  }
  return { count, sum, squares };
};

/** The least value that at least a share of all values do not exceed; 0 when there are none. */
export function quantile(histogram: Histogram, share: number): number {
  const values = [...histogram].sort(([a], [b]) => a - b);
  const total = values.reduce((sum, [, times]) => sum + times, 0);
  let seen = 0;
  for (const [value, times] of values) {
    seen += times;
    if (seen >= share * total - 1e-9) return value;
  }
  return 0;
}
