import {
  formatNumber,
  inchesToPoints,
  POINTS_PER_INCH,
  type Point,
  pointsToInches,
} from '../geometry/geometry.ts';
import { isRectangular } from '../geometry/outline.ts';
import { type DeckComponent, deckOfCard } from '../pack/pack.ts';
import type { DeckPlan, Sheet, Slot } from '../pack/sheet.ts';
import { escapeMarkup } from '../text/text-markup.ts';
import { sizeCss } from './html-document.ts';

/** Larger would be noticed in play, and smaller cannot be read. */
const SIZE_PT = { most: 5.5, least: 4 } as const;

/** Of a capital letter or a digit, as a share of the size. */
const CAP_HEIGHT = 0.7;

/** Of the strip between text and cut that the letters may fill: cuts are not exact. */
const FILLED = 0.6;

/** Of a character, on average, as a share of the size. */
const CHARACTER_WIDTH = 0.55;

/** Where a stamp runs: the middle of its base line, from the top left corner of the finished card. */
interface StampPlace {
  readonly sizePt: number;
  readonly at: Point;
}

/**
 * Where a draft says which one it is: between the text of a card and its upper edge. `null` where there
 * is no room, and for pieces that are not rectangles.
 *
 * @param trim of the finished card, which may be smaller than its size
 */
export function placeStamp(
  { size, cut }: DeckComponent,
  trim: DeckPlan['trim'],
  stamp: string,
): StampPlace | null {
  if (cut === 'drawn' || !isRectangular(size)) return null;
  const stripIn = size.safeIn - (size.trim.widthIn - trim.widthIn) / 2;
  const sizePt = Math.min(
    SIZE_PT.most,
    (inchesToPoints(stripIn) * FILLED) / CAP_HEIGHT,
    inchesToPoints(trim.widthIn - stripIn) / (CHARACTER_WIDTH * stamp.length),
  );
  if (sizePt < SIZE_PT.least) return null;
  const yIn = stripIn / 2 + pointsToInches((sizePt * CAP_HEIGHT) / 2);
  return { sizePt, at: { xIn: trim.widthIn / 2, yIn } };
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

function stampText({ trim }: Slot, { at, sizePt }: StampPlace, stamp: string): string {
  const [size, halo] = [sizePt, sizePt * HALO].map((pt) => formatNumber(pt / POINTS_PER_INCH));
  const [x, y] = [trim.xIn + at.xIn, trim.yIn + at.yIn].map((inches) => formatNumber(inches));
  return `<text font-size="${size}" stroke-width="${halo}" transform="translate(${x} ${y})">${escapeMarkup(stamp)}</text>`;
}
