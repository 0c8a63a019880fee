import type { AgendaTask, OverTask } from './agenda.ts';
import type { Seat } from './game-rules.ts';

/** Puts tasks on the agenda: the first one is done next. */
export function pushTasks<T extends AgendaTask>(
  { state: { agenda } }: { readonly state: { readonly agenda: T[] } },
  ...tasks: readonly T[]
): void {
  for (let index = tasks.length - 1; index >= 0; index -= 1) {
    const task = tasks[index];
    if (task !== undefined) agenda.push(task);
  }
}

/** The event that a game is over. */
interface OverEvent {
  readonly type: 'over';
  readonly reason: OverTask['reason'];
}

/** Ends the game: its last task, and an event that says so. */
export function endGame<T extends AgendaTask, E>(
  draft: {
    readonly state: { readonly agenda: (T | OverTask)[] };
    readonly events: (E | OverEvent)[];
  },
  reason: OverTask['reason'],
): void {
  draft.state.agenda.push({ kind: 'over', reason });
  draft.events.push({ type: 'over', reason });
}

/** The player of a seat, in a state or a view that lists them in `players`. */
export function playerAt<Player>(
  { players }: { readonly players: readonly Player[] },
  seat: Seat,
): Player {
  const player = players[seat];
  if (player === undefined) throw new Error(`there is no seat ${seat}`);
  return player;
}

/** Replaces some fields of a player. */
export function editPlayer<Player>(
  { state }: { readonly state: { players: readonly Player[] } },
  seat: Seat,
  change: Partial<NoInfer<Player>>,
): void {
  state.players = state.players.with(seat, { ...playerAt(state, seat), ...change });
}

/** Replaces some fields of `turn` of a state. */
export function editTurn<Turn>(
  { state }: { readonly state: { turn: Turn } },
  change: Partial<NoInfer<Turn>>,
): void {
  state.turn = { ...state.turn, ...change };
}

/** All seats clockwise, one of them first. */
export const seatsFrom = (first: Seat, count: number): Seat[] =>
  Array.from({ length: count }, (_, index) => (first + index) % count);

/** A list without the first of the things that equal one, such as a pile without the card drawn. */
export function withoutFirst<T>(list: readonly T[], item: T): T[] {
  const index = list.indexOf(item);
  if (index === -1) throw new Error(`not in the list: ${String(item)}`);
  return list.toSpliced(index, 1);
}

/** A list without several things, each taken out once. */
export const withoutAll = <T>(list: readonly T[], items: readonly T[]): T[] =>
  items.reduce((left, item) => withoutFirst(left, item), [...list]);
