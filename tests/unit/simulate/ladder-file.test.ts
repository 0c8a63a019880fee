import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Rating } from '../../../src/balance/ratings.ts';
import { LADDER_PATH } from '../../../src/pack/pack-files.ts';
import { readLadder, saveLadder, strengthOf } from '../../../src/simulate/ladder-file.ts';

const rating = (name: string, value: number): Rating => ({
  name,
  elo: { value, low: value - 40, high: value + 40 },
  gap: null,
});

it('keeps how strong bots are in the pack, until its rules change', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vbuses-ladder-'));
  try {
    await saveLadder(folder, '3', [rating('greedy', 120.4), rating('random', -119.6)]);
    expect(await readLadder(folder, '3')).toEqual({ greedy: 120, random: -120 });
    expect(await readLadder(folder, '4')).toEqual({});
    expect(await readLadder(join(folder, 'none'), '3')).toEqual({});
    expect(await readFile(join(folder, LADDER_PATH), 'utf8')).toMatch(/^\{\n.*\n\}\n$/s);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('says how often a bot wins against the next one that is clearly weaker', () => {
  const elo = { shopper: 454, buyer: 440, greedy: 212, random: -520 };
  expect(strengthOf(elo, 'shopper', undefined)).toBe(
    'Elo 454, wins about 8 of 10 games against greedy',
  );
  expect(strengthOf(elo, 'random', undefined)).toBe('Elo -520, among the weakest bots');
  expect(strengthOf(elo, 'greedy:fare=2', 'takes the most')).toBe('not measured: takes the most');
});
