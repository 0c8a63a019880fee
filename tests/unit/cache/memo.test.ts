import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Cache, NO_CACHE, writeOnlyCache } from '../../../src/cache/cache.ts';
import { computeIdentity } from '../../../src/cache/cache-key.ts';
import { bytesKind, jsonKind, memo, openTable } from '../../../src/cache/memo.ts';
import { isCount, isPdf, isString, objectOf } from '../../../src/values/value-shapes.ts';
import { memoryCache } from '../../helpers/memory-cache.ts';

const count = jsonKind('count', isCount);

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
    expect(await compute(cache, { kind: jsonKind('other', isCount) })).toBe('computed');
  });

  it('does not store what is not cacheable', async () => {
    const cache = memoryCache();
    await compute(cache, { isCacheable: false });
    expect(await compute(cache)).toBe('computed');
  });

  it('computes again what is of another shape', async () => {
    const cache = memoryCache();
    await memo(cache, jsonKind('count', isString), { inputs: ['a'], compute: () => 'seven' });
    expect(await compute(cache)).toBe('computed');
    const pdf = bytesKind('pdf', isPdf);
    const text = bytesKind('pdf', () => true);
    await memo(cache, text, { inputs: [], compute: () => Buffer.from('no PDF') });
    const whole = Buffer.from('%PDF-1.7\n%%EOF\n');
    expect(await memo(cache, pdf, { inputs: [], compute: () => whole })).toBe(whole);
  });

  it('does not ask for the inputs without a cache', async () => {
    const inputs = () => {
      throw new Error('asked');
    };
    expect(await memo(NO_CACHE, count, { inputs, compute: () => 1 })).toBe(1);
  });
});

const WORDS = { name: 'words', isRow: objectOf<{ text: string }>({ text: isString }) };

/** Looks some words up, as one run does, and says which of them were new. */
async function lookUp(cache: Cache, words: readonly string[]): Promise<string[]> {
  const table = await openTable(cache, WORDS, ['scope']);
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

  it('reads nothing from a cache that is only filled', async () => {
    const cache = memoryCache();
    await lookUp(cache, ['a']);
    expect(await lookUp(writeOnlyCache(cache), ['a'])).toEqual(['a']);
    expect(await lookUp(NO_CACHE, ['a'])).toEqual(['a']);
  });

  it('ignores a row of another shape, and not the others', async () => {
    const cache = memoryCache();
    const other = { name: 'words', isRow: (row: unknown): row is unknown => row !== undefined };
    const table = await openTable(cache, other, ['scope']);
    table.set('a', { text: 'A' });
    table.set('b', ['B']);
    await table.save();
    expect(await lookUp(cache, ['a', 'b'])).toEqual(['b']);
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
