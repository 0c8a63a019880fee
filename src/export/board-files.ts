import { createHash } from 'node:crypto';

import { boardKindOf } from '../boards/registry.ts';
import type { Cache } from '../cache/cache.ts';
import { cacheKey, type KeyPart } from '../cache/cache-key.ts';
import { bytesKind, memo } from '../cache/memo.ts';
import { formatUnicodeRange, type LoadedFonts, type TextMeasure } from '../core/fonts.ts';
import { memoizeByObject } from '../core/memoize.ts';
import type { Game, Pack } from '../core/pack.ts';
import type { Ink } from '../core/sheet.ts';
import { stableStringify } from '../core/stable-stringify.ts';
import { isSvg } from '../core/value-shapes.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { InternalError } from '../errors.ts';
import { fontFaceCss } from '../layout/html-document.ts';
import { renderBoard } from '../render/render-pack.ts';
import { withinBudget } from '../time-budget.ts';

/** Dots an inch of the board's picture. */
export const BOARD_DPI = 150;

/** The board's files, relative to the output folder. */
export const boardPaths = ({ id }: Game) => ({
  svg: `board/${id}.svg`,
  greySvg: `board/${id}-grey.svg`,
  png: `board/${id}.png`,
  pdf: `board/${id}.pdf`,
});

/** What a board is drawn with. */
export interface BoardDrawing {
  readonly pack: Pack;
  readonly measure: TextMeasure;
  readonly fonts: LoadedFonts;
  readonly ink?: Ink;
}

/** The board as one SVG that carries its fonts: it looks the same wherever it is shown. */
export const standaloneBoard = (drawing: BoardDrawing): string =>
  embedFonts(drawPlainBoard(drawing), drawing);

/** The board as SVG, for a page that brings the fonts. */
function drawPlainBoard({ pack, measure, ink = 'full' }: BoardDrawing): string {
  const svg = withinBudget('draw the board', () => renderBoard(pack, measure, { ink }));
  if (svg === null) throw new InternalError(`${pack.game.id} has no board`);
  return svg;
}

/** The drawing with the cuts that it is lettered in. */
const embedFonts = (svg: string, { pack, fonts }: BoardDrawing): string =>
  pack.board === null ? svg : boardKindOf(pack.board).embedFonts(svg, boardFontFaces(pack, fonts));

/** The cuts that a board is lettered in, as CSS that holds them; none for a pack without one. */
export function boardFontFaces(
  { board }: Pick<Pack, 'board'>,
  { fonts }: Pick<LoadedFonts, 'fonts'>,
): string {
  if (board === null) return '';
  const { family, weights } = boardKindOf(board).fonts;
  const cuts = fonts.filter(
    (cut) => cut.family === family && cut.style === 'normal' && weights.includes(cut.weight),
  );
  return fontFaceCss(
    cuts,
    ({ bytes }) => `data:font/woff2;base64,${Buffer.from(bytes).toString('base64')}`,
  );
}

/** The drawings of a pack's board. */
export interface DrawnBoard {
  /** For a page that brings the fonts. */
  readonly plain: string;
  /** As `standaloneBoard` draws it. */
  readonly standalone: string;
}

const boardSvg = bytesKind('board', isSvg);

/** As `standaloneBoard`; a board that was drawn from the same data before is not drawn again. */
export async function getOrDrawBoard(cache: Cache, drawing: BoardDrawing): Promise<DrawnBoard> {
  const { pack, ink = 'full' } = drawing;
  const known = boardsInMemory(pack).get(ink);
  if (known !== undefined) return known;
  const bytes = await memo(cache, boardSvg, {
    inputs: () => boardInputs(drawing),
    compute: () => Buffer.from(drawPlainBoard(drawing)),
  });
  const plain = Buffer.from(bytes).toString('utf8');
  const drawn = { plain, standalone: embedFonts(plain, drawing) };
  boardsInMemory(pack).set(ink, drawn);
  return drawn;
}

/** A build compares the stored board, then puts the same drawing on its pages. */
const boardsInMemory = memoizeByObject((_: Pack) => new Map<Ink, DrawnBoard>());

function boardInputs({ pack, fonts, ink = 'full' }: BoardDrawing): KeyPart[] {
  const { game, board, icons, components } = pack;
  const sizes = components.flatMap((one) => (one.kind === 'board' ? [one.size] : []));
  return [fontsHash(fonts), ink, stableStringify([game, board, icons, sizes])];
}

/** The hash of the bytes of fonts, with what they are called. */
export const fontsHash = ({ fonts }: LoadedFonts): string =>
  cacheKey(
    'fonts',
    fonts.map(({ family, weight, style, bytes, ranges = [] }) => [
      ...[family, String(weight), style, bytes],
      formatUnicodeRange(ranges),
    ]),
  );

/** What the board's picture is drawn from is the SVG and nothing else. */
export const boardInputHash = (svg: string): string =>
  createHash('sha256').update(svg).digest('hex');

/** The board's pictures as a pack keeps them for its readers: copies of those in the output. */
export const storedBoardPaths = ({ id }: Game) => ({
  svg: `Board/${id}.svg`,
  png: `Board/${id}.png`,
});

/**
 * Warnings for kept pictures that are not what the data give now: the SVG's text differs, or the
 * PNG was drawn from another SVG. A pack that keeps none has none that are stale.
 *
 * @param svg the board as it is drawn now
 * @param kept the text of the kept SVG, and the input hash of the kept PNG; `undefined` for one that is not kept
 */
export function findStaleBoard(
  game: Game,
  svg: string,
  kept: { readonly svg: string | undefined; readonly pngHash: string | null | undefined },
): Diagnostic[] {
  const paths = storedBoardPaths(game);
  const stale = [
    ...(kept.svg === undefined || kept.svg === svg ? [] : [paths.svg]),
    ...(kept.pngHash === undefined || kept.pngHash === boardInputHash(svg) ? [] : [paths.png]),
  ];
  return stale.map((file) => ({
    file,
    line: 1,
    column: 1,
    code: 'board/stale',
    severity: 'warning',
    message: 'this board image is out of date',
    hint: `build the board, then copy ${file.replace('Board/', 'Output/board/')} here`,
    related: [],
  }));
}
