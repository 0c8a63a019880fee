import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  bottomOf,
  EPSILON_IN,
  isInside,
  isOverlapping,
  mmToInches,
  outset,
  type Rect,
  rightOf,
  type Size,
} from '../../src/geometry/geometry.ts';
import { planDeck } from '../../src/layout/plan-deck.ts';
import type { MarkLine, Sheet, Slot } from '../../src/pack/sheet.ts';
import { assertEqual, assertSameList, assertTrue, expectNear, fail } from '../helpers/laws.ts';
import { runs } from '../helpers/runs.ts';
import {
  anyRequest,
  backsOf,
  cardIdsOf,
  facePages,
  facesOf,
  holdsForEveryPlan,
  inkOf,
  isAcross,
  labelBoxes,
  leastGap,
  printableOf,
  type Request,
  rulerBoxes,
} from './deck-plans.ts';

const numbersOf = (all: readonly { readonly number: number }[]): number[] =>
  all.map(({ number }) => number);
const countTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

it('every copy is placed once, in order, on as many sheets as it takes', () => {
  holdsForEveryPlan((plan, request) => {
    const perSheet = plan.columns * plan.rows;
    const wanted = cardIdsOf(request);
    const pages = facePages(plan);
    const placed = pages.flatMap((page) => facesOf(page).map((slot) => slot.cardId));
    assertSameList(placed, wanted, 'all copies');
    assertEqual(pages.length, Math.ceil(wanted.length / perSheet), 'the number of sheets');
    assertSameList(numbersOf(pages), countTo(pages.length), 'the numbers of the sheets');
    for (const page of pages) {
      const faces = facesOf(page);
      assertSameList(numbersOf(faces), countTo(faces.length), 'the numbers of the slots');
      assertTrue(faces.length <= perSheet, 'a sheet holds all its cards');
      if (faces.some(({ turnDeg }) => turnDeg !== 0)) fail('a face is turned');
    }
  });
});

