import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../helpers/cli.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { readPdfTexts } from '../helpers/pdf.ts';
import { runFolder } from '../helpers/shared-build.ts';

/** One piece of each kind that has words on it. */
const PIECES = {
  standees: 'bus-teal',
  'player-aids': 'aid-teal',
  'score-pad': 'score-sheet',
  dice: 'die-red',
  'boxes-passengers': 'box-passengers-downtown-vancouver',
  'boxes-others': 'box-upgrades',
} as const;

let out = '';

beforeAll(async () => {
  out = join(runFolder(), 'pieces');
  const cards = Object.values(PIECES).map((id) => `${id}x1`);
  const result = await runCli(['build', '--cards', cards.join(','), '--out', out], {
    cwd: REPOSITORY,
  });
  expect(result, result.stderr).toMatchObject({ code: 0 });
});

describe('what a piece says, read from its PDF', () => {
  it.each(Object.entries(PIECES))('of %s: %s', async (component, id) => {
    const [page, ...others] = await readPdfTexts(
      await readFile(join(out, 'pdf', `${component}.pdf`)),
    );
    expect(others).toEqual([]);
    const lines = page?.split('\n').filter((line) => line.trim() !== '') ?? [];
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`files/piece-${id}.txt`);
  });
});
