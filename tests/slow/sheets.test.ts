import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserLease } from '../../src/browser/with-browser.ts';
import { bottomOf, type MirrorLine, type Rect, rightOf } from '../../src/geometry/geometry.ts';
import { isRectangular, RECTANGLE } from '../../src/geometry/outline.ts';
import { composeSheetsHtml } from '../../src/layout/compose-sheets.ts';
import { readStyles } from '../../src/load/folders.ts';
import type { CardSize } from '../../src/pack/pack.ts';
import type { BackMode, DeckPlan, Flip, MarkStyle, Sheet, Slot } from '../../src/pack/sheet.ts';
import { normalisePdf } from '../../src/print/normalise-pdf.ts';
import { printHtml } from '../../src/print/print-document.ts';
import { ENGLISH_WORDS } from '../helpers/english-words.ts';
import { type LineReader, type Spans, withLines } from '../helpers/pdf-picture.ts';
import { sharedBrowser } from '../helpers/shared-browser.ts';
import {
  cardSize,
  cardSizes,
  deck,
  game,
  paper,
  planned,
  withBacks,
} from '../unit/layout/decks.ts';

const MM = 25.4;

let base = '';
let lent: BrowserLease;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'vbuses-sheets-test-'));
  lent = await sharedBrowser();
});

afterAll(() => rm(base, { recursive: true, force: true }));

