import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../../tests/helpers/pack.ts';
import { readTable } from '../../../tests/helpers/pack-tables.ts';
import { readPdfTexts } from '../../../tests/helpers/pdf.ts';
import { readDrawing } from '../../../tests/helpers/pdf-drawing.ts';
import { sharedPackBuild } from '../../../tests/helpers/shared-build.ts';

const FOLDER = join(REPOSITORY, 'games', 'commute');

let out = '';

beforeAll(async () => {
  out = await sharedPackBuild(FOLDER);
});

/** The least that a tile keeps free at the edges of its page. */
const MARGIN_PT = 18;

const textsOf = async (path: string): Promise<string[]> =>
  readPdfTexts(await readFile(join(out, path)));

/** Minutes as a space prints them, with a sign. */
const printed = (minutes: number): string =>
  minutes > 0 ? `+${minutes}` : minutes < 0 ? `−${-minutes}` : '0';

describe('Commute on paper', () => {
  it('shows on its board the minutes of every space, and the time of every metro line', async () => {
    const svg = await readFile(join(out, 'board', 'commute.svg'), 'utf8');
    // What a partial drew in a space stands behind the id of that space.
    const drawn = new Map(
      svg.split('data-content-of="').map((part) => [part.slice(0, part.indexOf('"')), part]),
    );
    for (const { id, kind, minutes } of await readTable('data/spaces.yaml', FOLDER)) {
      if (kind === 'house' || kind === 'work') continue;
      expect(drawn.get(String(id)), String(id)).toContain(`>${printed(Number(minutes))}</text>`);
    }
    const [page, ...others] = await textsOf('pdf/board.pdf');
    expect(others).toEqual([]);
    for (const { name, minutes } of await readTable('data/metro-lines.yaml', FOLDER)) {
      expect(page).toContain(String(name));
      expect(page).toContain(`${minutes} min`);
    }
  });

  it('shows no scene twice on its board, and cuts no seam through its title', async () => {
    const scenes = (await readTable('data/blocks.yaml', FOLDER))
      .map(({ scene }) => String(scene))
      .filter((scene) => scene !== 'block-sign');
    expect(scenes.filter((scene, index) => scenes.indexOf(scene) !== index)).toEqual([]);
    const [, ...tiles] = await readDrawing(await readFile(join(out, 'board', 'tiles.pdf')));
    // Each tile has the whole board, cut to its part: one shows a title whole.
    const showing = (title: string) =>
      tiles.filter(({ texts, widthPt }) =>
        texts.some(
          ({ text, leftPt, widthPt: wide }) =>
            text.includes(title) && leftPt > MARGIN_PT && leftPt + wide < widthPt - MARGIN_PT,
        ),
      );
    expect(showing('COMMUTE')).toHaveLength(1);
    expect(showing('METRO')).toHaveLength(1);
  });
});
