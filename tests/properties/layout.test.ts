import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planDeck } from '../../src/layout/plan-deck.ts';
import {
  bottomOf,
  EPSILON_IN,
  isInside,
  isOverlapping,
  outset,
  type Rect,
  rightOf,
} from '../../src/model/geometry.ts';
import type { CardSize } from '../../src/model/pack.ts';
import { type DeckPlan, MARK_STYLES, type MarkLine, type Sheet } from '../../src/model/sheet.ts';
import { inchesOfMm } from '../../src/model/units.ts';
import { cardSizes, deck, game, papers } from '../unit/layout/decks.ts';

const millimetres = (min: number, max: number) =>
  fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => inchesOfMm(tenths / 10));

const customSize: fc.Arbitrary<CardSize> = fc.record({
  id: fc.constant('custom'),
  trim: fc.record({ widthIn: millimetres(15, 300), heightIn: millimetres(15, 300) }),
  bleedIn: millimetres(0, 6),
  safeIn: millimetres(0, 6),
  cornerIn: millimetres(0, 6),
});

/** Copies of each card, 1 to 200 in all. */
const copies = fc
  .array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 40 })
  .filter((counts) => counts.reduce((a, b) => a + b, 0) <= 200);

const request = fc
  .record({
    paper: fc.constantFrom(...papers.values()),
    size: fc.oneof(fc.constantFrom(...cardSizes.values()), customSize),
    copies,
    gutterIn: fc.oneof(fc.constantFrom(0, 0.1, 0.125, 0.25), millimetres(0, 12)),
    marks: fc.constantFrom(...MARK_STYLES),
  })
  .map(({ size, copies, gutterIn, ...rest }) => ({
    ...rest,
    game,
    component: deck(size, copies, gutterIn),
  }));

type Request = typeof request extends fc.Arbitrary<infer T> ? T : never;

/** Checks a law on thousands of plans; cards too large for the paper are left out. */
const holdsForEveryPlan = (law: (plan: DeckPlan, request: Request) => void): void =>
  fc.assert(
    fc.property(request, (asked) => {
      const result = planDeck(asked);
      if (result.ok) law(result.plan, asked);
    }),
    { numRuns: 2000 },
  );

const printableOf = ({ page }: Sheet, plan: DeckPlan): Rect =>
  outset({ xIn: 0, yIn: 0, ...page }, -plan.paper.marginIn);

/** A mark as the area its stroke covers. */
const inkOf = (mark: MarkLine): Rect => {
  const halfIn = inchesOfMm(0.15) / 2;
  const isAcross = mark.y1In === mark.y2In;
  return {
    xIn: mark.x1In - (isAcross ? 0 : halfIn),
    yIn: mark.y1In - (isAcross ? halfIn : 0),
    widthIn: isAcross ? mark.x2In - mark.x1In : 2 * halfIn,
    heightIn: isAcross ? 2 * halfIn : mark.y2In - mark.y1In,
  };
};

/** The widest gap between two rectangles along x or y; negative where they overlap. */
const gapBetween = (a: Rect, b: Rect): number =>
  Math.max(b.xIn - rightOf(a), a.xIn - rightOf(b), b.yIn - bottomOf(a), a.yIn - bottomOf(b));

const leastGap = (these: readonly Rect[], those: readonly Rect[]): number =>
  Math.min(...these.flatMap((a) => those.map((b) => gapBetween(a, b))));

const labelBoxes = (sheet: Sheet): Rect[] => (sheet.label === null ? [] : [sheet.label.box]);

const fail = (what: string): never => {
  throw new Error(what);
};

