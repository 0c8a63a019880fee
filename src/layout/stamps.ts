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
  readonly path:
    | { readonly kind: 'line'; readonly at: Point; readonly turnDeg: number }
    /** The upper half of an ellipse. */
    | { readonly kind: 'arc'; readonly d: string };
}

/**
 * Where a draft says which one it is: between the text of a card and its cut edge, at the top or, for
 * other shapes, along the longest edge. `null` where there is no room, and for what is cut out along
 * lines of its own.
 *
 * @param trim of the finished card, which may be smaller than its size
 */
export function placeStamp(
  { size, cut }: DeckComponent,
  trim: DeckPlan['trim'],
  stamp: string,
): StampPlace | null {
  if (cut === 'drawn') return null;
  const stripIn = size.safeIn - (size.trim.widthIn - trim.widthIn) / 2;
  const run = stampRun({ trim, outline: size.outline }, stripIn / 2);
  const sizePt = Math.min(
    SIZE_PT.most,
    (inchesToPoints(stripIn) * FILLED) / CAP_HEIGHT,
    inchesToPoints(run.lengthIn) / (CHARACTER_WIDTH * stamp.length),
  );
  if (sizePt < SIZE_PT.least) return null;
  return { sizePt, path: run.pathFor(pointsToInches((sizePt * CAP_HEIGHT) / 2)) };
}

interface StampRun {
  /** What a text along it may be long. */
  readonly lengthIn: number;
  /** @param dropIn from the middle of the letters to their base line */
  readonly pathFor: (dropIn: number) => StampPlace['path'];
}

/** Along the edge, `insetIn` within it. */
function stampRun(
  shape: Pick<DeckComponent['size'], 'trim' | 'outline'>,
  insetIn: number,
): StampRun {
  const { widthIn, heightIn } = shape.trim;
  if (shape.outline.kind === 'ellipse') {
    const pathFor = (dropIn: number): StampPlace['path'] => {
      const byIn = insetIn + dropIn;
      const [left, right, middle] = [byIn, widthIn - byIn, heightIn / 2].map((at) =>
        formatNumber(at),
      );
      const radii = [widthIn, heightIn].map((length) => formatNumber(length / 2 - byIn)).join(' ');
      return { kind: 'arc', d: `M${left} ${middle}A${radii} 0 0 1 ${right} ${middle}` };
    };
    const radiusIn = Math.min(widthIn, heightIn) / 2 - insetIn;
    return { lengthIn: 0.8 * Math.PI * radiusIn, pathFor };
  }
  const edges = edgesOf(outlinePoints(shape));
  const lengthOf = ({ from, to }: (typeof edges)[number]): number => distance(from, to);
  const heightOf = ({ from, to }: (typeof edges)[number]): number => from.yIn + to.yIn;
  const longestIn = Math.max(...edges.map(lengthOf));
  // A card says it at its top, another shape where there is most room.
  const edge = edges
    .filter((one) => isRectangular(shape) || lengthOf(one) > 0.98 * longestIn)
    .reduce((a, b) => (heightOf(b) < heightOf(a) - EPSILON_IN ? b : a));
  const lengthIn = lengthOf(edge);
  const middle = interpolate(edge.from, edge.to, 0.5);
  const along = {
    xIn: (edge.to.xIn - edge.from.xIn) / lengthIn,
    yIn: (edge.to.yIn - edge.from.yIn) / lengthIn,
  };
  return {
    lengthIn: lengthIn - 2 * insetIn,
    // The corners go clockwise: the inside is on the right hand.
    pathFor: (dropIn) => ({
      kind: 'line',
      at: {
        xIn: middle.xIn - along.yIn * (insetIn + dropIn),
        yIn: middle.yIn + along.xIn * (insetIn + dropIn),
      },
      turnDeg: (Math.atan2(along.yIn, along.xIn) * 180) / Math.PI,
    }),
  };
}

/** What a draft says of itself on each face of a page, above the cards. */
export function stampsSvg(plan: DeckPlan, { page, slots, number }: Sheet): string {
  const { stamp, component } = plan;
  if (stamp === null) return '';
  const faces = slots.filter(({ side }) => side === 'face');
  const texts = faces.flatMap((slot) => {
    const place = placeStamp(deckOfCard(component, slot.cardId), slot.trim, stamp);
    const id = `stamp-${number}-${slot.number}`;
    return place === null ? [] : [stampText(slot, place, { stamp, id })];
  });
  if (texts.length === 0) return '';
  const viewBox = `0 0 ${formatNumber(page.widthIn)} ${formatNumber(page.heightIn)}`;
  return `<svg class="vb-sheet-stamps" viewBox="${viewBox}" style="${sizeCss(page)}">${texts.join('')}</svg>`;
}

/** The width of the light rim around the letters, as a share of their size. */
const HALO = 0.24;

function stampText(
  { trim }: Slot,
  { path, sizePt }: StampPlace,
  { stamp, id }: { readonly stamp: string; readonly id: string },
): string {
  const text = escapeMarkup(stamp);
  const [size, halo] = [sizePt, sizePt * HALO].map((pt) => formatNumber(pt / POINTS_PER_INCH));
  const style = `font-size="${size}" stroke-width="${halo}"`;
  if (path.kind === 'line') {
    const [x, y] = [trim.xIn + path.at.xIn, trim.yIn + path.at.yIn].map((at) => formatNumber(at));
    const turn = path.turnDeg === 0 ? '' : ` rotate(${formatNumber(path.turnDeg)})`;
    return `<text ${style} transform="translate(${x} ${y})${turn}">${text}</text>`;
  }
  const at = `translate(${formatNumber(trim.xIn)} ${formatNumber(trim.yIn)})`;
  return (
    `<g transform="${at}"><path id="${id}" d="${path.d}" fill="none" stroke="none"/>` +
    `<text ${style}><textPath href="#${id}" startOffset="50%">${text}</textPath></text></g>`
  );
}
