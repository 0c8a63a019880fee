import { defineToggles, type ToggleDefinition, type TogglesOf } from 'vbuses/play';

/**
 * Every question that the author's rules leave open, and what players may agree on. CO-01 and CO-11,
 * the board and the distances on it, are answered by the data and checked there.
 */
const TOGGLE_DEFINITIONS = [
  {
    id: 'CO-02',
    name: 'exactly-on-time',
    question: 'What does exactly one hundred minutes cost in the morning?',
    values: {
      'on-time': 'Nothing: it is the best result.',
      late: 'It is late, and costs the seven points.',
    },
  },
  {
    id: 'CO-03',
    name: 'doubling-back',
    question: 'For how long may a player not turn back?',
    values: {
      move: 'Within a move; every move can begin in any direction.',
      turns:
        'A walk or a push does not begin with a step back to where the piece came from either, unless it may have come from several spaces.',
    },
  },
  {
    id: 'CO-04',
    name: 'order-at-landing',
    question: 'When are Uh-Oh! cards drawn?',
    values: {
      'after-pushes':
        'When everybody stands still, first by the active player, then in their order.',
      'at-once': 'At every landing, before anybody is pushed.',
    },
  },
  {
    id: 'CO-05',
    name: 'overshoot',
    question: 'How many minutes is a card that is higher than the rest of the way?',
    values: {
      full: 'All that it says.',
      walked: 'As many as spaces were walked, by any way that the card reaches.',
    },
  },
  {
    id: 'CO-06',
    name: 'endless-pushes',
    question: 'How does a cascade come to its end?',
    values: {
      once: 'No player is pushed twice in a turn; players share the space then.',
      'not-the-active': 'So it does, and the player whose turn it is cannot be pushed at all.',
    },
    about: ['action/push'],
  },
  {
    id: 'CO-07',
    name: 'push-onto-goal',
    question: 'May a player be pushed to the end of the way?',
    values: {
      yes: 'Yes: the pushed player has arrived.',
      no: 'No, players go their last steps themselves.',
    },
    about: ['action/push'],
  },
  {
    id: 'CO-08',
    name: 'shuffling',
    question: 'When are the number cards shuffled?',
    values: {
      'every-commute': 'Before every commute all of them, and the discards when the deck is empty.',
      'when-empty': 'Only the discards, when the deck is empty.',
    },
  },
  {
    id: 'CO-09',
    name: 'first-in-the-evening',
    question: 'Who begins in the evening?',
    values: {
      same: 'The player who began in the morning.',
      next: 'The next player clockwise.',
    },
  },
  {
    id: 'CO-10',
    name: 'evening-points',
    question: 'What are the evening points of slow players?',
    values: {
      'no-floor': 'Twenty less the minutes behind the fastest, also below zero.',
      floor: 'The same, but never below zero.',
    },
  },
  {
    id: 'CO-12',
    name: 'ties',
    question: 'Who wins with equal points?',
    values: {
      evenings: 'The one who was fastest in more evenings; else the victory is shared.',
      shared: 'The victory is shared.',
    },
  },
  {
    id: 'CO-13',
    name: 'uh-oh-deck',
    question: 'What becomes of an Uh-Oh! card?',
    values: {
      discarded: 'It is discarded; the discards are shuffled when the deck is empty.',
      'shuffled-back': 'It is shuffled back into the deck.',
    },
  },
  {
    id: 'CO-14',
    name: 'must-push',
    question: 'Must a player push?',
    values: {
      must: 'Yes, if there is a way for the other one to go; else they share the space.',
      may: 'No, the players may share the space.',
    },
    about: ['action/let-be', 'action/push'],
  },
  {
    id: 'CO-15',
    name: 'rounds',
    question: 'How many rounds are played? Half a round is a morning.',
    values: {
      players: 'As many as there are players.',
      half: 'Half a round.',
      one: 'One.',
      'one-and-a-half': 'One and a half.',
      two: 'Two.',
      'two-and-a-half': 'Two and a half.',
      three: 'Three.',
      'three-and-a-half': 'Three and a half.',
      four: 'Four.',
      'four-and-a-half': 'Four and a half.',
      five: 'Five.',
    },
  },
  {
    id: 'CO-16',
    name: 'turn-direction',
    question: 'In which direction do turns go?',
    values: {
      both: 'Clockwise in the morning, counter-clockwise in the evening.',
      clockwise: 'Always clockwise.',
      reversed: 'Counter-clockwise in the morning, clockwise in the evening.',
    },
  },
] as const satisfies readonly ToggleDefinition[];

/** A value for every toggle. */
export type Toggles = TogglesOf<typeof TOGGLE_DEFINITIONS>;

/** The toggles of Commute in the order of their ids. */
export const TOGGLES = defineToggles(TOGGLE_DEFINITIONS);

/** The commutes of a number of rounds. */
const COMMUTES: Readonly<Record<Exclude<Toggles['CO-15'], 'players'>, number>> = {
  half: 1,
  one: 2,
  'one-and-a-half': 3,
  two: 4,
  'two-and-a-half': 5,
  three: 6,
  'three-and-a-half': 7,
  four: 8,
  'four-and-a-half': 9,
  five: 10,
};

/** How many commutes a game has. */
export function commutesOf(players: number, { 'CO-15': rounds }: Toggles): number {
  return rounds === 'players' ? 2 * players : COMMUTES[rounds];
}
