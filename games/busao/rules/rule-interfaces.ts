import type * as play from 'vbuses/play';
import type { Action, Event } from './actions-and-events.ts';
import type { State, Task } from './state.ts';
import type { Tables } from './tables.ts';

/** What these rules are made of. */
export interface RuleParts {
  readonly action: Action;
  readonly event: Event;
  readonly state: State;
  readonly tables: Tables;
}

/** A step that is being taken. */
export type Draft = play.StepDraft<RuleParts>;

export type PlayerRule<T extends Task> = play.PlayerRule<RuleParts, T>;
export type TaskRules = play.TaskRules<RuleParts>;
