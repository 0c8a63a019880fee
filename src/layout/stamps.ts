import {
  distance,
  EPSILON_IN,
  edgesOf,
  formatNumber,
  inchesToPoints,
  interpolate,
  POINTS_PER_INCH,
  type Point,
  pointsToInches,
  type Segment,
} from '../geometry/geometry.ts';
import { isRectangular, outlinePoints } from '../geometry/outline.ts';
import { type DeckComponent, deckOfCard } from '../pack/pack.ts';
import type { DeckPlan, Sheet, Slot } from '../pack/sheet.ts';
import { escapeMarkup } from '../text/text-markup.ts';
import { sizeCss } from './box-css.ts';

/** Larger would be noticed in play, and smaller cannot be read. */
const SIZE_PT = { most: 5.5, least: 4 } as const;

/** Of a capital letter or a digit, as a share of the size. */
const CAP_HEIGHT = 0.7;

/** Of the strip between text and cut that the letters may fill: cuts are not exact. */
const FILLED = 0.6;

/** Of a character, on average, as a share of the size. */
const CHARACTER_WIDTH = 0.55;

/** Where the text of a stamp runs, from the top left corner of the finished card. */
interface StampPlace {
  readonly sizePt: number;
  readonly at: Point;
  readonly turnDeg: number;
}

/**
 * Where a draft says which one it is: between the text of a card and its cut edge, at the top or, for
 * other shapes, along the longest edge. `null` where there is no room, for round pieces, and for what is cut
 * out along lines of its own.
 *
 * @param trim of the finished card, which may be smaller than its size
 */
export function placeStamp(
  { size, cut }: DeckComponent,
  trim: DeckPlan['trim'],
  stamp: string,
): StampPlace | null {
  if (cut === 'drawn' || size.outline.kind === 'ellipse') return null;
  const stripIn = size.safeIn - (size.trim.widthIn - trim.widthIn) / 2;
  const edge = stampEdge({ trim, outline: size.outline });
  const lengthIn = distance(edge.from, edge.to);
  const sizePt = Math.min(
    SIZE_PT.most,
    (inchesToPoints(stripIn) * FILLED) / CAP_HEIGHT,
    inchesToPoints(lengthIn - stripIn) / (CHARACTER_WIDTH * stamp.length),
  );
  if (sizePt < SIZE_PT.least) return null;
  const middle = interpolate(edge.from, edge.to, 0.5);
  const along = {
    xIn: (edge.to.xIn - edge.from.xIn) / lengthIn,
    yIn: (edge.to.yIn - edge.from.yIn) / lengthIn,
  };
  // The corners go clockwise: the inside is on the right hand. From there to the base line of the letters.
  const dropIn = stripIn / 2 + pointsToInches((sizePt * CAP_HEIGHT) / 2);
  return {
    sizePt,
    at: { xIn: middle.xIn - along.yIn * dropIn, yIn: middle.yIn + along.xIn * dropIn },
    turnDeg: (Math.atan2(along.yIn, along.xIn) * 180) / Math.PI,
  };
}

/** A card says it at its top, another shape where there is most room. */
function stampEdge(shape: Pick<DeckComponent['size'], 'trim' | 'outline'>): Segment {
  const edges = edgesOf(outlinePoints(shape));
  const lengthOf = ({ from, to }: Segment): number => distance(from, to);
  const heightOf = ({ from, to }: Segment): number => from.yIn + to.yIn;
  const longestIn = Math.max(...edges.map(lengthOf));
  return edges
    .filter((one) => isRectangular(shape) || lengthOf(one) > 0.98 * longestIn)
    .reduce((a, b) => (heightOf(b) < heightOf(a) - EPSILON_IN ? b : a));
}

/** What a draft says of itself on each face of a page, above the cards. */
export function stampsSvg(plan: DeckPlan, { page, slots }: Sheet): string {
  const { stamp, component } = plan;
  if (stamp === null) return '';
  const faces = slots.filter(({ side }) => side === 'face');
  const texts = faces.flatMap((slot) => {
    const place = placeStamp(deckOfCard(component, slot.cardId), slot.trim, stamp);
    return place === null ? [] : [stampText(slot, place, stamp)];
  });
  if (texts.length === 0) return '';
  const viewBox = `0 0 ${formatNumber(page.widthIn)} ${formatNumber(page.heightIn)}`;
  return `<svg class="vb-sheet-stamps" viewBox="${viewBox}" style="${sizeCss(page)}">${texts.join('')}</svg>`;
}

/** The width of the light rim around the letters, as a share of their size. */
const HALO = 0.24;

function stampText({ trim }: Slot, { at, turnDeg, sizePt }: StampPlace, stamp: string): string {
  const [size, halo] = [sizePt, sizePt * HALO].map((pt) => formatNumber(pt / POINTS_PER_INCH));
  const [x, y] = [trim.xIn + at.xIn, trim.yIn + at.yIn].map((inches) => formatNumber(inches));
  const turn = turnDeg === 0 ? '' : ` rotate(${formatNumber(turnDeg)})`;
  return `<text font-size="${size}" stroke-width="${halo}" transform="translate(${x} ${y})${turn}">${escapeMarkup(stamp)}</text>`;
}
