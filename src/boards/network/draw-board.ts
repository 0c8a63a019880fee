import type { PanelGrid } from '../../geometry/fold-panels.ts';
import {
  cssInches,
  formatNumber,
  inchesToPoints,
  outset,
  type Size,
} from '../../geometry/geometry.ts';
import type { TextMeasure } from '../../pack/fonts.ts';
import type { Icons } from '../../pack/icons.ts';
import type { Game } from '../../pack/pack.ts';
import type { BoardParts } from '../../pack/rendered-pack.ts';
import type { Ink } from '../../pack/sheet.ts';
import { escapeMarkup } from '../../text/text-markup.ts';
import { memoizeByObject, memoizeRecent } from '../../values/memoize.ts';
import { stableStringify } from '../../values/stable-stringify.ts';
import { PALETTE } from '../colours.ts';
import { drawAreas, drawGround, drawStreetNames } from './draw-ground.ts';
import { drawLengths, drawLinks, drawRailways } from './draw-links.ts';
import { drawBullets, drawStops } from './draw-network.ts';
import { drawLegend, drawSpaces } from './draw-panels.ts';
import { type BoardInk, boardInk } from './ink.ts';
import { LABEL_FONT } from './label-blocks.ts';
import { BACKDROP_PLACE, type Board } from './model.ts';
import { type BoardPlacement, placeBoard } from './place-board.ts';
import { leavesOwnGround, type PlacedLabel } from './place-labels.ts';
import type { PlacedStop } from './place-network.ts';
import {
  defineIcon,
  drawDisc,
  drawIcon,
  fontAttributes,
  rectAttributes,
  symbolName,
  writeElement,
  writeText,
} from './svg.ts';

/** What decides where everything goes on a board. */
export interface BoardDrawingInput {
  readonly board: Board;
  readonly game: Game;
  /** The finished board. */
  readonly size: Size;
  /** How it is folded: no stop stands on a fold where that can be helped. */
  readonly panels?: PanelGrid;
  /** SVG sources by icon name; every symbol of a stop must be among them. */
  readonly icons: Icons;
  /** Widths of text in the fonts that the page brings, or `fontFaces` holds. */
  readonly measure: TextMeasure;
  /** What partials of the pack drew in stops and areas; none when left out. */
  readonly parts?: BoardParts;
}

/** The cuts that boards are lettered in. */
export const BOARD_FONTS = { family: 'Barlow Condensed', weights: [600, 700] };

