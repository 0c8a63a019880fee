/** The words of effects that the rules know: what an Uh-Oh! card does. */
export const TASK_WORDS = [
  'minutes',
  'reputation',
  'skip-turn',
  'next-card',
  'new-hand',
  'metro-line',
  'exchange',
] as const;

export const CONDITION_WORDS = ['commute', 'at-station', 'near-goal', 'has-minutes'] as const;

export const TARGET_WORDS = ['all-players', 'others', 'next-player', 'rival'] as const;

/** The target of whom one is chosen. */
export const CHOSEN: (typeof TARGET_WORDS)[number] = 'rival';

export const EFFECT_WORDS: readonly string[] = [...TASK_WORDS, ...CONDITION_WORDS, ...TARGET_WORDS];
