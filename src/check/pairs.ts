/** Two finite numbers, as `[x, y]` is written; `null` for anything else. */
export function parsePoint(value: unknown): readonly [number, number] | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [x, y]: readonly unknown[] = value;
  return typeof x === 'number' && typeof y === 'number' && Number.isFinite(x) && Number.isFinite(y)
    ? [x, y]
    : null;
}

/** A list of pairs, or `null` if one of them is none. */
export function parsePoints(value: unknown): (readonly [number, number])[] | null {
  if (!Array.isArray(value)) return null;
  const pairs = value.flatMap((one) => {
    const pair = parsePoint(one);
    return pair === null ? [] : [pair];
  });
  return pairs.length === value.length ? pairs : null;
}
