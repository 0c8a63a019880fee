import { createHash } from 'node:crypto';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { InternalError } from '../errors.ts';
import { fontFaces } from '../layout/font-faces.ts';
import type { LoadedFonts } from '../model/loaded-fonts.ts';
import type { Game, Pack } from '../model/pack.ts';
import type { Ink } from '../model/sheet.ts';
import type { TextMeasure } from '../model/text-measure.ts';
import { renderBoard } from '../render/render-pack.ts';

/** Dots an inch of the board's picture. */
export const BOARD_DPI = 150;

/** The board's files, relative to the output folder. */
export const boardPaths = ({ id }: Game) => ({
  svg: `board/${id}.svg`,
  greySvg: `board/${id}-grey.svg`,
  png: `board/${id}.png`,
  pdf: `board/${id}.pdf`,
});

/** The cuts in which a board is lettered. */
const BOARD_CUTS = { family: 'Barlow Condensed', weights: [600, 700] } as const;

/** The board as one SVG that carries its fonts: it looks the same wherever it is shown. */
export function standaloneBoard({
  pack,
  measure,
  fonts,
  ink = 'full',
}: {
  pack: Pack;
  measure: TextMeasure;
  fonts: LoadedFonts;
  ink?: Ink;
}): string {
  const svg = renderBoard(pack, measure, boardFontFaces(fonts), ink);
  if (svg === null) throw new InternalError(`${pack.game.id} has no board`);
  return svg;
}

/** The cuts that a board is lettered in, as CSS that holds them. */
export function boardFontFaces({ fonts }: Pick<LoadedFonts, 'fonts'>): string {
  const cuts = fonts.filter(
    ({ family, weight, style }) =>
      family === BOARD_CUTS.family &&
      style === 'normal' &&
      BOARD_CUTS.weights.some((one) => one === weight),
  );
  return fontFaces(
    cuts,
    ({ bytes }) => `data:font/woff2;base64,${Buffer.from(bytes).toString('base64')}`,
  );
}

/** What the board's picture is drawn from is the SVG and nothing else. */
export const boardInputHash = (svg: string): string =>
  createHash('sha256').update(svg).digest('hex');

/** The board's pictures as a pack keeps them for its readers: copies of those in the output. */
export const keptBoardPaths = ({ id }: Game) => ({
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
export function staleBoard(
  game: Game,
  svg: string,
  kept: { readonly svg: string | undefined; readonly pngHash: string | null | undefined },
): Diagnostic[] {
  const paths = keptBoardPaths(game);
  const stale = [
    ...(kept.svg === undefined || kept.svg === svg ? [] : [paths.svg]),
    ...(kept.pngHash === undefined || kept.pngHash === boardInputHash(svg) ? [] : [paths.png]),
  ];
  return stale.map((file) => ({
    ...{ file, line: 1, column: 1 },
    code: 'board/stale',
    severity: 'warning',
    message: 'this picture of the board is not what the data give now',
    hint: `build the board and copy ${file.replace('Board/', 'Output/board/')} here`,
    related: [],
  }));
}
