import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ComposedPicture, composePictures } from '../../../scripts/update-pictures.mjs';
import { checkFolder } from '../../../src/check-folder.ts';
import { standaloneBoard } from '../../../src/export/board-files.ts';
import { composeSheetsHtml } from '../../../src/layout/compose-sheets.ts';
import { fontFaces } from '../../../src/layout/font-faces.ts';
import { planDeck } from '../../../src/layout/plan-deck.ts';
import { SCREEN_MARGIN_IN, SHEET_CSS } from '../../../src/layout/sheet-style.ts';
import { cssInches } from '../../../src/model/units.ts';
import { readInputHash } from '../../../src/print/picture-hash.ts';
import { REPOSITORY } from '../../helpers/pack.ts';
import { documents } from './documents.ts';

const MOST_BYTES = 1_500_000;

let composed: readonly ComposedPicture[] = [];

beforeAll(async () => {
  const clock = { time: async <T>(_: string, work: () => T | Promise<T>) => work() };
  const { rendered, presets } = await checkFolder(REPOSITORY, clock);
  if (rendered === null) throw new Error('the shipped pack has problems');
  composed = composePictures(rendered, {
    SCREEN_MARGIN_IN,
    SHEET_CSS,
    composeSheetsHtml,
    cssInches,
    fontFaces,
    planDeck,
    standaloneBoard,
    papers: presets.papers,
  });
});

const pictures = documents.flatMap(({ text }) => text.match(/docs\/pictures\/[\w-]+\.png/g) ?? []);

describe('the pictures of the docs', () => {
  it.each([...new Set(pictures)])(
    '%s shows the pack as it is: else run `npm run pictures`',
    (path) => {
      const now = composed.find((picture) => picture.path === path);
      expect(readInputHash(readFileSync(join(REPOSITORY, path)))).toBe(now?.inputHash);
    },
  );

  it('are all shown', () => {
    expect(new Set(pictures)).toEqual(new Set(composed.map(({ path }) => path)));
  });

  it('are small', () => {
    const bytes = composed.map(({ path }) => readFileSync(join(REPOSITORY, path)).length);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(MOST_BYTES);
  });

  it('have another hash for other contents, another size or another density', () => {
    expect(new Set(composed.map(({ inputHash }) => inputHash)).size).toBe(composed.length);
  });
});
