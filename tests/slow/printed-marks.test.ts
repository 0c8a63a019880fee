import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runWell } from '../helpers/command-line.ts';
import { FLAGSHIP } from '../helpers/flagship.ts';
import { DECKS } from '../helpers/pack-components.ts';
import { readPdf } from '../helpers/pdf.ts';
import { type Box, type DrawnLine, type DrawnPage, readDrawing } from '../helpers/pdf-drawing.ts';
import { readDxf } from '../helpers/read-dxf.ts';
import { runFolder } from '../helpers/run-folder.ts';
import { sharedBuild } from '../helpers/shared-build.ts';
import { readDeckPages, type WrittenPage, type WrittenSlot } from '../helpers/sheet-html.ts';

const ptOfMm = (mm: number): number => (mm / 25.4) * 72;

/** How a fold is drawn: 2 mm, then 1.5 mm nothing, in strokes of 0.15 mm. */
const DASH_PT = ptOfMm(2);
const STEP_PT = ptOfMm(3.5);
const STROKE_PT = ptOfMm(0.15);

const lengthOf = ({ fromPt, toPt }: DrawnLine): number =>
  Math.hypot(toPt[0] - fromPt[0], toPt[1] - fromPt[1]);

const isNear = (value: number, wanted: number): boolean => Math.abs(value - wanted) < 0.02;

/** A sheet with one card has so many marks: one at each end of its four cuts. */
const LEAST_MARKS = 8;

/**
 * The path of nothing but marks of this length, or down to half of it where room is scarce. What is
 * drawn on the cards is longer, shorter or leans, or has fewer lines to a path.
 */
function marksOf({ strokes }: DrawnPage, lengthMm: number): readonly DrawnLine[] {
  const isMark = (line: DrawnLine): boolean =>
    (isUpright(line) || isLevel(line)) &&
    lengthOf(line) > ptOfMm(lengthMm / 2) - 0.02 &&
    lengthOf(line) < ptOfMm(lengthMm) + 0.02;
  return strokes.filter((path) => path.length >= LEAST_MARKS && path.every(isMark)).flat();
}

const cropMarks = (page: DrawnPage): readonly DrawnLine[] => marksOf(page, 3);

const isUpright = ({ fromPt, toPt }: DrawnLine): boolean => Math.abs(fromPt[0] - toPt[0]) < 0.001;

const isLevel = ({ fromPt, toPt }: DrawnLine): boolean => Math.abs(fromPt[1] - toPt[1]) < 0.001;

/** Each place once, in order: cards edge to edge share a line. */
function places(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.filter((value, index) => value - (sorted[index - 1] ?? -Infinity) > 0.05);
}

/** A dashed line across a page. */
interface DrawnFold {
  readonly runs: 'down' | 'across';
  readonly atPt: number;
  /** Where it begins and ends. */
  readonly fromPt: number;
  readonly toPt: number;
}

/** The fold of a page; `null` where none is drawn. Two of them fail the test. */
function foldOf({ fills }: DrawnPage): DrawnFold | null {
  const folds = fills.flatMap((path) => {
    const fold = foldAlong(path, 'down') ?? foldAlong(path, 'across');
    return fold === null ? [] : [fold];
  });
  if (folds.length > 1) throw new Error(`${folds.length} folds on a page`);
  return folds[0] ?? null;
}