export interface DrawBoardInput extends BoardDrawingInput {
  /** CSS `@font-face` rules of `BOARD_FONTS`, to be embedded; none when left out. */
  readonly fontFaces?: string;
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
 * The same input gives the same text. Throws an InternalError for a region's shape that does not
 * exist, which a checked pack never has.
 */
export const drawBoard = ({ fontFaces = '', ...input }: DrawBoardInput): string =>
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
export function placeBoardOnce({ icons, parts: _, ...input }: BoardDrawingInput): BoardPlacement {
  const { board, game, size, panels, measure } = input;
  return placementsWith(measure)([stableStringify([board, game, size, panels, icons])], () =>
    placeBoard({ ...input, nameOfSymbol: (icon) => symbolName(icons, icon) }),
  );
}

/** As many languages of a board, or boards of a pack, are placed once each. */
const MOST_PLACEMENTS = 8;

/** The board, its picture in grey and the figures of a rulebook share one placement. */
const placementsWith = memoizeByObject((_: TextMeasure) =>
  memoizeRecent<BoardPlacement>(MOST_PLACEMENTS),
);

const NO_PARTS: BoardParts = new Map();

interface PlacementStyle {
  readonly ink: BoardInk;
  readonly heat?: DrawBoardInput['heat'];
  /** Whether names of stops and streets, their numbers, and those of routes on links, are drawn. */
  readonly hasNames?: boolean;
}

/** The parts of the drawing, from the ground up. */
export function drawPlacement(
  { board, icons, parts = NO_PARTS }: BoardDrawingInput,
  placed: BoardPlacement,
  { ink, heat, hasNames = true }: PlacementStyle,
): string[] {
  const symbols = [
    ...new Set([
      ...board.stops.flatMap((stop) => stop.symbols),
      ...board.spaces.flatMap(({ icon }) => icon ?? []),
    ]),
  ].sort();
  const linkDrawing = {
    hasRoutes: board.routes.length > 0,
    ink,
    isStriped: board.options.lines === 'striped',
    routeLines: placed.routeLines,
    lineWidthPt: board.options.lineWidthPt,
  };
  return [
    writeElement(
      'defs',
      {},
      symbols.map((name) => defineIcon(icons, name)),
    ),
    ...drawGround(placed, ink),
    ...drawBackdrop(parts, ink),
    hasNames ? drawStreetNames(placed.streets) : '',
    ...(placed.railways.length === 0
      ? []
      : [drawRailways(placed.railways, ink, { ...linkDrawing, links: placed.links })]),
    ...drawAreas(placed.areas, ink, parts),
    drawSpaces(placed.spaces, ink),
    heat === undefined ? '' : drawHeat(placed.stops, heat),
    drawLinks(placed.links, linkDrawing),
    ...(placed.lengths.length === 0 ? [] : [drawLengths(placed.lengths)]),
    hasNames ? drawBullets(placed.bullets) : '',
    drawStops(placed.stops, { ink, parts, hasText: hasNames }),
    hasNames ? drawLabels(placed, ink) : '',
    placed.legend === null ? '' : drawLegend(placed.legend.panel, placed.legend.box, ink),
  ];
}

/** What the partial of the backdrop drew, in the style of the board's other words, which are never pale. */
function drawBackdrop(parts: BoardParts, { backdropOpacity }: BoardInk): string[] {
  const drawn = parts.get(BACKDROP_PLACE);
  if (drawn === undefined) return [];
  const style = { 'font-family': 'Barlow Condensed', 'font-weight': 600, 'text-anchor': 'middle' };
  const paler =
    backdropOpacity === undefined
      ? ''
      : `<style>#backdrop{fill-opacity:${backdropOpacity}}#backdrop text{fill-opacity:1}</style>`;
  return [writeElement('g', { id: 'backdrop', ...style }, [paler, drawn])];
}

function drawSvg(input: Omit<DrawBoardInput, 'fontFaces'>): string {
  const { game, size, heat } = input;
  const ink = boardInk(input.ink ?? 'full', input.board.options.colours);
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

/** Written without a hash, so that it keeps its colour on a board in greys. */
const HEAT_COLOUR = 'rgb(214, 40, 20)';
/** How far the hottest glow reaches beyond its stop, in radii. */
const HEAT_REACH_RADII = 1.5;

const MIN_OPACITY = 0.12;

const MAX_OPACITY = 0.75;

/** A glow around each stop: it grows in area and in strength with how much happens there (0 to 1). */
const drawHeat = (stops: readonly PlacedStop[], heat: ReadonlyMap<string, number>): string =>
  writeElement(
    'g',
    { class: 'heat', fill: HEAT_COLOUR },
    stops.flatMap(({ stop, xIn, yIn, rIn }) => {
      const share = heat.get(stop.id) ?? 0;
      if (share <= 0) return [];
      return [
        drawDisc(
          { xIn, yIn, rIn: rIn * (1 + HEAT_REACH_RADII * Math.sqrt(share)) },
          { 'fill-opacity': MIN_OPACITY + (MAX_OPACITY - MIN_OPACITY) * share },
        ),
      ];
    }),
  );

const PATCH_MARGIN_IN = 0.02;

/** A railway shows through the patch of a label, so that it can be followed. */
const PATCH_OVER_RAILWAY_OPACITY = 0.78;

/** Ground of its own under a label that a line crosses, or that leaves the ground of its stop. */
function drawPatch(label: PlacedLabel, ink: BoardInk): string {
  const patch = outset(label.box, PATCH_MARGIN_IN);
  return writeElement('rect', {
    ...rectAttributes(patch),
    rx: 3,
    fill: groundOf(label, ink),
    ...(label.crossedBy === 'railway' ? { 'fill-opacity': PATCH_OVER_RAILWAY_OPACITY } : {}),
  });
}

/** The colour of the ground that the stop of a label stands on. */
function groundOf({ stop: { stop } }: PlacedLabel, ink: BoardInk): string {
  const fill = stop.region?.fill;
  return fill === undefined ? ink.ground : ink.tintOf(fill);
}

function drawLabel(label: PlacedLabel, hasPatch: boolean, ink: BoardInk): string {
  const { stop, side, lines, symbols } = label;
  const font: Record<string, number> = stop.isMajor
    ? { 'font-weight': LABEL_FONT.major.weight, 'font-size': LABEL_FONT.major.sizePt }
    : {};
  return writeElement('g', { 'data-label-of': stop.stop.id, 'data-side': side, ...font }, [
    hasPatch ? drawPatch(label, ink) : '',
    ...lines.map((line) => writeText(line.text, line)),
    ...symbols.map(({ icon, box }) => drawIcon(icon, box)),
  ]);
}

/** The names of all stops with their symbols. */
function drawLabels({ labels, regions, ground }: BoardPlacement, ink: BoardInk): string {
  const outlines = ground.map(({ corners }) => corners);
  return writeElement(
    'g',
    {
      id: 'labels',
      ...fontAttributes(LABEL_FONT.minor),
      fill: PALETTE.ink,
      color: PALETTE.ink,
    },
    labels.map((label) => {
      const hasPatch = label.crossedBy !== null || leavesOwnGround(label, regions, outlines);
      return drawLabel(label, hasPatch, ink);
    }),
  );
}
