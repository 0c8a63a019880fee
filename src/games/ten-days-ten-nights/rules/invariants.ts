import type { Violation } from '../../../play/public.ts';
import { perksOf } from './determinise.ts';
import { happinessOf } from './players.ts';
import type { Player, State } from './state.ts';
import { prizeInfo, roundsOf, type Tables } from './tables.ts';
import { timeOf } from './turn-actions.ts';

/** Every card and ticket by its component and id, wherever it is. */
export function countPieces(
  { componentOf }: Tables,
  { deck, discards, pools, players }: State,
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  const pieces = [
    deck,
    discards,
    ...Object.values(pools),
    ...players.flatMap((player) => [player.hand, player.prizes, perksOf(player)]),
  ].flat();
  for (const piece of pieces) {
    const name = `${componentOf.get(piece) ?? 'unprinted'}/${piece}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

type Law = (tables: Tables, state: State) => string | null;

/** What has to be so in every state: `null`, or what is wrong. */
const LAWS: Readonly<Record<string, Law>> = {
  cards: ({ deck }, state) =>
    differenceOf(deck, [
      ...state.deck,
      ...state.discards,
      ...state.players.flatMap((player) => [...player.hand, ...perksOf(player)]),
    ]),
  'tickets in the bags and won': ({ tickets }, { pools, players }) =>
    differenceOf(
      [...tickets.values()].flat(),
      [...Object.values(pools), ...players.map(({ prizes }) => prizes)].flat(),
    ),
  'only prizes leave a bag': (tables, { players }) =>
    firstOf(players, ({ prizes }) => prizes.some((one) => !prizeInfo(tables, one).isWin)),
  'one prize for each special event': (tables, { players, config }) =>
    firstOf(players, ({ prizes }) => {
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
    firstOf(players, ({ visited }) => new Set(visited).size !== visited.length),
  'no happiness below zero': (_, { players }) =>
    firstOf(players, (player) => happinessOf(player) < 0),
  'hands within their limit': ({ numbers }, { players, turn, config }) =>
    firstOf(players, ({ hand }, seat) => {
      const mayExceed = config.toggles['NO-10'] === 'discard' && seat === turn.active;
      return hand.length > numbers.handLimit && !mayExceed;
    }),
  'what lasts is not over': (_, { players }) =>
    firstOf(players, ({ lasting }) => lasting.some(({ turns }) => turns < 1)),
};

/** Which pieces are too few or too many; `null` where both lists have the same. */
function differenceOf(wanted: readonly string[], found: readonly string[]): string | null {
  const [left, right] = [[...wanted].sort(), [...found].sort()];
  const wrong = left.findIndex((piece, at) => piece !== right[at]);
  if (wrong === -1 && left.length === right.length) return null;
  return `${found.length} of ${wanted.length}, first at ${left[wrong] ?? right[left.length]}`;
}

/** The number of the first player of whom something is so. */
function firstOf(
  players: readonly Player[],
  isWrong: (player: Player, seat: number) => boolean,
): string | null {
  const found = players.findIndex(isWrong);
  return found === -1 ? null : `seat ${found}`;
}

/** The laws of the game that a state breaks, each by name. */
export const findViolations = (tables: Tables, state: State): readonly Violation[] =>
  Object.entries(LAWS).flatMap(([law, check]) => {
    const detail = check(tables, state);
    return detail === null ? [] : [{ law, detail }];
  });
