import type { Mistake } from '../../../helpers/mistakes.ts';
import { replacing } from '../../../helpers/pack.ts';

const EXAMPLES = 'data/examples.yaml';
const ROUTES = 'data/teaching-routes.yaml';

/** Mistakes that people make in the pack of BusRider. */
export const BUSRIDER_MISTAKES: readonly Mistake[] = [
  {
    code: 'example/no-such-ride',
    of: 'a delivery along a link that the Route does not have',
    edits: {
      [EXAMPLES]: replacing('[mill-end, corn-exchange, town-hall]', '[mill-end, town-hall]'),
    },
    at: [EXAMPLES, '[mill-end, »town-hall]'],
    message: 'Route upland does not go from `mill-end` to `town-hall`',
    related: [ROUTES],
  },
  {
    code: 'example/no-such-ride',
    of: 'a gap between two rides',
    edits: {
      [EXAMPLES]: replacing(
        'stops: [town-hall, market-hall]',
        'stops: [orchard-house, town-hall, market-hall]',
      ),
    },
    at: [EXAMPLES, 'stops: [»orchard-house'],
    message: 'the ride before ended at `town-hall`, not at `orchard-house`',
    related: [ROUTES],
  },
  {
    code: 'example/no-such-ride',
    of: 'a delivery that ends between termini',
    edits: { [EXAMPLES]: replacing(', railway-inn, fairground]', ']') },
    at: [EXAMPLES, '[market-hall, »station-road]'],
    message: 'a delivery ends at a terminus, and `station-road` is none',
  },
];
