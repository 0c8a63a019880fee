/** The value of a map under a key, made if it is missing. */
export function getOrCreate<Key, Value>(
  map: Map<Key, Value>,
  key: Key,
  make: (key: Key) => Value,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make(key);
  map.set(key, made);
  return made;
}

/** Items by key, keys in the order of their first item. */
export function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) getOrCreate(groups, keyOf(item), () => []).push(item);
  return groups;
}

/** Sums by name, or by number. */
export class Counter<Key> {
  readonly #counts = new Map<Key, number>();

  add(key: Key, count = 1): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
  }

  countOf(key: Key): number {
    return this.#counts.get(key) ?? 0;
  }

  get counts(): ReadonlyMap<Key, number> {
    return this.#counts;
  }
}
