import type { Cache } from './cache-store.ts';

/** What was kept under the key by `keepValue`; `null` when nothing was. */
export async function readValue<T>(cache: Cache, key: string): Promise<T | null> {
  const kept = await cache.read(key);
  return kept === null ? null : JSON.parse(Buffer.from(kept).toString('utf8'));
}

/** Keeps plain data: what JSON can tell. */
export const keepValue = (cache: Cache, key: string, value: unknown): Promise<void> =>
  cache.keep(key, Buffer.from(JSON.stringify(value)));
