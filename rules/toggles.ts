import { defineToggles, type ToggleDefinition, type TogglesOf } from 'vbuses/play';

/** Every question that the rules of 2013 leave open, and the parts of the game that can be left out. */
const TOGGLE_DEFINITIONS = [
  {
    id: 'VB-01',
    name: 'fare-on-pick-up',
    question: 'Does picking up a passenger earn a fare?',
    values: { yes: 'Each pick-up earns one.', no: 'Fares come from doubles alone.' },
  },
  {
    id: 'VB-02',
    name: 'end-of-game',
    question: 'When does the game end after the last delivery that is needed?',
    values: {
      'at-once': 'At once.',
      turn: 'After the turn.',
      round: 'When all players have had the same number of turns.',
    },
  },
  {
    id: 'VB-03',
    name: 'tie',
    question: 'Who wins a tie?',
    values: {
      deliveries: 'The player with more deliveries, then with more fares, otherwise all of them.',
      shared: 'All of them.',
    },
  },
  {
    id: 'VB-04',
    name: 'no-token-left',
    question: 'What if the token to be placed is out of stock?',
    values: {
      'card-only': 'The card is turned up, no token is placed.',
      nothing: 'No card is turned up either.',
    },
  },
  {
    id: 'VB-05',
    name: 'no-card-left',
    question: 'What if the deck and the discard pile of a region are empty?',
    values: {
      'no-pick-up': 'Its passengers cannot be picked up.',
      'token-only': 'A pick-up takes the token away and earns the fare, but no card.',
    },
  },
  {
    id: 'VB-06',
    name: 'empty-bank',
    question: 'What if the bank is out of fares?',
    values: { nothing: 'No one gains any.', owed: 'Fares are noted down: there is no limit.' },
  },
  {
    id: 'VB-07',
    name: 'stuck-set-up',
    question: 'What if all tokens left at set-up match the card?',
    values: {
      swap: 'Swap with the latest token so that both are then placed correctly.',
      'leave-out': 'Those tokens go back to the stock.',
    },
  },
  {
    id: 'VB-08',
    name: 'tokens-at-a-stop',
    question: 'How many tokens can be at one stop?',
    values: { any: 'Any number.', one: 'One: a second one is not placed.' },
  },
  {
    id: 'VB-09',
    name: 'unspent-actions',
    question: 'Must all actions be spent?',
    values: { pass: 'No.', spend: 'Yes, as long as one can be.' },
  },
  {
    id: 'VB-10',
    name: 'way-back',
    question: 'Is the direction that a bus came from remembered at the end of a turn?',
    values: { remembered: 'Yes.', forgotten: 'No, each turn may begin with any link.' },
  },
  {
    id: 'VB-11',
    name: 'failed-exchange',
    question: 'What if the other player has no card of the region that was named?',
    values: {
      'gift-stands': 'The gift is kept; a hand above its limit is discarded down.',
      fizzle: 'The gift is returned.',
    },
    about: ['action/exchange'],
  },
  {
    id: 'VB-12',
    name: 'empty-upgrade-deck',
    question: 'What if the upgrade deck is empty?',
    values: {
      shuffle: 'The discarded ones become a new deck.',
      short: 'The offer is not refilled.',
    },
  },
  {
    id: 'VB-13',
    name: 'empty-route-deck',
    question: 'What if the route deck is empty?',
    values: {
      shuffle: 'The discarded ones become a new deck.',
      short: 'Anything that needs a route card is not allowed.',
    },
    about: ['action/new-routes', 'action/replace', 'upgrade/extended-service'],
  },
  {
    id: 'VB-14',
    name: 'delivery-elsewhere',
    question: 'Which stop counts for a passenger who was delivered elsewhere?',
    values: { card: 'The one on the card.', bus: 'The one where the bus was.' },
    about: ['upgrade/next-stop', 'upgrade/this-is-close-enough', 'upgrade/bike-rack'],
  },
  {
    id: 'VB-15',
    name: 'kept-tokens',
    question: 'Do tokens on upgrades come from the stock?',
    values: { 'out-of-stock': 'Yes.', marker: 'No, other markers are used.' },
    about: ['upgrade/training-vehicle', 'upgrade/bike-rack'],
  },
  {
    id: 'VB-16',
    name: 'straight-line',
    question: 'How far may a straight line bend from link to link?',
    values: { '10': '10 degrees.', '30': '30 degrees.' },
    about: ['action/straight-on', 'action/straight-on-two'],
  },
  {
    id: 'VB-17',
    name: 'lane-move',
    question: 'May a move of two stops pass a stop with tokens or a bus, and does it count as one?',
    values: {
      free: 'It may, and counts as one.',
      blocked: 'It may not; it counts as one.',
      two: 'It may, and counts as two moves in a row.',
    },
    about: [
      'action/move-two',
      'action/straight-on-two',
      'action/move-back-two',
      'action/drive-two',
    ],
  },
  {
    id: 'VB-18',
    name: 'least-actions',
    question: 'What is the minimum number of actions in a turn?',
    values: { '0': 'None.', '1': 'One.' },
    about: ['upgrade/training-vehicle'],
  },
  {
    id: 'VB-19',
    name: 'express-purchases',
    question: 'Do purchases keep Express Bus from working?',
    values: {
      'no-action': 'No: they cost fares and are no actions.',
      action: 'Yes: only moves are allowed before it.',
    },
    about: ['action/go-on'],
  },
  {
    id: 'VB-20',
    name: 'supervisor-timing',
    question: 'When may Transit Supervisor buy?',
    values: {
      'at-once': 'Whenever an upgrade is revealed, before play goes on.',
      'end-of-turn': 'At the end of any turn.',
    },
    about: ['decision/supervise'],
  },
  {
    id: 'VB-21',
    name: 'police',
    question: 'What does Transit Police stop?',
    values: { exchange: 'Exchanges.', broad: 'Exchanges and Exact Change Please.' },
    about: ['action/take'],
  },
  {
    id: 'VB-22',
    name: 'one-shot-fare',
    question: 'Do pick-ups by one-shot upgrades earn the fare of a pick-up?',
    values: { yes: 'Yes.', no: 'No.' },
    about: ['upgrade/stroller-on-board', 'upgrade/giving-directions', 'upgrade/return-trip'],
  },
  {
    id: 'VB-23',
    name: 'out-of-fuel',
    question: 'What does a player out of fuel skip?',
    values: { turn: 'The whole turn.', actions: 'The action phase alone.' },
    about: ['upgrade/out-of-fuel'],
  },
  {
    id: 'VB-24',
    name: 'frequent-service',
    question: 'What does Frequent Service count?',
    values: {
      passenger: 'Each passenger on at least one route of the player.',
      route: 'Each passenger once for every route of the player.',
    },
    about: ['upgrade/frequent-service'],
  },
  {
    id: 'VB-25',
    name: 'mechanic',
    question: 'What does Transit Mechanic make cheaper?',
    values: { upgrades: 'Upgrades.', sweeps: 'Upgrades and sweeps.' },
    about: ['action/sweep'],
  },
  {
    id: 'VB-26',
    name: 'routes-set-aside',
    question: 'When are routes that were set aside for new ones discarded?',
    values: {
      'with-starts': 'When the starts are revealed.',
      'at-once': 'At once.',
    },
    about: ['action/new-routes'],
  },
  {
    id: 'new-routes',
    name: 'new-routes',
    question: 'May players pay for other routes before the start?',
    values: { yes: 'Yes.', no: 'No.' },
    about: ['action/new-routes'],
  },
  {
    id: 'upgrades',
    name: 'upgrades',
    question: 'Are there upgrades?',
    values: { yes: 'Yes.', no: 'No: nothing is on offer.' },
    about: ['action/buy', 'action/sweep'],
  },
  {
    id: 'exchange',
    name: 'exchange',
    question: 'May passengers be exchanged?',
    values: { yes: 'Yes.', no: 'No.' },
    about: ['action/exchange'],
  },
] as const satisfies readonly ToggleDefinition[];

/** A value for every toggle. */
export type Toggles = TogglesOf<typeof TOGGLE_DEFINITIONS>;

/** The toggles of Vancouver Buses in the order of their ids. */
export const TOGGLES = defineToggles(TOGGLE_DEFINITIONS);
