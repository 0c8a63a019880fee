import { type AnswersTo, type PackTable, readQuestions, type Toggle } from 'vbuses/play';
import type { Tables } from './tables.ts';

/**
 * Every question that the manual leaves open and that the rules can answer in several ways. Amounts
 * (BR-01), the boards (BR-02), prices and payoffs (BR-03) are data; two termini in one place (BR-11)
 * are a mistake in the data; what a bot fails to answer (BR-10) and games without an end (BR-12) are
 * dealt with in every game alike.
 */
const ANSWERS = {
  'BR-04': ['any', 'served'],
  'BR-05': ['no', 'yes'],
  'BR-06': ['bank-fare', 'own-free'],
  'BR-07': ['free', 'once-per-trip'],
  'BR-08': ['distinct', 'any', 'even'],
  'BR-09': ['yes', 'no'],
  'BR-13': ['owner', 'rule'],
  'BR-14': ['full', 'cash'],
  'BR-15': ['nobody', 'worth'],
  'BR-16': ['plays-on', 'wins'],
} as const;

/** An answer to every question. */
export type Toggles = AnswersTo<typeof ANSWERS> & { readonly board: string };

/** The open questions, and on which of the boards of the pack is played. */
export function togglesOf({ boards }: Tables, questions: PackTable): readonly Toggle[] {
  const [standard = ''] = boards.keys();
  return [
    {
      id: 'board',
      name: 'board',
      question: 'On which board is the game played?',
      standard,
      values: [...boards.values()].map(({ id, junctions, routes, termini }) => ({
        value: id,
        meaning: `${junctions.length} junctions, ${termini.length} termini, ${routes.length} Routes.`,
      })),
    },
    ...readQuestions(questions, ANSWERS),
  ];
}
