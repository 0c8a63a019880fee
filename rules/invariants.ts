import { differenceOf, firstOf, type Laws } from 'vbuses/play';
import { deckCards } from './cards.ts';
import { passengerPiles, routePiles, tokensAway, upgradePiles } from './pieces.ts';
import type { State, Task } from './state.ts';
import { regionOfCard, type Tables } from './tables.ts';
import { handLimitOf } from './upgrades/abilities.ts';

/** Moments at which a hand may be above its limit: it is about to be discarded down. */
const OVER_LIMIT_TASKS: ReadonlySet<Task['kind']> = new Set([
  'ask-for',
  'hand-over',
  'discard-one',
]);

/** What has to be so in every state. */
export const LAWS: Laws<[tables: Tables, state: State]> = {
  'passenger cards': (tables, state) =>
    differenceOf(passengerPiles(state).flat(), tables.decks.flat()),
  'cards lie in the piles of their region': (tables, { regions }) =>
    firstOf('region', regions, (piles) =>
      [...deckCards(piles), ...piles.discards].some(
        (card) => regionOfCard(tables, card) !== piles.region,
      ),
    ),
  tokens: (tables, state) => {
    const away = tokensAway(state);
    return firstOf('region', state.regions, ({ region, stock }, index) => {
      const all = stock + away.filter((one) => one === region).length;
      return stock < 0 || all !== tables.tokens[index];
    });
  },
  fares: (tables, { bank, players, config }) => {
    const total = players.reduce((sum, { fares }) => sum + fares, bank);
    const isShort = bank < 0 && config.toggles['VB-06'] !== 'owed';
    const isOwing = players.some(({ fares }) => fares < 0);
    return total === tables.fares && !isShort && !isOwing
      ? null
      : `${total} with ${bank} in the bank`;
  },
  upgrades: (tables, state) => {
    const expected = state.config.toggles.upgrades === 'no' ? [] : tables.upgradeDeck;
    return differenceOf(upgradePiles(state).flat(), expected);
  },
  'route cards': (tables, state) => differenceOf(routePiles(state).flat(), tables.routeDeck),
  'offer at most full': (tables, { upgrades }) =>
    upgrades.offer.length <= tables.numbers.upgradesOnOffer ? null : upgrades.offer.join(', '),
  'no upgrade twice': (_, { players }) =>
    firstOf(
      'seat',
      players,
      ({ upgrades }) => new Set(upgrades.map(({ id }) => id)).size !== upgrades.length,
    ),
  'only permanent upgrades are owned': (tables, { players }) =>
    firstOf('seat', players, ({ upgrades }) =>
      upgrades.some(({ id }) => tables.upgrades.get(id)?.isOneShot !== false),
    ),
  'hands within their limit': (tables, state) => {
    const task = state.agenda.at(-1);
    if (task !== undefined && OVER_LIMIT_TASKS.has(task.kind)) return null;
    return firstOf('seat', state.players, (one) => one.hand.length > handLimitOf(tables, one));
  },
  'hands are sorted': (_, { players }) =>
    firstOf('seat', players, ({ hand }) => hand.some((card, at) => (hand[at - 1] ?? '') > card)),
  'buses stand on the board, and came along a link': (tables, { players, turn }) =>
    firstOf('seat', players, ({ at, cameFrom }) => {
      if (at === null) return turn.number > 0;
      const stop = tables.stopOf.get(at);
      return stop === undefined || (cameFrom !== null && !stop.neighbours.includes(cameFrom));
    }),
  'actions between none and those granted': (_, { turn }) =>
    turn.actions >= 0 && turn.actions <= turn.granted ? null : `${turn.actions} of ${turn.granted}`,
  'deliveries end the game': (tables, { players, config, turn, agenda }) => {
    const end = tables.numbers.deliveriesToEnd;
    const most = Math.max(...players.map(({ delivered }) => delivered.length));
    const isOver = agenda.at(-1)?.kind === 'over';
    if (config.toggles['VB-02'] !== 'at-once')
      return most >= end === turn.isLast ? null : `${most}`;
    return most < end || (most === end && isOver) ? null : `${most}`;
  },
  'tokens at a stop': (_, { tokens, config, turn }) => {
    if (config.toggles['VB-08'] === 'any' || turn.number === 0) return null;
    return new Set(tokens.map(({ stop }) => stop)).size === tokens.length
      ? null
      : 'two at one stop';
  },
};