/** The number of a card as two colours: of its trim, and of the bleed around it. */
const trimColour = (number: number): number => 0x408000 + number * 0x030305;
const bleedColour = (number: number): number => 0x900040 + number * 0x030503;
const css = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`;

/** A side of a card that shows its number, where it is cut, and by a dark corner where its head is. */
const sideHtml = (number: number, corner: 'face' | 'back'): string =>
  `<div style="width:100%;height:100%;background:${css(bleedColour(number))}">` +
  `<svg viewBox="0 0 1 1" preserveAspectRatio="none" style="position:absolute;left:var(--bleed);top:var(--bleed);width:var(--trim-w);height:var(--trim-h)">` +
  `<path fill="${css(trimColour(number))}" d="M0 0H1V1H0z"/>` +
  `<path fill="${css(cornerColour(number, corner))}" d="M.05 .05H.35V.25H.05z"/></svg></div>`;

const cornerColour = (number: number, side: 'face' | 'back'): number =>
  (side === 'face' ? 0x100010 : 0x001010) + number * 0x000300;

interface Print {
  readonly plan: DeckPlan;
  readonly pdf: Uint8Array;
}

interface PrintJob {
  readonly size: CardSize;
  readonly count: number;
  readonly paperId: string;
  readonly binding: BackMode;
  readonly flip: Flip;
  readonly marks: MarkStyle;
  readonly gutterIn?: number | null;
}

/** Lays out and prints a deck of numbered cards just as a build does. */
async function print(job: PrintJob): Promise<Print> {
  const { size, count, paperId, gutterIn = null } = job;
  const component = withBacks(deck(size, Array<number>(count).fill(1), gutterIn));
  const plan = planned(component, paperId, job);
  const sides = (corner: 'face' | 'back') =>
    new Map(component.cards.map(({ id }, at) => [id, sideHtml(at + 1, corner)]));
  const html = composeSheetsHtml({
    words: ENGLISH_WORDS,
    plan,
    faces: sides('face'),
    backs: sides('back'),
    game,
    head: { stylesheets: ['assets/sheet.css'] },
  });
  const rootFolder = await mkdtemp(join(base, 'stage-'));
  await mkdir(join(rootFolder, 'assets'));
  await writeFile(join(rootFolder, 'assets', 'sheet.css'), readStyles('sheet'));
  await writeFile(join(rootFolder, 'deck.html'), html);
  const page = plan.sheets[0]?.page ?? paper(paperId).size;
  const raw = await printHtml({ lease: lent, rootFolder, page, what: 'deck.html' });
  expect(raw.problems).toEqual([]);
  const info = { title: 'T', author: 'A', language: 'en' };
  const { pdf, pageCount, sizeMismatches } = await normalisePdf({ pdf: raw.pdf, page, info });
  expect(sizeMismatches).toEqual([]);
  expect(pageCount).toBe(plan.sheets.length);
  return { plan, pdf };
}

/** Where a card is cut, what is painted of it, and where its dark corner lies. */
type Patches = Readonly<Record<'trim' | 'painted' | 'corner', Rect>>;

/** A page, or the half of it on one side of a fold. */
interface PagePart {
  /** Counts from 1. */
  readonly page: number;
  readonly part: Rect;
}

/** A point in the dark corner of a card: at its head, and on its left or right. */
const cornerPoint = ({ xIn, yIn, widthIn, heightIn }: Rect, at: 'left' | 'right'): Rect => ({
  xIn: xIn + (at === 'left' ? 0.2 : 0.8) * widthIn,
  yIn: yIn + 0.15 * heightIn,
  widthIn: 0,
  heightIn: 0,
});

/** Measures the side of a card along the two lines of its page that meet in its dark corner. */
function patchesAt(
  lineOf: LineReader,
  { page, part }: PagePart,
  at: Rect,
  { number, side }: { readonly number: number; readonly side: 'face' | 'back' },
): Patches {
  const across = { atIn: at.yIn, fromIn: part.xIn, toIn: rightOf(part) };
  const down = { atIn: at.xIn, fromIn: part.yIn, toIn: bottomOf(part) };
  const columns = lineOf({ page, runs: 'across', ...across });
  const rows = lineOf({ page, runs: 'down', ...down });
  const patch = (...colours: number[]): Rect => {
    const [xIn, rightIn] = endsOf(columns, colours);
    const [yIn, bottomIn] = endsOf(rows, colours);
    return { xIn, yIn, widthIn: rightIn - xIn, heightIn: bottomIn - yIn };
  };
  return {
    trim: patch(trimColour(number)),
    // Cards that lie edge to edge have no bleed there.
    painted: patch(trimColour(number), bleedColour(number)),
    corner: patch(cornerColour(number, side)),
  };
}

/** Where the first of these colours begins on a line, and the last ends. */
function endsOf(spans: Spans, colours: readonly number[]): [fromIn: number, toIn: number] {
  const found = colours.flatMap((colour) => spans.get(colour) ?? []);
  if (found.length === 0) throw new Error(`nothing is ${colours.map(css).join(' or ')} there`);
  return [
    Math.min(...found.map(({ fromIn }) => fromIn)),
    Math.max(...found.map(({ toIn }) => toIn)),
  ];
}

/** What lies there once the paper is turned or folded about a line. */
const carried = (rect: Rect, { runs, atIn }: MirrorLine): Rect =>
  runs === 'down'
    ? { ...rect, xIn: 2 * atIn - rightOf(rect) }
    : { ...rect, yIn: 2 * atIn - bottomOf(rect) };

/** Within a tenth of a millimetre. */
function expectSamePlace(a: Rect, b: Rect): void {
  for (const side of ['xIn', 'yIn', 'widthIn', 'heightIn'] as const) {
    expect(Math.abs(a[side] - b[side]) * MM, side).toBeLessThan(0.1);
  }
}

/** The dark corner of a side, seen from the front through the paper: at its head, and left or right. */
function expectCorner({ trim, corner }: Patches, at: 'left' | 'right'): void {
  const away = at === 'left' ? corner.xIn - trim.xIn : rightOf(trim) - rightOf(corner);
  expect(Math.abs(away - 0.05 * trim.widthIn) * MM).toBeLessThan(0.1);
  expect(Math.abs(corner.yIn - trim.yIn - 0.05 * trim.heightIn) * MM).toBeLessThan(0.1);
}

/** A sheet of paper with its faces and, turned or folded about a line, its backs. */
interface Leaf {
  readonly numbers: readonly number[];
  readonly slots: readonly Slot[];
  readonly face: PagePart;
  readonly back: PagePart;
  readonly about: MirrorLine;
}

/** Every back of one sheet, carried behind its face, covers it and reads the right way up. */
function expectBehind(lineOf: LineReader, { numbers, slots, face, back, about }: Leaf): void {
  for (const [at, number] of numbers.entries()) {
    const slot = slots[at];
    if (slot === undefined) throw new Error(`no slot for card ${number}`);
    const point = cornerPoint(slot.trim, 'left');
    const shown = patchesAt(lineOf, face, point, { number, side: 'face' });
    const through = carried(cornerPoint(slot.trim, 'right'), about);
    const printed = patchesAt(lineOf, back, through, { number, side: 'back' });
    const behind = {
      trim: carried(printed.trim, about),
      painted: carried(printed.painted, about),
      corner: carried(printed.corner, about),
    };
    expectSamePlace(shown.trim, behind.trim);
    expectSamePlace(shown.painted, behind.painted);
    expectCorner(shown, 'left');
    expectCorner(behind, 'right');
  }
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** The numbers of the cards on each sheet. */
function numbersOn({ columns, rows }: DeckPlan, count: number): number[][] {
  const perSheet = columns * rows;
  return range(0, Math.ceil(count / perSheet) - 1).map((sheet) =>
    range(sheet * perSheet + 1, Math.min(count, (sheet + 1) * perSheet)),
  );
}

const pageOf = ({ sheets }: DeckPlan, at: number): Sheet => {
  const sheet = sheets[at];
  if (sheet === undefined) throw new Error(`no page ${at + 1}`);
  return sheet;
};

describe('printed on both sides', () => {
  it.each([
    // The size, how the page lies for it, and the line about which that page turns on this edge.
    ['tarot', 'letter', 'long', 'portrait', 'down'],
    ['tarot', 'letter', 'short', 'portrait', 'across'],
    ['poker', 'letter', 'long', 'landscape', 'across'],
    ['poker', 'letter', 'short', 'landscape', 'down'],
    ['euro-poker', 'a4', 'long', 'portrait', 'down'],
    ['mini-euro', 'a4', 'short', 'portrait', 'across'],
  ] as const)(
    '%s on %s, flipped on the %s edge, has each back behind its face',
    async (id, paperId, flip, lies, about) => {
      const size = cardSize(id);
      const perSheet = 4;
      const count = 2 * perSheet - 1;
      const { plan, pdf } = await print({
        size,
        count,
        paperId,
        binding: 'duplex',
        flip,
        marks: 'crop',
      });
      expect(plan.orientation).toBe(lies);
      await withLines(pdf, (lineOf) => {
        for (const [sheet, numbers] of numbersOn(plan, count).entries()) {
          const { page, slots } = pageOf(plan, 2 * sheet);
          const part = { xIn: 0, yIn: 0, ...page };
          expectBehind(lineOf, {
            numbers,
            slots,
            face: { page: 2 * sheet + 1, part },
            back: { page: 2 * sheet + 2, part },
            about: { runs: about, atIn: (about === 'down' ? page.widthIn : page.heightIn) / 2 },
          });
        }
      });
    },
  );
});

describe('folded', () => {
  it.each([
    ['poker', 'letter'],
    ['tarot', 'a4'],
    ['mini', 'letter'],
    ['euro-poker', 'a4'],
  ] as const)('%s on %s has each back behind its face', async (id, paperId) => {
    const count = 11;
    const { plan, pdf } = await print({
      size: cardSize(id),
      count,
      paperId,
      binding: 'gutterfold',
      flip: 'long',
      marks: 'crop',
    });
    const { fold } = plan;
    if (fold === null) throw new Error('there is no fold');
    await withLines(pdf, (lineOf) => {
      for (const [sheet, numbers] of numbersOn(plan, count).entries()) {
        const { page, slots } = pageOf(plan, sheet);
        // The fold is in the middle of the page: folding lays the one half behind the other.
        const [before, behind] =
          fold.runs === 'down'
            ? [{ widthIn: fold.atIn }, { xIn: fold.atIn, widthIn: page.widthIn - fold.atIn }]
            : [{ heightIn: fold.atIn }, { yIn: fold.atIn, heightIn: page.heightIn - fold.atIn }];
        const part = { xIn: 0, yIn: 0, ...page };
        expectBehind(lineOf, {
          numbers,
          slots: slots.filter(({ side }) => side === 'face'),
          face: { page: sheet + 1, part: { ...part, ...before } },
          back: { page: sheet + 1, part: { ...part, ...behind } },
          about: fold,
        });
      }
    });
  });
});

describe('a card measures its size', () => {
  const own: CardSize = {
    id: 'custom',
    trim: { widthIn: 57.3 / MM, heightIn: 86.7 / MM },
    bleedIn: 3 / MM,
    safeIn: 3 / MM,
    cornerIn: 0,
    outline: RECTANGLE,
  };
  it('whatever its size and the paper', async () => {
    const sizes = [...cardSizes.values(), own].filter(isRectangular);
    for (const [at, size] of sizes.entries()) {
      const paperId = at % 2 === 0 ? 'letter' : 'a4';
      const job = { size, count: 2, paperId, flip: 'long', marks: 'crop' } as const;
      const { plan, pdf } = await print({ ...job, binding: 'none' });
      await withLines(pdf, (lineOf) => {
        const { page, slots } = pageOf(plan, 0);
        const part = { xIn: 0, yIn: 0, ...page };
        for (const [at, slot] of slots.entries()) {
          const point = cornerPoint(slot.trim, 'left');
          const { trim } = patchesAt(lineOf, { page: 1, part }, point, {
            number: at + 1,
            side: 'face',
          });
          const { widthIn, heightIn } = size.trim;
          expect(Math.abs(trim.widthIn - widthIn) * MM, size.id).toBeLessThan(0.1);
          expect(Math.abs(trim.heightIn - heightIn) * MM, size.id).toBeLessThan(0.1);
        }
      });
    }
  });
});
