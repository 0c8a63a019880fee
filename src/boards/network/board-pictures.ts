import { isOverlapping, outset, type Rect } from '../../geometry/geometry.ts';
import type { SharedDrawing } from '../../pack/rendered-pack.ts';
import { PALETTE } from '../colours.ts';
import { distanceToDisc, lengthInside, type Point, segmentsOf } from '../geometry.ts';
import { type BoardDrawingInput, drawPlacement, placeBoardOnce } from './draw-board.ts';
import { type BoardInk, boardInk } from './ink.ts';
import { LABEL_FONT } from './label-blocks.ts';
import type { Board, Region } from './model.ts';
import { boundsOf } from './place-areas.ts';
import type { BoardPlacement } from './place-board.ts';
import type { PlacedStop } from './place-network.ts';
import { drawRegionShape, fontAttributes, toPoints, writeElement, writeText } from './svg.ts';

/** A token that waits at a stop. */
export interface WaitingToken {
  /** The id of the stop. */
  readonly stop: string;
  readonly region: Region;
}

/** A number or letter at a stop, which the text around the picture refers to. */
export interface StopMark {
  /** The id of the stop. */
  readonly stop: string;
  readonly text: string;
}

/** What one picture shows besides the board. */
export interface BoardPictureRequest {
  /** At the upper right of their stops. */
  readonly tokens?: readonly WaitingToken[];
  /** At the upper left of their stops. */
  readonly marks?: readonly StopMark[];
}

/** The board for pages that show it several times: drawn once, referred to by each picture. */
export interface BoardPictures {
  /** What the pictures refer to. */
  readonly definition: SharedDrawing;
  readonly draw: (request: BoardPictureRequest) => string;
}

/** What the ids of a drawing begin with, among those of the page. */
const ID_PREFIX = 'board-picture-';

const paperOverride = (colour: string): string => `var(--board-paper, ${colour})`;

/** Full ink, until a page sets `--board-paper`: no other style of a page reaches into a `<use>`. */
function pageInk({ options }: Board): BoardInk {
  const ink = boardInk('full', options.colours);
  const { ground, groundPaint, tintOf } = ink;
  return {
    ...ink,
    ground: paperOverride(ground),
    groundPaint: (kind, depth) => {
      const paint = groundPaint(kind, depth);
      return { ...paint, fill: paperOverride(paint.fill) };
    },
    tintOf: (fill) => paperOverride(tintOf(fill)),
  };
}

export interface BoardPicturesOptions {
  /** Of the board among several on a page; it ends in a hyphen. */
  readonly name?: string;
  /** Whether names of stops and streets and numbers of routes are drawn: small pictures are clearer without. */
  readonly hasNames?: boolean;
  /** The ids of stops: the pictures are of the board around them; without any, of the whole board. */
  readonly around?: readonly string[];
}

