import { describeBy, type Seat, type Sentences, type TermTable, termsOf } from 'vbuses/play';
import type { Action, ActionType, Event } from './actions-and-events.ts';
import type { TaskKind, Travel } from './state.ts';
import type { Tables } from './tables.ts';

/** The names of a pack by id. */
interface Names {
  readonly place: (id: string) => string;
  readonly card: (id: string) => string;
  readonly prize: (id: string) => string;
}

/** Describes an action as an order, or an event as something that happened. */
export const createDescriber = ({
  map,
  cards,
  prizes,
}: Tables): ((thing: Action | Event) => string) =>
  describeBy(SENTENCES, {
    place: (id) => map.places.get(id)?.name ?? id,
    card: (id) => cards.get(id)?.name ?? id,
    prize: (id) => prizes.get(id)?.name ?? id,
  });

const player = (seat: Seat): string => `player ${seat + 1}`;

const countOf = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

const TRAVELS: Readonly<Record<Travel, string>> = {
  walk: 'walks',
  train: 'takes the train',
  bus: 'takes the bus',
  ferry: 'takes the ferry',
  card: 'has to go',
};

const gains = (happiness: number, experiences: number): string =>
  [`${happiness} HP`, ...(experiences > 0 ? [countOf(experiences, 'experience')] : [])].join(
    ' and ',
  );

const SENTENCES: Sentences<Names, Action | Event> = {
  // What to do.
  walk: ({ place }, { to }) => `walk to ${place(to)}`,
  train: ({ place }, { to }) => `take the train to ${place(to)}`,
  bus: ({ place }, { to }) => `take the bus to ${place(to)}`,
  ferry: ({ place }, { to }) => `take the ferry to ${place(to)}`,
  visit: ({ place }, action) => `visit ${place(action.place)}`,
  watch: ({ place }, { special }) => `try your luck at ${place(special)}`,
  draw: () => 'draw a card',
  play: ({ card }, action) => `play ${card(action.card)}`,
  'play-on': ({ card }, action) => `play ${card(action.card)} on ${player(action.seat)}`,
  rest: () => 'end the turn',
  drop: ({ card }, action) => `discard ${card(action.card)}`,

  // What has happened.
  'goes-first': (_, { seat }) => `${player(seat)} goes first`,
  round: (_, { day, time, first }) => `${time} ${day} begins with ${player(first)}`,
  turn: (_, { seat, number, points }) =>
    `turn ${number}: ${player(seat)}, ${countOf(points, 'action point')}`,
  travelled: ({ place }, { seat, to, by, points }) =>
    `${player(seat)} ${TRAVELS[by]} to ${place(to)} (${points} AP)`,
  visited: ({ place }, event) =>
    `${player(event.seat)} visits ${place(event.place)}${event.again ? ' again' : ''} (${event.points} AP): ${gains(event.happiness, event.experiences)}`,
  watched: ({ place }, event) =>
    `${player(event.seat)} is at ${place(event.special)}${event.again ? ' again' : ''} (${event.points} AP)`,
  ticket: ({ prize }, event) =>
    `${player(event.seat)} draws ${prize(event.prize)}: ${gains(event.happiness, event.experiences)}`,
  drew: (_, { seat }) => `${player(seat)} draws a card`,
  'got-card': ({ card }, event) => `${player(event.seat)} gets ${card(event.card)}`,
  reshuffled: (_, { cards }) => `${countOf(cards, 'discarded card')} become the new deck`,
  played: ({ card }, { seat, card: id, on }) =>
    `${player(seat)} plays ${card(id)}${on === null ? '' : ` on ${player(on)}`}`,
  happiness: (_, { seat, happiness }) =>
    `${player(seat)} ${happiness < 0 ? 'loses' : 'gains'} ${Math.abs(happiness)} HP`,
  lasts: ({ card }, event) =>
    `${card(event.card)} holds for ${player(event.seat)} for ${countOf(event.turns, 'turn')}`,
  expired: ({ card }, event) => `${card(event.card)} is over for ${player(event.seat)}`,
  discarded: ({ card }, event) => `${player(event.seat)} discards ${card(event.card)}`,
  rested: (_, { seat, points }) => `${player(seat)} gives up ${countOf(points, 'action point')}`,
  over: (_, { reason }) => (reason === 'normal' ? 'the game is over' : 'the game is broken off'),
};

const DECISION_TERMS: Partial<TermTable<TaskKind>> = {
  'choose-action': ['action', 'what to spend action points on'],
  'fit-hand': ['hand too large', 'which card above the limit to discard'],
  'give-up': ['give up a card', 'which card to discard because of a card that was played'],
};

/** What each type of action is called, and what it means. */
export const ACTION_TERMS: TermTable<ActionType> = {
  walk: ['walk', 'walk to a place, for an action point a step'],
  train: ['train', 'take a train to another station'],
  bus: ['bus', 'take a bus to the station of the district'],
  ferry: ['ferry', 'take a ferry with all action points that are left'],
  visit: ['visit', 'visit an activity for its reward'],
  watch: ['special event', 'draw a ticket of a special event'],
  draw: ['draw', 'draw a card'],
  play: ['play', 'play a card'],
  'play-on': ['play on a player', 'play a card on a player'],
  rest: ['rest', 'give up the action points that are left'],
  drop: ['discard', 'discard a card'],
};

/** What the names that the rules use mean to a player, for reports. */
export const TERMS = termsOf({ decision: DECISION_TERMS, action: ACTION_TERMS });
