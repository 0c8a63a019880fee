import { describeBy, type Seat, type Sentences, type TermTable, termsOf } from 'vbuses/play';
import type { Action, ActionType, Event, FareReason } from './actions-and-events.ts';
import type { TaskKind } from './state.ts';
import type { Tables } from './tables.ts';

/** The names of a pack by id. */
interface PackNames {
  readonly stop: (id: string) => string;
  readonly region: (id: string) => string;
  readonly upgrade: (id: string) => string;
  readonly player: (seat: Seat) => string;
}

/** Players go by the names of their buses. */
function readNames({ regionNames, playerNames, stopOf, upgrades }: Tables): PackNames {
  return {
    stop: (id) => stopOf.get(id)?.name ?? id,
    region: (id) => regionNames.get(id) ?? id,
    upgrade: (id) => upgrades.get(id)?.name ?? id,
    player: (seat) => playerNames[seat] ?? `Player ${seat + 1}`,
  };
}

/** Describes an action as an order, or an event as something that happened. */
export const createDescriber = (tables: Tables): ((thing: Action | Event) => string) =>
  describeBy(SENTENCES, readNames(tables));

const countOf = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

const SENTENCES: Sentences<PackNames, Action | Event> = {
  // What to do.
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

  // What has happened.
  'first-roll': ({ player }, { seats, eyes }) =>
    `${seats.map((seat, index) => `${player(seat)} rolls ${eyes[index]}`).join(', ')}`,
  'goes-first': ({ player }, { seat }) => `${player(seat)} goes first`,
  swapped: ({ stop, region }, event) =>
    `the passenger for ${region(event.region)} goes from ${stop(event.from)} to ${stop(event.to)}`,
  'drew-token': ({ player, region }, event) =>
    `${player(event.seat)} draws a token of ${region(event.region)}`,
  'got-route': ({ player }, { seat, route }) => `${player(seat)} gets route ${route}`,
  'set-aside': ({ player }, { seat, count }) =>
    `${player(seat)} sets ${countOf(count, 'route')} aside`,
  'discarded-routes': (_, { routes }) => `discarded: ${routes.join(', ')}`,
  started: ({ player, stop }, event) =>
    `${player(event.seat)} starts on route ${event.route} at ${stop(event.stop)}`,
  turn: ({ player }, { seat, number }) => `turn ${number}: ${player(seat)}`,
  skipped: ({ player }, { seat }) => `${player(seat)} is out of fuel`,
  rolled: ({ player }, { seat, blue, red }) => `${player(seat)} rolls ${blue} and ${red}`,
  actions: ({ player }, { seat, count }) => `${player(seat)} has ${countOf(count, 'action')}`,
  'turned-up': ({ stop }, { card }) => `${stop(card)} is turned up`,
  'chose-region': ({ player, region }, event) =>
    `${player(event.seat)} chooses ${region(event.region)}`,
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
  'saw-cards': ({ player, stop }, { seat, cards }) =>
    `${player(seat)} sees ${cards.map(stop).join(', ')}`,
  shuffled: ({ region }, { pile }) => `${region(pile)}: the discards are shuffled`,
  'chose-player': ({ player }, event) => `${player(event.seat)} chooses ${player(event.player)}`,
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

const DECISION_TERMS: Partial<TermTable<TaskKind>> = {
  act: ['action phase', 'what to do next in the own turn'],
  'ask-for': ['ask in an exchange', 'which region to ask the other player for'],
  'choose-deck': ['choose a deck', 'which deck a free card is drawn from'],
  'may-draw': ['draw for a 1', 'whether to draw a card for a 1, and from which deck'],
  'choose-pile': ['deck or discards', 'where the card of a picked-up passenger comes from'],
  'choose-player': ['choose a player', 'whom an upgrade is used on'],
  'choose-region': ['choose a region', 'of which region an upgrade takes a passenger'],
  'choose-start': ['choose a start', 'which route to start on, or to pay for new ones'],
  'choose-token': ['choose a passenger', 'whom an upgrade picks up at the stop'],
  'deliver-anywhere': ['deliver from afar', 'which passenger an upgrade delivers at once'],
  'discard-hand': ['discard the hand', 'in which order the whole hand is discarded'],
  'discard-one': ['hand too large', 'which card of a hand above its limit is discarded'],
  doubles: ['a double was rolled', 'to take a fare, or to place a passenger of a chosen region'],
  drive: ['drive a bus', 'where an upgrade drives a bus next'],
  give: ['give in an exchange', 'which card to give to the other player'],
  'hand-over': ['answer in an exchange', 'which card of the region to hand over'],
  'keep-of-deck': ['keep from the deck', 'which of the cards on top of a deck to keep'],
  'keep-of-discards': ['keep from the discards', 'which of the latest discards to keep'],
  'place-to': ['place a passenger', 'to which region the placed passenger wants to go'],
  'put-back': ['put back', 'in which order cards go back on top of a deck'],
  'raid-hand': ['take from a hand', "which card of another player's hand to take or throw out"],
  'replace-routes': ['replace routes', 'which own routes to replace'],
  'search-deck': ['search a deck', 'which card of a whole deck to keep'],
  supervise: ['buy out of turn', 'whether to buy an upgrade that has just been turned up'],
};

const ACTION_TERMS: TermTable<ActionType> = {
  'start-on': ['start', 'start on one of the own routes'],
  'new-routes': ['new routes', 'pay for two other routes before the start'],
  'take-fare': ['take a fare', 'take a fare for a double'],
  'place-from': ['place: from', 'choose for a double where a passenger appears'],
  'place-to': ['place: to', 'choose where that passenger wants to go'],
  move: ['move', 'drive over one link'],
  'move-two': ['move two', 'drive over two links for one action, by an upgrade'],
  'move-back': ['move back', 'drive back where the bus came from, by an upgrade'],
  'move-back-two': ['move back two', 'drive back over two links in an HOV lane'],
  'straight-on': ['straight on', 'drive on along the same street, by an upgrade'],
  'straight-on-two': ['straight on two', 'drive on over two links in an HOV lane'],
  ride: ['ride', 'go where an upgrade leads, without links'],
  'pick-up': ['pick up', 'take a passenger on board'],
  deliver: ['deliver', 'let a passenger off at its stop'],
  exchange: ['exchange', 'begin an exchange with a player at the same stop'],
  buy: ['buy', 'buy an upgrade'],
  sweep: ['sweep', 'pay to have the upgrades on offer replaced'],
  'go-on': ['go on', 'take more actions, by an upgrade'],
  'end-turn': ['end the turn', 'do nothing more in this turn'],
  draw: ['draw', 'draw the card of a picked-up passenger'],
  look: ['look', 'look at cards of a pile before one is kept'],
  'draw-from': ['draw from a deck', 'draw a card of a chosen region'],
  keep: ['keep', 'keep one of the cards that were looked at'],
  'put-on-top': ['put on top', 'put a card back on its deck'],
  give: ['give', 'give a card in an exchange'],
  'ask-for': ['ask', 'ask for a region in an exchange'],
  'hand-over': ['hand over', 'give the card that was asked for'],
  discard: ['discard', 'discard a card of the own hand'],
  drive: ['drive', 'drive a bus one link, by an upgrade'],
  'drive-two': ['drive two', 'drive a bus over two links in an HOV lane, by an upgrade'],
  'stop-here': ['stop here', 'drive that bus no farther'],
  'choose-player': ['choose a player', 'name the player an upgrade is used on'],
  'choose-region': ['choose a region', 'name a region for an upgrade'],
  take: ['take', "take a card of another player's hand"],
  'throw-out': ['throw out', "discard a card of another player's hand"],
  replace: ['replace', 'give up a route for a new one'],
  'replaced-all': ['replace no more', 'keep the other routes'],
  decline: ['decline', 'draw no card for a 1, or buy nothing out of turn'],
};

const FLOW_TERMS: TermTable<`in: ${FareReason}` | 'out: sweeps' | 'out: upgrades'> = {
  'in: start': ['in: start', 'fares that each player begins with'],
  'in: double': ['in: doubles', 'fares taken for a double'],
  'in: pick-up': ['in: pick-ups', 'fares that passengers pay'],
  'out: sweeps': ['out: sweeps', 'paid to have the offer replaced'],
  'out: upgrades': ['out: upgrades', 'paid for upgrades'],
};

/** What the names that the rules use mean to a player, for reports. */
export const TERMS = termsOf({
  decision: DECISION_TERMS,
  action: ACTION_TERMS,
  flow: FLOW_TERMS,
});
