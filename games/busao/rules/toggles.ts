import type { AnswersTo } from 'vbuses/play';

/**
 * Every question that the author's rulebook leaves open. BU-02, whether five can play, has no answer
 * but no: five players make no pairs.
 */
export const ANSWERS = {
  'BU-01': ['all', 'one-less'],
  'BU-03': ['forced', 'free'],
  'BU-04': ['go-on', 'cut-short'],
  'BU-05': ['yes', 'no'],
  'BU-06': ['last-card', 'missing-card'],
  'BU-07': ['others', 'all'],
  'BU-08': ['player', 'owner'],
  'BU-09': ['eight', 'orthogonal'],
  'BU-10': ['lower', 'any'],
  'BU-11': ['passenger', 'trait'],
  'BU-12': ['three', 'six'],
  'BU-13': ['up-to-three', 'always'],
  'BU-14': ['no', 'yes'],
  'BU-15': ['yes', 'no'],
  'BU-16': ['drops', 'stays'],
  'BU-17': ['always', 'three-or-more'],
  'BU-18': ['full', 'shared'],
  'BU-19': ['yes', 'no'],
  'BU-20': ['nobody', 'last'],
  'BU-21': ['one-less', 'same'],
} as const;

/** An answer to every question. */
export type Toggles = AnswersTo<typeof ANSWERS>;
