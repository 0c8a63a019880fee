import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GamePlan } from '../../../src/simulate/play-chunk.ts';
import {
  formatPartGames,
  formatPartHeader,
  gamesOfShard,
  openRunParts,
  PART_FORMAT,
  type RunHeader,
} from '../../../src/simulate/run-parts.ts';
import { playedGame } from '../../helpers/played-games.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vbuses-parts-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const config = { players: 2, toggles: {}, maxTurns: 9 };

const plan: GamePlan = {
  ...{ config, seed: 's', strategies: ['bold', 'shy'], games: 5, logged: 1, withChances: 0 },
  ...{ isTournament: false, variants: [{ config, pack: 0 }] },
  log: { engine: 'vbuses 0', packDigest: 'd' },
};

const toggle = {
  ...{ id: 'LD-1', name: 'crabs', question: 'Are there crabs?', standard: 'yes' },
  values: [{ value: 'yes', meaning: 'There are.' }],
};

const header: RunHeader = {
  ...{
    type: 'run-part',
    format: PART_FORMAT,
    game: 'lucky-dip',
    rulesVersion: '1',
    plan,
    bots: {},
  },
  studied: [{ kind: 'question', toggle, value: 'no' }],
};

const gameAt = (number: number) => ({
  games: [playedGame([number, 2], { number, decidedAt: number / 3 })],
  logs: number === 0 ? ['a log\n'] : [],
  variants: [[{ winners: [0], totals: [number, 1], turns: 4, first: 1 }]],
});

function partText(number: number, of: number, of_: Partial<RunHeader> = {}): string {
  const { from, to } = gamesOfShard(plan.games, { number, of });
  const games = Array.from({ length: to - from }, (_, at) => formatPartGames(gameAt(from + at)));
  return formatPartHeader({ ...header, ...of_ }, { number, of }) + games.join('');
}

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

const TWO = {
  'a/part-1-of-2.jsonl': partText(1, 2),
  'b/part-2-of-2.jsonl': partText(2, 2),
};

async function readAll() {
  const { games } = await openRunParts(folder);
  const all: unknown[] = [];
  for await (const played of games()) all.push(played);
  return all;
}

describe('the parts of a run', () => {
  it('cover every game once, as evenly as can be', () => {
    for (const [games, of] of [
      [5, 2],
      [1000, 7],
      [3, 8],
    ] as const) {
      const parts = Array.from({ length: of }, (_, at) =>
        gamesOfShard(games, { number: at + 1, of }),
      );
      expect(parts[0]?.from).toBe(0);
      expect(parts.at(-1)?.to).toBe(games);
      for (const [at, { from }] of parts.entries())
        if (at > 0) expect(from).toBe(parts[at - 1]?.to);
      const sizes = parts.map(({ from, to }) => to - from);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }
  });
});

const seedTwo = { plan: { ...plan, seed: 't' } };

describe('parts that are not those of one run', () => {
  it.each<[what: string, files: Record<string, string>, code: number, message: RegExp]>([
    ['none at all', { 'notes.txt': '' }, 2, /there are no parts of a run in/],
    ['one is missing', { 'part-2-of-2.jsonl': partText(2, 2) }, 1, /^part 1 of 2 is missing$/],
    [
      'several are missing',
      { 'part-2-of-4.jsonl': partText(2, 4) },
      1,
      /^parts 1, 3, 4 of 4 are missing$/,
    ],
    [
      'one is there twice',
      { ...TWO, 'c/part-2-of-2.jsonl': partText(2, 2) },
      1,
      /^part 2 of 2 is there more than once: .*b.part-2-of-2.jsonl, .*c.part-2-of-2.jsonl$/,
    ],
    [
      'another seed',
      { ...TWO, 'b/part-2-of-2.jsonl': partText(2, 2, seedTwo) },
      1,
      /part-1-of-2.jsonl and .*part-2-of-2.jsonl are parts of different runs: they differ in --seed: "s" and "t"$/,
    ],
    [
      'another number of parts',
      { ...TWO, 'part-3-of-3.jsonl': partText(3, 3) },
      1,
      /they differ in the number of parts: 2 and 3$/,
    ],
    [
      'other bots under the same name',
      { ...TWO, 'b/part-2-of-2.jsonl': partText(2, 2, { bots: { './my.mjs': 'ab' } }) },
      1,
      /they differ in the files of the bots/,
    ],
    [
      'other answers that were studied',
      { ...TWO, 'b/part-2-of-2.jsonl': partText(2, 2, { studied: [] }) },
      1,
      /they differ in --study, --vary or --worth/,
    ],
    ['not a part', { 'part-1-of-1.jsonl': '{}' }, 1, /part-1-of-1.jsonl:1: this is not the part/],
    ['an empty file', { 'part-1-of-1.jsonl': '' }, 1, /part-1-of-1.jsonl:1: this is not the part/],
    [
      'another format',
      { 'part-1-of-1.jsonl': '{"type":"run-part","format":9}' },
      1,
      /part-1-of-1.jsonl:1: the part has format 9, but only 2 is supported$/,
    ],
  ])('are refused: %s', async (_, files, exitCode, message) => {
    await write(files);
    await expect(openRunParts(folder)).rejects.toMatchObject({
      exitCode,
      message: expect.stringMatching(message),
      hint: expect.any(String),
    });
  });

  it('are refused where one was cut off', async () => {
    const whole = partText(2, 2);
    const cut = whole.slice(0, whole.trimEnd().lastIndexOf('\n') + 1);
    await write({ ...TWO, 'b/part-2-of-2.jsonl': cut });
    await expect(readAll()).rejects.toMatchObject({
      message: expect.stringMatching(/part-2-of-2.jsonl ends after 2 of 3 games$/),
    });
  });

  it('are refused where a game is not the next one', async () => {
    const [head, one, ...rest] = partText(2, 2).split('\n');
    await write({ ...TWO, 'b/part-2-of-2.jsonl': [head, ...rest, one].join('\n') });
    await expect(readAll()).rejects.toMatchObject({
      message: expect.stringMatching(/part-2-of-2.jsonl:2: this is not game 2 of the run$/),
    });
  });

  it('are refused without a folder', async () => {
    await expect(openRunParts(join(folder, 'nowhere'))).rejects.toMatchObject({ exitCode: 2 });
  });
});
