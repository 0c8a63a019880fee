import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Rating } from '../../../src/balance/ratings.ts';
import { LADDER_PATH } from '../../../src/pack/pack-files.ts';
import { readLadder, saveLadder, strengthOf } from '../../../src/simulate/ladder-file.ts';
import { ENGLISH_WORDS } from '../../helpers/english-words.ts';

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
  const of = (bot: string, how?: string) => strengthOf(ENGLISH_WORDS, elo, bot, how);
  expect(of('shopper')).toEqual({ strength: 'beats greedy in 8 of 10 games', elo: 454 });
  expect(of('random')).toEqual({ strength: 'one of the weakest bots', elo: -520 });
  const own = 'not measured: takes the most';
  expect(of('greedy:fare=2', 'takes the most')).toEqual({ strength: own });
});
