import type { Region } from '../model/pack.ts';
import { BOARD_INKS, type BoardInk } from './board-ink.ts';
import { type BoardDrawingInput, drawPlacement, placeBoardOnce } from './draw-board.ts';
import { PALETTE } from './draw-palette.ts';
import { toPoints, writeElement } from './draw-svg.ts';
import type { BoardPlacement } from './place-board.ts';
import { drawRegionShape } from './region-shape.ts';

/** A token that waits at a stop. */
export interface WaitingToken {
  /** The id of the stop. */
  readonly stop: string;
  readonly region: Region;
}

/** The board for pages that show it several times: drawn once, referred to by each picture. */
export interface BoardPictures {
  /** What the pictures refer to. It stands once on a page, and shows nothing itself. */
  readonly definition: string;
  /** One picture, with tokens at the upper right of their stops. */
  readonly draw: (tokens: readonly WaitingToken[]) => string;
}

/** What the ids of the drawing begin with, among those of the page. */
const ID_PREFIX = 'board-picture-';
const DRAWING_ID = `${ID_PREFIX}drawing`;

const paperOverride = (colour: string): string => `var(--board-paper, ${colour})`;

const { ground, kinds, tintOf } = BOARD_INKS.full;
/** Full ink, until a page sets `--board-paper`: no other style of a page reaches into a `<use>`. */
const PAGE_INK: BoardInk = {
  ...BOARD_INKS.full,
  ground: paperOverride(ground),
  kinds: {
    water: { ...kinds.water, fill: paperOverride(kinds.water.fill) },
    park: { ...kinds.park, fill: paperOverride(kinds.park.fill) },
    land: { ...kinds.land, fill: paperOverride(kinds.land.fill) },
  },
  tintOf: (fill) => paperOverride(tintOf(fill)),
};

/** @throws InternalError as `drawBoard` */
export function boardPictures(input: BoardDrawingInput): BoardPictures {
  const placed = placeBoardOnce(input);
  const { widthIn, heightIn } = placed.size;
  const drawing = drawPlacement(input, placed, { ink: PAGE_INK })
    .join('\n')
    .replaceAll(/ (id="|href="#)/g, ` $1${ID_PREFIX}`);
  return {
    definition: `<svg class="board-definition" width="0" height="0" aria-hidden="true"><g id="${DRAWING_ID}">\n${drawing}\n</g></svg>`,
    draw: (tokens) =>
      `<svg class="board-picture" viewBox="0 0 ${toPoints(widthIn)} ${toPoints(heightIn)}" aria-hidden="true">` +
      `<use href="#${DRAWING_ID}"/>${drawWaitingTokens(placed, tokens)}</svg>`,
  };
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
  const mark = drawRegionShape(shape, { cx, cy, r: side * 0.31 });
  return `${rings.join('')}${square(side * 0.82, fill)}<g fill="${ink}">${mark}</g>`;
}
