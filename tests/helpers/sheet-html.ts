import type { Box } from './pdf-drawing.ts';

/** One side of one copy of a card on a written page. */
export interface WrittenSlot {
  /** In the order of printing, counting from 1: the page of the PDF. */
  readonly page: number;
  /** The sheet of paper, counting from 1: both its pages have the same. */
  readonly sheet: number;
  readonly side: 'face' | 'back';
  /** Counts from 1 on each sheet; a back has the number of its face. */
  readonly slot: number;
  readonly cardId: string;
  /** The finished card. */
  readonly trim: Box;
  /** What is painted of it: the card, and bleed on its free sides. */
  readonly painted: Box;
  /** Clockwise, about the middle of the card. */
  readonly turnDeg: number;
  /** Whether what is painted is cut to an outline that is not a rectangle. */
  readonly isShaped: boolean;
  /** Whether it is a net, which is cut out along lines of its own. */
  readonly isNet: boolean;
}

/** One page of a written deck. */
export interface WrittenPage {
  readonly page: number;
  readonly sheet: number;
  /** What links to it name. */
  readonly id: string;
  readonly side: 'face' | 'back' | 'both';
  readonly slots: readonly WrittenSlot[];
}

const POINTS_PER_INCH = 72;

/** The pages of a deck as they are written. What is not written like a page of a deck fails the test. */
export const readDeckPages = (html: string): WrittenPage[] =>
  sectionsOf(html).map((section, index) => {
    const page = index + 1;
    const [, id = '', sheet, side] =
      /^<section class="vb-sheet" id="([^"]+)" data-sheet="(\d+)" data-side="(face|back|both)">/.exec(
        section,
      ) ?? [];
    if (side !== 'face' && side !== 'back' && side !== 'both') {
      throw new Error(`not a page of a deck: ${section.slice(0, 100)}`);
    }
    return { page, sheet: Number(sheet), id, side, slots: slotsOf(section, page, Number(sheet)) };
  });

/** The slots of a written HTML page, sheet by sheet; none for what is no deck. A card in tiles counts where it begins. */
export function readSlots(html: string): WrittenSlot[] {
  if (!html.includes('class="vb-slot"')) return [];
  if (!html.includes('data-tile="')) return readDeckPages(html).flatMap(({ slots }) => slots);
  return sectionsOf(html).flatMap((section, index) =>
    section.slice(0, section.indexOf('>')).includes('data-tile="A1"')
      ? slotsOf(section, index + 1, index + 1)
      : [],
  );
}

/** Every slot of a written HTML page, of decks and of each tile of a card. */
export const readPrintedSlots = (html: string): WrittenSlot[] =>
  sectionsOf(html).flatMap((section, index) => slotsOf(section, index + 1, index + 1));

/** Each page that is printed, from its tag on. */
const sectionsOf = (html: string): string[] =>
  html.split(/(?=<section class="vb-sheet[ "])/).filter((part) => part.startsWith('<section'));

const SLOT =
  /<div class="vb-slot" data-slot="(\d+)" data-side="(face|back)" data-card="([^"]+)" style="([^"]+)"><div class="vb-face" style="([^"]+)">/g;

function slotsOf(section: string, page: number, sheet: number): WrittenSlot[] {
  const slots = [...section.matchAll(SLOT)].map(
    ([, slot, side, cardId = '', style = '', face = '']): WrittenSlot => {
      const painted = boxOf(style);
      return {
        page,
        sheet,
        slot: Number(slot),
        side: side === 'back' ? 'back' : 'face',
        cardId,
        painted,
        isShaped: /clip-path:(?:ellipse|polygon)/.test(style),
        isNet: face.includes('--bleed:0in;--safe:0in'),
        ...drawnOf(face, painted),
      };
    },
  );
  const written = section.split('class="vb-slot"').length - 1;
  if (slots.length !== written) {
    throw new Error(`${slots.length} of the ${written} slots of page ${page} could be read`);
  }
  return slots;
}

const INCHES = '(-?[\\d.]+)in';
const MOVED = `width:${INCHES};height:${INCHES};transform:translate\\(${INCHES},${INCHES}\\)`;
/** A card goes on for a hair below a neighbour that is painted over it: no part of what is seen of it. A shaped piece is cut to its outline. */
const CLIPPED =
  '(?:;overflow:hidden)?(?:;clip-path:(?:inset\\((?:0|-0\\.008in)(?: (?:0|-0\\.008in)){3}\\)|ellipse\\([^()]+\\)|polygon\\([^()]+\\)))?';
const SLOT_STYLE = new RegExp(`^${MOVED}${CLIPPED}$`);
const FACE_STYLE = new RegExp(
  `^--trim-w:${INCHES};--trim-h:${INCHES};--bleed:${INCHES};--safe:${INCHES};${MOVED}(?: rotate\\((\\d+)deg\\))?$`,
);

function boxOf(style: string): Box {
  const [widthPt, heightPt, leftPt, topPt] = pointsOf(SLOT_STYLE.exec(style), style);
  return { leftPt, topPt, widthPt, heightPt };
}

/** The card inside what is drawn, which is moved from the corner of what is painted and turned about its middle. */
function drawnOf(style: string, painted: Box): Pick<WrittenSlot, 'trim' | 'turnDeg'> {
  const match = FACE_STYLE.exec(style);
  const [trimW, trimH] = pointsOf(match, style);
  const [widthPt, heightPt, rightPt, downPt] = pointsOf(match?.slice(4) ?? null, style);
  const turnDeg = Number(match?.[9] ?? 0);
  const [w, h] = turnDeg % 180 === 0 ? [trimW, trimH] : [trimH, trimW];
  const leftPt = painted.leftPt + rightPt + (widthPt - w) / 2;
  const topPt = painted.topPt + downPt + (heightPt - h) / 2;
  return { trim: { leftPt, topPt, widthPt: w, heightPt: h }, turnDeg };
}

/** The first four lengths that a style says. */
function pointsOf(
  match: readonly string[] | null,
  style: string,
): readonly [number, number, number, number] {
  if (match === null) throw new Error(`not the style of a slot: ${style}`);
  const [a, b, c, d] = match.slice(1, 5).map((inches) => Number(inches) * POINTS_PER_INCH);
  if (a === undefined || b === undefined || c === undefined || d === undefined) {
    throw new Error(`lengths are missing in ${style}`);
  }
  return [a, b, c, d];
}

/** The addresses that a page loads or links, by `href`, `src` and `url()`, in order. */
export const addressesIn = (html: string): string[] =>
  [
    ...html.matchAll(
      /\b(?:href|src|srcset|xlink:href|poster|data|action)="([^"]*)"|url\(\s*(?:["']|&quot;)?([^"')&]+)/g,
    ),
  ].map(([, attribute, css]) => (attribute ?? css ?? '').replaceAll('&amp;', '&'));
