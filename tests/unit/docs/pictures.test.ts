import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type ComposedPicture,
  composeGamePicture,
  composePictures,
} from '../../../scripts/update-pictures.mjs';
import { seamObstaclesOf, standaloneBoard } from '../../../src/export/board-files.ts';
import { cssInches } from '../../../src/geometry/geometry.ts';
import { clipCss } from '../../../src/geometry/outline.ts';
import { composeSheetsHtml } from '../../../src/layout/compose-sheets.ts';
import { faceCss, fontFaceCss } from '../../../src/layout/html-document.ts';
import { planDeck } from '../../../src/layout/plan-deck.ts';
import { planPack } from '../../../src/layout/plan-pack.ts';
import { composeTilesHtml } from '../../../src/layout/tiles/compose-tiles.ts';
import { planTiles } from '../../../src/layout/tiles/plan-tiles.ts';
import { gamesAround, readStyles } from '../../../src/load/folders.ts';
import { MARK_STYLES, UNCALIBRATED_PROFILE } from '../../../src/pack/sheet.ts';
import { readInputHash } from '../../../src/print/board-png.ts';
import { composeCalibrationHtml } from '../../../src/printer/print-calibration.ts';
import { renderBoard } from '../../../src/render/render-pack.ts';
import { composeRulebookHtml } from '../../../src/rulebook/rulebook-pages.ts';
import { REPOSITORY } from '../../helpers/pack.ts';
import { shippedRun } from '../../helpers/shipped-run.ts';
import { documents } from './documents.ts';

let composed: readonly ComposedPicture[] = [];

beforeAll(async () => {
  const { rendered, presets } = await shippedRun();
  if (rendered === null) throw new Error('the shipped pack has problems');
  const tool = {
    MARK_STYLES,
    UNCALIBRATED_PROFILE,
    clipCss,
    composeCalibrationHtml,
    composeRulebookHtml,
    composeSheetsHtml,
    composeTilesHtml,
    cssInches,
    faceCss,
    fontFaceCss,
    planDeck,
    planPack,
    planTiles,
    seamObstaclesOf,
    readStyles,
    renderBoard,
    standaloneBoard,
    papers: presets.papers,
  };
  composed = [...composePictures(rendered, tool), composeGamePicture(rendered, tool)];
});

/** As the README and the documents beside them write their addresses. */
const pictures = documents.flatMap(({ text }) =>
  [...text.matchAll(/\]\((?:docs\/)?(pictures\/[\w-]+\.png)\)/g)].map(
    (match) => `docs/${match[1] ?? ''}`,
  ),
);

/** Of the other games, which would have to be rendered for this: they only keep a hash. */
const ofOthers = pictures.filter(
  (path) => /\/(game-|boards\.)/.test(path) && !path.endsWith('/game-vancouver-buses.png'),
);
/** The page of a game is a program: what its picture shows has no hash. */
const PLAYED = 'docs/pictures/play.png';
const ofThisGame = pictures.filter((path) => !ofOthers.includes(path) && path !== PLAYED);

describe('the pictures of the docs', () => {
  it.each([...new Set(ofThisGame)])(
    '%s shows the pack as it is: else run `npm run pictures`',
    (path) => {
      const now = composed.find((picture) => picture.path === path);
      expect(readInputHash(readFileSync(join(REPOSITORY, path)))).toBe(now?.inputHash);
    },
  );

  it('are all shown', () => {
    expect(new Set(ofThisGame)).toEqual(new Set(composed.map(({ path }) => path)));
  });

  it('of other games are those of games that there are', async () => {
    const ids = (await gamesAround(REPOSITORY)).map(({ id }) => `docs/pictures/game-${id}.png`);
    expect([...ids, 'docs/pictures/boards.png']).toEqual(expect.arrayContaining(ofOthers));
    expect(ofOthers).toContain('docs/pictures/game-kellergeister.png');
    for (const path of ofOthers) {
      expect(readInputHash(readFileSync(join(REPOSITORY, path)))).toMatch(/^[0-9a-f]{64}$/);
    }
  });
});
