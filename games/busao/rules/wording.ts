import { describeBy, type Seat, type Sentences, type TermTable, termsOf } from 'vbuses/play';
import type { Action, ActionType, Event } from './actions-and-events.ts';
import type { Arrival, EndReason, TaskKind } from './state.ts';
import type { Tables } from './tables.ts';

/** The names of a pack by id. */
interface Names {
  readonly card: (id: string) => string;
  readonly cards: (ids: readonly string[]) => string;
  readonly seat: (at: number) => string;
}

/** Describes an action as an order, or an event as something that happened. */
export function createDescriber(tables: Tables): (thing: Action | Event) => string {
  const card = (id: string): string =>
    (tables.passengers.get(id) ?? tables.upgrades.get(id) ?? tables.drivers.get(id))?.name ?? id;
  const { seatsAWindow } = tables.numbers;
  return describeBy(SENTENCES, {
    card,
    cards: (ids) => ids.map(card).join(', '),
    seat: (at) =>
      `window ${Math.floor(at / seatsAWindow) + 1}, ${at % seatsAWindow === 0 ? 'window' : 'aisle'} seat`,
  });
}

const player = (seat: Seat): string => `player ${seat + 1}`;
const busName = (bus: number): string => `bus ${bus + 1}`;

const END_REASONS: Readonly<Record<EndReason, string>> = {
  street: 'the Rua has run out',
  'end-of-line': 'Fim da Linha',
  full: 'a bus is full',
};

const ARRIVALS: Readonly<Record<Arrival, string>> = {
  board: 'sits down',
  move: 'moves',
  push: 'is pushed',
};

const SENTENCES: Sentences<Names, Action | Event> = {
  // What to do.
  'take-stop': () => 'take all from the Ponto',
  'take-street': () => 'draw from the Rua',
  'take-terminal': () => 'take the top of the Terminal',
  swap: (_, action) => `swap with the ${action.with === 'stop' ? 'Ponto' : 'Terminal'}`,
  board: ({ card }, action) => `let ${card(action.card)} board ${busName(action.bus)}`,
  renew: () => 'renew the Ponto',
  discard: () => 'discard from the hand',
  'end-of-line': () => 'call Fim da Linha',
  upgrade: ({ card }, { upgrade }) => `fit ${card(upgrade)}`,
  'upgrade-blind': () => 'fit the top upgrade of the deck',
  pass: () => 'end the turn',
  'throw-back': ({ card }, action) => `begin without ${card(action.card)}`,
  keep: ({ card }, action) => `keep ${card(action.card)}`,
  give: ({ card }, action) => `give ${card(action.card)}`,
  take: ({ card }, action) => `take ${card(action.card)}`,
  send: ({ card }, action) => `send ${card(action.card)} to the Terminal`,
  drop: ({ card }, action) => `discard ${card(action.card)}`,
  enough: () => 'discard no more',
  sit: ({ seat }, { at }) => `in ${seat(at)}`,
  pick: ({ card }, action) => `choose ${card(action.card)}`,
  'push-to': (_, { bus }) => `onto ${busName(bus)}`,
  decline: () => 'leave everybody in place',

  // What has happened.
  dealt: (_, { seat, count }) => `${player(seat)} is dealt ${count} cards`,
  'got-cards': ({ cards }, event) => `${player(event.seat)} gets ${cards(event.cards)}`,
  'got-driver': ({ card }, { bus, driver }) => `${card(driver)} drives ${busName(bus)}`,
  'goes-first': (_, { seat }) => `${player(seat)} goes first`,
  turn: (_, { seat, number }) => `turn ${number}: ${player(seat)}`,
  acts: (_, { seat, what }) => `${player(seat)}: ${ACTION_TERMS[what][0]}`,
  swaps: (_, { seat, with: place }) =>
    `${player(seat)} swaps with the ${place === 'stop' ? 'Ponto' : 'Terminal'}`,
  passed: (_, { seat, points }) => `${player(seat)} leaves ${points} action points`,
  ends: (_, { seat, reason }) =>
    `the end begins in the turn of ${player(seat)}: ${END_REASONS[reason]}`,
  over: (_, { reason }) => (reason === 'normal' ? 'the game is over' : 'the game is broken off'),
  drew: (_, { seat }) => `${player(seat)} draws a card`,
  revealed: ({ card }, event) => `${card(event.card)} waits at the Ponto`,
  took: ({ cards }, event) => `${player(event.seat)} takes ${cards(event.cards)}`,
  kept: (_, { seat }) => `${player(seat)} keeps a card`,
  gave: ({ card }, event) => `${player(event.seat)} gives ${card(event.card)}`,
  discarded: ({ card }, event) => `${player(event.seat)} sends ${card(event.card)} to the Terminal`,
  reshuffled: (_, { left }) => `the Terminal becomes the new Rua (${left} more times)`,
  'upgrade-revealed': ({ card }, { upgrade }) => `${card(upgrade)} is in the Oficina`,
  upgraded: ({ card }, { bus, upgrade }) => `${busName(bus)} gets ${card(upgrade)}`,
  duplicate: ({ card }, { upgrade }) => `${card(upgrade)} is there already and goes to the Oficina`,
  boards: ({ card }, event) =>
    `${player(event.seat)} lets ${card(event.card)} board ${busName(event.bus)}`,
  sat: ({ card, seat }, event) =>
    `${card(event.card)} ${ARRIVALS[event.by]} in ${seat(event.at)} of ${busName(event.bus)}`,
  'stop-card': (_, { bus }) => `${busName(bus)} gets PARE`,
  unboarded: ({ card }, event) => `${card(event.card)} has to leave ${busName(event.bus)}`,
  'got-up': ({ card }, event) => `${card(event.card)} gets up on ${busName(event.bus)}`,
  pushed: ({ card }, event) => `${card(event.card)} is pushed onto ${busName(event.bus)}`,
  declined: (_, { seat }) => `${player(seat)} leaves everybody in place`,
};

