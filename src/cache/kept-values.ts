import type { Cache } from './cache-store.ts';
import type { TypeGuard } from './value-shapes.ts';

/** What was kept under the key by `keepValue`; `null` when nothing of the expected shape was. */
export async function getCachedValue<T>(
  cache: Cache,
  key: string,
  isExpected: TypeGuard<T>,
): Promise<T | null> {
  const kept = await cache.get(key);
  const value = kept === null ? null : parseJsonOrNull(Buffer.from(kept).toString('utf8'));
  return isExpected(value) ? value : null;
}

/** What a text of JSON holds; `null` for any other text. */
export function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Keeps plain data: what JSON can tell. */
export const setCachedValue = (cache: Cache, key: string, value: unknown): Promise<void> =>
  cache.set(key, Buffer.from(JSON.stringify(value)));
