import { differenceOf, firstOf, type Laws } from 'vbuses/play';
import { happinessOf } from './players.ts';
import { perksOf, type State } from './state.ts';
import { prizeInfo, roundsOf, type Tables } from './tables.ts';
import { timeOf } from './turn-actions.ts';

const cardsOf = ({ deck, discards, players }: State): readonly string[] =>
  [deck, discards, ...players.map((player) => [...player.hand, ...perksOf(player)])].flat();

const ticketsOf = ({ pools, players }: State): readonly string[] =>
  [...Object.values(pools), ...players.map(({ prizes }) => prizes)].flat();

/** Every card and ticket, wherever it is. */
export const piecesOf = (state: State): readonly string[] =>
  [cardsOf(state), ticketsOf(state)].flat();

/** What has to be so in every state. */
export const LAWS: Laws<[tables: Tables, state: State]> = {
  cards: ({ deck }, state) => differenceOf(cardsOf(state), deck),
  'tickets in the bags and won': ({ tickets }, state) =>
    differenceOf(ticketsOf(state), [...tickets.values()].flat()),
  'only prizes leave a bag': (tables, { players }) =>
    firstOf('seat', players, ({ prizes }) => prizes.some((one) => !prizeInfo(tables, one).isWin)),
  'one prize for each special event': (tables, { players, config }) =>
    firstOf('seat', players, ({ prizes }) => {
      const pools = [...tables.tickets.values()];
      const most = config.toggles['NO-07'] === 'shared' ? 1 : pools.length;
      const twice = pools.some((all) => prizes.filter((one) => all.includes(one)).length > 1);
      return twice || prizes.length > most;
    }),
  'action points': (_, { turn }) =>
    turn.points >= 0 && turn.points <= turn.granted ? null : `${turn.points} of ${turn.granted}`,
  'action points of a turn': ({ numbers }, { turn, config }) => {
    const most = numbers.actionPoints + numbers.perkCap;
    const isCapped = config.toggles['NO-15'] === 'capped';
    return turn.granted >= 0 && (turn.granted <= most || !isCapped) ? null : `${turn.granted}`;
  },
  rounds: (tables, { round, turn, players }) => {
    const isWithin = round.number <= roundsOf(tables);
    const turns = round.number * players.length;
    const isInRound = turn.number <= turns && turn.number >= turns - players.length;
    return isWithin && isInRound ? null : `turn ${turn.number} in round ${round.number}`;
  },
  'nothing is visited at another time of the day': (tables, { round }) => {
    const time = round.number === 0 ? null : timeOf(round);
    const wrong = round.visits.find(({ place }) => {
      const open = tables.map.places.get(place)?.time;
      return open !== 'either' && open !== time;
    });
    return wrong?.place ?? null;
  },
  'once a round': (_, { round, config }) => {
    const isForAll = config.toggles['NO-04'] === 'table';
    const names = round.visits.map(({ seat, place }) => (isForAll ? place : `${place} by ${seat}`));
    // Special events are visited by each player once.
    const isDouble = (name: string, at: number): boolean => names.indexOf(name) !== at;
    return names.find(isDouble) ?? null;
  },
  'nothing is a first visit twice': (_, { players }) =>
    firstOf('seat', players, ({ visited }) => new Set(visited).size !== visited.length),
  'no happiness below zero': (_, { players }) =>
    firstOf('seat', players, (player) => happinessOf(player) < 0),
  'hands within their limit': ({ numbers }, { players, turn, config }) =>
    firstOf('seat', players, ({ hand }, seat) => {
      const mayExceed = config.toggles['NO-10'] === 'discard' && seat === turn.active;
      return hand.length > numbers.handLimit && !mayExceed;
    }),
  'what lasts is not over': (_, { players }) =>
    firstOf('seat', players, ({ lasting }) => lasting.some(({ turns }) => turns < 1)),
};
