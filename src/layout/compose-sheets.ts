import { InternalError } from '../diagnostics/errors.ts';
import {
  bottomOf,
  distance,
  EPSILON_IN,
  formatNumber,
  type Rect,
  rightOf,
  type Segment,
} from '../geometry/geometry.ts';
import { clipCss, isRectangular } from '../geometry/outline.ts';
import { type CardSize, deckOfCard, type Game } from '../pack/pack.ts';
import type { DeckPlan, MarkLine, Sheet, SheetLabel, Side, Slot } from '../pack/sheet.ts';
import { escapeMarkup } from '../text/text-markup.ts';
import type { Words } from '../text/words.ts';
import {
  faceCss,
  type HtmlHead,
  htmlDocument,
  rotatedBoxCss,
  sizeCss,
  sizeWithBleed,
  translateCss,
} from './html-document.ts';
import { linePath } from './marks.ts';
import { rulerHtml } from './sheet-strip.ts';
import { stampsSvg } from './stamps.ts';

export interface SheetsHtmlRequest {
  readonly plan: DeckPlan;
  /** The inner HTML of each card's face, by card id. It is trusted: rendering has escaped it. */
  readonly faces: ReadonlyMap<string, string>;
  /** The same of the backs; none are needed for a plan without any. */
  readonly backs: ReadonlyMap<string, string>;
  readonly game: Game;
  readonly head: HtmlHead;
  /** What the tool itself prints. */
  readonly words: Words;
}

/** All pages of one deck as an HTML document. A side that was not rendered is thrown as an InternalError. */
export function composeSheetsHtml(request: SheetsHtmlRequest): string {
  const { plan, faces, backs, game, head, words } = request;
  const [first] = plan.sheets;
  if (first === undefined) throw new InternalError(`${plan.component.id} has no sheets`);
  const draw = { plan, sides: { face: faces, back: backs }, words };
  const body = plan.sheets.map((sheet) => sheetHtml(sheet, draw)).join('\n');
  return htmlDocument({ game, componentName: plan.component.name, head, page: first.page, body });
}

interface SheetContent {
  readonly plan: DeckPlan;
  /** By side, then by card. */
  readonly sides: Readonly<Record<Side, ReadonlyMap<string, string>>>;
  readonly words: Words;
}

const sheetHtml = (sheet: Sheet, draw: SheetContent): string =>
  [
    `<section class="vb-sheet" id="${pageId(sheet.number, sheet.side)}" data-sheet="${sheet.number}" data-side="${sheet.side}">`,
    ...sheet.slots.map((slot, index) => {
      const { size, drawnSize = size } = deckOfCard(draw.plan.component, slot.cardId);
      const clip = slotClipCss(sheet.slots, index, size);
      const scale = size.trim.widthIn / drawnSize.trim.widthIn;
      return slotHtml(slot, { ...draw, size: drawnSize, scale, clip });
    }),
    stampsSvg(draw.plan, sheet),
    marksSvg(sheet),
    sheet.ruler === null ? '' : rulerHtml(sheet.ruler, draw.words),
    sheet.label === null ? '' : labelHtml(sheet.label),
    '</section>',
  ]
    .filter((part) => part !== '')
    .join('\n');

/**
 * Slots and faces are moved by transforms: a box placed with `left` and `top` is snapped to whole
 * CSS pixels when painted, which would set millimetre sizes off by up to 0.13 mm. What is drawn
 * turns about the middle of the card.
 */
function slotHtml(
  slot: Slot,
  {
    size,
    scale,
    sides,
    clip,
  }: SheetContent & { readonly size: CardSize; readonly scale: number; readonly clip: string },
): string {
  const { painted, trim, number, cardId, side, turnDeg } = slot;
  const html = sides[side].get(cardId);
  if (html === undefined) throw new InternalError(`no ${side} was rendered for card ${cardId}`);
  const placed = `${sizeCss(painted)};${translateCss(painted.xIn, painted.yIn)}`;
  const drawn = sizeWithBleed(size);
  const offset = translateCss(
    trim.xIn + (trim.widthIn - drawn.widthIn) / 2 - painted.xIn,
    trim.yIn + (trim.heightIn - drawn.heightIn) / 2 - painted.yIn,
  );
  const turn = turnDeg === 0 ? '' : ` rotate(${turnDeg}deg)`;
  const shrunk = scale === 1 ? '' : ` scale(${formatNumber(scale)})`;
  return (
    `<div class="vb-slot" data-slot="${number}" data-side="${side}" data-card="${escapeMarkup(cardId)}" style="${placed}${clip}">` +
    `<div class="vb-face" style="${faceCss(size)};${offset}${turn}${shrunk}">${html}</div></div>`
  );
}

/** Strokes, since CSS borders under a pixel are widened to one. The viewBox is in inches. */
function marksSvg({ page, marks, cutPaths, folds, registration = [] }: Sheet): string {
  if (marks.length + cutPaths.length + folds.length + registration.length === 0) return '';
  const [width, height] = [formatNumber(page.widthIn), formatNumber(page.heightIn)];
  return (
    `<svg class="vb-sheet-marks" aria-hidden="true" viewBox="0 0 ${width} ${height}" ` +
    `style="${sizeCss(page)}">${pathHtml(marks, '')}${cutPaths.map(cutPathHtml).join('')}${pathHtml(folds, ' class="folds"')}${registration.map(registrationHtml).join('')}</svg>`
  );
}

