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

/** How often the id of a card stands at the foot of a face. */
const countIn = async (name: string, id: string): Promise<number> =>
  [...(await textsOf(name)).join('\n').matchAll(new RegExp(`(?<![\\w-])${id}(?![\\w-])`, 'g'))]
    .length;

describe('Ten Days, Ten Nights on paper', () => {
  it('has 24 perks, 24 actions and 20 prize tickets, each as often as its data say', async () => {
    const printed = new Map<string, number>();
    for (const { id, kind, copies } of await readTable('data/cards.yaml', FOLDER)) {
      const count = await countIn('cards', String(id));
      expect(count, String(id)).toBe(copies);
      printed.set(String(kind), (printed.get(String(kind)) ?? 0) + count);
    }
    for (const { id, rank, copies } of await readTable('data/prizes.yaml', FOLDER)) {
      const count = await countIn('prize-tickets', String(id));
      expect(count, String(id)).toBe(copies);
      printed.set(String(rank), (printed.get(String(rank)) ?? 0) + count);
    }
    expect(Object.fromEntries(printed)).toEqual({
      perk: 24,
      action: 24,
      excellent: 2,
      good: 6,
      none: 12,
    });
  });

  it('names every place of the city on the board, and every activity on the visit sheet', async () => {
    const [board, sheet] = await Promise.all(
      ['board', 'visit-sheets'].map(async (name) =>
        (await textsOf(name)).join(' ').replaceAll(/\s+/g, ''),
      ),
    );
    for (const file of ['activities', 'specials', 'stations', 'ports', 'corners']) {
      for (const { name } of await readTable(`data/places/${file}.yaml`, FOLDER)) {
        const written = String(name).replaceAll(/\s+/g, '');
        expect(board).toContain(written);
        if (file === 'activities') expect(sheet).toContain(written);
      }
    }
  });
});
