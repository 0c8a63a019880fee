import { describeBy, type Seat, type Sentences, type TermTable, termsOf } from 'vbuses/play';
import type { Action, ActionType, Event } from './actions-and-events.ts';
import type { TaskKind } from './state.ts';
import type { Tables } from './tables.ts';

/** The names of a pack by id. */
interface Names {
  readonly space: (id: string) => string;
  readonly house: (id: string) => string;
  readonly line: (id: string) => string;
  /** A number card by its number, an Uh-Oh! card by its name. */
  readonly card: (id: string) => string;
  readonly cards: (ids: readonly string[]) => string;
}

/** Describes an action as an order, or an event as something that happened. */
export function createDescriber(tables: Tables): (thing: Action | Event) => string {
  const { spaces, houses, lines, uhOhs, values } = tables;
  const card = (id: string): string => String(uhOhs.get(id)?.name ?? values.get(id) ?? id);
  return describeBy(SENTENCES, {
    space: (id) => spaces.get(id)?.name ?? id,
    house: (id) => houses.get(id)?.name ?? id,
    line: (id) => lines.get(id)?.name ?? id,
    card: (id) => card(id),
    cards: (ids) => ids.map(card).join(', '),
  });
}

const player = (seat: Seat): string => `player ${seat + 1}`;

/** `+3 minutes`, `-1 minute`. */
const signed = (amount: number, unit: string, units = `${unit}s`): string =>
  `${amount > 0 ? '+' : ''}${amount} ${Math.abs(amount) === 1 ? unit : units}`;

const minutesOf = (amount: number): string => signed(amount, 'minute');

const SENTENCES: Sentences<Names, Action | Event> = {
  // What to do.
  'take-house': ({ house }, action) => `live in ${house(action.house)}`,
  walk: ({ card, space }, action) => `walk ${card(action.card)} to ${space(action.to)}`,
  push: ({ card, space }, action) =>
    `push ${player(action.player)} by ${card(action.card)} to ${space(action.to)}`,
  choose: (_, { option }) => `choose the effects number ${option + 1}`,
  pick: (_, action) => `choose ${player(action.player)}`,
  'take-line': ({ line }, action) => `take ${line(action.line)}`,
  give: ({ card }, action) => `give the ${card(action.card)}`,

  // What to do, and what has happened.
  'let-be': (_, thing) =>
    'seat' in thing
      ? `${player(thing.seat)} and ${player(thing.player)} share the space`
      : 'share the space',

  // What has happened.
  'goes-first': (_, { seat }) => `${player(seat)} goes first`,
  'took-house': ({ house }, event) => `${player(event.seat)} lives in ${house(event.house)}`,
  commute: (_, { number, which, first }) =>
    `${which} commute of round ${Math.floor(number / 2) + 1}: ${player(first)} begins`,
  turn: (_, { seat, number }) => `turn ${number}: ${player(seat)}`,
  skipped: (_, { seat }) => `${player(seat)} skips the turn`,
  scored: (_, { minutes, points }) =>
    minutes
      .map(
        (one, seat) => `${player(seat)}: ${one} minutes, ${signed(points[seat] ?? 0, 'RP', 'RP')}`,
      )
      .join('; '),
  over: (_, { reason }) => (reason === 'normal' ? 'the game is over' : 'the game is broken off'),
  drew: (_, { seat, count }) => `${player(seat)} draws ${count} ${count === 1 ? 'card' : 'cards'}`,
  'got-cards': ({ cards }, event) => `${player(event.seat)} gets ${cards(event.cards)}`,
  discarded: ({ cards }, event) => `${player(event.seat)} discards ${cards(event.cards)}`,
  shuffled: (_, { count }) => `${count} number cards are shuffled`,
  walked: ({ card, space }, event) =>
    `${player(event.seat)} plays ${card(event.card)} and walks to ${space(event.to)}: ${minutesOf(event.minutes)}`,
  pushed: ({ card, space }, event) =>
    `${player(event.seat)} plays ${card(event.card)} and pushes ${player(event.player)} to ${space(event.to)}: ${minutesOf(event.minutes)}`,
  arrived: (_, { seat, minutes }) => `${player(seat)} has arrived after ${minutes} minutes`,
  'uh-oh': ({ card }, event) => `Uh-Oh! ${player(event.seat)} draws ${card(event.card)}`,
  chose: (_, { seat, option }) => `${player(seat)} chooses the effects number ${option + 1}`,
  picked: (_, event) => `${player(event.seat)} chooses ${player(event.player)}`,
  minutes: (_, { seat, amount }) => `${player(seat)}: ${minutesOf(amount)}`,
  reputation: (_, { seat, amount }) => `${player(seat)}: ${signed(amount, 'RP', 'RP')}`,
  skips: (_, { seat }) => `${player(seat)} will skip a turn`,
  'next-card': (_, { seat, amount }) =>
    `the next card of ${player(seat)} counts ${amount > 0 ? '+' : ''}${amount}`,
  'took-line': ({ line }, event) => `${player(event.seat)} takes ${line(event.line)}`,
  exchanged: (_, event) => `${player(event.seat)} and ${player(event.player)} exchange a card`,
  gave: ({ card }, event) =>
    `${player(event.seat)} gives ${player(event.player)} the ${card(event.card)}`,
};

const DECISION_TERMS: Partial<TermTable<TaskKind>> = {
  'take-house': ['house', 'in which house to live'],
  walk: ['walk', 'which card to play, and where to walk'],
  push: ['push', 'which card to play, and where the other player has to go'],
  'choose-effect': ['choice', 'which effects of an Uh-Oh! card to choose'],
  'choose-player': ['player', 'for whom an Uh-Oh! card is'],
  'choose-line': ['metro line', 'which metro line to take'],
  'choose-card': ['card to give', 'which card to give away'],
};

/** What each type of action is called, and what it means. */
export const ACTION_TERMS: TermTable<ActionType> = {
  'take-house': ['take a house', 'choose where to live'],
  walk: ['walk', 'play a number card and walk so many spaces'],
  push: ['push', 'play a number card and send another player away'],
  'let-be': ['share the space', 'push no one'],
  choose: ['choose effects', 'choose one side of an Uh-Oh! card'],
  pick: ['choose a player', 'say for whom an Uh-Oh! card is'],
  'take-line': ['take a metro line', 'choose whose minutes count'],
  give: ['give a card', 'choose a card for an exchange'],
};

/** What the names that the rules use mean to a player, for reports. */
export const TERMS = termsOf({ decision: DECISION_TERMS, action: ACTION_TERMS });
