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

export const TARGET_WORDS = ['all-players', 'chosen-player'] as const;

export const CONDITION_WORDS = ['at-label', 'at-kind', 'in-district', 'with-you'] as const;

export type LastingWord = (typeof LASTING_WORDS)[number];
export type InstantWord = (typeof INSTANT_WORDS)[number];

/** The words of effects that the rules know. */
export const EFFECT_WORDS: readonly string[] = [
  ...LASTING_WORDS,
  ...INSTANT_WORDS,
  ...TARGET_WORDS,
  ...CONDITION_WORDS,
];

/** The three kinds of perks: of each a player has one at a time. */
export type PerkKind = 'points' | 'activities' | 'rides';

export const PERK_KINDS: Readonly<Record<LastingWord, PerkKind>> = {
  actions: 'points',
  'cheaper-label': 'activities',
  'cheaper-activity': 'activities',
  'cheaper-district': 'activities',
  'cheaper-ride': 'rides',
};
