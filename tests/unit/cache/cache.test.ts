import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clearCache, evictEntries, measureCache, openCache } from '../../../src/cache/cache.ts';
import { cacheKey } from '../../../src/cache/cache-key.ts';

describe('cache store', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vbuses-cache-test-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const key = (name: string): string => cacheKey('test', [name]);
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const text = (content: Uint8Array | null): string | null =>
    content === null ? null : new TextDecoder().decode(content);

  const files = async (): Promise<string[]> =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));

  describe('the cache', () => {
    test('gives back what was kept, and nothing for another key', async () => {
      const cache = openCache(folder);
      await cache.set(key('a'), bytes('first'));
      await cache.set(key('b'), bytes(''));
      expect(text(await cache.get(key('a')))).toBe('first');
      expect(text(await cache.get(key('b')))).toBe('');
      expect(await cache.get(key('c'))).toBeNull();
    });

    test('does not believe an entry that was changed, cut short or emptied, and removes it', async () => {
      const cache = openCache(folder);
      for (const spoil of [
        async (path: string) =>
          writeFile(
            path,
            (await readFile(path)).map((byte) => byte ^ 1),
          ),
        async (path: string) => truncate(path, 34),
        async (path: string) => truncate(path, 0),
      ]) {
        await cache.set(key('a'), bytes('whole'));
        const [path = ''] = await files();
        await spoil(path);
        expect(await cache.get(key('a'))).toBeNull();
        expect(await files()).toEqual([]);
      }
    });

    test('does not believe an entry that lies under the name of another', async () => {
      const cache = openCache(folder);
      await cache.set(key('a'), bytes('of a'));
      const [path = ''] = await files();
      const entry = await readFile(path);
      await cache.set(key('b'), bytes('of b'));
      const [other = ''] = (await files()).filter((one) => one !== path);
      await writeFile(other, entry);
      expect(await cache.get(key('b'))).toBeNull();
    });

    test('leaves nothing half-written beside its entries', async () => {
      const cache = openCache(folder);
      await Promise.all(
        Array.from({ length: 20 }, (_, at) => cache.set(key('a'), bytes(`version ${at}`))),
      );
      expect(await files()).toHaveLength(1);
      expect(text(await cache.get(key('a')))).toMatch(/^version \d+$/);
    });

    test('does without where it cannot write', async () => {
      const path = join(folder, 'file');
      await writeFile(path, 'in the way');
      const cache = openCache(path);
      await cache.set(key('a'), bytes('lost'));
      expect(await cache.get(key('a'))).toBeNull();
      expect(await readFile(path, 'utf8')).toBe('in the way');
    });

    test('touches no file that it has not made', async () => {
      const cache = openCache(folder);
      await cache.set(key('a'), bytes('x'.repeat(68)));
      const shelf = dirname((await files())[0] ?? '');
      const foreign = [
        ...['mine.txt', 'notes/ab/mine.txt', `notes/${'c'.repeat(62)}`].map((path) =>
          join(folder, path),
        ),
        join(shelf, 'mine.txt'),
        join(folder, 'zz', 'd'.repeat(62)),
      ];
      for (const path of foreign) {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, 'mine');
      }
      expect(await measureCache(folder)).toEqual({ entries: 1, bytes: 100 });
      expect(await evictEntries(folder, 0)).toEqual({ entries: 1, bytes: 100 });
      await cache.set(key('a'), bytes('again'));
      expect(await clearCache(folder)).toMatchObject({ entries: 1 });
      expect((await files()).sort()).toEqual(foreign.sort());
    });

    test('forgets what was not used for longest when it grows too large', async () => {
      const cache = openCache(folder);
      const names = ['oldest', 'read again', 'young'];
      for (const name of names) await cache.set(key(name), bytes('x'.repeat(68)));
      const old = new Date('2020-01-01');
      for (const path of await files()) await utimes(path, old, old);
      await cache.get(key('read again'));
      await cache.set(key('young'), bytes('y'.repeat(68)));
      expect(await evictEntries(folder, 250)).toEqual({ entries: 1, bytes: 100 });
      expect(await cache.get(key('oldest'))).toBeNull();
      expect(await cache.get(key('read again'))).not.toBeNull();
      expect(await cache.get(key('young'))).not.toBeNull();
      expect(await evictEntries(folder, 250)).toEqual({ entries: 0, bytes: 0 });
    });
  });

  describe('a key', () => {
    test('differs where anything differs, the cut between parts included', () => {
      const keys = [
        cacheKey('pdf', ['ab', 'c']),
        cacheKey('pdf', ['a', 'bc']),
        cacheKey('pdf', ['abc']),
        cacheKey('pdf', [['ab', 'c']]),
        cacheKey('pdf', [['ab'], 'c']),
        cacheKey('pdf', [bytes('ab'), 'c']),
        cacheKey('png', ['ab', 'c']),
        cacheKey('pdf', ['ab', 'c', '']),
        cacheKey('pdf', ['1:a', 'é']),
      ];
      expect(new Set(keys).size).toBe(keys.length);
      expect(cacheKey('pdf', ['ab', 'c'])).toBe(keys[0]);
    });
  });
});
