import type * as play from '../../../play/public.ts';
import type { Action, Event } from './actions-and-events.ts';
import type { Player, State } from './state.ts';
import type { Tables } from './tables.ts';
import { playerAt } from './travellers.ts';

/** What these rules are made of. */
export interface RuleParts {
  readonly action: Action;
  readonly event: Event;
  readonly state: State;
  readonly tables: Tables;
}

/** A step that is being taken. */
export type Draft = play.StepDraft<RuleParts>;

export type TaskRules = play.TaskRules<RuleParts>;

export function editPlayer({ state }: Draft, seat: play.Seat, change: Partial<Player>): void {
  state.players = state.players.with(seat, { ...playerAt(state, seat), ...change });
}

/** Adds minutes to the tally of a player. */
export function addMinutes(draft: Draft, seat: play.Seat, minutes: number): void {
  editPlayer(draft, seat, { minutes: playerAt(draft.state, seat).minutes + minutes });
}
