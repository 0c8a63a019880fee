import type { AnswersTo } from 'vbuses/play';

/**
 * Every question that the author's rules leave open, and what players may agree on. CO-01 and CO-11,
 * the board and the distances on it, are answered by the data and checked there.
 */
export const ANSWERS = {
  'CO-02': ['on-time', 'late'],
  'CO-03': ['move', 'turns'],
  'CO-04': ['after-pushes', 'at-once'],
  'CO-05': ['full', 'walked'],
  'CO-06': ['once', 'not-the-active'],
  'CO-07': ['yes', 'no'],
  'CO-08': ['every-commute', 'when-empty'],
  'CO-09': ['same', 'next'],
  'CO-10': ['no-floor', 'floor'],
  'CO-12': ['evenings', 'shared'],
  'CO-13': ['discarded', 'shuffled-back'],
  'CO-14': ['must', 'may'],
  'CO-15': [
    'players',
    'half',
    'one',
    'one-and-a-half',
    'two',
    'two-and-a-half',
    'three',
    'three-and-a-half',
    'four',
    'four-and-a-half',
    'five',
  ],
  'CO-16': ['both', 'clockwise', 'reversed'],
} as const;

/** An answer to every question. */
export type Toggles = AnswersTo<typeof ANSWERS>;

/** How many commutes a game has. */
export function commutesOf(players: number, { 'CO-15': rounds }: Toggles): number {
  // The answers go up by one commute, half a round, from the first number on.
  return rounds === 'players' ? 2 * players : ANSWERS['CO-15'].indexOf(rounds);
}
