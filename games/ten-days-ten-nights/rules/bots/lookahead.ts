import { type LookaheadSpec, memoizeByObject, memoizeRecent, type Seat } from 'vbuses/play';
import { pointsOfTurn } from '../costs.ts';
import { happinessOf } from '../players.ts';
import { type Action, type PlayerView, projectState, type State, type View } from '../state.ts';
import type { Tables } from '../tables.ts';
import { planVisits } from './bots.ts';
import { turnsLeft } from './calendar.ts';
import { CARD } from './card-worth.ts';
import { TASTES } from './taste.ts';

/** What is compared with the plan: where to go is left to it. */
const WEIGHED: readonly Action['type'][] = ['watch', 'draw', 'play', 'play-on', 'drop'];

/** What players still expect, by all that it depends on: most actions change nothing for most players. */
const outlooks = memoizeByObject((_: Tables) => memoizeRecent<number>(5_000));

/** The happiness points of the best round of visits in the turns that are left to a seat. */
function outlook(tables: Tables, view: View, player: PlayerView, seat: Seat): number {
  const isActive = view.turn.active === seat;
  const isToCome = view.agenda.some((task) => task.kind === 'begin-turn' && task.seat === seat);
  const number = view.round.number + (isActive || isToCome ? 0 : 1);
  const lasting = isActive ? player.lasting : player.lasting.map((one) => ({ ...one, isOn: true }));
  const points = isActive ? view.turn.points : pointsOfTurn(tables, view, lasting);
  const me = { ...player, lasting };
  const { at, visited, prizes, experiences } = player;
  const visits = view.round.visits.filter((one) => isActive && one.seat === seat);
  const known = [at, visited, prizes, experiences, lasting, number, points, visits];
  return outlooks(tables)([...known, view.pools, view.config], () => {
    const turn = { ...view.turn, active: seat, points };
    return planVisits(tables, { ...view, round: { number, visits }, turn }, me, TASTES.planner)
      .worth;
  });
}

/** Where a second thought pays: what happens in the present turn, by what it lets everybody plan. */
export const LOOKAHEAD: LookaheadSpec<State, Action, View, Tables> = {
  policy: 'planner',
  worlds: 4,
  depth: 1,
  win: 50,
  // Rounds of visits are found by a search that misses the best one now and then.
  margin: 10,
  candidates: ({ legal }) => legal.filter(({ type }) => WEIGHED.includes(type)),
  estimate: (state, tables) => {
    const view = projectState(state, 'public');
    return view.players.map((player, seat) => {
      // The outlook has what experiences are worth that are still needed.
      const useful = Math.min(player.experiences, tables.numbers.experiencesNeeded);
      // One is played in a turn.
      const cards = Math.min(player.hand.count, turnsLeft(tables, view));
      return (
        happinessOf(player) +
        useful * TASTES.planner.needed +
        outlook(tables, view, player, seat) +
        cards * CARD
      );
    });
  },
};
