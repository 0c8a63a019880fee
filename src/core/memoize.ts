/** A function whose results are held for as long as the objects that they are computed from. */
export interface MemoizedByObject<Key extends object, Value> {
  (key: Key): Value;
  /** The result that is held; `undefined` if there is none. */
  readonly known: (key: Key) => Value | undefined;
  /** Holds a result that was found in another way. */
  readonly set: (key: Key, value: Value) => void;
}

/** Computes a result once for each object, which must never change. */
export function memoizeByObject<Key extends object, Value>(
  compute: (key: Key) => Value,
): MemoizedByObject<Key, Value> {
  const values = new WeakMap<Key, { readonly value: Value }>();
  const set = (key: Key, value: Value): void => void values.set(key, { value });
  const get = (key: Key): Value => {
    const held = values.get(key);
    if (held !== undefined) return held.value;
    const value = compute(key);
    set(key, value);
    return value;
  };
  return Object.assign(get, { known: (key: Key) => values.get(key)?.value, set });
}

/**
 * Computes a result again only if what it is made of is new: for programs that look at the same files
 * again and again.
 *
 * @param most how many results are held; the one that was not used for longest goes first
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
