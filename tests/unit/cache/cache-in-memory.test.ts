import { describe, expect, it } from 'vitest';
import { holdInMemory } from '../../../src/cache/cache-in-memory.ts';
import { type Cache, NO_CACHE } from '../../../src/cache/cache-store.ts';

const bytes = (length: number): Uint8Array => new Uint8Array(length);

/** A cache on a disk that counts how often it is asked. */
function onDisk(): { cache: Cache; reads: string[]; bounds: () => number } {
  const kept = new Map<string, Uint8Array>();
  const reads: string[] = [];
  let bounds = 0;
  const cache: Cache = {
    remembers: true,
    read: async (key) => {
      reads.push(key);
      return kept.get(key) ?? null;
    },
    keep: async (key, content) => void kept.set(key, content),
    bound: async () => {
      bounds += 1;
    },
  };
  return { cache, reads, bounds: () => bounds };
}

describe('holdInMemory', () => {
  it('reads from the disk once, and what it has kept itself never', async () => {
    const disk = onDisk();
    await disk.cache.keep('old', bytes(3));
    const held = holdInMemory(disk.cache);
    await held.keep('new', bytes(5));
    expect([await held.read('old'), await held.read('old')]).toEqual([bytes(3), bytes(3)]);
    expect(await held.read('new')).toEqual(bytes(5));
    expect(disk.reads).toEqual(['old']);
    expect(await disk.cache.read('new')).toEqual(bytes(5));
  });

  it('asks the disk again for what it has not found: another program may have kept it', async () => {
    const disk = onDisk();
    const held = holdInMemory(disk.cache);
    expect(await held.read('late')).toBeNull();
    await disk.cache.keep('late', bytes(1));
    expect(await held.read('late')).toEqual(bytes(1));
  });

  it('lets go of what was not used for longest when it holds too much', async () => {
    const disk = onDisk();
    const held = holdInMemory(disk.cache);
    for (const key of ['a', 'b']) await held.keep(key, bytes(15e6));
    await held.read('a');
    await held.keep('c', bytes(15e6));
    for (const key of ['a', 'c', 'b']) await held.read(key);
    expect(disk.reads).toEqual(['b']);
  });

  it('looks through the disk seldom', async () => {
    const disk = onDisk();
    const held = holdInMemory(disk.cache);
    for (let save = 0; save < 41; save += 1) await held.bound();
    expect(disk.bounds()).toBe(3);
  });

  it('holds nothing where nothing is to be remembered', async () => {
    const held = holdInMemory(NO_CACHE);
    await held.keep('key', bytes(1));
    expect(held.remembers).toBe(false);
    expect(await held.read('key')).toBeNull();
  });
});
