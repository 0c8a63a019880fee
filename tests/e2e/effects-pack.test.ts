import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runWell } from '../helpers/command-line.ts';
import { DORFFEST } from '../helpers/dorffest.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { readPdf } from '../helpers/pdf.ts';
import { runFolder } from '../helpers/shared-build.ts';

const build = async (folder: string, ...args: string[]): Promise<string> => {
  const out = join(runFolder(), folder);
  await runWell(['build', '--game', DORFFEST, '--out', out, '--strict', ...args], {
    cwd: REPOSITORY,
  });
  return out;
};

const plain = (text: string): string => text.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');

it('cards say their effects on paper, in the language of the pack', async () => {
  const out = await build('dorffest');
  const { pages } = await readPdf(await readFile(join(out, 'pdf', 'guests.pdf')));
  const printed = plain(pages.map(({ text }) => text).join(' '));
  for (const sentence of [
    '+2 Punkte für jeden Alten nebenan. Nur mit Rampe: +4 Punkte.',
    'Nur in der Nacht und ohne Laterne: −1 Punkt für jede Sängerin an Bord.',
    'Fähren kosten 1 weniger, 2 Züge lang. Jeder zieht 2 Karten.',
  ]) {
    expect(printed).toContain(sentence);
  }
});
