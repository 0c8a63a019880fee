import type { AnswersTo } from 'vbuses/play';

/**
 * Every question that the notes leave open. NO-14, a bus stop in a district without a station, is a
 * mistake in the data and no question.
 */
export const ANSWERS = {
  'NO-01': ['happiness', 'sum'],
  'NO-02': ['most-experiences', 'no-winner'],
  'NO-03': ['place', 'district'],
  'NO-04': ['player', 'table'],
  'NO-05': ['no', 'yes'],
  'NO-06': ['shrink', 'blank'],
  'NO-07': ['each', 'shared'],
  'NO-08': ['no', 'yes'],
  'NO-09': ['day', 'round', 'never'],
  'NO-10': ['no', 'discard'],
  'NO-11': ['no', 'yes'],
  'NO-12': ['yes', 'no'],
  'NO-13': ['no', 'yes'],
  'NO-15': ['capped', 'all'],
  'NO-16': ['lapse', 'no'],
  'NO-17': ['shuffle', 'end'],
} as const;

/** An answer to every question. */
export type Toggles = AnswersTo<typeof ANSWERS>;
