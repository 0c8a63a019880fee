import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  PAGE_PROBLEM_KINDS,
  type PageProblem,
  sortPageProblems,
} from '../../../src/browser/page-problems.ts';

const problem: fc.Arbitrary<PageProblem> = fc.record({
  kind: fc.constantFrom(...PAGE_PROBLEM_KINDS),
  message: fc.constantFrom('a', 'b', 'c'),
  url: fc.constantFrom(null, 'x.png', 'y.png'),
});

describe('sortPageProblems', () => {
  it('does not depend on the order in which they came', () => {
    fc.assert(
      fc.property(
        fc
          .array(problem)
          .chain((came) =>
            fc.tuple(
              fc.constant(came),
              fc.shuffledSubarray(came, { minLength: came.length, maxLength: came.length }),
            ),
          ),
        ([came, shuffled]) => {
          expect(sortPageProblems(shuffled)).toEqual(sortPageProblems(came));
        },
      ),
    );
  });

  it('keeps each once and loses none', () => {
    fc.assert(
      fc.property(fc.array(problem), (came) => {
        const sorted = sortPageProblems(came);
        const keys = (list: readonly PageProblem[]) => list.map((one) => JSON.stringify(one));
        expect(new Set(keys(sorted))).toEqual(new Set(keys(came)));
        expect(new Set(keys(sorted)).size).toBe(sorted.length);
      }),
    );
  });
});
