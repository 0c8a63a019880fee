/** What lasts: it changes turns to come, as many as the effect says. */
export const LASTING_WORDS = [
  'actions',
  'cheaper-label',
  'cheaper-activity',
  'cheaper-district',
  'cheaper-ride',
] as const;

/** What happens as the card is played. */
export const INSTANT_WORDS = ['points', 'draw', 'lose-cards', 'to-station'] as const;

export type LastingWord = (typeof LASTING_WORDS)[number];
export type InstantWord = (typeof INSTANT_WORDS)[number];

/** The three kinds of perks: of each a player has one at a time. */
export const PERK_KINDS: Readonly<Record<LastingWord, 'points' | 'activities' | 'rides'>> = {
  actions: 'points',
  'cheaper-label': 'activities',
  'cheaper-activity': 'activities',
  'cheaper-district': 'activities',
  'cheaper-ride': 'rides',
};
