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

/** The value of a map under a key, made when it is not there yet. */
export function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
