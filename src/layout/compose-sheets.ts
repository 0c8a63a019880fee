import { InternalError } from '../errors.ts';
import { escapeMarkup } from '../model/escape-markup.ts';
import type { Size } from '../model/geometry.ts';
import type { CardSize, Game } from '../model/pack.ts';
import type { DeckPlan, MarkLine, Sheet, SheetLabel, Slot } from '../model/sheet.ts';
import { cssInches, formatNumber } from '../model/units.ts';
import { type HtmlHead, htmlDocument } from './html-document.ts';

export interface SheetsHtmlRequest {
  readonly plan: DeckPlan;
  /** The inner HTML of each card's face, by card id. It is trusted: rendering has escaped it. */
  readonly faces: ReadonlyMap<string, string>;
  readonly game: Game;
  readonly head: HtmlHead;
}

/** All sheets of one deck as an HTML document. A card without a face is thrown as an InternalError. */
export function composeSheetsHtml({ plan, faces, game, head }: SheetsHtmlRequest): string {
  const [first] = plan.sheets;
  if (first === undefined) throw new InternalError(`${plan.component.id} has no sheets`);
  const body = plan.sheets.map((sheet) => sheetHtml(sheet, plan.component.size, faces)).join('\n');
  return htmlDocument({ game, componentName: plan.component.name, head, page: first.page, body });
}

const sheetHtml = (sheet: Sheet, size: CardSize, faces: ReadonlyMap<string, string>): string =>
  [
    `<section class="sheet" id="sheet-${sheet.number}" data-sheet="${sheet.number}">`,
    ...sheet.slots.map((slot) => slotHtml(slot, size, faces)),
    marksSvg(sheet.page, sheet.marks),
    sheet.label === null ? '' : labelHtml(sheet.label),
    '</section>',
  ]
    .filter((part) => part !== '')
    .join('\n');

/**
 * Slots and faces are moved by transforms: a box placed with `left` and `top` is snapped to whole
 * CSS pixels when painted, which would set millimetre sizes off by up to 0.13 mm.
 */
function slotHtml(slot: Slot, size: CardSize, faces: ReadonlyMap<string, string>): string {
  const face = faces.get(slot.cardId);
  if (face === undefined) throw new InternalError(`no face was rendered for card ${slot.cardId}`);
  const { painted, trim, number, cardId } = slot;
  const placed = `${boxCss(painted)};${moveCss(painted.xIn, painted.yIn)}`;
  const offset = moveCss(
    trim.xIn - size.bleedIn - painted.xIn,
    trim.yIn - size.bleedIn - painted.yIn,
  );
  return (
    `<div class="slot" data-slot="${number}" data-card="${escapeMarkup(cardId)}" style="${placed}">` +
    `<div class="face" style="${faceCss(size)};${offset}">${face}</div></div>`
  );
}

function faceCss({ trim, bleedIn, safeIn }: CardSize): string {
  const box = { widthIn: trim.widthIn + 2 * bleedIn, heightIn: trim.heightIn + 2 * bleedIn };
  const variables = Object.entries({
    '--trim-w': trim.widthIn,
    '--trim-h': trim.heightIn,
    '--bleed': bleedIn,
    '--safe': safeIn,
  }).map(([name, inches]) => `${name}:${cssInches(inches)}`);
  return [...variables, boxCss(box)].join(';');
}

/** Strokes, since CSS borders under a pixel are widened to one. The viewBox is in inches. */
function marksSvg(page: Size, marks: readonly MarkLine[]): string {
  if (marks.length === 0) return '';
  const [width, height] = [formatNumber(page.widthIn), formatNumber(page.heightIn)];
  const path = marks.map(
    ({ x1In, y1In, x2In, y2In }) =>
      `M${formatNumber(x1In)} ${formatNumber(y1In)}L${formatNumber(x2In)} ${formatNumber(y2In)}`,
  );
  return (
    `<svg class="sheet-marks" aria-hidden="true" viewBox="0 0 ${width} ${height}" ` +
    `style="${boxCss(page)}"><path d="${path.join('')}"/></svg>`
  );
}

/** A turned label is written level, then turned about the top left corner of its box. */
function labelHtml({ text, box, turnDeg }: SheetLabel): string {
  const isTurned = turnDeg === 90;
  const size = isTurned ? { widthIn: box.heightIn, heightIn: box.widthIn } : box;
  const move = isTurned
    ? `${moveCss(box.xIn + box.widthIn, box.yIn)} rotate(90deg)`
    : moveCss(box.xIn, box.yIn);
  return `<p class="sheet-label" style="${boxCss(size)};${move}">${escapeMarkup(text)}</p>`;
}

const boxCss = ({ widthIn, heightIn }: Size): string =>
  `width:${cssInches(widthIn)};height:${cssInches(heightIn)}`;

const moveCss = (xIn: number, yIn: number): string =>
  `transform:translate(${cssInches(xIn)},${cssInches(yIn)})`;
