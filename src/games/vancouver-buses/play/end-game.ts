import { type Draft, next } from './draft.ts';

/** Ends the game; what is left on the agenda is never done. */
export function endGame(draft: Draft, reason: 'normal' | 'aborted'): void {
  next(draft, { kind: 'over', reason });
  draft.events.push({ type: 'over', reason });
}