/** The dashes of a path as one line, when they lie one behind the other as those of a fold do. */
function foldAlong(path: readonly Box[], runs: DrawnFold['runs']): DrawnFold | null {
  const dashes = path
    .map(({ leftPt, topPt, widthPt, heightPt }) =>
      runs === 'down'
        ? { across: leftPt + widthPt / 2, thick: widthPt, from: topPt, length: heightPt }
        : { across: topPt + heightPt / 2, thick: heightPt, from: leftPt, length: widthPt },
    )
    .sort((a, b) => a.from - b.from);
  const [first, last] = [dashes[0], dashes.at(-1)];
  if (first === undefined || last === undefined || dashes.length < 10) return null;
  const isFold = dashes.every(
    ({ across, thick, from, length }, index) =>
      isNear(across, first.across) &&
      isNear(thick, STROKE_PT) &&
      isNear(from, first.from + index * STEP_PT) &&
      (isNear(length, DASH_PT) || (index === dashes.length - 1 && length < DASH_PT)),
  );
  if (!isFold) return null;
  return { runs, atPt: first.across, fromPt: first.from, toPt: last.from + last.length };
}

/** A page, or one half of it where a fold parts it. */
interface PageHalf {
  readonly slots: readonly WrittenSlot[];
  readonly marks: readonly DrawnLine[];
}

/** The slots and crop marks of a page, by the side of the fold on which they begin. */
function halvesOf({ slots }: WrittenPage, drawn: DrawnPage): PageHalf[] {
  const marks = cropMarks(drawn);
  const fold = foldOf(drawn);
  if (fold === null) return [{ slots, marks }];
  const isBefore = (x: number, y: number): boolean => (fold.runs === 'down' ? x : y) < fold.atPt;
  return [true, false].map((wanted) => ({
    slots: slots.filter(({ trim }) => isBefore(trim.leftPt, trim.topPt) === wanted),
    marks: marks.filter(({ fromPt: [x, y] }) => isBefore(x, y) === wanted),
  }));
}

const POKER_PT = { width: 180, height: 252 };
/** The cut sizes of what is cut from mark to mark, in points: one deck of each size. */
const TRIM_PT: Readonly<Record<string, readonly [number, number]>> = {
  'passengers-1-fairview': [POKER_PT.width, POKER_PT.height],
  upgrades: [POKER_PT.width, POKER_PT.height],
  routes: [198, 342],
  fares: [126, 180],
  change: [126, 180],
  tokens: [43.2, 43.2],
  standees: [57.6, 187.2],
  'player-aids': [270, 360],
  'score-pad': [270, 360],
};
/** Those of them that have backs. */
const BACKED = Object.keys(TRIM_PT).filter((id) =>
  DECKS.some((deck) => deck.id === id && deck.hasBacks),
);
const TOLERANCE_PT = 0.1;

const outputs = { letter: '', duplex: '', fold: '' };

beforeAll(async () => {
  for (const name of ['letter', 'duplex', 'fold'] as const) {
    outputs[name] = await sharedBuild(name);
  }
});

type Output = keyof typeof outputs;

const pdfOf = (name: Output, component: string): Promise<Buffer> =>
  readFile(join(outputs[name], 'pdf', `${component}.pdf`));

interface PrintedPage {
  readonly written: WrittenPage;
  readonly drawn: DrawnPage;
}

/** The pages of a deck, as they are written and as they are drawn. */
const printedPages = (name: Output, component: string): Promise<PrintedPage[]> =>
  pagesIn(outputs[name], component);

/** @param paper its id, if the build was for several */
async function pagesIn(
  out: string,
  component: string,
  paper: string | null = null,
): Promise<PrintedPage[]> {
  const drawn = await readDrawing(
    await readFile(join(out, 'pdf', paper ?? '', `${component}.pdf`)),
  );
  const page = paper === null ? `${component}.html` : `${component}.${paper}.html`;
  const html = await readFile(join(out, page), 'utf8');
  const written = readDeckPages(html);
  expect(drawn).toHaveLength(written.length);
  return drawn.flatMap((page, index) => {
    const one = written[index];
    return one === undefined ? [] : [{ written: one, drawn: page }];
  });
}

/** Within a tenth of a point, place by place. */
function expectSamePlaces(found: readonly number[], wanted: readonly number[]): void {
  expect(found).toHaveLength(wanted.length);
  for (const [index, at] of found.entries()) {
    expect(Math.abs(at - (wanted[index] ?? Number.NaN))).toBeLessThanOrEqual(TOLERANCE_PT);
  }
}

