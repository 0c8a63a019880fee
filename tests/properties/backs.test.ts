import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  bottomOf,
  EPSILON_IN,
  isInside,
  mmToInches,
  type Rect,
  rightOf,
} from '../../src/geometry/geometry.ts';
import { planDeck } from '../../src/layout/plan-deck.ts';
import type { DeckPlan, MarkLine, Sheet, Slot } from '../../src/pack/sheet.ts';
import { assertEqual, assertSameList, assertTrue, expectNear, fail } from '../helpers/laws.ts';
import { runs } from '../helpers/runs.ts';
import {
  anyRequest,
  backsOf,
  cardIdsOf,
  duplexRequest,
  facePages,
  facesOf,
  foldedRequest,
  holdsForEveryPlan,
  inkOf,
  isAcross,
  labelBoxes,
  leastGap,
  type Request,
} from './deck-plans.ts';
import {
  behindFace,
  carried,
  carriedDirection,
  folded,
  headOf,
  type Point,
  turnedSideways,
} from './paper-in-hand.ts';

/** A sheet of paper with what its back page or back half is carried by. */
interface Leaf {
  readonly face: Sheet;
  readonly back: Sheet;
  readonly carry: (at: Point) => Point;
}

function leavesOf(plan: DeckPlan, { flip }: Request): Leaf[] {
  return facePages(plan).flatMap((face): Leaf[] => {
    if (plan.binding === 'gutterfold') {
      const [fold] = face.folds;
      if (fold === undefined) return fail('a page with backs on it has no fold');
      return [{ face, back: face, carry: folded(fold) }];
    }
    const back = plan.sheets[plan.sheets.indexOf(face) + 1];
    if (back === undefined || back.side !== 'back') return fail('no page behind');
    return [{ face, back, carry: behindFace(face.page, flip) }];
  });
}

/** Checks a law on thousands of plans with backs, of both bindings. */
const holdsForEveryLeaf = (law: (leaf: Leaf, plan: DeckPlan, request: Request) => void): void => {
  for (const request of [duplexRequest, foldedRequest]) {
    holdsForEveryPlan((plan, asked) => {
      for (const leaf of leavesOf(plan, asked)) law(leaf, plan, asked);
    }, request);
  }
};

const expectSame = (a: Rect, b: Rect): void => {
  for (const key of ['xIn', 'yIn', 'widthIn', 'heightIn'] as const) {
    if (Math.abs(a[key] - b[key]) > 1e-9) fail(`${JSON.stringify(a)} is not ${JSON.stringify(b)}`);
  }
};

const isEqual = (a: Rect, b: Rect): boolean =>
  a.xIn === b.xIn && a.yIn === b.yIn && a.widthIn === b.widthIn && a.heightIn === b.heightIn;

it('every copy has exactly one back, of the same number on the same sheet', () => {
  holdsForEveryLeaf(({ face, back }) => {
    const named = ({ number, cardId }: { number: number; cardId: string }) => `${number} ${cardId}`;
    assertEqual(back.number, face.number, 'the number of a back page');
    assertSameList(backsOf(back).map(named), facesOf(face).map(named), 'the backs of a sheet');
  });
});

it('pages come face and back by turns, or hold both, or have no backs at all', () => {
  holdsForEveryPlan((plan, request) => {
    const { component, binding } = request;
    const isBound = component.back !== null && binding !== 'none';
    assertEqual(plan.binding, isBound ? binding : 'none', 'the binding');
    const sides = plan.sheets.map(({ side }) => side);
    const wanted = { none: ['face'], duplex: ['face', 'back'], gutterfold: ['both'] } as const;
    assertSameList<string>(
      sides,
      facePages(plan).flatMap(() => wanted[plan.binding]),
      'the sides of the pages',
    );
    for (const sheet of plan.sheets) {
      assertEqual(facesOf(sheet).length > 0, sheet.side !== 'back', 'whether a page has faces');
      assertEqual(backsOf(sheet).length > 0, sheet.side !== 'face', 'whether a page has backs');
      assertEqual(sheet.folds.length, sheet.side === 'both' ? 1 : 0, 'the number of folds');
    }
    const backs = plan.sheets.flatMap(backsOf).map(({ cardId }) => cardId);
    assertSameList(backs, isBound ? cardIdsOf(request) : [], 'all backs');
    const isTold = plan.notes.some((note) => note.includes('no template for the back'));
    assertEqual(isTold, binding !== 'none' && component.back === null, 'whether a note says so');
  });
});