const registrationHtml = ({ xIn, yIn, widthIn, heightIn }: Rect): string => {
  const [x, y, width, height] = [xIn, yIn, widthIn, heightIn].map((at) => formatNumber(at));
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#000" stroke="none"/>`;
};

const pathHtml = (lines: readonly MarkLine[], attributes: string): string =>
  lines.length === 0 ? '' : `<path${attributes} d="${linePath(lines)}"/>`;

/** A dark line with a light one below it, so that one of them is seen on any art; a knife takes most of both away. */
const CUT_LINES = [
  { colour: '#ffffff', widthPt: 0.7 },
  { colour: '#404040', widthPt: 0.3 },
] as const;

export const cutPathHtml = (d: string): string =>
  CUT_LINES.map(
    ({ colour, widthPt }) =>
      `<path class="cuts" stroke="${colour}" stroke-width="${formatNumber(widthPt / 72)}" d="${d}"/>`,
  ).join('');

export const labelHtml = ({ text, box, turnDeg }: SheetLabel): string =>
  `<p class="vb-sheet-label" style="${rotatedBoxCss(box, turnDeg)}">${escapeMarkup(text)}</p>`;

/**
 * What of a slot is painted, as CSS to be added to its style: its outline with its bleed, which ends
 * at the edges that it shares with a neighbour.
 */
function slotClipCss(slots: readonly Slot[], index: number, size: CardSize): string {
  const slot = slots[index];
  if (slot === undefined) return '';
  if (isRectangular(size)) return overlapCss(slot, slots.slice(index + 1));
  const { trim, painted, side, turnDeg } = slot;
  const view = { isMirrored: side === 'back', isUpsideDown: turnDeg === 180 };
  const margin = { xIn: trim.xIn - painted.xIn, yIn: trim.yIn - painted.yIn };
  const shared = (edge: Segment): boolean => slots.some((other) => isAcross(edge, slot, other));
  // Past a shared edge, the next one goes on beyond the box, which ends where the bleed or the printer does.
  const ends = size.outline.kind === 'hexagon' ? ';overflow:hidden' : '';
  return `${ends};clip-path:${clipCss(size, margin, { view, shared })}`;
}

/** Whether the other of two equal hexagons lies on the other side of an edge of the one, touching it. */
function isAcross({ from, to }: Segment, { trim }: Slot, other: Slot): boolean {
  const across = {
    xIn: trim.xIn + from.xIn + to.xIn - trim.widthIn,
    yIn: trim.yIn + from.yIn + to.yIn - trim.heightIn,
  };
  return distance(across, other.trim) < TOUCHING_IN;
}

/** Pieces that touch are moved by a whole fraction of their size: rounding is all that is between them. */
const TOUCHING_IN = 0.001;

/** How far a card is painted on below a neighbour that lies over it: 0.2 mm. */
const OVERLAP_IN = 0.008;

const isAligned = (a: number, b: number): boolean => Math.abs(a - b) < EPSILON_IN;

const sharesRows = (a: Rect, b: Rect): boolean =>
  a.yIn < bottomOf(b) - EPSILON_IN && b.yIn < bottomOf(a) - EPSILON_IN;

const sharesColumns = (a: Rect, b: Rect): boolean =>
  a.xIn < rightOf(b) - EPSILON_IN && b.xIn < rightOf(a) - EPSILON_IN;

/**
 * Two cards that share an edge are both cut off at it, and a viewer that blends the pixels along the
 * edge lets the paper shine through: a pale hairline in what should be one dark band. So a card goes
 * on for a hair below those that are painted later; they cover it up to their own edge. Returns CSS
 * to be added to the slot's style, empty where no neighbour is painted `later`.
 */
export function overlapCss(
  { painted }: { readonly painted: Rect },
  later: readonly { readonly painted: Rect }[],
): string {
  const touches = (test: (other: Rect) => boolean): boolean =>
    later.some((slot) => test(slot.painted));
  const sides = [
    touches((other) => isAligned(bottomOf(other), painted.yIn) && sharesColumns(other, painted)),
    touches((other) => isAligned(other.xIn, rightOf(painted)) && sharesRows(other, painted)),
    touches((other) => isAligned(other.yIn, bottomOf(painted)) && sharesColumns(other, painted)),
    touches((other) => isAligned(rightOf(other), painted.xIn) && sharesRows(other, painted)),
  ];
  if (!sides.includes(true)) return '';
  const insets = sides.map((isTouched) => (isTouched ? `-${formatNumber(OVERLAP_IN)}in` : '0'));
  return `;clip-path:inset(${insets.join(' ')})`;
}

/** The id of a page in its document: `sheet-2`, and `sheet-2-back` for what is printed behind it. */
export const pageId = (number: number, side: Sheet['side']): string =>
  side === 'back' ? `sheet-${number}-back` : `sheet-${number}`;