it('every copy is placed once, in order, on as many sheets as it takes', () => {
  holdsForEveryPlan((plan, { component }) => {
    const perSheet = plan.columns * plan.rows;
    const wanted = component.cards.flatMap((card) => Array<string>(card.copies).fill(card.id));
    expect(plan.sheets.flatMap((sheet) => sheet.slots.map((slot) => slot.cardId))).toEqual(wanted);
    expect(plan.sheets).toHaveLength(Math.ceil(wanted.length / perSheet));
    expect(plan.sheets.map((sheet) => sheet.number)).toEqual(plan.sheets.map((_, at) => at + 1));
    for (const { slots } of plan.sheets) {
      expect(slots.map((slot) => slot.number)).toEqual(slots.map((_, at) => at + 1));
      expect(slots.length).toBeLessThanOrEqual(perSheet);
    }
  });
});

it('each card is painted whole, and no further than its bleed', () => {
  holdsForEveryPlan((plan, { component }) => {
    const { trim, bleedIn } = component.size;
    for (const slot of plan.sheets.flatMap((sheet) => sheet.slots)) {
      expect(slot.trim).toMatchObject(trim);
      if (!isInside(slot.trim, slot.painted)) fail(`slot ${slot.number} cuts its card`);
      if (!isInside(slot.painted, outset(slot.trim, bleedIn))) fail('painted past the bleed');
    }
  });
});

it('no two cards paint the same place', () => {
  holdsForEveryPlan((plan) => {
    for (const { slots } of plan.sheets) {
      for (const [at, slot] of slots.entries()) {
        const over = slots.slice(at + 1).find((next) => isOverlapping(slot.painted, next.painted));
        if (over !== undefined) fail(`slot ${over.number} paints over slot ${slot.number}`);
      }
    }
  });
});

it('neighbours stand exactly one gutter apart', () => {
  holdsForEveryPlan((plan, { component }) => {
    const [sheet] = plan.sheets;
    for (const [at, slot] of (sheet?.slots ?? []).entries()) {
      const next = sheet?.slots[at + 1];
      if (next === undefined || (at + 1) % plan.columns === 0) continue;
      expect(next.trim.xIn - rightOf(slot.trim)).toBeCloseTo(component.gutterIn, 9);
      expect(next.trim.yIn).toBe(slot.trim.yIn);
    }
  });
});

it('everything printed lies inside the printable area', () => {
  holdsForEveryPlan((plan) => {
    for (const sheet of plan.sheets) {
      const printable = printableOf(sheet, plan);
      const printed = [
        ...sheet.slots.map((slot) => slot.painted),
        ...sheet.marks.map(inkOf),
        ...labelBoxes(sheet),
      ];
      for (const rect of printed) {
        if (!isInside(rect, printable)) fail(`${JSON.stringify(rect)} cannot be printed`);
      }
    }
  });
});

it('no mark touches a face, and the label touches neither', () => {
  holdsForEveryPlan((plan) => {
    for (const sheet of plan.sheets) {
      const faces = sheet.slots.map((slot) => slot.painted);
      const marks = sheet.marks.map(inkOf);
      expect(leastGap(marks, faces)).toBeGreaterThan(inchesOfMm(0.29));
      expect(leastGap(labelBoxes(sheet), [...faces, ...marks])).toBeGreaterThan(inchesOfMm(0.49));
    }
  });
});

it('every cut of every card is marked at both ends, or a note says why not', () => {
  holdsForEveryPlan((plan, { marks }) => {
    const isMarked = (plan.sheets[0]?.marks ?? []).length > 0;
    const excuse = plan.notes.some((note) => note.includes('without marks'));
    expect(isMarked).toBe(marks === 'crop' && !excuse);
    if (!isMarked) return;
    for (const sheet of plan.sheets) {
      for (const { trim } of sheet.slots) {
        for (const x of [trim.xIn, rightOf(trim)]) {
          expect(endsOf(sheet.marks, 'down', x, trim)).toEqual(['after', 'before']);
        }
        for (const y of [trim.yIn, bottomOf(trim)]) {
          expect(endsOf(sheet.marks, 'across', y, trim)).toEqual(['after', 'before']);
        }
      }
    }
  });
});

