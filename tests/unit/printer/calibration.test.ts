import { describe, expect, it } from 'vitest';
import {
  inchesToMm,
  mmToInches,
  type Rect,
  rotateSize,
  type Size,
} from '../../../src/geometry/geometry.ts';
import { planDeck } from '../../../src/layout/plan-deck.ts';
import {
  type BackOffset,
  FLIPS,
  type Flip,
  type MarkLine,
  ORIENTATIONS,
  type PrinterProfile,
} from '../../../src/pack/sheet.ts';
import {
  type CalibrationSheet,
  planCalibrationSheet,
  SCALE_REACH_MM,
} from '../../../src/printer/calibration-sheet.ts';
import { ENGLISH_WORDS } from '../../helpers/english-words.ts';
import { cardSize, deck, game, paper, papers } from '../layout/decks.ts';

/** The paper in somebody's hand, its front towards them: where ink of the back is seen. */
interface Seen {
  readonly xIn: number;
  readonly yIn: number;
}

/**
 * A printer: turns the paper about an edge of the upright sheet, prints the back as it is written,
 * and misses by `shift`. Written from the paper's side alone, without the code that corrects it.
 */
function seenThroughPaper(
  place: Seen,
  { page, flip, shift }: { page: Size; flip: Flip; shift: BackOffset },
): Seen {
  const longEdgeRunsDown = page.heightIn >= page.widthIn;
  const turnsSideways = (flip === 'long') === longEdgeRunsDown;
  return {
    xIn: (turnsSideways ? page.widthIn - place.xIn : place.xIn) + mmToInches(shift.xMm),
    yIn: (turnsSideways ? place.yIn : page.heightIn - place.yIn) + mmToInches(shift.yMm),
  };
}

const middleOf = ({ x1In, y1In, x2In, y2In }: MarkLine): Seen => ({
  xIn: (x1In + x2In) / 2,
  yIn: (y1In + y2In) / 2,
});

/** What a person reads off a scale: the number of the line that some line of the back continues best. */
function readScale(
  sheet: CalibrationSheet,
  axis: 'x' | 'y',
  printer: { page: Size; flip: Flip; shift: BackOffset },
): number {
  const key = axis === 'x' ? 'xIn' : 'yIn';
  const isOfAxis = ({ x1In, x2In }: MarkLine) => (axis === 'x') === (x1In === x2In);
  const back = sheet.back.scales
    .filter(isOfAxis)
    .map((line) => seenThroughPaper(middleOf(line), printer)[key]);
  const fits = sheet.front.scales
    .filter((line) => line.axis === axis)
    .map(({ valueMm, stroke }) => ({
      valueMm,
      stepIn: Math.min(...back.map((one) => Math.abs(one - middleOf(stroke)[key]))),
    }))
    .sort((a, b) => a.stepIn - b.stepIn);
  return fits[0]?.valueMm ?? Number.NaN;
}

const letter = paper('letter').size;
const pages = { portrait: letter, landscape: rotateSize(letter) };
const shifts: BackOffset[] = [
  { xMm: 1.4, yMm: -0.6 },
  { xMm: -2.2, yMm: 0 },
  { xMm: 0, yMm: SCALE_REACH_MM },
  { xMm: 0.2, yMm: 0.4 },
];
const passages = ORIENTATIONS.flatMap((orientation) =>
  FLIPS.flatMap((flip) => shifts.map((shift) => ({ orientation, flip, shift }))),
);

