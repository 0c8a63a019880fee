import { defineToggles, type ToggleDefinition, type TogglesOf } from 'vbuses/play';

/**
 * Every question that the notes leave open. NO-14, a bus stop in a district without a station, is a
 * mistake in the data and no question.
 */
const TOGGLE_DEFINITIONS = [
  {
    id: 'NO-01',
    name: 'what-wins',
    question: 'A score is happiness points plus experiences, but the highest happiness points win?',
    values: {
      happiness: 'The highest happiness points win; the sum is only shown.',
      sum: 'The highest sum wins.',
    },
  },
  {
    id: 'NO-02',
    name: 'too-few-experiences',
    question: 'Who wins if all players have too few experiences?',
    values: {
      'most-experiences': 'The player with the most, then with the most happiness points.',
      'no-winner': 'The game has no winner.',
    },
  },
  {
    id: 'NO-03',
    name: 'steps',
    question: 'What is one step on foot?',
    values: {
      place: 'From a place to the next one on the map.',
      district: 'To any place of the same district, and one more for each district further.',
    },
  },
  {
    id: 'NO-04',
    name: 'once-a-round',
    question: 'An activity can be visited once a round: by each player, or by one of them?',
    values: {
      player: 'By each player.',
      table: 'By one player.',
    },
    about: ['action/visit'],
  },
  {
    id: 'NO-05',
    name: 'experience-again',
    question: 'Does a second visit to an activity give its experience again?',
    values: {
      no: 'No, only its share of the happiness points, rounded down.',
      yes: 'Yes.',
    },
    about: ['action/visit'],
  },
  {
    id: 'NO-06',
    name: 'prize-odds',
    question: 'What becomes of the odds when a prize of a special event is won?',
    values: {
      shrink: 'The ticket leaves the bag: fewer tickets are left, and all of those count.',
      blank: 'The chance of that prize is lost: it gives nothing from then on.',
    },
    about: ['action/watch'],
  },
  {
    id: 'NO-07',
    name: 'prize-pools',
    question: 'Do the special events have a pool of prizes each?',
    values: {
      each: 'Yes.',
      shared: 'No, one for both.',
    },
    about: ['action/watch'],
  },
  {
    id: 'NO-08',
    name: 'cheaper-specials',
    question: 'Do perks make special events cheaper?',
    values: {
      no: 'No, they always cost the same.',
      yes: 'Yes, perks for activities count for them too.',
    },
    about: ['action/watch'],
  },
  {
    id: 'NO-09',
    name: 'first-player',
    question: 'When does another player go first?',
    values: {
      day: 'Each day, in the order of play.',
      round: 'Each round.',
      never: 'Never.',
    },
  },
  {
    id: 'NO-10',
    name: 'full-hand',
    question: 'May a player with a full hand draw?',
    values: {
      no: 'No.',
      discard: 'Yes, and discards down to the limit when the turn ends.',
    },
    about: ['action/draw'],
  },
  {
    id: 'NO-11',
    name: 'perks-of-a-kind',
    question: 'May a player have two perks of one kind at a time?',
    values: {
      no: 'No: more points, cheaper activities and cheaper rides, one of each.',
      yes: 'Yes, and they add up.',
    },
    about: ['action/play'],
  },
  {
    id: 'NO-12',
    name: 'own-target',
    question: 'Do the criteria of a card hold for the player of the card too?',
    values: {
      yes: 'Yes, for all players.',
      no: 'No, only for the others.',
    },
    about: ['action/play', 'action/play-on'],
  },
  {
    id: 'NO-13',
    name: 'free-ferry',
    question: 'Can a ferry be taken with no action points left?',
    values: {
      no: 'No, it takes one at least.',
      yes: 'Yes, and the turn ends with it.',
    },
    about: ['action/ferry'],
  },
  {
    id: 'NO-15',
    name: 'extra-points',
    question: 'How many more action points can perks give for a turn?',
    values: {
      capped: 'Only up to the limit of the game.',
      all: 'As many as they say.',
    },
    about: ['action/play', 'action/play-on'],
  },
  {
    id: 'NO-16',
    name: 'no-turns-left',
    question: 'May a card be played in the last round that only changes turns to come?',
    values: {
      lapse: 'Yes; what would change a turn that does not come is lost.',
      no: 'No.',
    },
    about: ['action/play', 'action/play-on'],
  },
  {
    id: 'NO-17',
    name: 'empty-deck',
    question: 'What if the deck of cards is empty?',
    values: {
      shuffle: 'The discards are shuffled; without any, drawing is not possible.',
      end: 'Drawing is not possible any more.',
    },
    about: ['action/draw'],
  },
] as const satisfies readonly ToggleDefinition[];

/** A value for every toggle. */
export type Toggles = TogglesOf<typeof TOGGLE_DEFINITIONS>;

export const TOGGLES = defineToggles(TOGGLE_DEFINITIONS);
