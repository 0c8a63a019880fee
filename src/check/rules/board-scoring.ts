import type { Rule } from '../check-context.ts';
import { relatedPlace } from '../context.ts';

/** The steps of the board's scoring table are one for each number of passengers, and worth ever more. */
export const boardScoringRule: Rule = {
  name: 'board-scoring',
  check: ({ tables, manifest, report }) => {
    const steps = (tables.get(manifest.board?.scoring ?? '')?.records ?? [])
      .filter(({ isValid, isMap }) => isValid && isMap)
      .map((record) => ({
        record,
        passengers: record.number('passengers') ?? 0,
        points: record.number('points') ?? 0,
      }))
      .sort((a, b) => a.passengers - b.passengers);
    for (const [index, step] of steps.entries()) {
      const before = steps[index - 1];
      if (before === undefined) continue;
      const { record, passengers, points } = step;
      const isTwice = before.passengers === passengers;
      if (!isTwice && before.points <= points) continue;
      report({
        code: 'board/scoring-steps',
        at: record.span([isTwice ? 'passengers' : 'points']),
        message: isTwice
          ? `${passengers} passengers are worth something twice`
          : `${passengers} passengers are worth ${points} points, fewer than ${before.passengers}, which are worth ${before.points}`,
        hint: isTwice ? 'keep one of the two steps' : 'mend the points of one of the two',
        related: [relatedPlace(before.record.start, 'this is the other step')],
        about: [record],
      });
    }
  },
};
