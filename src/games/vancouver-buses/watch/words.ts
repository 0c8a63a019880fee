import type { Term } from '../../../play/game-module.ts';
import type { ActionType } from '../play/action.ts';
import type { FareReason } from '../play/event.ts';
import type { TaskKind } from '../play/task.ts';

type TermTable<Id extends string> = Readonly<Record<Id, readonly [name: string, told: string]>>;

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

const termsUnder = (of: string, words: Partial<TermTable<string>>): [string, Term][] =>
  Object.entries(words).flatMap(([id, word]) =>
    word === undefined ? [] : [[`${of}/${id}`, { name: word[0], description: word[1] }]],
  );

/** What the names that the rules use mean to a player, for reports. */
export const TERMS: ReadonlyMap<string, Term> = new Map([
  ...termsUnder('decision', DECISION_TERMS),
  ...termsUnder('action', ACTION_TERMS),
  ...termsUnder('flow', FLOW_TERMS),
]);
