import type { standaloneBoard } from '../src/export/board-files.ts';
import type { composeSheetsHtml } from '../src/layout/compose-sheets.ts';
import type { fontFaces } from '../src/layout/font-faces.ts';
import type { planDeck } from '../src/layout/plan-deck.ts';
import type { SCREEN_MARGIN_IN, SHEET_CSS } from '../src/layout/sheet-style.ts';
import type { Size } from '../src/model/geometry.ts';
import type { RenderedPack } from '../src/model/rendered-pack.ts';
import type { Paper } from '../src/model/sheet.ts';
import type { cssInches } from '../src/model/units.ts';

/** What the pictures are composed with: a test gives src/, the script the built program. */
export interface ComposingTool {
  readonly SCREEN_MARGIN_IN: typeof SCREEN_MARGIN_IN;
  readonly SHEET_CSS: typeof SHEET_CSS;
  readonly composeSheetsHtml: typeof composeSheetsHtml;
  readonly cssInches: typeof cssInches;
  readonly fontFaces: typeof fontFaces;
  readonly planDeck: typeof planDeck;
  readonly standaloneBoard: typeof standaloneBoard;
  readonly papers: ReadonlyMap<string, Paper>;
}

/** A picture of the docs before it is drawn. */
export interface ComposedPicture {
  /** Relative to the repository. */
  readonly path: string;
  /** Self-contained HTML or SVG. */
  readonly page: string;
  readonly ending: 'html' | 'svg';
  readonly size: Size;
  readonly dpi: number;
  /** SHA-256 of all that it is drawn from, in hexadecimal. */
  readonly inputHash: string;
}

/** The pictures of the docs, as the pack gives them now. */
export function composePictures(rendered: RenderedPack, tool: ComposingTool): ComposedPicture[];
