import fc from 'fast-check';
import { bottomOf, mmToInches, outset, type Rect, rightOf } from '../../src/geometry/geometry.ts';
import { isRectangular, RECTANGLE } from '../../src/geometry/outline.ts';
import { type DeckPlanRequest, planDeck } from '../../src/layout/plan-deck.ts';
import type { CardSize } from '../../src/pack/pack.ts';
import {
  BACK_MODES,
  type DeckPlan,
  FLIPS,
  MARK_STYLES,
  type MarkLine,
  type Sheet,
  type Slot,
  UNCALIBRATED_PROFILE,
} from '../../src/pack/sheet.ts';
import { ENGLISH_WORDS } from '../helpers/english-words.ts';
import { runs } from '../helpers/runs.ts';
import { cardSizes, deck, game, papers, withBacks } from '../unit/layout/decks.ts';

export const millimetres = (min: number, max: number) =>
  fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => mmToInches(tenths / 10));

const customSize: fc.Arbitrary<CardSize> = fc.record({
  id: fc.constant('custom'),
  trim: fc.record({ widthIn: millimetres(15, 300), heightIn: millimetres(15, 300) }),
  bleedIn: millimetres(0, 6),
  safeIn: millimetres(0, 6),
  cornerIn: millimetres(0, 6),
  outline: fc.constant(RECTANGLE),
});

/** Copies of each card, 1 to 200 in all. */
const copies = fc
  .array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 40 })
  .filter((counts) => counts.reduce((a, b) => a + b, 0) <= 200);

const anything = {
  paper: fc.constantFrom(...papers.values()),
  size: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...[...cardSizes.values()].filter(isRectangular)) },
    { weight: 1, arbitrary: customSize },
  ),
  copies,
  gutterIn: fc.oneof(fc.constantFrom(null, 0, 0.1, 0.125, 0.25), millimetres(0, 12)),
  marks: fc.constantFrom(...MARK_STYLES),
  binding: fc.constantFrom(...BACK_MODES),
  flip: fc.constantFrom(...FLIPS),
  hasBack: fc.boolean(),
};

export type Request = DeckPlanRequest;

const requestWith = (fixed: Partial<typeof anything>): fc.Arbitrary<Request> =>
  fc
    .record({ ...anything, ...fixed })
    .map(({ size, copies, gutterIn, hasBack, ...rest }): Request => {
      const faces = deck(size, copies, gutterIn);
      return {
        ...rest,
        game,
        words: ENGLISH_WORDS,
        printer: UNCALIBRATED_PROFILE,
        component: hasBack ? withBacks(faces) : faces,
      };
    });

/** Every combination of paper, size, count, gutter, marks, binding and flip; half have backs. */
export const anyRequest = requestWith({});

/** Decks with backs, on the other side of the paper. */
export const duplexRequest = requestWith({
  binding: fc.constant('duplex'),
  hasBack: fc.constant(true),
});

/** Decks with backs, on the same page across a fold. */
export const foldedRequest = requestWith({
  binding: fc.constant('gutterfold'),
  hasBack: fc.constant(true),
});

interface Planned {
  readonly asked: Request;
  readonly plan: DeckPlan;
  /** Which of the random requests it was. */
  readonly run: number;
}

interface Plans {
  readonly seed: number;
  readonly planned: readonly Planned[];
}

const RUNS = runs(2000).numRuns;
/** Plans are large: those of so many kinds of requests are kept. */
const MOST_KEPT = 3;
const kept = new Map<fc.Arbitrary<Request>, Plans>();

/** Random plans, made once for all laws of a file: making them takes longer than most laws. */
function plansOf(request: fc.Arbitrary<Request>): Plans {
  const found = kept.get(request);
  if (found !== undefined) return found;
  const seed = fc.readConfigureGlobal().seed ?? Math.floor(Math.random() * 2 ** 31);
  const planned = fc.sample(request, { numRuns: RUNS, seed }).flatMap((asked, run) => {
    const result = planDeck(asked);
    return result.ok ? [{ asked, plan: result.plan, run }] : [];
  });
  if (planned.length < RUNS / 2) throw new Error(`only ${planned.length} plans were made`);
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size === MOST_KEPT) kept.delete(oldest);
  kept.set(request, { seed, planned });
  return { seed, planned };
}

/**
 * Checks a law on thousands of plans; cards too large for the paper are left out. A request whose
 * plan breaks the law is made smaller, and shown with its seed.
 */
export function holdsForEveryPlan(
  law: (plan: DeckPlan, request: Request) => void,
  request: fc.Arbitrary<Request> = anyRequest,
): void {
  const { seed, planned } = plansOf(request);
  for (const { asked, plan, run } of planned) {
    try {
      law(plan, asked);
    } catch (error) {
      const property = fc.property(request, (smaller) => {
        const result = planDeck(smaller);
        if (result.ok) law(result.plan, smaller);
      });
      fc.assert(property, { seed, path: String(run) });
      throw error;
    }
  }
}

export const printableOf = ({ page }: Sheet, plan: DeckPlan): Rect =>
  outset({ xIn: 0, yIn: 0, ...page }, -plan.paper.marginIn);

export const isAcross = (line: MarkLine): boolean => line.y1In === line.y2In;

/** A stroke as the area that it covers. */
export const inkOf = (line: MarkLine): Rect => {
  const halfIn = mmToInches(0.15) / 2;
  return {
    xIn: line.x1In - (isAcross(line) ? 0 : halfIn),
    yIn: line.y1In - (isAcross(line) ? halfIn : 0),
    widthIn: isAcross(line) ? line.x2In - line.x1In : 2 * halfIn,
    heightIn: isAcross(line) ? 2 * halfIn : line.y2In - line.y1In,
  };
};

/** The widest gap between two rectangles along x or y; negative where they overlap. */
const gapBetween = (a: Rect, b: Rect): number =>
  Math.max(b.xIn - rightOf(a), a.xIn - rightOf(b), b.yIn - bottomOf(a), a.yIn - bottomOf(b));

export const leastGap = (these: readonly Rect[], those: readonly Rect[]): number => {
  let least = Infinity;
  for (const a of these) for (const b of those) least = Math.min(least, gapBetween(a, b));
  return least;
};

export const labelBoxes = ({ label }: Sheet): Rect[] => (label === null ? [] : [label.box]);
export const rulerBoxes = ({ ruler }: Sheet): Rect[] => (ruler === null ? [] : [ruler.box]);
export const facesOf = ({ slots }: Sheet): Slot[] => slots.filter(({ side }) => side === 'face');
export const backsOf = ({ slots }: Sheet): Slot[] => slots.filter(({ side }) => side === 'back');

/** The pages that show faces: one for each sheet of paper. */
export const facePages = ({ sheets }: DeckPlan): Sheet[] =>
  sheets.filter(({ side }) => side !== 'back');

export const cardIdsOf = ({ component }: Pick<Request, 'component'>): string[] =>
  component.cards.flatMap((card) => Array<string>(card.copies).fill(card.id));
