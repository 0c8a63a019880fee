/**
 * Does a piece of work again only when what it is made of is new: for programs that look at the same
 * files again and again.
 *
 * @param most how many results are kept; what was not asked for longest goes first
 */
export function memoizeRecent<Result>(
  most: number,
): (madeOf: readonly unknown[], make: () => Result) => Result {
  const known = new Map<string, Result>();
  return (madeOf, make) => {
    const key = JSON.stringify(madeOf);
    const result = known.get(key) ?? make();
    // The last in the map is the one that was asked for last.
    known.delete(key);
    known.set(key, result);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return result;
  };
}