it('each back lies exactly behind its face once the paper is turned or folded', () => {
  holdsForEveryLeaf(({ face, back, carry }) => {
    const behind = backsOf(back);
    for (const [at, front] of facesOf(face).entries()) {
      const slot = behind[at];
      if (slot === undefined) return fail('a face without a back');
      expectSame(carried(slot.trim, carry), front.trim);
      expectSame(carried(slot.painted, carry), front.painted);
    }
  });
});

it('each back reads the right way up when its card is turned over sideways', () => {
  holdsForEveryLeaf(({ face, back, carry }) => {
    for (const slot of facesOf(face)) expectNear(headOf(slot.turnDeg).y, -1, 'the head of a face');
    for (const slot of backsOf(back)) {
      const head = turnedSideways(carriedDirection(headOf(slot.turnDeg), carry));
      expectNear(head.x, 0, 'the head of a back, across');
      expectNear(head.y, -1, 'the head of a back');
    }
  });
});

const boxOf = ({ x1In, y1In, x2In, y2In }: MarkLine): Rect => ({
  xIn: x1In,
  yIn: y1In,
  widthIn: x2In - x1In,
  heightIn: y2In - y1In,
});

it('cards of a partly filled sheet stand where those of a full one do', () => {
  for (const request of [duplexRequest, foldedRequest]) {
    holdsForEveryPlan((plan, asked) => {
      const [card] = asked.component.cards;
      if (card === undefined) return fail('a deck without cards');
      const full = planDeck({
        ...asked,
        component: { ...asked.component, cards: [{ ...card, copies: plan.columns * plan.rows }] },
      });
      if (!full.ok) return fail(full.reason);
      const keyOfSlot = ({ number, side }: Slot) => `${number} ${side}`;
      const places = new Map(
        full.plan.sheets.flatMap(({ slots }) => slots.map((slot) => [keyOfSlot(slot), slot])),
      );
      for (const slot of plan.sheets.flatMap(({ slots }) => slots)) {
        const twin = places.get(keyOfSlot(slot));
        if (twin === undefined) return fail(`a full sheet has no ${keyOfSlot(slot)}`);
        if (!isEqual(slot.trim, twin.trim) || !isEqual(slot.painted, twin.painted)) {
          fail(`${JSON.stringify(slot)} is not where ${JSON.stringify(twin)} is`);
        }
      }
    }, request);
  }
});

it('a fold keeps 5 mm from every card and clear of all else', () => {
  holdsForEveryPlan((plan) => {
    for (const { slots, folds, marks, ...rest } of plan.sheets) {
      const [fold] = folds;
      if (fold === undefined) return fail('no fold');
      const cards = slots.map(({ painted }) => painted);
      const isOff = (rect: Rect) =>
        isAcross(fold)
          ? Math.min(Math.abs(rect.yIn - fold.y1In), Math.abs(bottomOf(rect) - fold.y1In))
          : Math.min(Math.abs(rect.xIn - fold.x1In), Math.abs(rightOf(rect) - fold.x1In));
      const leastIn = Math.min(...cards.map(isOff));
      assertTrue(leastIn > mmToInches(5) - EPSILON_IN, 'cards keep 5 mm from the fold');
      const inks = [...cards, ...marks.map(inkOf), ...labelBoxes({ slots, folds, marks, ...rest })];
      assertTrue(leastGap([inkOf(fold)], inks) > mmToInches(0.49), 'the fold is clear of all else');
      const [first, last] = [cards[0], cards.at(-1)];
      const length = fold.x2In - fold.x1In + fold.y2In - fold.y1In;
      const sideIn = isAcross(fold) ? first?.widthIn : first?.heightIn;
      if (first !== undefined && last !== undefined && sideIn !== undefined)
        assertTrue(length > sideIn - EPSILON_IN, 'the fold is as long as a card');
    }
  }, foldedRequest);
});

