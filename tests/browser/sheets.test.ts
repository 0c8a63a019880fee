import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../src/browser/find-browser.ts';
import { thisMachine } from '../../src/browser/machine.ts';
import { type BrowserLease, withBrowser } from '../../src/browser/with-browser.ts';
import type { Rect } from '../../src/core/geometry.ts';
import type { CardSize, Cut } from '../../src/core/pack.ts';
import {
  type BackMode,
  type DeckPlan,
  type Flip,
  type MarkStyle,
  type Slot,
  UNCALIBRATED_PROFILE,
} from '../../src/core/sheet.ts';
import { composeSheetsHtml } from '../../src/layout/compose-sheets.ts';
import { planDeck } from '../../src/layout/plan-deck.ts';
import { planPack } from '../../src/layout/plan-pack.ts';
import { readStyles } from '../../src/load/folders.ts';
import { normalisePdf } from '../../src/print/normalise-pdf.ts';
import { printHtml } from '../../src/print/print-document.ts';
import { checkFully, shippedPack } from '../helpers/pack.ts';
import { type ReadRectangle, readRectanglesOfPages } from '../helpers/pdf.ts';
import {
  colourAt,
  croppedPicture,
  drawPages,
  mirroredPicture,
  type PagePicture,
  type Patch,
  patchesOf,
} from '../helpers/pdf-picture.ts';
import { sharedBuild } from '../helpers/shared-build.ts';
import { cardSize, cardSizes, deck, game, paper, withBacks } from '../unit/layout/decks.ts';

const machine = thisMachine();
const DPI = 400;
const MM = 25.4;

let base = '';
/** One browser prints all decks of this file, until `close` is called. */
let lent: BrowserLease;
let close: () => void = () => undefined;
let closed: Promise<unknown> = Promise.resolve();

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'vbuses-sheets-test-'));
  const browser = await findBrowser({ machine });
  await new Promise<void>((resolve, reject) => {
    const end = new Promise<void>((done) => {
      close = done;
    });
    closed = withBrowser({ browser, machine, scratchFolder: base }, (lease) => {
      lent = lease;
      resolve();
      return end;
    });
    closed.catch(reject);
  });
});

afterAll(async () => {
  close();
  await closed;
  await rm(base, { recursive: true, force: true });
});

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
  const planned = planDeck({
    ...job,
    component,
    paper: paper(paperId),
    game,
    printer: UNCALIBRATED_PROFILE,
  });
  if (!planned.ok) throw new Error(planned.reason);
  const { plan } = planned;
  const sides = (corner: 'face' | 'back') =>
    new Map(component.cards.map(({ id }, at) => [id, sideHtml(at + 1, corner)]));
  const html = composeSheetsHtml({
    plan,
    faces: sides('face'),
    backs: sides('back'),
    game,
    head: { stylesheets: ['assets/sheet.css'] },
  });
  const rootFolder = await mkdtemp(join(base, 'stage-'));
  await mkdir(join(rootFolder, 'assets'));
  await writeFile(join(rootFolder, 'assets', 'sheet.css'), readStyles('sheet'));
  const htmlFile = join(rootFolder, 'deck.html');
  await writeFile(htmlFile, html);
  const page = plan.sheets[0]?.page ?? paper(paperId).size;
  const raw = await printHtml({ lease: lent, htmlFile, rootFolder, page, what: 'deck.html' });
  expect(raw.problems).toEqual([]);
  const info = { title: 'T', author: 'A', language: 'en', toolVersion: '0.1.0' };
  const { pdf, pageCount, sizeMismatches } = await normalisePdf({ pdf: raw.pdf, page, info });
  expect(sizeMismatches).toEqual([]);
  expect(pageCount).toBe(plan.sheets.length);
  return { plan, pdf };
}

const sidesMm = ({ leftIn, topIn, rightIn, bottomIn }: Patch): number[] =>
  [leftIn, topIn, rightIn, bottomIn].map((inches) => inches * MM);

/** Within a tenth of a millimetre: one pixel of these pictures is 0.064 mm. */
function expectSamePlace(a: Patch | undefined, b: Patch | undefined): void {
  if (a === undefined || b === undefined) throw new Error('a card is not in the picture');
  const places = sidesMm(b);
  for (const [at, mm] of sidesMm(a).entries()) {
    expect(Math.abs(mm - (places[at] ?? Number.NaN))).toBeLessThan(0.1);
  }
}

