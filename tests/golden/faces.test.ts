import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../helpers/cli.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { readPdfTexts } from '../helpers/pdf.ts';
import { runFolder } from '../helpers/shared-build.ts';

/** One card of each kind, with what is rare on it: three copies, a condition, a branch. */
const CARDS = {
  'passengers-1-fairview': 'passenger-broadway-city-hall-station',
  upgrades: 'night-bus',
  routes: 'route-26-29',
  fares: 'fare',
} as const;

let out = '';

beforeAll(async () => {
  out = join(runFolder(), 'faces');
  const cards = Object.values(CARDS).map((id) => `${id}x1`);
  const args = ['build', '--cards', cards.join(','), '--out', out];
  const result = await runCli(args, { cwd: REPOSITORY });
  expect(result, result.stderr).toMatchObject({ code: 0 });
});

describe('what a card says, read from its PDF', () => {
  it.each(Object.entries(CARDS))('of %s: %s', async (component, id) => {
    const [page, ...others] = await readPdfTexts(
      await readFile(join(out, 'pdf', `${component}.pdf`)),
    );
    expect(others).toEqual([]);
    const lines = page?.split('\n').filter((line) => line.trim() !== '') ?? [];
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`files/face-${id}.txt`);
  });
});
