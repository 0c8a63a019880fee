import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkFolder } from '../../../src/app/recipes.ts';
import type { Cache } from '../../../src/cache/cache.ts';
import { REPOSITORY } from '../../helpers/pack.ts';

const check = (cache: Pick<Cache, 'get' | 'set'>) =>
  checkFolder(
    join(REPOSITORY, 'scaffold', 'board'),
    { time: async (_, work) => work() },
    { locale: null, checksAll: false },
    { cache: { ...cache, enabled: true, evict: async () => undefined } },
  );

/** Values that no text can be made of in the place of every position. */
const withoutPositions = (text: string): string =>
  text.replaceAll(/\[-?[\d.]+,-?[\d.]+\](?=[,}])/g, '[{"toString":0,"valueOf":0},{"toString":0}]');

it('checks a pack again where it fails on what an earlier run kept', async () => {
  const kept = new Map<string, string>();
  await check({
    get: async () => null,
    set: async (key, bytes) => void kept.set(key, Buffer.from(bytes).toString('utf8')),
  });
  const [checks = ['', '']] = [...kept].filter(([, text]) => text.includes('"schemas":'));
  const [key, text] = checks;
  expect(withoutPositions(text)).not.toBe(text);
  let reads = 0;
  const { rendered, diagnostics } = await check({
    get: async (asked) => {
      if (asked !== key) return null;
      reads += 1;
      return Buffer.from(withoutPositions(text));
    },
    set: async () => undefined,
  });
  expect(reads).toBe(1);
  expect(diagnostics).toEqual([]);
  expect(rendered?.faces.size).toBeGreaterThan(0);
});