const shift = fc.record({
  xMm: fc.integer({ min: -30, max: 30 }).map((tenths) => tenths / 10),
  yMm: fc.integer({ min: -30, max: 30 }).map((tenths) => tenths / 10),
});

/** A printer that sets the back of a sheet off by this much, seen from the front through the paper. */
const crookedPrinter = fc.record({ portrait: shift, landscape: shift });

it("a printer's error is made up for: its backs still land behind their faces", () => {
  fc.assert(
    fc.property(duplexRequest, crookedPrinter, (asked, printer) => {
      const result = planDeck({ ...asked, printer });
      if (!result.ok) return;
      const error = printer[result.plan.orientation];
      for (const { face, back, carry } of leavesOf(result.plan, asked)) {
        const behind = backsOf(back);
        for (const [at, front] of facesOf(face).entries()) {
          const meant = carried(behind[at]?.trim ?? fail('a face without a back'), carry);
          const landed = {
            ...meant,
            xIn: meant.xIn + mmToInches(error.xMm),
            yIn: meant.yIn + mmToInches(error.yMm),
          };
          expectSame(landed, front.trim);
        }
      }
    }),
    runs(1000),
  );
});

it('a correction moves all of each back page by the same, and nothing else', () => {
  fc.assert(
    fc.property(anyRequest, crookedPrinter, (asked, printer) => {
      const [plain, moved] = [planDeck(asked), planDeck({ ...asked, printer })];
      if (!plain.ok || !moved.ok) return;
      expect(moved.plan.sheets).toHaveLength(plain.plan.sheets.length);
      for (const [at, was] of plain.plan.sheets.entries()) {
        const is = moved.plan.sheets[at] ?? fail('a page is gone');
        if (was.side !== 'back') assertTrue(isDeepStrictEqual(is, was), 'a face page is the same');
        else {
          const steps = [
            ...stepsOf(
              was.slots.map(({ trim }) => trim),
              is.slots.map(({ trim }) => trim),
            ),
            ...stepsOf(
              was.slots.map(({ painted }) => painted),
              is.slots.map(({ painted }) => painted),
            ),
            ...stepsOf(was.marks.map(boxOf), is.marks.map(boxOf)),
            ...stepsOf(labelBoxes(was), labelBoxes(is)),
          ];
          assertEqual(new Set(steps).size, 1, 'the number of different moves');
        }
      }
      const isOutside = moved.plan.sheets.some(({ side, slots, page, marks, ...rest }) => {
        const margin = moved.plan.paper.marginIn;
        const inner = {
          xIn: margin,
          yIn: margin,
          widthIn: page.widthIn - 2 * margin,
          heightIn: page.heightIn - 2 * margin,
        };
        const all = [
          ...slots.map(({ painted }) => painted),
          ...marks.map(boxOf),
          ...labelBoxes({ side, slots, page, marks, ...rest }),
        ];
        return side === 'back' && all.some((rect) => !isInside(rect, inner));
      });
      expect(moved.plan.notes.some((note) => note.includes('for this printer'))).toBe(isOutside);
    }),
    runs(1000),
  );
});

/** How far each went, rounded, without those that changed in size. */
const stepsOf = (was: readonly Rect[], is: readonly Rect[]): string[] => {
  assertEqual(is.length, was.length, 'the number of things on a page');
  return was.map((rect, at) => {
    const to = is[at] ?? fail('something is gone');
    expectNear(to.widthIn, rect.widthIn, 'a width');
    expectNear(to.heightIn, rect.heightIn, 'a height');
    return [to.xIn - rect.xIn, to.yIn - rect.yIn].map((by) => (by + 1e-9).toFixed(6)).join(' ');
  });
};
