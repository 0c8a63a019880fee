/** The words of effects that the rules know. */
export const VALUE_WORDS = ['points', 'points-per', 'points-per-passenger', 'boards-only'] as const;

/** What happens as a passenger boards. */
export const TASK_WORDS = [
  'unboard-all',
  'unboard-one',
  'move-one',
  'push-one',
  'take-stop',
  'draw',
] as const;

export const CONDITION_WORDS = [
  'has-passenger',
  'has-upgrades',
  'has-upgrade-for',
  'has-either-upgrade',
] as const;

export const EFFECT_WORDS: readonly string[] = [...VALUE_WORDS, ...TASK_WORDS, ...CONDITION_WORDS];
