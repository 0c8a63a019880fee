import { join } from 'node:path';
import { expect, it } from 'vitest';
import { jsonOf } from '../helpers/cli.ts';
import { runHere } from '../helpers/command-line.ts';
import { FLAGSHIP } from '../helpers/flagship.ts';
import { temporaryFolder } from '../helpers/pack-copy.ts';

it('every page of the shipped pack stands the checks in French', async () => {
  const out = join(await temporaryFolder(), 'Output');
  const args = ['validate', '--render', '--locale', 'fr', '--json', '--out', out];
  const { diagnostics } = jsonOf(await runHere(args, { cwd: FLAGSHIP }));
  // Whether the kept picture of the English board is fresh is another matter.
  const ofPages = (diagnostics as { code: string }[]).filter(({ code }) => code !== 'board/stale');
  expect(ofPages).toEqual([]);
});