/** What the marks of these cards are in line with: every cut, and nothing else. */
function expectInLine(slots: readonly WrittenSlot[], marks: readonly DrawnLine[]): void {
  const trims = slots.map(({ trim }) => trim);
  expect(trims.length).toBeGreaterThan(0);
  const [upright, level] = [marks.filter(isUpright), marks.filter((line) => !isUpright(line))];
  expectSamePlaces(
    places(upright.map(({ fromPt }) => fromPt[0])),
    places(trims.flatMap(({ leftPt, widthPt }) => [leftPt, leftPt + widthPt])),
  );
  expectSamePlaces(
    places(level.map(({ fromPt }) => fromPt[1])),
    places(trims.flatMap(({ topPt, heightPt }) => [topPt, topPt + heightPt])),
  );
}

describe.each(['letter', 'duplex', 'fold'] as const)('the crop marks of the build: %s', (name) => {
  it.each(Object.entries(TRIM_PT))('cut %s to its size', async (component, [width, height]) => {
    for (const { written, drawn } of await printedPages(name, component)) {
      for (const { slots, marks } of halvesOf(written, drawn)) {
        for (const { trim } of slots) {
          expect(Math.abs(trim.widthPt - width)).toBeLessThanOrEqual(TOLERANCE_PT);
          expect(Math.abs(trim.heightPt - height)).toBeLessThanOrEqual(TOLERANCE_PT);
        }
        expectInLine(slots, marks);
        const [upright, level] = [marks.filter(isUpright), marks.filter((one) => !isUpright(one))];
        const columns = places(upright.map(({ fromPt }) => fromPt[0]));
        const rows = places(level.map(({ fromPt }) => fromPt[1]));
        // One at each end of every cut.
        expect([upright.length, level.length]).toEqual([2 * columns.length, 2 * rows.length]);
      }
    }
  });
});

const RULER_WORDS = '50 mm above, 2 in below: print at 100 %';
const MM_50_PT = (50 / 25.4) * 72;

const spanOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/** The scales of a page: one line, and across it what divides 50 mm on one side of it and 2 in on the other. */
function rulerOf({ strokes }: DrawnPage): { line: DrawnLine; ticks: DrawnLine[] }[] {
  return strokes.flatMap(([line, ...ticks]) => {
    const isLevel = line !== undefined && !isUpright(line);
    const isRuler = ticks.length === 11 && ticks.every((tick) => isUpright(tick) === isLevel);
    return line === undefined || !isRuler ? [] : [{ line, ticks }];
  });
}

/** A hundredth of a millimetre and a half: a ruler is trusted. */
const RULER_TOLERANCE_PT = 0.04;

describe.each(['letter', 'duplex'] as const)('the ruler of the build: %s', (name) => {
  it.each(Object.keys(TRIM_PT))('is true on the first page of %s, and on no other', async (id) => {
    const texts = (await readPdf(await pdfOf(name, id))).pages.map(({ text }) => text);
    expect(texts.map((text) => text.includes(RULER_WORDS))).toEqual(texts.map((_, at) => at === 0));
    const pages = await printedPages(name, id);
    const rulers = pages.map(({ drawn }) => rulerOf(drawn));
    expect(rulers.map(({ length }) => length)).toEqual(pages.map((_, at) => (at === 0 ? 1 : 0)));
    for (const { line, ticks } of rulers.flat()) {
      const along = isUpright(line) ? 1 : 0;
      const across = 1 - along;
      const middle = line.fromPt[across] ?? Number.NaN;
      const outer = (tick: DrawnLine): number =>
        [tick.fromPt, tick.toPt]
          .map((point) => (point[across] ?? 0) - middle)
          .reduce((a, b) => (Math.abs(a) > Math.abs(b) ? a : b));
      // Read along the line, the scale of millimetres is on its left: above it where the line is level.
      const isMm = (tick: DrawnLine): boolean => outer(tick) < 0 === (along === 0);
      const at = (tick: DrawnLine): number => tick.fromPt[along] ?? Number.NaN;
      const [mm, inches] = [ticks.filter(isMm), ticks.filter((tick) => !isMm(tick))];
      expect([mm.length, inches.length]).toEqual([6, 5]);
      expect(Math.abs(spanOf(mm.map(at)) - MM_50_PT)).toBeLessThanOrEqual(RULER_TOLERANCE_PT);
      expect(Math.abs(spanOf(inches.map(at)) - 144)).toBeLessThanOrEqual(RULER_TOLERANCE_PT);
    }
  });
});

