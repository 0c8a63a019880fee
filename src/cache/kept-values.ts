import type { Cache } from './cache-store.ts';
import type { Shape } from './value-shapes.ts';

/** What was kept under the key by `keepValue`; `null` when nothing of the expected shape was. */
export async function readValue<T>(
  cache: Cache,
  key: string,
  isExpected: Shape<T>,
): Promise<T | null> {
  const kept = await cache.read(key);
  const value = kept === null ? null : parseOrNull(Buffer.from(kept).toString('utf8'));
  return isExpected(value) ? value : null;
}

/** What a text of JSON holds; `null` for any other text. */
export function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Keeps plain data: what JSON can tell. */
export const keepValue = (cache: Cache, key: string, value: unknown): Promise<void> =>
  cache.keep(key, Buffer.from(JSON.stringify(value)));