/** Where the dark corner of a side is, seen from the front through the paper: at its head, and left or right. */
function expectCorner(trim: Patch | undefined, corner: Patch | undefined, at: 'left' | 'right') {
  if (trim === undefined || corner === undefined) throw new Error('a corner is not in the picture');
  const width = trim.rightIn - trim.leftIn;
  const away = at === 'left' ? corner.leftIn - trim.leftIn : trim.rightIn - corner.rightIn;
  expect(Math.abs(away - 0.05 * width) * MM).toBeLessThan(0.1);
  const height = trim.bottomIn - trim.topIn;
  expect(Math.abs(corner.topIn - trim.topIn - 0.05 * height) * MM).toBeLessThan(0.1);
}

/** Every back of one sheet, carried behind its face, covers it and reads the right way up. */
function expectBehind(
  numbers: readonly number[],
  faces: ReadonlyMap<number, Patch>,
  backs: ReadonlyMap<number, Patch>,
): void {
  for (const number of numbers) {
    const [face, back] = [faces.get(trimColour(number)), backs.get(trimColour(number))];
    expectSamePlace(face, back);
    expectSamePlace(faces.get(bleedColour(number)), backs.get(bleedColour(number)));
    expectCorner(face, faces.get(cornerColour(number, 'face')), 'left');
    expectCorner(back, backs.get(cornerColour(number, 'back')), 'right');
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
      for (const [sheet, numbers] of numbersOn(plan, count).entries()) {
        const [face, back] = await drawPages(pdf, [2 * sheet + 1, 2 * sheet + 2], DPI);
        if (face === undefined || back === undefined) throw new Error('pages are missing');
        expectBehind(numbers, patchesOf(face), patchesOf(mirroredPicture(back, about)));
      }
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
    for (const [sheet, numbers] of numbersOn(plan, count).entries()) {
      const [picture] = await drawPages(pdf, [sheet + 1], DPI);
      if (picture === undefined) throw new Error('a page is missing');
      // The fold is in the middle of the page: folding lays the one half behind the other.
      const half = (whole: PagePicture) =>
        fold.runs === 'down'
          ? croppedPicture(whole, fold.atIn, plan.sheets[sheet]?.page.heightIn ?? 0)
          : croppedPicture(whole, plan.sheets[sheet]?.page.widthIn ?? 0, fold.atIn);
      const faces = patchesOf(half(picture));
      const backs = patchesOf(half(mirroredPicture(picture, fold.runs)));
      expectBehind(numbers, faces, backs);
    }
  });
});

describe('a card measures its size', () => {
  const own: CardSize = {
    id: 'custom',
    trim: { widthIn: 57.3 / MM, heightIn: 86.7 / MM },
    bleedIn: 3 / MM,
    safeIn: 3 / MM,
    cornerIn: 0,
  };
  it.each(['letter', 'a4'])('whatever its size, on %s', async (paperId) => {
    for (const size of [...cardSizes.values(), own]) {
      const job = { size, count: 2, paperId, flip: 'long', marks: 'crop' } as const;
      const { pdf } = await print({ ...job, binding: 'none' });
      const [picture] = await drawPages(pdf, [1], DPI);
      if (picture === undefined) throw new Error('a page is missing');
      const patches = patchesOf(picture);
      for (const number of [1, 2]) {
        const trim = patches.get(trimColour(number));
        if (trim === undefined) throw new Error(`no card ${number} of ${size.id}`);
        const { widthIn, heightIn } = size.trim;
        expect(Math.abs(trim.rightIn - trim.leftIn - widthIn) * MM).toBeLessThan(0.1);
        expect(Math.abs(trim.bottomIn - trim.topIn - heightIn) * MM).toBeLessThan(0.1);
      }
    }
  });
});

/** Where a row of pixels is dark: the first and last of them, in inches from the left. */
function darkSpan(picture: PagePicture, yIn: number, fromIn: number, toIn: number): number[] {
  const y = Math.round(yIn * picture.dpi);
  const dark = range(Math.round(fromIn * picture.dpi), Math.round(toIn * picture.dpi)).filter(
    (x) => colourAt(picture, x, y) < 0x808080,
  );
  return [(dark[0] ?? 0) / picture.dpi, (dark.at(-1) ?? 0) / picture.dpi];
}

