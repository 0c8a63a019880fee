import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonOf } from '../helpers/cli.ts';
import { runHere, runWell } from '../helpers/command-line.ts';
import type { FileEdits } from '../helpers/pack-copy.ts';
import { readPdf } from '../helpers/pdf.ts';
import { tinyPack } from '../helpers/tiny-pack.ts';

const SHEET =
  'sep=;\r\nid;name;brings;copies\r\nhatter;"Mad ""Tea"" Hatter";lemon-tart;2\r\n\r\ndormouse;Dörmouse;seed-cake;3\r\n';

const withGuests = (file: string, content: string | Uint8Array): Promise<string> => {
  const edits: FileEdits = {
    'game.yaml': (text) => text.replaceAll('data/guests.yaml', file),
    'data/guests.yaml': null,
    [file]: content,
  };
  return tinyPack(edits);
};

const validate = async (pack: string) => runHere(['validate'], { cwd: pack });

describe('a deck from a CSV file', () => {
  it('is listed, built and found again as one from YAML', async () => {
    const pack = await withGuests('data/guests.csv', SHEET);
    const ofYaml = await tinyPack();
    const listed = async (cwd: string) =>
      jsonOf(await runHere(['list', '--json'], { cwd })).components;
    expect(await listed(pack)).toEqual(
      JSON.parse(JSON.stringify(await listed(ofYaml)).replaceAll('guests.yaml', 'guests.csv')),
    );
    await runWell(['build', 'guests', '--strict'], { cwd: pack });
    const manifest = JSON.parse(await readFile(join(pack, 'Output', 'manifest.json'), 'utf8'));
    expect(manifest.cards).toMatchObject([
      { id: 'hatter', file: 'data/guests.csv', line: 3, copies: 2 },
      { id: 'dormouse', file: 'data/guests.csv', line: 5, copies: 3 },
    ]);
    const { pages } = await readPdf(await readFile(join(pack, 'Output', 'pdf', 'guests.pdf')));
    expect(pages[0]?.text).toContain('Mad "Tea" Hatter');
    expect(pages[0]?.text).toContain('Dörmouse');
  });

  it('may begin with the mark of UTF-8', async () => {
    const pack = await withGuests('data/guests.csv', `\uFEFF${SHEET}`);
    expect(await validate(pack)).toMatchObject({ code: 0, stdout: 'no problems\n' });
  });
});
