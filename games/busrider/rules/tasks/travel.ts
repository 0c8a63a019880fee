import { editPlayer, editTurn, pushTasks } from 'vbuses/play';
import { type Action, compareActions } from '../actions-and-events.ts';
import { fareFor, isFareDue } from '../fares.ts';
import { activePlayer, boardOf, type Draft, type State, type TaskRules } from '../state.ts';
import { distanceBetween, payoffFor, type Tables, waysFrom } from '../tables.ts';
import { payFromBank } from './money.ts';

/** From junction to junction, with the fares on the way, up to the payoff. */
export const TRAVEL_TASKS = {
  /** Until the roll is walked, or the destination is reached. */
  travel: (draft) => {
    const { state } = draft;
    const { towards, route } = activePlayer(state);
    if (state.turn.left === 0) return;
    if (towards === null || route === null) {
      pushTasks(draft, { kind: 'choose-segment' });
    } else {
      board(draft, route);
      walk(draft, towards);
    }
  },
  'choose-segment': {
    legal: segments,
    answer: {
      stop: (draft) => {
        editTurn(draft, { left: 0 });
        draft.events.push({ type: 'stopped', seat: draft.state.turn.active });
      },
      go: (draft, _, { to, route }) => {
        board(draft, route);
        markUsed(draft, to, route);
        walk(draft, to);
      },
    },
  },
} satisfies Partial<TaskRules>;

/** The ways on, the shortest one to the destination first. */
function segments(tables: Tables, state: State): Action[] {
  const board = boardOf(tables, state);
  const { toggles } = state.config;
  const { active: seat } = state.turn;
  const { at, destination, used } = activePlayer(state);
  const all = waysFrom(board, at);
  const fresh =
    used.length === 0
      ? all
      : all.filter(({ to, route }) => !used.includes(sectionOf(at, to, route.id)));
  const actions = (fresh.length === 0 ? all : fresh).map(({ to, route, length }): Action => {
    const isDue = isFareDue(state, seat, route.id);
    return {
      type: 'go',
      to,
      route: route.id,
      fare: isDue ? fareFor(board.numbers, state, { seat, route: route.id }) : 0,
      left: length + distanceBetween(board, to, destination ?? at),
    };
  });
  actions.sort(compareActions);
  if (toggles['BR-09'] === 'no') actions.push({ type: 'stop' });
  return actions;
}

/** A section of a Route by name, the same in both directions. */
const sectionOf = (from: string, to: string, route: string): string =>
  from < to ? `${from} ${to} ${route}` : `${to} ${from} ${route}`;

function markUsed(draft: Draft, to: string, route: string): void {
  const { state } = draft;
  if (state.config.toggles['BR-07'] === 'free') return;
  const { at, used } = activePlayer(state);
  editPlayer(draft, state.turn.active, { used: [...used, sectionOf(at, to, route)] });
}

/** Pays the fare of a Route, if one is due. */
function board(draft: Draft, route: string): void {
  const { state, tables, events } = draft;
  const { active: seat } = state.turn;
  if (!isFareDue(state, seat, route)) return;
  const fare = fareFor(boardOf(tables, state).numbers, state, { seat, route });
  const owner = state.owners[route] ?? null;
  const { cash } = activePlayer(state);
  const isFull = state.config.toggles['BR-14'] === 'full';
  const isOther = owner !== null && owner !== seat;
  const received = !isOther ? 0 : isFull ? fare : Math.min(fare, Math.max(0, cash));
  events.push({ type: 'boarded', seat, route, owner, fare, received });
  editTurn(draft, { hasPaidFare: true });
  editPlayer(draft, seat, { route });
  payFromBank(draft, seat, -fare);
  if (owner !== null && received > 0) payFromBank(draft, owner, received);
}

/** Goes along a link as far as the roll allows. */
function walk(draft: Draft, to: string): void {
  const { state, tables, events } = draft;
  const { active: seat, left, walked } = state.turn;
  const { at: from, done, route, destination } = activePlayer(state);
  const length = lengthOf(tables, state, { from, to, route });
  const steps = Math.min(left, length - done);
  const at = done + steps;
  editTurn(draft, { left: left - steps, walked: walked + steps });
  editPlayer(
    draft,
    seat,
    at === length ? { at: to, towards: null, done: 0 } : { towards: to, done: at },
  );
  events.push({ type: 'moved', seat, from, to, route: route ?? '', walked: steps, at });
  if (at === length && to === destination) arrive(draft);
  else pushTasks(draft, { kind: 'travel' });
}

function lengthOf(
  tables: Tables,
  state: State,
  { from, to, route }: { from: string; to: string; route: string | null },
): number {
  const way = waysFrom(boardOf(tables, state), from).find(
    (one) => one.to === to && one.route.id === route,
  );
  if (way === undefined) throw new Error(`${route} does not go from ${from} to ${to}`);
  return way.length;
}

/** The delivery is paid; what is left of the roll is lost. */
function arrive(draft: Draft): void {
  const { state, tables, events } = draft;
  const { active: seat } = state.turn;
  const { origin: from, at: to } = activePlayer(state);
  const payoff = payoffFor(boardOf(tables, state), from, to);
  events.push({ type: 'delivered', seat, from, to, payoff });
  payFromBank(draft, seat, payoff);
  editTurn(draft, { left: 0, hasArrived: true });
  editPlayer(draft, seat, { origin: to, destination: null, route: null, used: [] });
  pushTasks(draft, { kind: 'purchase' });
}