const DECISION_TERMS: Partial<TermTable<TaskKind>> = {
  'throw-back': ['throw back', 'which card to begin without'],
  'choose-action': ['action', 'what to spend action points on'],
  'choose-keep': ['keep', 'which card drawn from the Rua to keep'],
  'swap-give': ['swap: give', 'which cards to give in a swap'],
  'swap-take': ['swap: take', 'which cards to take in a swap'],
  renew: ['renew', 'in which order the Ponto goes to the Terminal'],
  'discard-hand': ['discard', 'which cards to discard, and how many'],
  'fit-hand': ['hand too large', 'which card above the limit to discard'],
  'choose-seat': ['seat', 'where a passenger sits'],
  'push-to': ['push onto', 'onto which bus a passenger is pushed'],
  unboard: ['who leaves first', 'in which order passengers leave'],
  'unboard-one': ['who leaves', 'which passenger leaves the bus'],
  'move-one': ['who moves', 'which passenger changes seats, if any'],
  'push-one': ['who is pushed', 'which passenger is pushed onto another bus, if any'],
};

/** What each type of action is called, and what it means. */
export const ACTION_TERMS: TermTable<ActionType> = {
  'take-stop': ['take the Ponto', 'take all open passengers'],
  'take-street': ['take from the Rua', 'draw two cards and keep one'],
  'take-terminal': ['take from the Terminal', 'take the card discarded last'],
  swap: ['swap', 'swap two cards with the Ponto or the Terminal'],
  board: ['board', "let a passenger board the own bus or another's"],
  renew: ['renew the Ponto', 'send the open passengers away and reveal others'],
  discard: ['discard', 'discard up to four cards'],
  'end-of-line': ['Fim da Linha', 'begin the end of the game'],
  upgrade: ['fit an upgrade', 'fit an open upgrade of the Oficina'],
  'upgrade-blind': ['fit a blind upgrade', 'fit the top upgrade of the deck'],
  pass: ['end the turn', 'leave action points unspent'],
  'throw-back': ['throw back', 'discard a card before the first turn'],
  keep: ['keep', 'keep a card drawn from the Rua'],
  give: ['give', 'give a card in a swap'],
  take: ['take', 'take a card in a swap'],
  send: ['send to the Terminal', 'say which card goes to the Terminal next'],
  drop: ['discard a card', 'discard a card of the hand'],
  enough: ['enough', 'discard no more cards'],
  sit: ['sit', 'choose a seat for a passenger'],
  pick: ['pick', 'choose the passenger that an effect is about'],
  'push-to': ['push onto', 'choose the bus that a passenger is pushed onto'],
  decline: ['decline', 'leave everybody in place'],
};

/** What the names that the rules use mean to a player, for reports. */
export const TERMS = termsOf({
  decision: DECISION_TERMS,
  action: ACTION_TERMS,
});