it('each card is painted whole, and no further than its bleed', () => {
  holdsForEveryPlan((plan, { component }) => {
    const { trim, bleedIn } = component.size;
    for (const slot of plan.sheets.flatMap((sheet) => sheet.slots)) {
      const { widthIn, heightIn } = slot.trim;
      if (widthIn !== trim.widthIn || heightIn !== trim.heightIn)
        fail(`slot ${slot.number} is cut wrongly`);
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

it('neighbours stand exactly one gutter apart, the same on every sheet', () => {
  holdsForEveryPlan((plan, { component }) => {
    const gaps = plan.sheets.flatMap((sheet) => {
      const faces = facesOf(sheet);
      return faces.flatMap((slot, at) => {
        const next = faces[at + 1];
        if (next === undefined || (at + 1) % plan.columns === 0) return [];
        if (next.trim.yIn !== slot.trim.yIn) fail(`slot ${next.number} stands lower`);
        return [next.trim.xIn - rightOf(slot.trim)];
      });
    });
    const [first = 0] = gaps;
    for (const gap of gaps) expectNear(gap, component.gutterIn ?? first, 'a gap');
  });
});

it('everything printed lies inside the printable area', () => {
  holdsForEveryPlan((plan) => {
    for (const sheet of plan.sheets) {
      const printable = printableOf(sheet, plan);
      const printed = [
        ...sheet.slots.map((slot) => slot.painted),
        ...[...sheet.marks, ...sheet.folds].map(inkOf),
        ...labelBoxes(sheet),
        ...rulerBoxes(sheet),
      ];
      for (const rect of printed) {
        if (!isInside(rect, printable)) fail(`${JSON.stringify(rect)} cannot be printed`);
      }
    }
  });
});

it('no mark touches a card, and label and ruler touch nothing', () => {
  holdsForEveryPlan((plan, { marks: asked }) => {
    for (const sheet of plan.sheets) {
      const cards = sheet.slots.map((slot) => slot.painted);
      const marks = sheet.marks.map(inkOf);
      const others = [...cards, ...marks, ...sheet.folds.map(inkOf)];
      const small = [...labelBoxes(sheet), ...rulerBoxes(sheet)];
      // A tick may run beside a card, where half its stroke lies in the gap.
      const gapMm = asked === 'ticks' ? 0.3 - 0.075 : 0.3;
      assertTrue(leastGap(marks, cards) > mmToInches(gapMm - 0.01), 'marks keep off cards');
      assertTrue(leastGap(small, others) > mmToInches(0.49), 'labels and rulers are clear of all');
      const apartIn = leastGap(labelBoxes(sheet), rulerBoxes(sheet));
      assertTrue(apartIn > 0.09, 'label and ruler are apart');
    }
  });
});

it('marks are drawn in the style asked for, or a note says why not', () => {
  holdsForEveryPlan((plan, { marks }) => {
    const excuse = plan.notes.some((note) => note.includes('without marks'));
    const isMarked = !['lines', 'none'].includes(marks) && !excuse;
    for (const sheet of plan.sheets) {
      assertEqual(sheet.marks.length > 0, isMarked, 'whether a sheet has marks');
    }
  });
});

it('every cut of every card is marked at both ends by crop and edge marks', () => {
  holdsForEveryPlan((plan, { marks }) => {
    if (marks !== 'crop' && marks !== 'edge') return;
    for (const sheet of plan.sheets.filter((one) => one.marks.length > 0)) {
      expect(new Set(sheet.marks.map((mark) => JSON.stringify(mark))).size).toBe(
        sheet.marks.length,
      );
      for (const { trim } of sheet.slots) {
        for (const [runs, at] of cutsOf(trim)) {
          const ends = endsOf(sheet.marks, runs, at, trim).join();
          if (ends !== 'after,before') fail(`the cut ${runs} at ${at} has marks: ${ends}`);
        }
      }
    }
  });
});

const cutsOf = (trim: Rect): ['down' | 'across', number][] => [
  ['down', trim.xIn],
  ['down', rightOf(trim)],
  ['across', trim.yIn],
  ['across', bottomOf(trim)],
];

/** On which sides of a card there are marks of one of its cuts. */
function endsOf(
  marks: readonly MarkLine[],
  runs: 'down' | 'across',
  at: number,
  trim: Rect,
): string[] {
  const ends = marks.flatMap((mark) => {
    const isDown = !isAcross(mark);
    if (isDown !== (runs === 'down')) return [];
    if (Math.abs((isDown ? mark.x1In : mark.y1In) - at) > EPSILON_IN) return [];
    const isBefore = isDown ? mark.y2In < trim.yIn : mark.x2In < trim.xIn;
    return [isBefore ? 'before' : 'after'];
  });
  return [...new Set(ends)].sort();
}

it('crop marks stand at the cards', () => {
  holdsForEveryPlan((plan, { marks }) => {
    if (marks !== 'crop') return;
    for (const sheet of plan.sheets) {
      const isFull =
        Math.max(facesOf(sheet).length, backsOf(sheet).length) === plan.columns * plan.rows;
      const cards = sheet.slots.map((slot) => slot.painted);
      const gaps = (isFull ? sheet.marks : []).map((mark) => leastGap([inkOf(mark)], cards));
      assertTrue(Math.max(0, ...gaps) < mmToInches(1.01), 'no gap of more than 1 mm');
    }
  });
});

it('edge marks stand at the border of what the printer reaches', () => {
  holdsForEveryPlan((plan, { marks }) => {
    if (marks !== 'edge') return;
    for (const sheet of plan.sheets) {
      const printable = printableOf(sheet, plan);
      const gaps = sheet.marks.map((mark) => {
        const fromFold = sheet.folds.map((fold) => gapAcross(fold, mark));
        const fromEdge = isAcross(mark)
          ? Math.min(mark.x1In - printable.xIn, rightOf(printable) - mark.x2In)
          : Math.min(mark.y1In - printable.yIn, bottomOf(printable) - mark.y2In);
        return Math.min(fromEdge, ...fromFold);
      });
      assertTrue(Math.max(0, ...gaps) < 0.1 + mmToInches(0.51), 'no wide gap');
    }
  });
});

/** From a mark that points at a fold to that fold; infinitely far for one that does not. */
const gapAcross = (fold: MarkLine, mark: MarkLine): number => {
  if (isAcross(fold) === isAcross(mark)) return Infinity;
  return isAcross(fold)
    ? Math.max(mark.y1In - fold.y1In, fold.y1In - mark.y2In)
    : Math.max(mark.x1In - fold.x1In, fold.x1In - mark.x2In);
};

it('a corner has its ticks wherever no other card lies beyond it', () => {
  holdsForEveryPlan((plan, { marks }) => {
    if (marks !== 'ticks') return;
    for (const sheet of plan.sheets.filter((one) => one.marks.length > 0)) {
      for (const slot of sheet.slots) {
        for (const cut of cutsOf(slot.trim)) expectTicks(cut, slot, sheet);
      }
      for (const tick of sheet.marks) {
        const lengthIn = tick.x2In - tick.x1In + tick.y2In - tick.y1In;
        if (lengthIn < mmToInches(0.74) || lengthIn > mmToInches(1.51)) fail(`${lengthIn} in long`);
      }
    }
  });
});

function expectTicks([runs, at]: ['down' | 'across', number], slot: Slot, sheet: Sheet): void {
  const line = lineThrough(runs, at);
  const ends = endsOf(sheet.marks, runs, at, slot.trim);
  for (const end of ['before', 'after']) {
    const isFree = !sheet.slots.some(
      (other) =>
        other !== slot &&
        isOverlapping(other.painted, line) &&
        endOf(other.painted, slot.trim, runs) === end,
    );
    if (isFree && !ends.includes(end)) fail(`no tick ${end} slot ${slot.number}`);
  }
}

/** As wide as a tick has to keep clear of a card. */
const lineThrough = (runs: 'down' | 'across', at: number): Rect => {
  const halfIn = mmToInches(0.31);
  return runs === 'down'
    ? { xIn: at - halfIn, yIn: -100, widthIn: 2 * halfIn, heightIn: 200 }
    : { xIn: -100, yIn: at - halfIn, widthIn: 200, heightIn: 2 * halfIn };
};

const endOf = (other: Rect, trim: Rect, runs: 'down' | 'across'): string => {
  const isBefore = runs === 'down' ? other.yIn < trim.yIn : other.xIn < trim.xIn;
  return isBefore ? 'before' : 'after';
};

it('the block of a full sheet stands in the middle of a page without a fold', () => {
  holdsForEveryPlan((plan) => {
    const [sheet] = plan.sheets;
    if (plan.fold !== null || sheet === undefined) return;
    if (sheet.slots.length < plan.columns * plan.rows) return;
    const trims = sheet.slots.map((slot) => slot.trim);
    const left = Math.min(...trims.map((trim) => trim.xIn));
    const right = Math.max(...trims.map(rightOf));
    const top = Math.min(...trims.map((trim) => trim.yIn));
    const bottom = Math.max(...trims.map(bottomOf));
    expectNear(left + right, sheet.page.widthIn, 'both margins');
    expectNear(top + bottom, sheet.page.heightIn, 'top and bottom');
  });
});

/** Half a millimetre of bleed for each neighbour, or the little that a card has. */
const leastOwnGutter = ({ size }: Request['component']): number =>
  2 * Math.min(size.bleedIn, mmToInches(0.5));

it('cards with bleed and marks never share a cut by themselves; their gutter is bleed of both', () => {
  holdsForEveryPlan((plan, { component }) => {
    if (component.gutterIn !== null) return;
    const isMarked = plan.sheets.some((sheet) => sheet.marks.length > 0);
    const leastIn = isMarked ? leastOwnGutter(component) : 0;
    for (const sheet of plan.sheets) {
      const faces = facesOf(sheet);
      const [first, right, below] = [faces[0], faces[1], faces[plan.columns]];
      if (first === undefined) continue;
      const { xIn: leftIn, yIn: topIn } = first.trim;
      if (right !== undefined && plan.columns > 1) {
        const inner = faces.filter(({ trim }) => trim.xIn > leftIn + EPSILON_IN);
        const bleeds = inner.map(({ trim, painted }) => trim.xIn - painted.xIn);
        const gutterIn = right.trim.xIn - rightOf(first.trim);
        expectShared({ gutterIn, leastIn, bleeds, wholeIn: component.size.bleedIn });
      }
      if (below !== undefined) {
        const inner = faces.filter(({ trim }) => trim.yIn > topIn + EPSILON_IN);
        const bleeds = inner.map(({ trim, painted }) => trim.yIn - painted.yIn);
        const gutterIn = below.trim.yIn - bottomOf(first.trim);
        expectShared({ gutterIn, leastIn, bleeds, wholeIn: component.size.bleedIn });
      }
    }
  });
});

interface SharedGutter {
  readonly gutterIn: number;
  readonly leastIn: number;
  readonly bleeds: readonly number[];
  readonly wholeIn: number;
}

/** Wide enough for two cuts, or none at all where none is needed; half of it painted by each neighbour. */
function expectShared({ gutterIn, leastIn, bleeds, wholeIn }: SharedGutter): void {
  expect(gutterIn).toBeGreaterThan(leastIn - EPSILON_IN);
  expect(gutterIn).toBeLessThan(2 * wholeIn + EPSILON_IN);
  expect(Math.min(...bleeds)).toBeCloseTo(gutterIn / 2, 6);
  expect(Math.max(...bleeds)).toBeCloseTo(gutterIn / 2, 6);
}

it('the outermost edges have bleed before any other edge has more than a millimetre', () => {
  holdsForEveryPlan((plan, { component }) => {
    if (component.gutterIn !== null || plan.fold !== null) return;
    const firstIn = Math.min(component.size.bleedIn, mmToInches(1)) - EPSILON_IN;
    for (const page of facePages(plan)) {
      const [first, second] = facesOf(page);
      if (first === undefined || second === undefined || plan.columns < 2) continue;
      const innerIn = rightOf(first.painted) - rightOf(first.trim);
      if (innerIn > mmToInches(1) + EPSILON_IN) {
        expect(first.trim.xIn - first.painted.xIn).toBeGreaterThan(firstIn);
      }
    }
  });
});

it('the ruler is on the first page and on no other, or a note says that it has no room', () => {
  holdsForEveryPlan((plan) => {
    const isMissing = plan.notes.some((note) => /no room .*ruler/.test(note));
    expect(plan.sheets.map(({ ruler }) => ruler !== null)).toEqual(
      plan.sheets.map((_, at) => at === 0 && !isMissing),
    );
    const [ruler] = plan.sheets.flatMap(rulerBoxes);
    if (ruler !== undefined) expect(Math.max(ruler.widthIn, ruler.heightIn)).toBeGreaterThan(3.9);
  });
});

it('a sheet without a label says so, and no whole strip beside or below the cards was free', () => {
  holdsForEveryPlan((plan) => {
    const isUnlabelled = plan.sheets.some((sheet) => sheet.label === null);
    expect(plan.notes.some((note) => note.includes('no room outside'))).toBe(isUnlabelled);
    if (!isUnlabelled) return;
    for (const sheet of plan.sheets) {
      const printable = printableOf(sheet, plan);
      const strip = 0.1 + mmToInches(0.5);
      const taken = [...sheet.slots.map((slot) => slot.trim), ...sheet.marks.map(inkOf)];
      const isFull = facesOf(sheet).length === plan.columns * plan.rows;
      if (!isFull) continue;
      const below = bottomOf(printable) - Math.max(...taken.map(bottomOf));
      const beside = Math.min(...taken.map((rect) => rect.xIn)) - printable.xIn;
      expect(Math.max(below, beside)).toBeLessThan(strip + mmToInches(0.8));
    }
  });
});

/** What whole marks need on each side, and the shortest, where cards would share cuts beside whole ones. */
const KEEP_MM = { crop: 3.3, edge: 3.3, ticks: 1.8, lines: 0, none: 0 } as const;
const LEAST_KEEP_MM = { crop: 1.8, edge: 1.8, ticks: 1.05, lines: 0, none: 0 } as const;
const FOLD_MM = 5;

/** How many cards stand on a page: counted one by one, apart from the planner's own reckoning. */
function capacityOf({ component, paper, marks }: Request, page: Size, fold: string | null): number {
  const isApart = component.gutterIn === null && component.size.bleedIn > 0;
  const gutterIn = component.gutterIn ?? (KEEP_MM[marks] > 0 ? leastOwnGutter(component) : 0);
  const along = (pageIn: number, cardIn: number, isFolded: boolean): number => {
    const keepIn = mmToInches((isApart ? LEAST_KEEP_MM : KEEP_MM)[marks]);
    const ends = isFolded ? keepIn + mmToInches(FOLD_MM) : 2 * keepIn;
    const room = (isFolded ? pageIn / 2 - paper.marginIn : pageIn - 2 * paper.marginIn) - ends;
    let count = 0;
    while ((count + 1) * cardIn + count * gutterIn <= room + 1e-4) count += 1;
    return count;
  };
  const { trim } = component.size;
  return (
    along(page.widthIn, trim.widthIn, fold === 'down') *
    along(page.heightIn, trim.heightIn, fold === 'across')
  );
}

/** Every way to lay the page, in the order of preference. */
const waysOf = ({ paper, binding, component }: Request) => {
  const lying = { widthIn: paper.size.heightIn, heightIn: paper.size.widthIn };
  const folds = binding === 'gutterfold' && component.back !== null ? ['across', 'down'] : [null];
  return [
    { orientation: 'portrait', page: paper.size },
    { orientation: 'landscape', page: lying },
  ].flatMap((way) => folds.map((fold) => ({ ...way, fold })));
};

it('no way to lay the page holds more cards than the one taken, and upright paper wins a tie', () => {
  holdsForEveryPlan((plan, request) => {
    const isMarked = (plan.sheets[0]?.marks ?? []).length > 0;
    const marks = isMarked ? request.marks : 'none';
    const ways = waysOf(request).map((way) => ({
      ...way,
      capacity: capacityOf({ ...request, marks }, way.page, way.fold),
    }));
    const most = Math.max(...ways.map(({ capacity }) => capacity));
    const first = ways.find(({ capacity }) => capacity === most);
    expect(plan.columns * plan.rows).toBe(most);
    expect(plan.orientation).toBe(first?.orientation);
    expect(plan.fold?.runs ?? null).toBe(first?.fold ?? null);
  });
});

it('a card has no plan only when it fits on no page', () => {
  fc.assert(
    fc.property(anyRequest, (asked) => {
      const isPossible = waysOf(asked).some(
        ({ page, fold }) => capacityOf({ ...asked, marks: 'none' }, page, fold) > 0,
      );
      expect(planDeck(asked).ok).toBe(isPossible);
    }),
    runs(2000),
  );
});
