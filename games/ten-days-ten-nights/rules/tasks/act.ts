import { draw, editPlayer, playerAt, pushTasks, withoutFirst } from 'vbuses/play';
import { rideCost, visitCost } from '../costs.ts';
import { addHappiness, pay, placeAt, travel } from '../players.ts';
import type { Action, Draft, Task, TaskRules, Transport } from '../state.ts';
import { prizeInfo } from '../tables.ts';
import { poolOf, ticketsIn, turnActions, walkCosts } from '../turn-actions.ts';
import { playCard } from './cards.ts';
import { endTurn, rest } from './turn.ts';

/** What comes of an action that is not the last of its turn. */
const acting =
  <A extends Action>(take: (draft: Draft, action: A) => void) =>
  (draft: Draft, _: Task, action: A): void => {
    pushTasks(draft, { kind: 'act' });
    take(draft, action);
  };

/** What a player does with action points, and what comes of a special event. */
export const ACT_TASKS = {
  'choose-action': {
    isOptional: true,
    legal: (tables, state) => [...turnActions(tables, state), { type: 'rest' }],
    answer: {
      walk: acting((draft, { to }) => {
        const { state, tables } = draft;
        const { active: seat } = state.turn;
        const points = walkCosts(tables, state, playerAt(state, seat).at).get(to) ?? 0;
        pay(draft, points);
        travel(draft, seat, { to, by: 'walk', points });
      }),
      train: acting((draft, { to }) => ride(draft, 'train', to)),
      bus: acting((draft, { to }) => ride(draft, 'bus', to)),
      ferry: (draft, _, { to }) => {
        // One for nothing is the last thing: else a turn could go from port to port for ever.
        const isLast = draft.state.turn.points === 0;
        if (!isLast) pushTasks(draft, { kind: 'act' });
        ride(draft, 'ferry', to);
        if (isLast) endTurn(draft);
      },
      visit: acting((draft, { place }) => visit(draft, place)),
      watch: acting((draft, { special }) => {
        const { tables, state } = draft;
        const { active: seat } = state.turn;
        const points = visitCost(tables, state, playerAt(state, seat), placeAt(tables, special));
        pay(draft, points);
        const again = noteVisit(draft, special);
        draft.events.push({ type: 'watched', seat, special, points, again });
        pushTasks(draft, { kind: 'draw-ticket', special });
      }),
      draw: acting((draft) => {
        pay(draft, draft.tables.numbers.drawCost);
        pushTasks(draft, { kind: 'draw', seat: draft.state.turn.active });
      }),
      play: acting((draft, { card }) => playCard(draft, card, null)),
      'play-on': acting((draft, { card, seat }) => playCard(draft, card, seat)),
      rest,
    },
  },
  'draw-ticket': {
    chance: (tables, state, { special }) => {
      const tickets = ticketsIn(tables, state, special);
      return draw(tickets, { stream: 'tickets', about: 'ticket' });
    },
    resolve: (draft, { special }, outcome) => takeTicket(draft, special, String(outcome)),
  },
} satisfies Partial<TaskRules>;

function visit(draft: Draft, id: string): void {
  const { tables, events } = draft;
  const { active: seat } = draft.state.turn;
  const place = placeAt(tables, id);
  const points = visitCost(tables, draft.state, playerAt(draft.state, seat), place);
  pay(draft, points);
  const again = noteVisit(draft, id);
  const { toggles } = draft.state.config;
  const share = again ? tables.numbers.revisitPercent : 100;
  const happiness = Math.floor((place.happiness * share) / 100);
  const gives = !again || toggles['NO-05'] === 'yes';
  const experiences = gives ? (tables.experiencesOf.get(place.label ?? '') ?? 0) : 0;
  if (place.label !== null) addHappiness(draft, seat, place.label, happiness);
  addExperiences(draft, experiences);
  events.push({ type: 'visited', seat, place: id, points, happiness, experiences, again });
}

function ride(draft: Draft, by: Transport, to: string): void {
  const { active: seat, points: left } = draft.state.turn;
  const points = rideCost(draft.tables, playerAt(draft.state, seat), by, left);
  pay(draft, points);
  travel(draft, seat, { to, by, points });
}

/** Writes a visit down. Returns whether the player had been there before. */
function noteVisit(draft: Draft, place: string): boolean {
  const { state } = draft;
  const { active: seat } = state.turn;
  const { visited, revisited } = playerAt(state, seat);
  const again = visited.includes(place);
  state.round = { ...state.round, visits: [...state.round.visits, { seat, place }] };
  if (!again) editPlayer(draft, seat, { visited: [...visited, place] });
  else if (!revisited.includes(place))
    editPlayer(draft, seat, { revisited: [...revisited, place] });
  return again;
}

function addExperiences(draft: Draft, count: number): void {
  if (count === 0) return;
  const { active: seat } = draft.state.turn;
  editPlayer(draft, seat, { experiences: playerAt(draft.state, seat).experiences + count });
}

/** A ticket that wins is kept; one that does not goes back into the bag. */
function takeTicket(draft: Draft, special: string, prize: string): void {
  const { state, tables, events } = draft;
  const { active: seat } = state.turn;
  const pool = poolOf(tables, state, special);
  const { isWin, happiness, experiences } = prizeInfo(tables, prize);
  if (isWin) {
    state.pools = { ...state.pools, [pool]: withoutFirst(state.pools[pool] ?? [], prize) };
    editPlayer(draft, seat, { prizes: [...playerAt(state, seat).prizes, prize] });
    addHappiness(draft, seat, 'specials', happiness);
    addExperiences(draft, experiences);
  }
  events.push({ type: 'ticket', seat, special, prize, happiness, experiences });
}
