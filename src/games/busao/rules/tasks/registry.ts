import type { TaskRule, TaskRules } from '../rule-interfaces.ts';
import type { Task } from '../state.ts';
import { ACT_TASKS } from './act.ts';
import { BOARDING_TASKS } from './boarding.ts';
import { CARD_TASKS } from './cards.ts';
import { SET_UP_TASKS } from './set-up.ts';
import { TURN_TASKS } from './turn.ts';
import { UPGRADE_TASKS } from './upgrades.ts';

const TASK_RULES: TaskRules = {
  ...SET_UP_TASKS,
  ...TURN_TASKS,
  ...ACT_TASKS,
  ...CARD_TASKS,
  ...UPGRADE_TASKS,
  ...BOARDING_TASKS,
};

/** How a task is done; `null` for the end of the game, after which nothing is. */
export const ruleOf = (task: Task): TaskRule<Task> | null =>
  // Each rule is kept under the kind of its own task, so that it gets no other one.
  task.kind === 'over' ? null : (TASK_RULES[task.kind] as TaskRule<Task>);
