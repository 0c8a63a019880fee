import type { Cache } from './cache.ts';
import { cacheKey, type KeyPart, toolIdentity } from './cache-key.ts';

/** A kind of cached result: its name, and how it is stored. An entry is sealed: it is what was stored. */
export interface Kind<T> {
  readonly name: string;
  readonly encode: (value: T) => Uint8Array;
  readonly decode: (bytes: Uint8Array) => T;
}

/** Plain data, stored as JSON. */
export const jsonKind = <T>(name: string): Kind<T> => ({
  name,
  encode: (value) => Buffer.from(JSON.stringify(value)),
  decode: (bytes) => JSON.parse(Buffer.from(bytes).toString('utf8')) as T,
});

/** A file, stored as it is. */
export const bytesKind = (name: string): Kind<Uint8Array> => ({
  name,
  encode: (bytes) => bytes,
  decode: (bytes) => bytes,
});

/**
 * Everything that a result depends on. The tool itself need not be named: every key covers it. A
 * function is called only if the cache is enabled.
 */
export type Inputs = readonly KeyPart[] | (() => readonly KeyPart[] | Promise<readonly KeyPart[]>);

/** The place of one result in the cache. */
export interface CacheEntry<T> {
  /** The result of an earlier run; `null` if there is none. */
  readonly get: () => Promise<T | null>;
  readonly set: (value: T) => Promise<void>;
}

/** Finds the place of a result, for one that is read and written at different moments: see `memo`. */
export async function openEntry<T>(
  cache: Cache,
  { name, encode, decode }: Kind<T>,
  inputs: Inputs,
): Promise<CacheEntry<T>> {
  if (!cache.enabled) return { get: async () => null, set: async () => undefined };
  const parts = typeof inputs === 'function' ? await inputs() : inputs;
  const key = cacheKey(name, [toolIdentity(), ...parts]);
  return {
    get: async () => {
      const bytes = await cache.get(key);
      return bytes === null ? null : decode(bytes);
    },
    set: (value) => cache.set(key, encode(value)),
  };
}

export interface Computation<T> {
  readonly inputs: Inputs;
  readonly compute: () => T | Promise<T>;
  /** Whether the result is stored, asked after it was computed. One with problems is not. */
  readonly isCacheable?: () => boolean;
}

/** The result that an earlier run computed from the same inputs; otherwise computes and stores it. */
export async function memo<T>(
  cache: Cache,
  kind: Kind<T>,
  { inputs, compute, isCacheable = () => true }: Computation<T>,
): Promise<T> {
  const entry = await openEntry(cache, kind, inputs);
  const cached = await entry.get();
  if (cached !== null) return cached;
  const value = await compute();
  if (isCacheable()) await entry.set(value);
  return value;
}

/** Many small results in one entry, each under a key of its own. */
export interface CacheTable<Row> {
  /** The row of an earlier run, or of this one. */
  readonly get: (key: string) => Row | undefined;
  readonly set: (key: string, row: Row) => void;
  readonly getOrCompute: (key: string, compute: () => Row) => Row;
  /** Stores the rows that this run used, if any of them is new. */
  readonly save: () => Promise<void>;
}

/** Opens a table of results: `inputs` holds for all rows, the key of a row for what is its own. */
export async function openTable<Row>(
  cache: Cache,
  name: string,
  inputs: Inputs,
): Promise<CacheTable<Row>> {
  const entry = await openEntry(cache, jsonKind<Readonly<Record<string, Row>>>(name), inputs);
  const before = new Map(Object.entries((await entry.get()) ?? {}));
  const used = new Map<string, Row>();
  let hasNew = false;
  const get = (key: string): Row | undefined => {
    const row = used.get(key) ?? before.get(key);
    if (row !== undefined) used.set(key, row);
    return row;
  };
  const set = (key: string, row: Row): void => {
    hasNew ||= row !== before.get(key);
    used.set(key, row);
  };
  return {
    get,
    set,
    getOrCompute: (key, compute) => {
      const row = get(key) ?? compute();
      set(key, row);
      return row;
    },
    save: async () => {
      if (hasNew) await entry.set(Object.fromEntries(used));
    },
  };
}
