import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { jsonOf } from '../helpers/cli.ts';
import { runHere } from '../helpers/command-line.ts';
import { FLAGSHIP } from '../helpers/flagship.ts';
import { temporaryFolder } from '../helpers/pack-copy.ts';
import { readPdf } from '../helpers/pdf.ts';

it('every page of the shipped pack stands the checks in French', async () => {
  const out = join(await temporaryFolder(), 'Output');
  const args = ['validate', '--render', '--locale', 'fr', '--json', '--out', out];
  const { diagnostics } = jsonOf(await runHere(args, { cwd: FLAGSHIP }));
  // Whether the kept picture of the English board is fresh is another matter.
  const ofPages = (diagnostics as { code: string }[]).filter(({ code }) => code !== 'board/stale');
  expect(ofPages).toEqual([]);
});

it('the printed cards can be read in French, accents and spaces too', async () => {
  const out = join(await temporaryFolder(), 'Output');
  const args = ['build', 'upgrades', '--locale', 'fr', '--out', out];
  expect(await runHere(args, { cwd: FLAGSHIP })).toMatchObject({ code: 0 });
  const { pages } = await readPdf(await readFile(join(out, 'pdf', 'upgrades.pdf')));
  const text = pages
    .map((page) => page.text)
    .join(' ')
    .replaceAll('\u00a0', ' ');
  expect(text).toContain('Véhicule-école');
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'Chaque fois que 3 actions de suite servent à avancer',
  );
});
