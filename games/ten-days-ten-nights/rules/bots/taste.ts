import type { TasteOf } from 'vbuses/play';

/** How bots travel. Worth is in happiness points; that of experiences comes beside those. */
export const PARAMETERS = {
  horizon: { least: 1, most: 20, whole: true, description: 'how many turns it plans for' },
  width: { least: 1, most: 100, whole: true, description: 'how many itineraries it follows up' },
  rate: { least: 0, most: 50, description: 'what an action point is worth' },
  luck: { least: 0, most: 5, description: 'how much it makes of special events' },
  needed: { least: 0, most: 200, description: 'what an experience is worth that it needs' },
  experience: { least: 0, most: 200, description: 'what any other experience is worth' },
  spite: { least: 0, most: 5, description: 'what points lost by rivals are worth' },
  price: { least: 0, most: 100, description: 'what a card brings that is played at once' },
  cards: { least: 0, most: 5, whole: true, description: 'how many cards it wants in hand' },
};

export type Taste = TasteOf<typeof PARAMETERS>;

const PLANNER: Taste = {
  horizon: 20,
  width: 12,
  rate: 10,
  luck: 1,
  needed: 40,
  experience: 0,
  spite: 0.5,
  price: 16,
  cards: 0,
};

export const TASTES = {
  greedy: {
    ...PLANNER,
    horizon: 2,
    width: 4,
    description: 'for the best visits of this turn and the next',
  },
  planner: { ...PLANNER, description: 'plans all ten days and nights' },
  collector: {
    ...PLANNER,
    experience: 25,
    description: 'collects experiences before anything else',
  },
  gambler: { ...PLANNER, luck: 2, description: 'tries its luck at the special events' },
  saboteur: {
    ...PLANNER,
    spite: 2.5,
    price: 12,
    cards: 1,
    description: 'draws cards to harm the others with',
  },
} satisfies Readonly<Record<string, Taste & { readonly description: string }>>;
