import type { TaskRule, TaskRules } from '../rule-interfaces.ts';
import type { Task, TaskKind } from '../state.ts';
import { ACTION_PHASE_TASKS } from './act.ts';
import { DRAWING_TASKS } from './drawing.ts';
import { ONE_SHOT_TASKS } from './one-shots.ts';
import { EXCHANGE_TASKS } from './passengers.ts';
import { SET_UP_TASKS } from './set-up.ts';
import { TURN_TASKS } from './turn.ts';
import { OFFER_TASKS } from './upgrade-offer.ts';

const TASK_RULES: TaskRules = {
  ...SET_UP_TASKS,
  ...TURN_TASKS,
  ...ACTION_PHASE_TASKS,
  ...DRAWING_TASKS,
  ...EXCHANGE_TASKS,
  ...OFFER_TASKS,
  ...ONE_SHOT_TASKS,
};

// Each rule is kept under the kind of its own task, so that it gets no other one. Rules are looked up
// several times a step, with dozens of kinds: that takes a map half as long as an object.
const RULE_OF = new Map<string, unknown>(Object.entries(TASK_RULES)) as ReadonlyMap<
  TaskKind,
  TaskRule<Task>
>;

/** How a task is done; `null` for the end of the game, after which nothing is. */
export const ruleOf = ({ kind }: Task): TaskRule<Task> | null => RULE_OF.get(kind) ?? null;
