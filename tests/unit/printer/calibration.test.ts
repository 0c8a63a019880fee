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
  ORIENTATIONS,
  type PrinterProfile,
} from '../../../src/pack/sheet.ts';
import {
  CALIBRATION_REACH_MM,
  composeCalibrationHtml,
} from '../../../src/printer/print-calibration.ts';
import { MAX_SHIFT_MM } from '../../../src/printer/printer-profiles.ts';
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

interface Line {
  readonly from: Seen;
  readonly to: Seen;
}

/** The straight lines that one side of the sheet draws, in inches from its top left corner. */
function linesOf(html: string, side: 1 | 2): Line[] {
  const [, section = ''] = html.split(`id="sheet-${side}"`);
  const [svg = ''] = /<svg[\s\S]*?<\/svg>/.exec(section) ?? [];
  const [left = 0, top = 0] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '').split(' ').map(Number);
  return [...svg.matchAll(/(?:<g transform="(\w+)\(([^"]*)\)">)?\s*<path d="([^"]*)"/g)].flatMap(
    ([, kind, numbers = '', d = '']) => {
      const [a = 0, b = 0] = numbers.split(' ').map(Number);
      const place = (x: number, y: number): Seen => ({
        xIn: mmToInches((kind === 'scale' ? x * a : x + a) - left),
        yIn: mmToInches((kind === 'scale' ? y * b : y + b) - top),
      });
      return [...d.matchAll(/M(\S+) (\S+?)([vhVH])([-.\d]+)/g)].map(([, xs, ys, way = '', l]) => {
        const [x, y, end] = [Number(xs), Number(ys), Number(l)];
        const [toX, toY] = {
          v: [x, y + end],
          h: [x + end, y],
          V: [x, end],
          H: [end, y],
        }[way] ?? [x, y];
        return { from: place(x, y), to: place(toX ?? x, toY ?? y) };
      });
    },
  );
}

const length = ({ from, to }: Line): number =>
  inchesToMm(Math.abs(from.xIn - to.xIn) + Math.abs(from.yIn - to.yIn));

/** What a person reads where the cross of the back is seen on a scale, between the two nearest lines of it. */
function readScale(
  html: string,
  axis: 'x' | 'y',
  printer: { page: Size; flip: Flip; shift: BackOffset },
): number {
  const key = axis === 'x' ? 'xIn' : 'yIn';
  const other = axis === 'x' ? 'yIn' : 'xIn';
  const runsAcross = ({ from, to }: Line): boolean => Math.abs(from[key] - to[key]) < 1e-9;
  const isTick = (line: Line): boolean =>
    [2.5, 4.5, 6].some((mm) => Math.abs(length(line) - mm) < 1e-6);
  const ticks = linesOf(html, 1).filter((line) => runsAcross(line) && isTick(line));
  const arm = linesOf(html, 2)
    .map(({ from, to }) => ({
      from: seenThroughPaper(from, printer),
      to: seenThroughPaper(to, printer),
    }))
    .find(runsAcross);
  const [first, last] = [ticks[0], ticks.at(-1)];
  if (arm === undefined || first === undefined || last === undefined) return Number.NaN;
  // It has to reach the scale, and to point where the arrow of the front does.
  const ends = [arm.from[other], arm.to[other]];
  expect(Math.min(...ends)).toBeLessThan(Math.min(first.from[other], first.to[other]));
  expect(Math.max(...ends)).toBeGreaterThan(first.from[other]);
  return (
    MAX_SHIFT_MM *
    (2 * ((arm.from[key] - first.from[key]) / (last.from[key] - first.from[key])) - 1)
  );
}

const letter = paper('letter').size;
const pages = { portrait: letter, landscape: rotateSize(letter) };
const shifts: BackOffset[] = [
  { xMm: 1.4, yMm: -0.6 },
  { xMm: -2.2, yMm: 0 },
  { xMm: 0, yMm: MAX_SHIFT_MM },
  { xMm: 0.2, yMm: 0.4 },
];
const passages = ORIENTATIONS.flatMap((orientation) =>
  FLIPS.flatMap((flip) => shifts.map((shift) => ({ orientation, flip, shift }))),
);

describe('the calibration sheet', () => {
  it.each(passages)('tells the shift: $orientation, $flip edge, $shift', ({ shift, ...passes }) => {
    const printer = { page: pages[passes.orientation], flip: passes.flip, shift };
    const html = composeCalibrationHtml({
      ...passes,
      paper: paper('letter'),
      head: { stylesheets: [] },
    });
    expect(linesOf(html, 1).length).toBeGreaterThan(40);
    expect(readScale(html, 'x', printer)).toBeCloseTo(shift.xMm, 6);
    expect(readScale(html, 'y', printer)).toBeCloseTo(shift.yMm, 6);
  });

  it('stays on what a home printer reaches, both sides, on every paper', () => {
    for (const { size, marginIn } of papers.values()) {
      for (const page of [size, rotateSize(size)]) {
        expect(mmToInches(CALIBRATION_REACH_MM.x)).toBeLessThan(page.widthIn / 2 - marginIn);
        expect(mmToInches(CALIBRATION_REACH_MM.y)).toBeLessThan(page.heightIn / 2 - marginIn);
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
