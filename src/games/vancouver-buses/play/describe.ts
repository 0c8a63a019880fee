import type { Seat } from '../../../play/game-module.ts';
import { ACTION_TYPES, type Action } from './action.ts';
import type { Event } from './event.ts';
import type { Tables } from './tables.ts';

/** The names of a pack by id. */
export interface PackNames {
  readonly stop: (id: string) => string;
  readonly region: (id: string) => string;
  readonly upgrade: (id: string) => string;
  readonly player: (seat: Seat) => string;
}

/** Players go by the names of their buses. */
export function readNames({ pack, board, stopOf, upgrades }: Tables): PackNames {
  const regions = new Map(board.regions.map(({ id, name }) => [id, name]));
  const players = pack.tables.get('players')?.entries ?? [];
  return {
    stop: (id) => stopOf.get(id)?.name ?? id,
    region: (id) => regions.get(id) ?? id,
    upgrade: (id) => upgrades.get(id)?.name ?? id,
    player: (seat) => String(players[seat]?.fields.name ?? `Player ${seat + 1}`),
  };
}

const ACTION_TYPE_SET: ReadonlySet<string> = new Set(ACTION_TYPES);

const isAction = (thing: Action | Event): thing is Action => ACTION_TYPE_SET.has(thing.type);

/** An action as an order, or an event as something that happened. */
export const describeActionOrEvent = (names: PackNames, thing: Action | Event): string =>
  isAction(thing) ? describeAction(names, thing) : describeEvent(names, thing);

type Sentences<T extends { readonly type: string }> = {
  readonly [Type in T['type']]: (names: PackNames, thing: Extract<T, { type: Type }>) => string;
};

const ACTION_SENTENCES: Sentences<Action> = {
  'start-on': (_, { route }) => `start on route ${route}`,
  'new-routes': () => 'pay for new routes',
  'take-fare': () => 'take a fare',
  'place-from': ({ region }, action) => `place a passenger from ${region(action.region)}`,
  'place-to': ({ region }, action) => `who wants to go to ${region(action.region)}`,
  move: ({ stop }, { to }) => `move to ${stop(to)}`,
  'move-two': ({ stop }, { via, to }) => `move over ${stop(via)} to ${stop(to)}`,
  'move-back': ({ stop }, { to }) => `move back to ${stop(to)}`,
  'move-back-two': ({ stop }, { via, to }) => `move back over ${stop(via)} to ${stop(to)}`,
  'straight-on': ({ stop }, { to }) => `move straight on to ${stop(to)}`,
  'straight-on-two': ({ stop }, { via, to }) => `move straight on over ${stop(via)} to ${stop(to)}`,
  ride: ({ stop, upgrade }, action) => `${upgrade(action.upgrade)}: go to ${stop(action.to)}`,
  'pick-up': ({ stop, region }, action) =>
    `pick up a passenger for ${region(action.region)} at ${stop(action.stop)}`,
  deliver: ({ stop }, { card }) => `deliver ${stop(card)}`,
  exchange: ({ player }, action) => `exchange a passenger with ${player(action.with)}`,
  buy: ({ upgrade }, action) => `buy ${upgrade(action.upgrade)}`,
  sweep: () => 'sweep the offer',
  'go-on': () => 'take more actions',
  'end-turn': () => 'end the turn',
  draw: (_, { from }) => (from === 'deck' ? 'draw from the deck' : 'draw from the discards'),
  look: (_, { at }) => (at === 'deck' ? 'look at the deck' : 'look at the discards'),
  'draw-from': ({ region }, action) => `draw from the deck of ${region(action.region)}`,
  keep: ({ stop }, { card }) => `keep ${stop(card)}`,
  'put-on-top': ({ stop }, { card }) => `put ${stop(card)} next on top`,
  give: ({ stop }, { card }) => `give ${stop(card)}`,
  'ask-for': ({ region }, action) => `ask for ${region(action.region)}`,
  'hand-over': ({ stop }, { card }) => `hand over ${stop(card)}`,
  discard: ({ stop }, { card }) => `discard ${stop(card)}`,
  drive: ({ stop }, { to }) => `drive to ${stop(to)}`,
  'drive-two': ({ stop }, { via, to }) => `drive over ${stop(via)} to ${stop(to)}`,
  'stop-here': () => 'stop here',
  'choose-player': ({ player }, { seat }) => `choose ${player(seat)}`,
  'choose-region': ({ region }, action) => `choose ${region(action.region)}`,
  take: ({ stop }, { card }) => `take ${stop(card)}`,
  'throw-out': ({ stop }, { card }) => `throw out ${stop(card)}`,
  replace: (_, { route }) => `replace route ${route}`,
  'replaced-all': () => 'replace no more routes',
  decline: () => 'decline',
};