describe('the ruler of a first page', () => {
  it.each(['letter', 'a4'])('measures 50 mm and 2 in on %s', async (paperId) => {
    const size = cardSize('poker');
    const job = {
      size,
      count: 1,
      paperId,
      binding: 'none',
      flip: 'long',
      marks: 'crop',
    } as const;
    const { plan, pdf } = await print(job);
    const ruler = plan.sheets[0]?.ruler ?? null;
    const [picture] = await drawPages(pdf, [1], DPI);
    if (ruler === null || picture === undefined) throw new Error('there is no ruler');
    const { xIn, yIn } = ruler.box;
    const lengthOf = (span: readonly number[]) => ((span[1] ?? 0) - (span[0] ?? 0)) * MM;
    const millimetres = darkSpan(picture, yIn + 0.02, xIn, xIn + 2.05);
    const inches = darkSpan(picture, yIn + 0.08, xIn, xIn + 2.05);
    expect(Math.abs(lengthOf(millimetres) - 50 - 0.1)).toBeLessThan(0.1);
    expect(Math.abs(lengthOf(inches) - 2 * MM - 0.1)).toBeLessThan(0.1);
  });
});

const { pack: shippedGame } = checkFully(shippedPack);

/** The plans of the shipped game's decks, as a build makes them. */
function planGame(paperId: string, binding: BackMode) {
  const pack = shippedGame;
  if (pack === null) throw new Error('the shipped game has errors');
  const { plans, diagnostics } = planPack({
    pack,
    components: pack.components.filter(({ kind }) => kind === 'deck'),
    papers: [paper(paperId)],
    marks: 'crop',
    binding,
    flip: 'long',
    printer: UNCALIBRATED_PROFILE,
  });
  expect(diagnostics).toEqual([]);
  return plans;
}

describe('the shipped game', () => {
  it.each([
    ['letter', 'none', 'letter'],
    ['letter', 'duplex', 'duplex'],
    ['a4', 'gutterfold', 'fold'],
  ] as const)(
    'on %s with backs %s has every card of its first sheets where it is planned',
    async (paperId, binding, name) => {
      const plans = planGame(paperId, binding);
      const out = await sharedBuild(name);
      for (const { layout, pdfPath } of plans) {
        if (layout.kind !== 'deck') continue;
        const pdf = await readFile(join(out, pdfPath));
        const sheets = layout.sheets.slice(0, 2);
        const pages = await readRectanglesOfPages(pdf, range(1, sheets.length));
        for (const [at, sheet] of sheets.entries()) {
          const drawn = pages[at] ?? [];
          for (const [index, slot] of sheet.slots.entries()) {
            const later = sheet.slots.slice(index + 1);
            expectDrawn({ slot, later, cut: layout.component.cut, drawn, file: pdfPath });
          }
        }
      }
    },
  );
});

type Sides = readonly [top: number, right: number, bottom: number, left: number];

const sidesOf = ({ xIn, yIn, widthIn, heightIn }: Rect): Sides => [
  yIn,
  xIn + widthIn,
  yIn + heightIn,
  xIn,
];

const isSame = (a: number, b: number): boolean => Math.abs(a - b) * MM < 0.1;

/** On which sides of a card another one is painted on its edge: it may go on below that for a hair. */
function coveredSides(own: Rect, later: readonly Slot[]): boolean[] {
  const [top, right, bottom, left] = sidesOf(own);
  const others = later.map(({ painted }) => sidesOf(painted));
  const beside = others.filter(([t, , b]) => t < bottom && b > top);
  const inLine = others.filter(([, r, , l]) => l < right && r > left);
  return [
    inLine.some(([, , b]) => isSame(b, top)),
    beside.some(([, , , l]) => isSame(l, right)),
    inLine.some(([t]) => isSame(t, bottom)),
    beside.some(([, r]) => isSame(r, left)),
  ];
}

interface Drawn {
  readonly slot: Slot;
  /** What is painted after it on the same page. */
  readonly later: readonly Slot[];
  readonly cut: Cut;
  readonly drawn: readonly ReadRectangle[];
  readonly file: string;
}

/** What is painted of a card is cut out of the page exactly where it was planned: so its trim is, too. */
function expectDrawn({ slot: { painted, cardId }, later, cut, drawn, file }: Drawn): void {
  const [planned, covered] = [sidesOf(painted), coveredSides(painted, later)];
  const outwards = [-1, 1, 1, -1];
  // A browser ends a box at a whole pixel; a piece that is cut along its own lines has nothing there.
  const leastMm = cut === 'drawn' ? -0.14 : -0.1;
  const isThere = drawn.some(({ leftPt, topPt, widthPt, heightPt }) =>
    [topPt, leftPt + widthPt, topPt + heightPt, leftPt].every((sidePt, at) => {
      const beyondMm = (sidePt / 72 - (planned[at] ?? 0)) * (outwards[at] ?? 0) * MM;
      return beyondMm > leastMm && beyondMm < (covered[at] === true ? 0.3 : 0.1);
    }),
  );
  if (!isThere) throw new Error(`${cardId} is not where ${file} should have it`);
}
