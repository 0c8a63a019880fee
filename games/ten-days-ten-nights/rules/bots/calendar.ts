import { pointsOfTurn, rideCost, visitCost } from '../costs.ts';
import type { PlaceInfo } from '../map.ts';
import type { PlayerView, Transport, View } from '../state.ts';
import { prizeInfo, roundsOf, type Tables } from '../tables.ts';
import { hasWonAt, poolOf, timeOf } from '../turn-actions.ts';
import type { CityIndex } from './city-index.ts';
import type { Taste } from './taste.ts';

/** Enough to pay for anything: what a ferry leaves of that is what its perk saves. */
const PLENTY = 50;

/** Turns that are left to a player, the present one included. */
export const turnsLeft = (tables: Tables, { round }: Pick<View, 'round'>): number =>
  roundsOf(tables) - round.number + 1;

/** What a player knows of the turns to come, the present one first. */
export type Calendar = ReturnType<typeof makeCalendar>;

export function makeCalendar(
  tables: Tables,
  city: CityIndex,
  view: View,
  { me, taste: { horizon, luck } }: { readonly me: PlayerView; readonly taste: Taste },
) {
  const turns = Math.min(horizon, turnsLeft(tables, view));
  const players = Array.from({ length: turns }, (_, turn) => playerIn(me, turn));
  const seat = view.turn.active;
  const costIn = (turn: number, player: PlayerView, place: PlaceInfo): number | null => {
    if (place.time === null) return null;
    const time = timeOf({ number: view.round.number + turn });
    if (place.time !== 'either' && place.time !== time) return null;
    const isDone = view.round.visits.some((one) => one.seat === seat && one.place === place.id);
    if (turn === 0 && isDone) return null;
    return visitCost(tables, view, player, place);
  };
  const faresOf = (ride: Transport): number[] =>
    players.map((player) => rideCost(tables, player, ride, PLENTY));
  return {
    /** Action points of each turn that is looked at. */
    points: players.map(({ lasting }, turn) =>
      turn === 0 ? view.turn.points : pointsOfTurn(tables, view, lasting),
    ),
    /** What each place costs in each turn; `null` where it cannot be visited then. */
    costs: players.map((player, turn) => city.places.map((place) => costIn(turn, player, place))),
    /** What a ride costs in each turn. */
    fares: { train: faresOf('train'), bus: faresOf('bus') },
    /** The action points that a ferry leaves in each turn. */
    ferries: faresOf('ferry').map((fare) => PLENTY - fare),
    /** What a visit to each place is worth in happiness points; 0 for one that is worth no way. */
    worth: city.places.map(({ id, kind, happiness }) =>
      kind === 'special'
        ? luck * expected(tables, view, me, id, 'happiness')
        : me.visited.includes(id)
          ? 0
          : happiness,
    ),
    /** Experiences of a visit. */
    experiences: city.places.map(({ id, kind, label }) =>
      kind === 'special'
        ? expected(tables, view, me, id, 'experiences')
        : (tables.experiencesOf.get(label) ?? 0),
    ),
  };
}

/** A player as in a later turn: with what still lasts then. */
const playerIn = (me: PlayerView, turn: number): PlayerView => ({
  ...me,
  lasting: me.lasting
    .filter(({ isOn, turns }) => (isOn ? turns > turn : turn > 0 && turns > turn - 1))
    .map((one) => ({ ...one, isOn: true })),
});

/** What a ticket of a special event brings on average; nothing to a player who has won there. */
function expected(
  tables: Tables,
  view: View,
  me: PlayerView,
  special: string,
  what: 'happiness' | 'experiences',
): number {
  if (hasWonAt(tables, view, me, special)) return 0;
  const tickets = view.pools[poolOf(tables, view, special)] ?? [];
  const sum = tickets.reduce((total, ticket) => total + prizeInfo(tables, ticket)[what], 0);
  return sum / Math.max(1, tickets.length);
}
