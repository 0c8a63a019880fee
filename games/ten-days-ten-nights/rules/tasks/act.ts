import { draw, editPlayer, editTurn, playerAt, pushTasks, withoutFirst } from 'vbuses/play';
import { placeAt, reward, travel } from '../players.ts';
import type { Action, Draft, Task, TaskRules } from '../state.ts';
import { prizeInfo } from '../tables.ts';
import { costOf, poolOf, ticketsIn, turnActions } from '../turn-actions.ts';
import { playCard } from './cards.ts';
import { endTurn, rest } from './turn.ts';

/** What comes of an action that is not the last of its turn, after its points are paid. */
const acting =
  <A extends Action>(take: (draft: Draft, action: A, points: number) => void) =>
  (draft: Draft, _: Task, action: A): void => {
    const { tables, state } = draft;
    const points = costOf(tables, state, action) ?? 0;
    editTurn(draft, { points: state.turn.points - points });
    pushTasks(draft, { kind: 'act' });
    take(draft, action, points);
  };

const go = acting<Extract<Action, { readonly to: string }>>((draft, { type: by, to }, points) =>
  travel(draft, draft.state.turn.active, { to, by, points }),
);

/** What a player does with action points, and what comes of a special event. */
export const ACT_TASKS = {
  'choose-action': {
    isOptional: true,
    legal: (tables, state) => [...turnActions(tables, state), { type: 'rest' }],
    answer: {
      walk: go,
      train: go,
      bus: go,
      ferry: (draft, task, action) => {
        const { active: seat, points } = draft.state.turn;
        if (points > 0) return go(draft, task, action);
        // One for nothing is the last thing: else a turn could go from port to port for ever.
        travel(draft, seat, { to: action.to, by: 'ferry', points });
        endTurn(draft);
      },
      visit: acting((draft, { place }, points) => visit(draft, place, points)),
      watch: acting((draft, { special }, points) => {
        const again = noteVisit(draft, special);
        const { active: seat } = draft.state.turn;
        draft.events.push({ type: 'watched', seat, special, points, again });
        pushTasks(draft, { kind: 'draw-ticket', special });
      }),
      draw: acting((draft) => pushTasks(draft, { kind: 'draw', seat: draft.state.turn.active })),
      play: acting((draft, { card }) => playCard(draft, card, null)),
      'play-on': acting((draft, { card, seat }) => playCard(draft, card, seat)),
      rest,
    },
  },
  'draw-ticket': {
    chance: (tables, state, { special }) =>
      draw(ticketsIn(tables, state, special), { stream: 'tickets', about: 'ticket' }),
    resolve: (draft, { special }, outcome) => takeTicket(draft, special, String(outcome)),
  },
} satisfies Partial<TaskRules>;

function visit(draft: Draft, place: string, points: number): void {
  const { tables, state, events } = draft;
  const { active: seat } = state.turn;
  const { label, happiness: first } = placeAt(tables, place);
  const again = noteVisit(draft, place);
  const share = again ? tables.numbers.revisitPercent : 100;
  const happiness = Math.floor((first * share) / 100);
  const gives = !again || state.config.toggles['NO-05'] === 'yes';
  const experiences = gives ? (tables.experiencesOf.get(label) ?? 0) : 0;
  reward(draft, seat, label, { happiness, experiences });
  events.push({ type: 'visited', seat, place, points, happiness, experiences, again });
}

/** Writes a visit down. Returns whether the player had been there before. */
function noteVisit(draft: Draft, place: string): boolean {
  const { state } = draft;
  const { active: seat } = state.turn;
  const { visited, revisited } = playerAt(state, seat);
  const again = visited.includes(place);
  const revisits = new Set(revisited).add(place);
  state.round = { ...state.round, visits: [...state.round.visits, { seat, place }] };
  editPlayer(draft, seat, again ? { revisited: [...revisits] } : { visited: [...visited, place] });
  return again;
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
    reward(draft, seat, 'specials', { happiness, experiences });
  }
  events.push({ type: 'ticket', seat, special, prize, happiness, experiences });
}
