import { describe, expect, it } from 'vitest';
import { type Cache, NO_CACHE, withMemoryLayer } from '../../../src/cache/cache.ts';

const bytes = (length: number): Uint8Array => new Uint8Array(length);

/** A cache on a disk that counts how often it is asked. */
function onDisk(): { cache: Cache; reads: string[]; bounds: () => number } {
  const kept = new Map<string, Uint8Array>();
  const reads: string[] = [];
  let bounds = 0;
  const cache: Cache = {
    enabled: true,
    get: async (key) => {
      reads.push(key);
      return kept.get(key) ?? null;
    },
    set: async (key, content) => void kept.set(key, content),
    evict: async () => {
      bounds += 1;
    },
  };
  return { cache, reads, bounds: () => bounds };
}

describe('holdInMemory', () => {
  it('reads from the disk once, and what it has kept itself never', async () => {
    const disk = onDisk();
    await disk.cache.set('old', bytes(3));
    const held = withMemoryLayer(disk.cache);
    await held.set('new', bytes(5));
    expect([await held.get('old'), await held.get('old')]).toEqual([bytes(3), bytes(3)]);
    expect(await held.get('new')).toEqual(bytes(5));
    expect(disk.reads).toEqual(['old']);
    expect(await disk.cache.get('new')).toEqual(bytes(5));
  });

  it('asks the disk again for what it has not found: another program may have kept it', async () => {
    const disk = onDisk();
    const held = withMemoryLayer(disk.cache);
    expect(await held.get('late')).toBeNull();
    await disk.cache.set('late', bytes(1));
    expect(await held.get('late')).toEqual(bytes(1));
  });

  it('lets go of what was not used for longest when it holds too much', async () => {
    const disk = onDisk();
    const held = withMemoryLayer(disk.cache);
    for (const key of ['a', 'b']) await held.set(key, bytes(15e6));
    await held.get('a');
    await held.set('c', bytes(15e6));
    for (const key of ['a', 'c', 'b']) await held.get(key);
    expect(disk.reads).toEqual(['b']);
  });

  it('looks through the disk seldom', async () => {
    const disk = onDisk();
    const held = withMemoryLayer(disk.cache);
    for (let save = 0; save < 41; save += 1) await held.evict();
    expect(disk.bounds()).toBe(3);
  });

  it('holds nothing where nothing is to be remembered', async () => {
    const held = withMemoryLayer(NO_CACHE);
    await held.set('key', bytes(1));
    expect(held.enabled).toBe(false);
    expect(await held.get('key')).toBeNull();
  });
});
