import type { seamObstaclesOf, standaloneBoard } from '../src/export/board-files.ts';
import type { cssInches, Size } from '../src/geometry/geometry.ts';
import type { clipCss } from '../src/geometry/outline.ts';
import type { composeSheetsHtml } from '../src/layout/compose-sheets.ts';
import type { faceCss, fontFaceCss } from '../src/layout/html-document.ts';
import type { planDeck } from '../src/layout/plan-deck.ts';
import type { planPack } from '../src/layout/plan-pack.ts';
import type { composeTilesHtml } from '../src/layout/tiles/compose-tiles.ts';
import type { planTiles } from '../src/layout/tiles/plan-tiles.ts';
import type { readStyles } from '../src/load/folders.ts';
import type { RenderedPack } from '../src/pack/rendered-pack.ts';
import type { MARK_STYLES, Paper, UNCALIBRATED_PROFILE } from '../src/pack/sheet.ts';
import type { composeCalibrationHtml } from '../src/printer/print-calibration.ts';
import type { renderBoard } from '../src/render/render-pack.ts';
import type { composeRulebookHtml } from '../src/rulebook/rulebook-pages.ts';

/** What the pictures are composed with: a test gives src/, the script the built program. */
export interface ComposingTool {
  readonly MARK_STYLES: typeof MARK_STYLES;
  readonly UNCALIBRATED_PROFILE: typeof UNCALIBRATED_PROFILE;
  readonly clipCss: typeof clipCss;
  readonly composeCalibrationHtml: typeof composeCalibrationHtml;
  readonly composeRulebookHtml: typeof composeRulebookHtml;
  readonly composeSheetsHtml: typeof composeSheetsHtml;
  readonly composeTilesHtml: typeof composeTilesHtml;
  readonly cssInches: typeof cssInches;
  readonly faceCss: typeof faceCss;
  readonly fontFaceCss: typeof fontFaceCss;
  readonly planDeck: typeof planDeck;
  readonly planPack: typeof planPack;
  readonly planTiles: typeof planTiles;
  readonly seamObstaclesOf: typeof seamObstaclesOf;
  readonly readStyles: typeof readStyles;
  readonly renderBoard: typeof renderBoard;
  readonly standaloneBoard: typeof standaloneBoard;
  readonly papers: ReadonlyMap<string, Paper>;
}

/** A picture of the docs before it is drawn. */
export interface ComposedPicture {
  /** Relative to the repository. */
  readonly path: string;
  /** Self-contained HTML, one page of `size`. */
  readonly page: string;
  readonly size: Size;
  readonly dpi: number;
  /** SHA-256 of all that it is drawn from, in hexadecimal. */
  readonly inputHash: string;
}

/** The pictures of the docs, as the pack gives them now. */
export function composePictures(rendered: RenderedPack, tool: ComposingTool): ComposedPicture[];

/** The picture of a game in the list of games, as its pack gives it now. */
export function composeGamePicture(rendered: RenderedPack, tool: ComposingTool): ComposedPicture;
