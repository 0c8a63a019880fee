import { defineToggles, type Toggle, type ToggleDefinition, type TogglesOf } from 'vbuses/play';
import type { Tables } from './tables.ts';

/**
 * Every question that the manual leaves open and that the rules can answer in several ways. Amounts
 * (BR-01), the boards (BR-02), prices and payoffs (BR-03) are data; two termini in one place (BR-11)
 * are a mistake in the data; what a bot fails to answer (BR-10) and games without an end (BR-12) are
 * dealt with in every game alike.
 */
const TOGGLE_DEFINITIONS = [
  {
    id: 'BR-04',
    name: 'routes-for-sale',
    question: 'Which Routes can a player buy?',
    values: {
      any: 'Any Route of the bank.',
      served: 'Only a Route of the bank that serves the terminus just reached.',
    },
    about: ['action/buy'],
  },
  {
    id: 'BR-05',
    name: 'fare-each-turn',
    question: 'Is a fare due when a ride is continued in the next turn?',
    values: {
      no: 'No, only at the start of a delivery and at a change of Route.',
      yes: 'Yes, each turn begins with a fare.',
    },
  },
  {
    id: 'BR-06',
    name: 'own-route',
    question: 'What does a player pay on an own Route?',
    values: {
      'bank-fare': 'The same as on a Route of the bank, to the bank.',
      'own-free': 'Nothing.',
    },
    about: ['route'],
  },
  {
    id: 'BR-07',
    name: 'sections-again',
    question: 'May a player turn round, and use a section again on the same delivery?',
    values: {
      free: 'Yes.',
      'once-per-trip': 'No, each section of a Route once, unless nothing else is left.',
    },
  },
  {
    id: 'BR-08',
    name: 'destination-draw',
    question: 'How are the two destinations drawn?',
    values: {
      distinct: 'By weight, two different ones, neither of them the origin.',
      any: 'By weight, each on its own: both may be the same. Neither is the origin.',
      even: 'All termini but the origin are equally likely; two different ones.',
    },
  },
  {
    id: 'BR-09',
    name: 'whole-roll',
    question: 'Does the whole roll have to be walked?',
    values: {
      yes: 'Yes, up to the destination.',
      no: 'No, a player may stop at any junction.',
    },
    about: ['action/stop'],
  },
  {
    id: 'BR-13',
    name: 'forced-sale',
    question: 'Who chooses the Route that is sold for a debt?',
    values: {
      owner: 'Its owner.',
      rule: 'The rules: the cheapest that clears the debt is sold, or else the dearest.',
    },
    about: ['action/sell'],
  },
  {
    id: 'BR-14',
    name: 'unpaid-fare',
    question: 'What does the owner of a Route get when the rider has less cash than the fare?',
    values: {
      full: 'The whole fare; the bank pays what is missing.',
      cash: 'Only what cash there is; the rest is owed to the bank.',
    },
  },
  {
    id: 'BR-15',
    name: 'no-winner',
    question: 'Does anybody win a game that ends without a winner?',
    values: {
      nobody: 'No.',
      worth: 'The player who is worth most, in cash and Routes; no one if all are bankrupt.',
    },
  },
  {
    id: 'BR-16',
    name: 'last-player',
    question: 'Does the last player who is not bankrupt win?',
    values: {
      'plays-on': 'No, that player plays on until the winning cash is reached.',
      wins: 'Yes, at once.',
    },
  },
] as const satisfies readonly ToggleDefinition[];

/** A value for every toggle. */
export type Toggles = TogglesOf<typeof TOGGLE_DEFINITIONS> & { readonly board: string };

/** The open questions of BusRider in the order of their ids. */
const QUESTIONS = defineToggles(TOGGLE_DEFINITIONS);

/** The open questions, and on which of the boards of the pack is played. */
export function togglesOf({ boards }: Tables): readonly Toggle[] {
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
    ...QUESTIONS,
  ];
}