describe('the fold between faces and backs', () => {
  it.each(BACKED)('runs through the middle of each page of %s', async (id) => {
    const pages = await printedPages('fold', id);
    expect(pages.length).toBeGreaterThan(0);
    for (const { written, drawn } of pages) {
      const fold = foldOf(drawn);
      if (fold === null) throw new Error(`no fold on ${written.id} of ${id}`);
      const [acrossPt, alongPt] =
        fold.runs === 'down' ? [drawn.widthPt, drawn.heightPt] : [drawn.heightPt, drawn.widthPt];
      expect(Math.abs(fold.atPt - acrossPt / 2)).toBeLessThanOrEqual(TOLERANCE_PT);
      // From end to end of the cards and their marks, and on the paper.
      const marks = cropMarks(drawn).flatMap(({ fromPt, toPt }) => [fromPt, toPt]);
      const ends = marks.map((point) => point[fold.runs === 'down' ? 1 : 0]);
      expect(Math.abs(fold.fromPt - Math.min(...ends))).toBeLessThanOrEqual(TOLERANCE_PT);
      // The last dash may end before the line does.
      expect(fold.toPt).toBeLessThanOrEqual(Math.max(...ends) + TOLERANCE_PT);
      expect(fold.toPt).toBeGreaterThan(Math.max(...ends) - 6);
      expect(fold.fromPt >= 0 && fold.toPt <= alongPt).toBe(true);
      for (const { slots } of halvesOf(written, drawn)) {
        expect(new Set(slots.map(({ side }) => side)).size).toBe(1);
      }
    }
  });
});

it('a machine cuts and folds nets where they are printed', async () => {
  const out = await mkdtemp(join(runFolder(), 'cut-'));
  const args = ['dice', '--cutter', 'silhouette', '--out', out];
  await runWell(['build', ...args, '--format', 'pdf'], { cwd: FLAGSHIP });
  await runWell(['export', 'cut', ...args], { cwd: FLAGSHIP });
  const [page] = await readDrawing(await readFile(join(out, 'pdf', 'dice.pdf')));
  if (page === undefined) throw new Error('no page');
  const printed = page.contours.stroke.flat();
  const lines = readDxf(await readFile(join(out, 'export', 'cut', 'dice.dxf'), 'utf8'));
  const countOf = (layer: string): number => lines.filter((line) => line.layer === layer).length;
  // Two octahedra: eight faces hang on seven edges, and each of five flaps on one more.
  expect(countOf('Crease')).toBe(2 * (7 + 5));
  expect(countOf('Cut')).toBeGreaterThan(countOf('Crease'));
  const isPrinted = ({ x, y }: { readonly x: number; readonly y: number }): boolean =>
    printed.some(
      ([leftPt, topPt]) =>
        Math.hypot(ptOfMm(x) - leftPt, page.heightPt - ptOfMm(y) - topPt) < ptOfMm(0.1),
    );
  const nets = lines.filter(({ layer }) => layer !== 'Print');
  expect(nets.flatMap(({ points }) => points.filter((point) => !isPrinted(point)))).toEqual([]);
});
