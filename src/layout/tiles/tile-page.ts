import { escapeMarkup } from '../../model/escape-markup.ts';
import { bottomOf, rightOf, type Size, translateRect } from '../../model/geometry.ts';
import type { Game } from '../../model/pack.ts';
import type { MarkLine, Tile, TilePlan } from '../../model/sheet.ts';
import { CSS_PX_PER_INCH, mmToInches } from '../../model/units.ts';
import { rotatedBoxCss } from '../turned-box.ts';
import { glueStrip } from './glue-strip.ts';
import { svgBox, svgPx, svgViewBox } from './svg-px.ts';
import { cuttingSteps, overlappingTiles, tilePageLabel, tileTitle } from './tile-words.ts';
import { PICTURE_ID } from './tiles-style.ts';

export interface TilePageRequest {
  readonly tile: Tile;
  readonly plan: TilePlan;
  readonly game: Game;
}

/** The page of one tile. The first page of the document is another one. */
export function tilePage({ tile, plan, game }: TilePageRequest): string {
  const number = tile.number + 1;
  const label = `${plan.component.name}, tile ${tileTitle(tile, plan)}`;
  return [
    `<section class="sheet" id="sheet-${number}" data-sheet="${number}" data-tile="${tile.name}">`,
    `<svg class="tile" role="img" aria-label="${escapeMarkup(label)}" ${wholePixels(plan.page)}>`,
    tilePicture(tile),
    ...glueStrips(tile),
    marksPath(tile.marks),
    '</svg>',
    labelHtml(tile, plan, tilePageLabel(game, plan, number)),
    '</section>',
  ]
    .filter((part) => part !== '')
    .join('\n');
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
function tilePicture({ window, placed, painted }: Tile): string {
  const offset = { xIn: window.xIn - placed.xIn, yIn: window.yIn - placed.yIn };
  const shown = svgViewBox(translateRect(painted, offset));
  return `<svg ${svgBox(painted)} ${shown} preserveAspectRatio="none"><use href="#${PICTURE_ID}"/></svg>`;
}

function glueStrips(tile: Tile): string[] {
  const { placed, painted, glue } = tile;
  const { right, below } = overlappingTiles(tile);
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
    strips.push(glueStrip({ box, name: right, side: 'right', lengthIn: untilIn - painted.yIn }));
  }
  if (below !== null) {
    const box = {
      ...painted,
      yIn: seamYIn,
      heightIn: glue.bottomIn,
      widthIn: (right === null ? rightOf(painted) : seamXIn) - painted.xIn,
    };
    strips.push(glueStrip({ box, name: below, side: 'bottom', lengthIn: box.widthIn }));
  }
  return strips;
}

function marksPath(marks: readonly MarkLine[]): string {
  if (marks.length === 0) return '';
  const steps = marks.map(
    ({ x1In, y1In, x2In, y2In }) => `M${svgPx(x1In)} ${svgPx(y1In)}L${svgPx(x2In)} ${svgPx(y2In)}`,
  );
  return `<path class="tile-marks" stroke-width="${svgPx(MARK_STROKE_IN)}" d="${steps.join('')}"/>`;
}

const MARK_STROKE_IN = mmToInches(0.15);

function labelHtml(tile: Tile, plan: TilePlan, words: string): string {
  const small = `${cuttingSteps(tile)} · ${words}`;
  return (
    `<div class="tile-label" style="${rotatedBoxCss(plan.labelBox, 0)}">` +
    `<p class="tile-title">${escapeMarkup(tileTitle(tile, plan))}</p>` +
    `<p>${escapeMarkup(small)}</p></div>`
  );
}
