import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../../tests/helpers/pack.ts';
import { readTable } from '../../../tests/helpers/pack-tables.ts';
import { readPdfTexts } from '../../../tests/helpers/pdf.ts';
import { sharedPackBuild } from '../../../tests/helpers/shared-build.ts';

const FOLDER = join(REPOSITORY, 'games', 'busao');

let out = '';

beforeAll(async () => {
  out = await sharedPackBuild(FOLDER);
});

const textsOf = async (name: string): Promise<string[]> =>
  readPdfTexts(await readFile(join(out, 'pdf', `${name}.pdf`)));

/** How often something is printed in the PDF of a component. */
const countIn = async (name: string, what: RegExp): Promise<number> =>
  [...(await textsOf(name)).join('\n').matchAll(what)].length;

/** The id of a card at the foot of its face. */
const footOf = (id: string): RegExp => new RegExp(`(?<![\\w-])${id}(?![\\w-])`, 'g');

describe('Busão on paper', () => {
  it('has 81 large cards and 18 small ones, each as often as its data say', async () => {
    const printed = new Map<string, number>();
    for (const deck of ['passengers', 'drivers', 'upgrades']) {
      const rows = await readTable(`data/${deck}.yaml`, FOLDER);
      for (const { id, copies = 1 } of rows) {
        const count = await countIn(deck, footOf(String(id)));
        expect(count, String(id)).toBe(copies);
        printed.set(deck, (printed.get(deck) ?? 0) + count);
      }
    }
    printed.set('aids', await countIn('aids', /Sua vez/g));
    printed.set('stop-card', await countIn('stop-card', /Outro jogador/g));
    const { upgrades, ...large } = Object.fromEntries(printed);
    expect(large).toEqual({ passengers: 71, drivers: 6, aids: 3, 'stop-card': 1 });
    expect(Object.values(large).reduce((sum, count) => sum + count)).toBe(81);
    expect(upgrades).toBe(18);
  });

  it('has three playmats, each on a page of its own size', async () => {
    const pages = await textsOf('mats');
    expect(pages).toHaveLength(3);
    const mats = await readTable('data/mats.yaml', FOLDER);
    expect(mats.every(({ name }, page) => pages[page]?.includes(String(name)))).toBe(true);
  });
});
