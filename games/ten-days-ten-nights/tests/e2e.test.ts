import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../../tests/helpers/pack.ts';
import { readTable } from '../../../tests/helpers/pack-tables.ts';
import { readPdfTexts } from '../../../tests/helpers/pdf.ts';
import { sharedPackBuild } from '../../../tests/helpers/shared-build.ts';

const FOLDER = join(REPOSITORY, 'games', 'ten-days-ten-nights');

let out = '';

beforeAll(async () => {
  out = await sharedPackBuild(FOLDER);
});

const textsOf = async (name: string): Promise<string[]> =>
  readPdfTexts(await readFile(join(out, 'pdf', `${name}.pdf`)));

describe('Ten Days, Ten Nights on paper', () => {
  it('names every place of the city on the board, and every activity on the visit sheet', async () => {
    const [board, sheet] = await Promise.all(
      ['board', 'visit-sheets'].map(async (name) =>
        (await textsOf(name)).join(' ').replaceAll(/\s+/g, ''),
      ),
    );
    expect(sheet).toContain('Happinessfromcards');
    for (const file of ['activities', 'specials', 'stations', 'ports', 'corners']) {
      for (const { name } of await readTable(`data/places/${file}.yaml`, FOLDER)) {
        const written = String(name).replaceAll(/\s+/g, '');
        expect(board).toContain(written);
        if (file === 'activities') expect(sheet).toContain(written);
      }
    }
  });

  it('has a picture of its own for every card', async () => {
    const cards = await readTable('data/cards.yaml', FOLDER);
    const scenes = await Promise.all(
      cards.map(async ({ scene }) =>
        readFile(join(FOLDER, 'templates', 'partials', `${scene}.hbs`), 'utf8'),
      ),
    );
    expect(new Set(scenes).size).toBe(cards.length);
  });
});
