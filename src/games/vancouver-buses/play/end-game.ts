import { type Draft, pushTasks } from './draft.ts';

/** Ends the game; what is left on the agenda is never done. */
export function endGame(draft: Draft, reason: 'normal' | 'aborted'): void {
  pushTasks(draft, { kind: 'over', reason });
  draft.events.push({ type: 'over', reason });
}
