import type { AnswersTo } from 'vbuses/play';

/** Every question that the rules of 2013 leave open, and the parts of the game that can be left out. */
export const ANSWERS = {
  'VB-01': ['yes', 'no'],
  'VB-02': ['at-once', 'turn', 'round'],
  'VB-03': ['deliveries', 'shared'],
  'VB-04': ['card-only', 'nothing'],
  'VB-05': ['no-pick-up', 'token-only'],
  'VB-06': ['nothing', 'owed'],
  'VB-07': ['swap', 'leave-out'],
  'VB-08': ['any', 'one'],
  'VB-09': ['pass', 'spend'],
  'VB-10': ['remembered', 'forgotten'],
  'VB-11': ['gift-stands', 'fizzle'],
  'VB-12': ['shuffle', 'short'],
  'VB-13': ['shuffle', 'short'],
  'VB-14': ['card', 'bus'],
  'VB-15': ['out-of-stock', 'marker'],
  'VB-16': ['10', '30'],
  'VB-17': ['free', 'blocked', 'two'],
  'VB-18': ['0', '1'],
  'VB-19': ['no-action', 'action'],
  'VB-20': ['at-once', 'end-of-turn'],
  'VB-21': ['exchange', 'broad'],
  'VB-22': ['yes', 'no'],
  'VB-23': ['turn', 'actions'],
  'VB-24': ['passenger', 'route'],
  'VB-25': ['upgrades', 'sweeps'],
  'VB-26': ['with-starts', 'at-once'],
  'new-routes': ['yes', 'no'],
  upgrades: ['yes', 'no'],
  exchange: ['yes', 'no'],
} as const;

/** An answer to every question. */
export type Toggles = AnswersTo<typeof ANSWERS>;