/** On which sides of a card the marks of one of its cuts stand. */
function endsOf(
  marks: readonly MarkLine[],
  runs: 'down' | 'across',
  at: number,
  trim: Rect,
): string[] {
  const ends = marks.flatMap((mark) => {
    const isDown = mark.x1In === mark.x2In;
    if (isDown !== (runs === 'down')) return [];
    if (Math.abs((isDown ? mark.x1In : mark.y1In) - at) > EPSILON_IN) return [];
    const isBefore = isDown ? mark.y2In < trim.yIn : mark.x2In < trim.xIn;
    return [isBefore ? 'before' : 'after'];
  });
  return ends.sort();
}

it('the block of a full sheet stands in the middle of the page', () => {
  holdsForEveryPlan((plan) => {
    const [sheet] = plan.sheets;
    if (sheet === undefined || sheet.slots.length < plan.columns * plan.rows) return;
    const trims = sheet.slots.map((slot) => slot.trim);
    const left = Math.min(...trims.map((trim) => trim.xIn));
    const right = Math.max(...trims.map(rightOf));
    const top = Math.min(...trims.map((trim) => trim.yIn));
    const bottom = Math.max(...trims.map(bottomOf));
    expect(left + right).toBeCloseTo(sheet.page.widthIn, 9);
    expect(top + bottom).toBeCloseTo(sheet.page.heightIn, 9);
  });
});

it('a sheet without a label says so, and no whole strip beside or below the cards was free', () => {
  holdsForEveryPlan((plan) => {
    const isUnlabelled = plan.sheets.some((sheet) => sheet.label === null);
    expect(plan.notes.some((note) => note.includes('no room outside'))).toBe(isUnlabelled);
    if (!isUnlabelled) return;
    for (const sheet of plan.sheets) {
      const printable = printableOf(sheet, plan);
      const strip = 0.1 + inchesOfMm(0.5);
      const taken = [...sheet.slots.map((slot) => slot.trim), ...sheet.marks.map(inkOf)];
      const isFull = sheet.slots.length === plan.columns * plan.rows;
      if (!isFull) continue;
      const below = bottomOf(printable) - Math.max(...taken.map(bottomOf));
      const beside = Math.min(...taken.map((rect) => rect.xIn)) - printable.xIn;
      expect(Math.max(below, beside)).toBeLessThan(strip + inchesOfMm(0.8));
    }
  });
});

it('no orientation holds more cards than the one taken, and upright paper wins a tie', () => {
  holdsForEveryPlan((plan, { component, paper }) => {
    const marks = (plan.sheets[0]?.marks ?? []).length > 0;
    const keepIn = marks ? inchesOfMm(3.3) : 0;
    const capacity = (roomX: number, roomY: number): number => {
      const along = (room: number, card: number): number => {
        let count = 0;
        const fits = (n: number) =>
          n * card + (n - 1) * component.gutterIn <= room - 2 * (paper.marginIn + keepIn) + 1e-4;
        while (fits(count + 1)) count += 1;
        return count;
      };
      return along(roomX, component.size.trim.widthIn) * along(roomY, component.size.trim.heightIn);
    };
    const { widthIn, heightIn } = paper.size;
    const [upright, lying] = [capacity(widthIn, heightIn), capacity(heightIn, widthIn)];
    expect(plan.columns * plan.rows).toBe(Math.max(upright, lying));
    expect(plan.orientation).toBe(upright >= lying ? 'portrait' : 'landscape');
  });
});

it('a card has no plan only when it is larger than the printable area both ways', () => {
  fc.assert(
    fc.property(request, (asked) => {
      const { trim } = asked.component.size;
      const inner = outset({ xIn: 0, yIn: 0, ...asked.paper.size }, -asked.paper.marginIn);
      const fits = (w: number, h: number) =>
        trim.widthIn <= w + EPSILON_IN && trim.heightIn <= h + EPSILON_IN;
      const isPossible = fits(inner.widthIn, inner.heightIn) || fits(inner.heightIn, inner.widthIn);
      expect(planDeck(asked).ok).toBe(isPossible);
    }),
    { numRuns: 2000 },
  );
});
