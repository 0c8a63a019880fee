import type { Cache } from './cache-store.ts';

/** More than this is not held: what was not used for longest goes first. */
const MAX_MEMORY_BYTES = 32e6;

/** It grows slowly: the disk is looked through once in so many times. */
const EVICTION_INTERVAL = 20;

/**
 * A cache for a program that goes on: its latest entries need not be read from the disk again, and
 * nobody waits until they are written.
 */
export function withMemoryLayer(cache: Cache): Cache {
  const held = new Map<string, Uint8Array>();
  let heldBytes = 0;
  let bounds = 0;
  const drop = (key: string): void => {
    heldBytes -= held.get(key)?.length ?? 0;
    held.delete(key);
  };
  const hold = (key: string, bytes: Uint8Array): void => {
    drop(key);
    held.set(key, bytes);
    heldBytes += bytes.length;
    for (const oldest of held.keys()) {
      if (heldBytes <= MAX_MEMORY_BYTES) break;
      drop(oldest);
    }
  };
  return {
    ...cache,
    get: async (key) => {
      const bytes = held.get(key) ?? (await cache.get(key));
      if (bytes !== null) hold(key, bytes);
      return bytes;
    },
    set: async (key, bytes) => {
      if (!cache.enabled) return;
      hold(key, bytes);
      // It throws nothing: what cannot be written is made again by the next program.
      void cache.set(key, bytes);
    },
    evict: async () => {
      bounds += 1;
      if (bounds % EVICTION_INTERVAL === 1) await cache.evict();
    },
  };
}
