import type { Box } from './pdf-drawing.ts';

/** A card's place on a written sheet. */
export interface WrittenSlot {
  /** Both count from 1. */
  readonly sheet: number;
  readonly slot: number;
  readonly cardId: string;
  /** What is painted of it: the card, and bleed on its free sides. */
  readonly painted: Box;
}

const POINTS_PER_INCH = 72;

/** The slots of a written HTML page, sheet by sheet. */
export function readSlots(html: string): WrittenSlot[] {
  return html
    .split('<section class="sheet"')
    .slice(1)
    .flatMap((sheet) => {
      const number = Number(/data-sheet="(\d+)"/.exec(sheet)?.[1]);
      return [
        ...sheet.matchAll(
          /<div class="slot" data-slot="(\d+)" data-card="([^"]+)" style="([^"]+)"/g,
        ),
      ].map(([, slot, cardId = '', style = '']) => ({
        sheet: number,
        slot: Number(slot),
        cardId,
        painted: boxOf(style),
      }));
    });
}

function boxOf(style: string): Box {
  const [widthPt, heightPt, leftPt, topPt] = [...style.matchAll(/(-?[\d.]+)in/g)].map(
    ([, inches]) => Number(inches) * POINTS_PER_INCH,
  );
  if (
    widthPt === undefined ||
    heightPt === undefined ||
    leftPt === undefined ||
    topPt === undefined
  ) {
    throw new Error(`not the style of a slot: ${style}`);
  }
  return { leftPt, topPt, widthPt, heightPt };
}

/** The addresses that a page loads or links, by `href`, `src` and `url()`, in order. */
export const addressesIn = (html: string): string[] =>
  [
    ...html.matchAll(
      /\b(?:href|src|srcset|xlink:href|poster|data|action)="([^"]*)"|url\(\s*(?:["']|&quot;)?([^"')&]+)/g,
    ),
  ].map(([, attribute, css]) => (attribute ?? css ?? '').replaceAll('&amp;', '&'));
