import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Cache } from '../../../src/cache/cache.ts';
import { computeIdentity } from '../../../src/cache/cache-key.ts';
import { jsonKind, memo, openTable } from '../../../src/cache/memo.ts';
import { memoryCache } from '../../helpers/memory-cache.ts';

const count = jsonKind<number>('count');

/** Computes a number under some inputs, and says whether it had to. */
async function compute(
  cache: Cache,
  {
    kind = count,
    inputs = ['a'],
    isCacheable = true,
  }: {
    readonly kind?: typeof count;
    readonly inputs?: readonly string[];
    readonly isCacheable?: boolean;
  } = {},
): Promise<'computed' | 'cached'> {
  let isComputed = false;
  const value = await memo(cache, kind, {
    inputs,
    compute: () => {
      isComputed = true;
      return 7;
    },
    isCacheable: () => isCacheable,
  });
  expect(value).toBe(7);
  return isComputed ? 'computed' : 'cached';
}

describe('memo', () => {
  it('computes once for the same kind and inputs', async () => {
    const cache = memoryCache();
    expect(await compute(cache)).toBe('computed');
    expect(await compute(cache)).toBe('cached');
    expect(await compute(cache, { inputs: ['b'] })).toBe('computed');
    expect(await compute(cache, { inputs: ['a', ''] })).toBe('computed');
    expect(await compute(cache, { kind: jsonKind<number>('other') })).toBe('computed');
  });

  it('does not store what is not cacheable', async () => {
    const cache = memoryCache();
    await compute(cache, { isCacheable: false });
    expect(await compute(cache)).toBe('computed');
  });
});

/** Looks some words up, as one run does, and says which of them were new. */
async function lookUp(cache: Cache, words: readonly string[]): Promise<string[]> {
  const table = await openTable<{ text: string }>(cache, 'words', ['scope']);
  const computed: string[] = [];
  for (const word of words) {
    const row = table.getOrCompute(word, () => {
      computed.push(word);
      return { text: word.toUpperCase() };
    });
    expect(row.text).toBe(word.toUpperCase());
  }
  await table.save();
  return computed;
}

describe('a table', () => {
  it('holds the rows that the last run used', async () => {
    const cache = memoryCache();
    expect(await lookUp(cache, ['a', 'b', 'a', '__proto__'])).toEqual(['a', 'b', '__proto__']);
    expect(await lookUp(cache, ['a', 'b', '__proto__'])).toEqual([]);
    expect(await lookUp(cache, ['a', 'c'])).toEqual(['c']);
    expect(await lookUp(cache, ['a', 'b', 'c'])).toEqual(['b']);
  });

  it('is written only if a row is new', async () => {
    const cache = memoryCache();
    await lookUp(cache, ['a', 'b']);
    let writes = 0;
    const set = async (): Promise<void> => {
      writes += 1;
    };
    await lookUp({ ...cache, set }, ['b']);
    expect(writes).toBe(0);
    await lookUp({ ...cache, set }, ['b', 'c']);
    expect(writes).toBe(1);
  });
});

describe('the identity of the tool', () => {
  it.each(['presets/papers.yaml', 'presets/schemas/game.schema.json', 'styles/sheet.css'])(
    'changes with %s, though its size and time stay',
    async (path) => {
      const folder = await mkdtemp(join(tmpdir(), 'vbuses-identity-'));
      const write = async (text: string): Promise<string> => {
        for (const name of ['presets/schemas', 'styles']) {
          await mkdir(join(folder, name), { recursive: true });
        }
        await writeFile(join(folder, path), text);
        await utimes(join(folder, path), 0, 0);
        return computeIdentity(folder);
      };
      const before = await write('letter');
      expect(await write('legals')).not.toBe(before);
      expect(await write('letter')).toBe(before);
      await rm(folder, { recursive: true });
    },
  );
});
