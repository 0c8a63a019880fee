import { InternalError } from '../../diagnostics/errors.ts';
import {
  bottomOf,
  CSS_PX_PER_INCH,
  formatNumber,
  mmToInches,
  type Rect,
  rightOf,
  type Size,
  translateRect,
} from '../../geometry/geometry.ts';
import { isRectangular, outlinePath } from '../../geometry/outline.ts';
import type { Game } from '../../pack/pack.ts';
import {
  type MarkLine,
  type Side,
  type Tile,
  type TilePicture,
  type TilePlan,
  tilePageNumber,
} from '../../pack/sheet.ts';
import { escapeMarkup } from '../../text/text-markup.ts';
import type { Words } from '../../text/words.ts';
import { cutPathHtml } from '../compose-sheets.ts';
import { faceCss, rotatedBoxCss, sizeCss, translateCss } from '../html-document.ts';
import { lineAlong, linePath } from '../marks.ts';
import {
  cuttingSteps,
  overlappingTiles,
  pictureTitle,
  tilePageLabel,
  tileTitle,
} from './tile-text.ts';

/** The id of the drawing that all pages of tiles show parts of; `styles/tiles.css` has it too. */
export const PICTURE_ID = 'vb-tiles-picture';

/** The inner HTML of faces and backs, by card. */
export interface TiledFaces {
  readonly sides: Readonly<Record<Side, ReadonlyMap<string, string>>>;
}

/** The `<svg>` element of a drawing, with its width and height, painted past its edges; or faces. */
export type TiledPicture = { readonly svg: string } | TiledFaces;

export interface TilePageRequest {
  readonly picture: TiledPicture;
  /** Of the picture among those of the plan. */
  readonly index: number;
  readonly tile: Tile;
  readonly plan: TilePlan;
  readonly game: Game;
  readonly words: Words;
  /** Below the tile: how all tiles go together, or nothing. */
  readonly guide: string;
}

