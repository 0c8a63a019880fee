import type { Mistake } from '../../../helpers/mistakes.ts';
import { replacing } from '../../../helpers/pack.ts';

const EXAMPLES = 'data/examples.yaml';

/** Mistakes that people make in the examples of Commute. */
export const COMMUTE_EXAMPLE_MISTAKES: readonly Mistake[] = [
  {
    code: 'example/no-such-walk',
    of: 'a walk over a gap',
    edits: {
      [EXAMPLES]: replacing(
        'puddle-lane-17, corner-cut-17, puddle-lane-15]',
        'puddle-lane-17, puddle-lane-15]',
      ),
    },
    at: [EXAMPLES, 'puddle-lane-17, »puddle-lane-15]'],
    message: 'there is no step from `puddle-lane-17` to `puddle-lane-15`',
  },
  {
    code: 'example/no-such-walk',
    of: 'a walk that doubles back',
    edits: {
      [EXAMPLES]: replacing(
        '[puddle-lane-18, puddle-lane-17, corner-cut-17, puddle-lane-15]',
        '[puddle-lane-18, puddle-lane-17, corner-cut-17, puddle-lane-17]',
      ),
    },
    at: [EXAMPLES, '[puddle-lane-18, puddle-lane-17, corner-cut-17, »puddle-lane-17]'],
    message: 'the way doubles back to `puddle-lane-17`',
  },
  {
    code: 'example/no-such-walk',
    of: 'a card for more steps than the way has',
    edits: { [EXAMPLES]: replacing('card: briefcases-4', 'card: briefcases-6') },
    at: [EXAMPLES, 'card: »briefcases-6'],
    message: '`briefcases-6` is for 6 steps, and the way has 4',
  },
  {
    code: 'example/no-such-walk',
    of: 'a way through work in the evening',
    edits: {
      [EXAMPLES]: replacing(
        '- id: overshoot\n  which: morning',
        '- id: overshoot\n  which: evening',
      ),
    },
    at: [EXAMPLES, 'office-plaza-3, »work]'],
    message: 'a pawn enters only its own goal, and `work` is not that',
  },
  {
    code: 'example/no-such-walk',
    of: 'a push from where the other pawn has not stopped',
    edits: {
      [EXAMPLES]: replacing('[puddle-lane-14, mind-the-gap]', '[puddle-lane-15, puddle-lane-14]'),
    },
    at: [EXAMPLES, '[»puddle-lane-15, puddle-lane-14]'],
    message: '`house-d` has stopped at `puddle-lane-14`, not at `puddle-lane-15`',
  },
];
