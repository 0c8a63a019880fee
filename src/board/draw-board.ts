import { stableStringify } from '../model/describe-value.ts';
import { escapeMarkup } from '../model/escape-markup.ts';
import type { Size } from '../model/geometry.ts';
import type { Board, Game } from '../model/pack.ts';
import type { Ink } from '../model/sheet.ts';
import type { TextMeasure } from '../model/text-measure.ts';
import { cssInches, formatNumber, inchesToPoints } from '../model/units.ts';
import { BOARD_INKS, type BoardInk } from './board-ink.ts';
import { drawGround } from './draw-ground.ts';
import { drawHeat } from './draw-heat.ts';
import type { Icons } from './draw-icons.ts';
import { defineIcon, symbolName } from './draw-icons.ts';
import { drawLabels } from './draw-labels.ts';
import { drawLegend } from './draw-legend.ts';
import { drawBullets, drawLinks } from './draw-links.ts';
import { drawScoring } from './draw-scoring.ts';
import { drawSpaces } from './draw-spaces.ts';
import { drawStops } from './draw-stops.ts';
import { writeElement } from './draw-svg.ts';
import { type BoardPlacement, placeBoard } from './place-board.ts';

/** What decides where everything goes on a board. */
export interface BoardDrawingInput {
  readonly board: Board;
  readonly game: Game;
  /** The finished board. */
  readonly size: Size;
  /** SVG sources by icon name; every symbol of a stop must be among them. */
  readonly icons: Icons;
  /** Widths of text in the fonts that the page brings, or `fontFaces` holds. */
  readonly measure: TextMeasure;
}

export interface DrawBoardInput extends BoardDrawingInput {
  /** CSS `@font-face` rules of Barlow Condensed 600 and 700, to be embedded; may be empty. */
  readonly fontFaces: string;
  /** `low`: no ground of colour, and stops as rings; `full` when left out. */
  readonly ink?: Ink;
  /** How much happens at each stop, by its id: from 0 to 1; nothing is drawn for stops left out. */
  readonly heat?: ReadonlyMap<string, number>;
}

/** In the words of the data: the drawing has none of its own. */
const describeBoard = ({ board, game }: Pick<DrawBoardInput, 'board' | 'game'>): string =>
  [game.name, board.regions.map(({ name }) => name).join(', ')].filter(Boolean).join(': ');

/**
 * The board as a standalone SVG in points, ground painted past its edges for a print with bleed.
 * The same input gives the same text. Throws an InternalError for an icon or a region's shape that
 * does not exist, which a checked pack never has.
 */
export const drawBoard = ({ fontFaces, ...input }: DrawBoardInput): string =>
  withFontFaces(drawSvg(input), fontFaces);

/** Embeds `@font-face` rules in a drawing of `drawBoard` that has none; an empty text adds nothing. */
export const withFontFaces = (svg: string, fontFaces: string): string =>
  fontFaces === ''
    ? svg
    : svg.replace(
        '</desc>\n',
        (end) => `${end}${writeElement('style', {}, escapeMarkup(fontFaces))}\n`,
      );

/** Decides where everything goes. */
export function placeBoardOnce({ icons, ...input }: BoardDrawingInput): BoardPlacement {
  const { board, game, size, measure } = input;
  const key = stableStringify([board, game, size, icons]);
  const last = placementCache.get(measure);
  if (last?.key === key) return last.placed;
  const placed = placeBoard({ ...input, nameOfSymbol: (icon) => symbolName(icons, icon) });
  placementCache.set(measure, { key, placed });
  return placed;
}

/** The board, its picture in grey and the figures of a rulebook share one placement. */
const placementCache = new WeakMap<TextMeasure, { key: string; placed: BoardPlacement }>();

/** The parts of the drawing, from the ground up. */
export function drawPlacement(
  { board, icons }: BoardDrawingInput,
  placed: BoardPlacement,
  { ink, heat }: { readonly ink: BoardInk; readonly heat?: DrawBoardInput['heat'] | undefined },
): string[] {
  const symbols = [
    ...new Set([
      ...board.stops.flatMap((stop) => stop.symbols),
      ...board.spaces.flatMap(({ icon }) => icon ?? []),
    ]),
  ].sort();
  return [
    writeElement(
      'defs',
      {},
      symbols.map((name) => defineIcon(icons, name)),
    ),
    ...drawGround(placed, ink),
    drawSpaces(placed.spaces, ink),
    heat === undefined ? '' : drawHeat(placed.stops, heat),
    drawLinks(placed.links),
    drawBullets(placed.bullets),
    drawStops(placed.stops, ink),
    drawLabels(placed.labels, ink),
    drawLegend(placed.legend, placed.legendBox, ink),
    placed.scoring === null ? '' : drawScoring(placed.scoring.aid, placed.scoring.box),
  ];
}

function drawSvg(input: Omit<DrawBoardInput, 'fontFaces'>): string {
  const { game, size, heat } = input;
  const ink = BOARD_INKS[input.ink ?? 'full'];
  const [width, height] = [size.widthIn, size.heightIn].map((length) =>
    formatNumber(inchesToPoints(length), 2),
  );
  return `${writeElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: cssInches(size.widthIn),
      height: cssInches(size.heightIn),
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      lang: game.language,
      'aria-labelledby': 'board-title board-desc',
    },
    [
      writeElement('title', { id: 'board-title' }, escapeMarkup(game.name)),
      writeElement('desc', { id: 'board-desc' }, escapeMarkup(describeBoard(input))),
      ...drawPlacement(input, placeBoardOnce(input), { ink, heat }),
    ],
  )}\n`;
}
