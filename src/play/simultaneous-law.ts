import {
  askedSeats,
  type Decision,
  type GameAction,
  type GameEvent,
  type Seat,
  type Viewer,
} from './game-rules.ts';
import type { RunningRules } from './game-spec.ts';
import type { LawFindings } from './law-findings.ts';
import { stateHash } from './log.ts';
import { differenceOf, visibleTo } from './two-worlds.ts';

/** Looks at a decision of several seats, if it is one. @param any one of some */
export function checkSimultaneous<S, A extends GameAction, V, E extends GameEvent, T>(
  game: { readonly rules: RunningRules<S, A, V, E, T>; readonly findings: LawFindings },
  state: S,
  decision: Decision,
  any: AnyOf,
): void {
  const { rules, findings } = game;
  const law = 'simultaneous';
  const found = findings.attempt(law, 'a choice at the same time', () =>
    simultaneousFault(rules, state, decision, any),
  );
  if (found?.value !== undefined) findings.check(law, found.value);
}

type AnyOf = <X>(list: readonly X[]) => X | undefined;

/**
 * What is wrong where several choose at the same time: others learn of a choice before the last one is
 * made, or it matters who is first. `undefined` where there was nothing to look at.
 */
function simultaneousFault<S, A extends GameAction, V, E extends GameEvent, T>(
  { pending, legal, apply, view }: RunningRules<S, A, V, E, T>,
  state: S,
  { kind, seat, seats = [] }: Decision,
  any: AnyOf,
): string | null | undefined {
  const other = any(seats.filter((one) => one !== seat));
  if (other === undefined) return undefined;
  const isAsked = (from: S, who: Seat): boolean => {
    const wait = pending(from);
    return wait.type === 'decision' && wait.kind === kind && askedSeats(wait).includes(who);
  };
  /** A choice with which this seat has chosen, while the other one still has to. */
  const choose = (from: S, who: Seat, rival: Seat, action: A | undefined) => {
    if (action === undefined) return null;
    const step = apply(from, action, who);
    return isAsked(step.state, rival) && !isAsked(step.state, who) ? { ...step, action } : null;
  };
  const actions = legal(state, seat);
  const one = choose(state, seat, other, any(actions));
  if (one === null) return undefined;
  const two = choose(state, seat, other, any(actions.filter((action) => action !== one.action)));
  const viewers: readonly Viewer[] = [other, 'public'];
  for (const viewer of two === null ? [] : viewers) {
    const [left, right] = [one, two ?? one].map(({ state: after, events }) => ({
      view: view(after, viewer),
      events: visibleTo(events, viewer),
    }));
    const seen = differenceOf(left, right);
    if (seen !== null) return `what seat ${seat + 1} has chosen is seen before all have: ${seen}`;
  }
  const open = differenceOf(legal(state, other), legal(one.state, other));
  if (open !== null)
    return `what seat ${other + 1} may do depends on what seat ${seat + 1} has chosen: ${open}`;
  const second = any(legal(state, other));
  const before = choose(state, other, seat, second);
  if (before === null || second === undefined) return null;
  const orders = [apply(one.state, second, other), apply(before.state, one.action, seat)];
  const [first, last] = orders.map((step) => stateHash(step.state));
  return first === last
    ? null
    : `seats ${seat + 1} and ${other + 1} choose at the same time, but it matters who is first`;
}
