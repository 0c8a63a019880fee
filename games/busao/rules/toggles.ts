import { defineToggles, type ToggleDefinition, type TogglesOf } from 'vbuses/play';

/**
 * Every question that the author's rulebook leaves open. BU-02, whether five can play, has no answer
 * but no: five players make no pairs.
 */
const TOGGLE_DEFINITIONS = [
  {
    id: 'BU-01',
    name: 'passenger-cards',
    question:
      'How many passengers are in the deck: the list says 71, the headline 80 cards in all?',
    values: {
      all: 'All 71.',
      'one-less': 'One goes back to the box unseen.',
    },
  },
  {
    id: 'BU-03',
    name: 'unspent-points',
    question: 'What if a player cannot, or would rather not, spend the action points?',
    values: {
      forced: 'They have to be spent; what cannot be spent is lost.',
      free: 'A player may end the turn early.',
    },
    about: ['action/pass'],
  },
  {
    id: 'BU-04',
    name: 'short-draw',
    question: 'What if the Rua runs out in the middle of a draw?',
    values: {
      'go-on': 'The Terminal is shuffled, if it still may be, and the draw goes on.',
      'cut-short': 'The draw ends there; the Terminal is shuffled for the next one.',
    },
  },
  {
    id: 'BU-05',
    name: 'nothing-to-shuffle',
    question: 'Does it begin the end when a card is due and Rua and Terminal are both empty?',
    values: {
      yes: 'Yes, like a Rua that may not be shuffled again; no shuffle is used up.',
      no: 'No, cards come again when the Terminal has some.',
    },
  },
  {
    id: 'BU-06',
    name: 'end-of-street',
    question: 'When has the Rua run out for the last time?',
    values: {
      'last-card': 'When its last card is drawn.',
      'missing-card': 'When a card is due and there is none.',
    },
  },
  {
    id: 'BU-07',
    name: 'last-turns',
    question: 'Who has a last turn after the Rua has run out?',
    values: {
      others: 'The others, as with the other two ends.',
      all: 'All, with the player who drew the last card at the end.',
    },
  },
  {
    id: 'BU-08',
    name: 'who-filled-it',
    question: "Who has begun the end when the last seat of another's bus is filled?",
    values: {
      player: 'The player who filled it, who first spends all action points.',
      owner: 'The owner: the game ends before the next turn of that bus.',
    },
  },
  {
    id: 'BU-09',
    name: 'adjacency',
    question: 'Which seats are adjacent?',
    values: {
      eight: 'All around a seat, corners too.',
      orthogonal: 'Only above, below, left and right.',
    },
  },
  {
    id: 'BU-10',
    name: 'cascade',
    question: 'May the upper seat of a window be taken first?',
    values: {
      lower: 'No, the lower one first.',
      any: 'Yes.',
    },
  },
  {
    id: 'BU-11',
    name: 'driver-points',
    question: 'What does a driver give a point for?',
    values: {
      passenger: 'For each passenger with a preferred trait, and for each such trait.',
      trait: 'For each preferred trait that anybody aboard has.',
    },
  },
  {
    id: 'BU-12',
    name: 'upgrades-a-bus',
    question: 'Three places for upgrades that can be stacked: how many fit?',
    values: {
      three: 'Three.',
      six: 'Six, two in each place.',
    },
    about: ['action/upgrade', 'action/upgrade-blind'],
  },
  {
    id: 'BU-13',
    name: 'crowded-shop',
    question: 'Is the Oficina filled up after a purchase when duplicates lie in it?',
    values: {
      'up-to-three': 'Only up to three upgrades.',
      always: 'Always by one.',
    },
    about: ['action/upgrade-blind'],
  },
  {
    id: 'BU-14',
    name: 'short-swap',
    question: 'May cards be swapped where fewer than two lie?',
    values: {
      no: 'No.',
      yes: 'Yes, one for one.',
    },
    about: ['action/swap'],
  },
  {
    id: 'BU-15',
    name: 'forced-boarding',
    question: "Do requirements hold on another's bus?",
    values: {
      yes: 'Yes, a passenger boards no bus that does not meet them.',
      no: 'No, only on the own bus; without what it requires, a passenger scores nothing. Equal passengers are never on one bus.',
    },
  },
  {
    id: 'BU-16',
    name: 'free-seat-below',
    question: 'What if the lower passenger of a window leaves?',
    values: {
      drops: 'The upper one drops into the lower seat.',
      stays: 'The upper one stays, and the lower seat is free.',
    },
  },
  {
    id: 'BU-17',
    name: 'stop-card',
    question: 'Is PARE used by two?',
    values: {
      always: 'Yes, it protects the bus that has it.',
      'three-or-more': 'No, only with three buses.',
    },
  },
  {
    id: 'BU-18',
    name: 'ties',
    question: 'Who wins with equal points?',
    values: {
      full: 'More passengers, then more upgrades; else the victory is shared.',
      shared: 'The victory is shared.',
    },
  },
  {
    id: 'BU-19',
    name: 'effects',
    question: 'Do the effects of passengers count?',
    values: {
      yes: 'Yes, as printed.',
      no: 'No, only their natural score: a first game.',
    },
  },
  {
    id: 'BU-20',
    name: 'first-stop-card',
    question: 'Who has PARE at the beginning?',
    values: {
      nobody: 'No one.',
      last: 'The player whose first turn comes last.',
    },
  },
  {
    id: 'BU-21',
    name: 'first-round',
    question: 'Do the turns of the first round have as many action points as the others?',
    values: {
      'one-less':
        'Only that of the last bus; the others have one less, since it is better to begin.',
      same: 'Yes.',
    },
  },
] as const satisfies readonly ToggleDefinition[];

/** A value for every toggle. */
export type Toggles = TogglesOf<typeof TOGGLE_DEFINITIONS>;

/** The toggles of Busão in the order of their ids. */
export const TOGGLES = defineToggles(TOGGLE_DEFINITIONS);
