import type { GameAction, GameEvent, Seat } from './game-rules.ts';
import { eventListeners, type Strategy } from './strategy.ts';
import { idsIn } from './table.ts';

/** What a seat does without, as `--players` says it: `greedy:without=buy+night-bus`. */
export interface Restrictions {
  /** Types of actions and ids of cards: these are not legal for it, as long as there is anything else. */
  readonly without?: readonly string[];
  /** Wherever these are legal, nothing else is. */
  readonly only?: readonly string[];
  /** Fields of the view with an entry for each seat: it sees its own in place of all others. */
  readonly blind?: readonly string[];
}

export const RESTRICTIONS = ['without', 'only', 'blind'] as const;

/** Whether an action is of a type, or about a card. */
export const isAbout = (action: GameAction, name: string): boolean =>
  action.type === name || idsIn(action).includes(name);

/** Lets a strategy play with less than the others. */
export function restrict<V, A extends GameAction, E extends GameEvent>(
  strategy: Strategy<V, A, E>,
  { without = [], only = [], blind = [] }: Restrictions,
  { seat, players }: { readonly seat: Seat; readonly players: number },
): Strategy<V, A, E> {
  const narrow = (legal: readonly A[]): readonly A[] => {
    const left = legal.filter((action) => !without.some((name) => isAbout(action, name)));
    const allowed = left.length === 0 ? legal : left;
    const wanted = allowed.filter((action) => only.some((name) => isAbout(action, name)));
    return wanted.length === 0 ? allowed : wanted;
  };
  const shade = (view: V): V => {
    const hidden = blind.map((field): [string, unknown] => {
      const list: unknown = Object(view)[field];
      if (Array.isArray(list) && list.length === players) {
        return [field, list.map(() => list[seat])];
      }
      throw new Error(
        `\`blind=${field}\`: the view has no list \`${field}\` with an entry for each seat`,
      );
    });
    return hidden.length === 0 ? view : { ...view, ...Object.fromEntries(hidden) };
  };
  return {
    ...eventListeners(strategy),
    decide: (view, legal) => strategy.decide(shade(view), narrow(legal)),
  };
}