/** The page of one tile. */
export function tilePage(request: TilePageRequest): string {
  const { picture, index, tile, plan, words, guide } = request;
  const number = tilePageNumber(plan, index, tile);
  const shown = plan.pictures[index];
  if (shown === undefined) throw new InternalError(`${plan.component.id} has no picture ${index}`);
  const title = [pictureTitle(shown, plan, words), tileTitle(tile, plan, words)]
    .filter((part) => part !== '')
    .join(' · ');
  const label = words('tiles.tile', { name: plan.component.name, title });
  return [
    `<section class="vb-sheet" id="sheet-${number}" data-sheet="${number}" data-tile="${tile.name}">`,
    'svg' in picture ? '' : tileSlot(picture, shown, request),
    `<svg class="vb-tile" role="img" aria-label="${escapeMarkup(label)}" ${wholePixels(plan.page)}>`,
    'svg' in picture ? tilePicture(tile) : cutOutline(shown, request),
    ...glueStrips(request),
    marksPath(tile.marks, 'vb-tile-marks'),
    marksPath(tile.folds, 'vb-tile-folds'),
    '</svg>',
    labelHtml(request, title, tilePageLabel(request, number)),
    guide,
    '</section>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** The part of a face, or a back, with what lies beyond its cut edges. */
function tileSlot(
  { sides }: TiledFaces,
  { cardId, side }: TilePicture,
  { tile, plan }: TilePageRequest,
): string {
  const { window, placed, painted } = tile;
  const { size, id } = plan.component;
  const html = sides[side].get(cardId);
  if (html === undefined) throw new InternalError(`no ${side} of ${cardId} in ${id} was rendered`);
  const offset = translateCss(
    placed.xIn - window.xIn - size.bleedIn - painted.xIn,
    placed.yIn - window.yIn - size.bleedIn - painted.yIn,
  );
  const box = `${sizeCss(painted)};${translateCss(painted.xIn, painted.yIn)}`;
  return (
    `<div class="vb-slot" data-slot="1" data-side="${side}" data-card="${escapeMarkup(cardId)}" style="${box}">` +
    `<div class="vb-face" style="${faceCss(size)};${offset}">${html}</div></div>`
  );
}

/**
 * A drawing is stretched to the whole pixels that its box covers: only one that is whole pixels
 * large keeps its scale to the last micrometre. The page cuts off what is too much.
 */
function wholePixels({ widthIn, heightIn }: Size): string {
  const [width, height] = [widthIn, heightIn].map((inches) => Math.ceil(inches * CSS_PX_PER_INCH));
  return `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
}

/** The part of the picture, with what lies beyond its cut edges; an inner `svg` cuts off the rest. */
function tilePicture(tile: Tile): string {
  const shown = svgViewBox(windowShown(tile));
  return `<svg ${svgBox(tile.painted)} ${shown} preserveAspectRatio="none"><use href="#${PICTURE_ID}"/></svg>`;
}

/** The line to cut a piece out along, if that is not a rectangle: on faces, as on sheets. */
function cutOutline({ side }: TilePicture, { tile, plan }: TilePageRequest): string {
  const { size } = plan.component;
  if (isRectangular(size) || side === 'back' || plan.markStyle === 'none') return '';
  const { xIn, yIn, widthIn, heightIn } = windowShown(tile);
  const box = [xIn, yIn, widthIn, heightIn].map((inches) => formatNumber(inches)).join(' ');
  return `<svg ${svgBox(tile.painted)} viewBox="${box}" preserveAspectRatio="none">${cutPathHtml(outlinePath(size))}</svg>`;
}

/** What of the picture is on a page, with what lies beyond its cut edges. */
const windowShown = ({ window, placed, painted }: Tile): Rect =>
  translateRect(painted, { xIn: window.xIn - placed.xIn, yIn: window.yIn - placed.yIn });

function glueStrips({ tile, plan, words }: TilePageRequest): string[] {
  const { placed, painted, glue } = tile;
  const { right, below } = overlappingTiles(tile, plan, words);
  const seamXIn = rightOf(placed) - glue.rightIn;
  const seamYIn = bottomOf(placed) - glue.bottomIn;
  const strips = [];
  if (right !== null) {
    const box = {
      ...painted,
      xIn: seamXIn,
      widthIn: glue.rightIn,
      heightIn: bottomOf(painted) - painted.yIn,
    };
    const untilIn = below === null ? bottomOf(painted) : seamYIn;
    strips.push(
      glueStrip({ box, name: right, side: 'right', lengthIn: untilIn - painted.yIn, words }),
    );
  }
  if (below !== null) {
    const box = {
      ...painted,
      yIn: seamYIn,
      heightIn: glue.bottomIn,
      widthIn: (right === null ? rightOf(painted) : seamXIn) - painted.xIn,
    };
    strips.push(glueStrip({ box, name: below, side: 'bottom', lengthIn: box.widthIn, words }));
  }
  return strips;
}

function marksPath(marks: readonly MarkLine[], className: string): string {
  if (marks.length === 0) return '';
  return `<path class="${className}" stroke-width="${svgPx(STROKE_IN)}" d="${linePath(marks, svgPx)}"/>`;
}

function labelHtml(
  { tile, plan, words }: TilePageRequest,
  title: string,
  pageLabel: string,
): string {
  const small = `${cuttingSteps(tile, plan, words)} · ${pageLabel}`;
  return (
    `<div class="vb-tile-label" style="${rotatedBoxCss(plan.labelBox, 0)}">` +
    `<p class="vb-tile-title">${escapeMarkup(title)}</p>` +
    `<p>${escapeMarkup(small)}</p></div>`
  );
}

const STROKE_IN = mmToInches(0.15);
/** Between the lines of the hatching, along the strip. */
const HATCH_IN = mmToInches(5);

/** Of the words, which are 8 pt. */
const LETTER_IN = { width: 0.058, height: 0.14 } as const;

export interface GlueStrip {
  /** On the page, from the seam outwards. */
  readonly box: Rect;
  /** The tile that goes over it. */
  readonly name: string;
  /** Of the tile that the strip is a part of. */
  readonly side: 'right' | 'bottom';
  /** The length of the seam: the words stand in its middle. */
  readonly lengthIn: number;
  readonly words: Words;
}

/**
 * What shows that another tile is glued over a strip: the picture grows pale, thin lines hatch it,
 * words say which tile, and a dashed line is the seam. All of it lies beyond the seam, so that
 * nothing is left of it once the other tile is in its place.
 */
function glueStrip({ box, name, side, lengthIn, words }: GlueStrip): string {
  const isRight = side === 'right';
  const seam = isRight
    ? lineAlong('down', box.xIn + STROKE_IN / 2, [box.yIn, box.yIn + lengthIn])
    : lineAlong('across', box.yIn + STROKE_IN / 2, [box.xIn, box.xIn + lengthIn]);
  const alongIn = lengthIn / 2;
  const acrossIn = (isRight ? box.widthIn : box.heightIn) / 2;
  const middle = isRight
    ? `translate(${svgPx(box.xIn + acrossIn)} ${svgPx(box.yIn + alongIn)}) rotate(90)`
    : `translate(${svgPx(box.xIn + alongIn)} ${svgPx(box.yIn + acrossIn)})`;
  const text = words('tiles.strip', { name });
  return (
    `<g class="vb-tile-glue" data-glue="${name}" stroke-width="${svgPx(STROKE_IN)}">` +
    `<rect ${svgBox(box)}/>` +
    `<path class="hatch" d="${linePath(hatchLines(box), svgPx)}"/><path class="seam" d="${linePath([seam], svgPx)}"/>` +
    `<g transform="${middle}"><rect class="words" ${svgBox(textBox(text))}/><text>${escapeMarkup(text)}</text></g></g>`
  );
}

/** Some more than the words can take, about their middle. */
function textBox(text: string): Rect {
  const [widthIn, heightIn] = [text.length * LETTER_IN.width, LETTER_IN.height];
  return { xIn: -widthIn / 2, yIn: -heightIn / 2, widthIn, heightIn };
}

/** Lines at 45 degrees from edge to edge of a box, and not beyond it. */
function hatchLines(box: Rect): MarkLine[] {
  const [rightIn, bottomIn] = [rightOf(box), bottomOf(box)];
  const count = Math.floor((box.widthIn + box.heightIn) / HATCH_IN);
  return Array.from({ length: count }, (_, index) => {
    const sumIn = box.xIn + box.yIn + (index + 1) * HATCH_IN;
    const x1In = Math.max(box.xIn, sumIn - bottomIn);
    const x2In = Math.min(rightIn, sumIn - box.yIn);
    return { x1In, y1In: sumIn - x1In, x2In, y2In: sumIn - x2In };
  });
}

/** Inches as user units of a drawing whose unit is the CSS pixel. */
export const svgPx = (inches: number): string => formatNumber(inches * CSS_PX_PER_INCH);

/** `x`, `y`, `width` and `height` of an element. */
const svgBox = ({ xIn, yIn, widthIn, heightIn }: Rect): string =>
  `x="${svgPx(xIn)}" y="${svgPx(yIn)}" width="${svgPx(widthIn)}" height="${svgPx(heightIn)}"`;

export const svgViewBox = ({ xIn, yIn, widthIn, heightIn }: Rect): string =>
  `viewBox="${[xIn, yIn, widthIn, heightIn].map(svgPx).join(' ')}"`;