describe('the calibration sheet', () => {
  it.each(passages)('tells the shift: $orientation, $flip edge, $shift', (passage) => {
    const printer = { page: pages[passage.orientation], ...passage };
    const sheet = planCalibrationSheet(printer.page, passage.flip);
    expect({
      xMm: readScale(sheet, 'x', printer),
      yMm: readScale(sheet, 'y', printer),
    }).toEqual(passage.shift);
  });

  it('is never read wrong by more than half a step, wherever the back lies within its reach', () => {
    const sheet = planCalibrationSheet(letter, 'long');
    for (let tenth = -SCALE_REACH_MM * 10; tenth <= SCALE_REACH_MM * 10; tenth += 0.7) {
      const shift = { xMm: tenth / 10, yMm: -tenth / 10 };
      const printer = { page: letter, flip: 'long' as const, shift };
      expect(Math.abs(readScale(sheet, 'x', printer) - shift.xMm)).toBeLessThanOrEqual(0.1 + 1e-9);
      expect(Math.abs(readScale(sheet, 'y', printer) - shift.yMm)).toBeLessThanOrEqual(0.1 + 1e-9);
    }
  });

  it('stays on what a home printer reaches, both sides, on every paper', () => {
    for (const { size, marginIn } of papers.values()) {
      for (const page of [size, rotateSize(size)]) {
        const { front, back } = planCalibrationSheet(page, 'long');
        const lines = [...front.scales.map(({ stroke }) => stroke), ...back.scales, ...back.cross];
        const xs = lines.flatMap(({ x1In, x2In }) => [x1In, x2In]);
        const ys = lines.flatMap(({ y1In, y2In }) => [y1In, y2In]);
        expect(Math.min(...xs)).toBeGreaterThan(marginIn);
        expect(Math.min(...ys)).toBeGreaterThan(marginIn);
        expect(Math.max(...xs)).toBeLessThan(page.widthIn - marginIn);
        expect(Math.max(...ys)).toBeLessThan(page.heightIn - marginIn);
      }
    }
  });
});

describe('a corrected back page', () => {
  const sizes = { portrait: cardSize('poker'), landscape: cardSize('bridge') };

  /** The sheets of a deck that lies so, and of no other. */
  function sheetsOf(orientation: 'portrait' | 'landscape', flip: Flip, printer: PrinterProfile) {
    for (const size of [...Object.values(sizes), cardSize('tarot'), cardSize('mini')]) {
      const result = planDeck({
        words: ENGLISH_WORDS,
        component: { ...deck(size, [5, 8]), back: 'templates/back.hbs' },
        paper: paper('letter'),
        marks: 'none',
        game,
        binding: 'duplex',
        flip,
        printer,
      });
      if (result.ok && result.plan.orientation === orientation) return result.plan.sheets;
    }
    throw new Error(`no deck lies in ${orientation}`);
  }

  /** How far each back is printed from where its face is, in millimetres, seen from the front. */
  function missesOf(
    orientation: 'portrait' | 'landscape',
    flip: Flip,
    { profile, shift }: { profile: PrinterProfile; shift: BackOffset },
  ): { xMm: number; yMm: number }[] {
    const sheets = sheetsOf(orientation, flip, profile);
    return sheets.flatMap((sheet, index) => {
      const behind = sheets[index + 1];
      if (sheet.side !== 'face' || behind === undefined) return [];
      return sheet.slots.map((face) => {
        const back = behind.slots.find(({ number }) => number === face.number);
        if (back === undefined) throw new Error('a face without its back');
        const seen = seenThroughPaper(centreOf(back.trim), { page: sheet.page, flip, shift });
        const wanted = centreOf(face.trim);
        return {
          xMm: inchesToMm(seen.xIn - wanted.xIn),
          yMm: inchesToMm(seen.yIn - wanted.yIn),
        };
      });
    });
  }

  const centreOf = ({ xIn, yIn, widthIn, heightIn }: Rect): Seen => ({
    xIn: xIn + widthIn / 2,
    yIn: yIn + heightIn / 2,
  });

  it.each(passages)(
    'lies behind its face on the printer that was measured: $orientation, $flip edge, $shift',
    ({ orientation, flip, shift }) => {
      const profile = { portrait: shift, landscape: shift };
      const misses = missesOf(orientation, flip, { profile, shift });
      expect(misses.length).toBe(13);
      for (const { xMm, yMm } of misses) {
        expect(xMm).toBeCloseTo(0, 6);
        expect(yMm).toBeCloseTo(0, 6);
      }
    },
  );

  it.each(FLIPS)(
    'lies right on a landscape sheet whose printer was measured upright, and turns pages anticlockwise: %s edge',
    (flip) => {
      const upright = { xMm: 1.4, yMm: -0.6 };
      // Anticlockwise, the right of the landscape page is the top of the paper and its foot the right.
      const lying = { xMm: -upright.yMm, yMm: upright.xMm };
      const profile = { portrait: upright, landscape: null };
      const misses = missesOf('landscape', flip, { profile, shift: lying });
      expect(misses.length).toBe(13);
      for (const { xMm, yMm } of misses) {
        expect(xMm).toBeCloseTo(0, 6);
        expect(yMm).toBeCloseTo(0, 6);
      }
    },
  );
});
