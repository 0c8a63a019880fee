/** A function whose results live as long as the objects from which they are computed. */
export interface MemoizedByObject<Key extends object, Value> {
  (key: Key): Value;
  /** The stored result; `undefined` if there is none. */
  readonly known: (key: Key) => Value | undefined;
  /** Stores a result that was found in another way. */
  readonly set: (key: Key, value: Value) => void;
}

/** Computes a result once per object. The object must never change. */
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

/** Keeps the last result: for callers that ask for the same thing several times, and then for another. */
export function memoizeLast<Key extends object, Value>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  let last: { readonly key: Key; readonly value: Value } | null = null;
  return (key) => {
    if (last?.key !== key) last = { key, value: compute(key) };
    return last.value;
  };
}

/**
 * Computes a result for each thing of a list. Between two lists few things come and go: those that were
 * there the last time, at their place or further down, keep their results.
 */
export function memoizeEach<Item extends object, Value>(
  compute: (item: Item, index: number) => Value,
): (list: readonly Item[]) => readonly Value[] {
  let items: readonly Item[] = [];
  let values: readonly Value[] = [];
  return memoizeLast((list) => {
    const [before, known] = [items, values];
    values = list.map((item, index) => {
      const old = before[index] === item ? index : before.indexOf(item, index);
      // An index below 0 would be looked up as a name, slowly.
      return (old < 0 ? undefined : known[old]) ?? compute(item, index);
    });
    items = list;
    return values;
  });
}

/**
 * Computes a result again only for new inputs: for programs that process the same files repeatedly.
 *
 * @param most how many results are stored; the least recently used one is removed first
 */
export function memoizeRecent<Result>(
  most: number,
): (madeOf: readonly unknown[], make: () => Result) => Result {
  const known = new Map<string, Result>();
  return (madeOf, make) => {
    const key = JSON.stringify(madeOf);
    const result = known.get(key) ?? make();
    // The last entry of the map is the most recently used one.
    known.delete(key);
    known.set(key, result);
    if (known.size <= most) return result;
    // Looked up only now: a map walks past all that was deleted before its first entry.
    const [oldest = key] = known.keys();
    known.delete(oldest);
    return result;
  };
}
