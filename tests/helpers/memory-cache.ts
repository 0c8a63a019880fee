import type { Cache } from '../../src/cache/cache.ts';

/** A cache in memory, and the keys of what was stored in it. */
export function memoryCache(): Cache & { readonly keptKeys: () => readonly string[] } {
  const entries = new Map<string, Uint8Array>();
  return {
    enabled: true,
    get: async (key) => entries.get(key) ?? null,
    set: async (key, bytes) => {
      entries.set(key, bytes);
    },
    evict: async () => undefined,
    keptKeys: () => [...entries.keys()],
  };
}