/** @throws InternalError as `drawBoard` */
export function boardPictures(
  input: BoardDrawingInput,
  { name = '', hasNames = true, around = [] }: BoardPicturesOptions = {},
): BoardPictures {
  const prefix = `${ID_PREFIX}${name}`;
  const id = `${prefix}drawing`;
  const whole = placeBoardOnce(input);
  const view = viewOf(whole, around);
  const placed = around.length === 0 ? whole : cropPlacement(whole, view);
  const { xIn, yIn, widthIn, heightIn } = view;
  const box = [xIn, yIn, widthIn, heightIn].map(toPoints);
  const [x = 0, y = 0, width = 0, height = 0] = box.map(Number);
  const markup = drawPlacement(input, placed, { ink: pageInk(input.board), hasNames })
    .join('\n')
    .replaceAll(/ (id="|href="#)/g, ` $1${prefix}`);
  return {
    definition: { id, viewBox: [x, y, width, height], markup },
    draw: ({ tokens = [], marks = [] }) =>
      `<svg class="board-picture" viewBox="${box.join(' ')}" aria-hidden="true">` +
      `<use href="#${id}"/>${drawWaitingTokens(placed, tokens)}${drawMarks(placed, marks)}</svg>`,
  };
}

/** How far a picture reaches beyond the marks of the stops that it is about. */
const REACH_IN = 0.9;

/** The part of the board that a picture shows: never more than the board. */
function viewOf({ stops, size }: BoardPlacement, around: readonly string[]): Rect {
  const shown = stops.filter(({ stop }) => around.includes(stop.id));
  const [left, right] = reach(
    shown.map(({ xIn }) => xIn),
    size.widthIn,
  );
  const [top, bottom] = reach(
    shown.map(({ yIn }) => yIn),
    size.heightIn,
  );
  return { xIn: left, yIn: top, widthIn: right - left, heightIn: bottom - top };
}

/** What of a board is in view, so that no page carries the rest of it. */
function cropPlacement(placed: BoardPlacement, view: Rect): BoardPlacement {
  // A line is drawn beyond its middle, and a name at the edge stands on ground outside.
  const around = outset(view, REACH_IN / 2);
  const isShown = (box: Rect): boolean => isOverlapping(box, around);
  const passes = ({ points }: { readonly points: readonly Point[] }): boolean =>
    segmentsOf(points).some((segment) => lengthInside(segment, around) > 0);
  const hasBox = ({ box }: { readonly box: Rect }): boolean => isShown(box);
  const { legend } = placed;
  return {
    ...placed,
    stops: placed.stops.filter((stop) => distanceToDisc(around, stop) < 0),
    railways: placed.railways.filter(passes),
    links: placed.links.filter(passes),
    bullets: placed.bullets.filter(hasBox),
    labels: placed.labels.filter(hasBox),
    spaces: placed.spaces.filter(hasBox),
    ground: placed.ground.filter(({ corners }) => isShown(boundsOf(corners))),
    regions: placed.regions
      .map(({ region, cells }) => ({
        region,
        cells: cells.filter((cell) => isShown(boundsOf(cell))),
      }))
      .filter(({ cells }) => cells.length > 0),
    legend: legend !== null && hasBox(legend) ? legend : null,
  };
}

const reach = (places: readonly number[], end: number): readonly [from: number, to: number] =>
  places.length === 0
    ? [0, end]
    : [Math.max(0, Math.min(...places) - REACH_IN), Math.min(end, Math.max(...places) + REACH_IN)];

const MARK_RADIUS_IN = 0.17;

const drawMarks = ({ stops }: BoardPlacement, marks: readonly StopMark[]): string =>
  marks
    .flatMap(({ stop: id, text }) =>
      stops
        .filter(({ stop }) => stop.id === id)
        .map(({ xIn, yIn, rIn }: PlacedStop) => {
          const away = rIn * TOKEN_OFFSET_RADII + MARK_RADIUS_IN * 0.6;
          return drawMark(text, { xIn: xIn - away, yIn: yIn - away });
        }),
    )
    .join('');

function drawMark(text: string, at: Point): string {
  const disc = writeElement('circle', {
    cx: toPoints(at.xIn),
    cy: toPoints(at.yIn),
    r: toPoints(MARK_RADIUS_IN),
    fill: PALETTE.ink,
    stroke: PALETTE.paper,
    'stroke-width': 2.2,
  });
  const baseline = { xIn: at.xIn, yIn: at.yIn + MARK_RADIUS_IN * 0.42 };
  const letters = { ...fontAttributes({ ...LABEL_FONT.major, sizePt: 16 }), fill: PALETTE.paper };
  return disc + writeText(text, baseline, { ...letters, 'text-anchor': 'middle' });
}

const TOKEN_IN = 0.46;
/** From the centre of the stop to that of the token, in radii of the stop. */
const TOKEN_OFFSET_RADII = 0.62;

const drawWaitingTokens = ({ stops }: BoardPlacement, tokens: readonly WaitingToken[]): string =>
  stops
    .flatMap(({ stop, xIn, yIn, rIn }) =>
      tokens
        .filter((token) => token.stop === stop.id)
        .map(({ region }, at) => {
          const away = rIn * TOKEN_OFFSET_RADII + at * TOKEN_IN * 0.5;
          return drawToken(region, { xIn: xIn + away, yIn: yIn - away });
        }),
    )
    .join('');

function drawToken({ fill, ink, shape }: Region, at: { xIn: number; yIn: number }): string {
  const [cx, cy, side] = [at.xIn * 72, at.yIn * 72, TOKEN_IN * 72];
  const square = (length: number, paint: string): string =>
    writeElement('rect', {
      x: cx - length / 2,
      y: cy - length / 2,
      width: length,
      height: length,
      rx: length * 0.2,
      fill: paint,
    });
  const rings = [square(side * 1.2, PALETTE.paper), square(side, PALETTE.ink)];
  const mark = drawRegionShape(shape, cx, cy, side * 0.31);
  return `${rings.join('')}${square(side * 0.82, fill)}<g fill="${ink}">${mark}</g>`;
}