const countOf = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

const EVENT_SENTENCES: Sentences<Event> = {
  'first-roll': ({ player }, { seats, eyes }) =>
    `${seats.map((seat, index) => `${player(seat)} rolls ${eyes[index]}`).join(', ')}`,
  'goes-first': ({ player }, { seat }) => `${player(seat)} goes first`,
  swapped: ({ stop, region }, event) =>
    `the passenger for ${region(event.region)} goes from ${stop(event.from)} to ${stop(event.to)}`,
  'got-route': ({ player }, { seat, route }) => `${player(seat)} gets route ${route}`,
  'set-aside': ({ player }, { seat, count }) =>
    `${player(seat)} sets ${countOf(count, 'route')} aside`,
  started: ({ player, stop }, event) =>
    `${player(event.seat)} starts on route ${event.route} at ${stop(event.stop)}`,
  turn: ({ player }, { seat, number }) => `turn ${number}: ${player(seat)}`,
  skipped: ({ player }, { seat }) => `${player(seat)} is out of fuel`,
  rolled: ({ player }, { seat, blue, red }) => `${player(seat)} rolls ${blue} and ${red}`,
  actions: ({ player }, { seat, count }) => `${player(seat)} has ${countOf(count, 'action')}`,
  'turned-up': ({ stop }, { card }) => `${stop(card)} is turned up`,
  placed: ({ stop, region }, event) =>
    `a passenger for ${region(event.region)} waits at ${stop(event.stop)}`,
  'not-placed': ({ region }, event) => `no passenger for ${region(event.region)} is placed`,
  fares: ({ player }, { seat, count }) => `${player(seat)} gets ${countOf(count, 'fare')}`,
  moved: ({ player, stop }, { seat, to }) => `${player(seat)} moves to ${stop(to)}`,
  'picked-up': ({ player, stop, region }, event) =>
    `${player(event.seat)} picks up a passenger for ${region(event.region)} at ${stop(event.stop)}`,
  delivered: ({ player, stop }, { seat, card }) => `${player(seat)} delivers ${stop(card)}`,
  drew: ({ player, region }, event) =>
    `${player(event.seat)} draws from the ${event.from} of ${region(event.region)}`,
  'got-card': ({ player, stop }, { seat, card }) => `${player(seat)} gets ${stop(card)}`,
  discarded: ({ player, stop }, { seat, card }) => `${player(seat)} discards ${stop(card)}`,
  looked: ({ player, region }, event) =>
    `${player(event.seat)} looks at the ${event.at} of ${region(event.region)}`,
  shuffled: ({ region }, { pile }) => `${region(pile)}: the discards are shuffled`,
  gave: ({ player }, { seat, to }) => `${player(seat)} gives ${player(to)} a card`,
  asked: ({ player, region }, event) =>
    `${player(event.seat)} asks ${player(event.of)} for ${region(event.region)}`,
  'had-none': ({ player, region }, event) =>
    `${player(event.seat)} has none of ${region(event.region)}`,
  revealed: ({ upgrade }, event) => `${upgrade(event.upgrade)} is on offer`,
  bought: ({ player, upgrade }, event) =>
    `${player(event.seat)} buys ${upgrade(event.upgrade)} for ${countOf(event.fares, 'fare')}`,
  swept: ({ player }, { seat }) => `${player(seat)} sweeps the offer`,
  'went-on': ({ player }, { seat, count }) =>
    `${player(seat)} takes ${countOf(count, 'more action')}`,
  'saw-hand': ({ player }, { seat, of }) => `${player(seat)} looks at the hand of ${player(of)}`,
  'out-of-fuel': ({ player }, { seat }) => `${player(seat)} runs out of fuel`,
  'token-kept': ({ player, upgrade, region }, event) =>
    `${player(event.seat)} lays a token of ${region(event.region)} on ${upgrade(event.upgrade)}`,
  'replaced-routes': ({ player }, { seat, count }) =>
    `${player(seat)} replaces ${countOf(count, 'route')}`,
  over: (_, { reason }) => (reason === 'normal' ? 'the game is over' : 'the game is broken off'),
};

// Each sentence is kept under the type of what it tells of, so that it gets nothing else.
const describeAction = (names: PackNames, action: Action): string =>
  (ACTION_SENTENCES[action.type] as (names: PackNames, action: Action) => string)(names, action);

const describeEvent = (names: PackNames, event: Event): string =>
  (EVENT_SENTENCES[event.type] as (names: PackNames, event: Event) => string)(names, event);
