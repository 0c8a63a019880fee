import { InternalError } from '../errors.ts';
import type { RandomStream } from './chance.ts';
import type { GameAction, GameConfig, GameEvent, Result, Seat } from './game-rules.ts';

/**
 * Plays for a seat. It is given views and legal actions and never the state, so it knows what a
 * player at the table knows. V: view, A: action, E: event.
 */
export interface Strategy<V, A extends GameAction = GameAction, E extends GameEvent = GameEvent> {
  /** Called once, before the first decision. */
  readonly start?: (view: V) => void;
  /**
   * One of the legal actions. Anything else, or an exception, is a fault: the conductor then plays
   * the first legal action in its place.
   */
  readonly decide: (view: V, legal: readonly A[]) => A;
  /** Called for each event that the seat may know of, with the view after it. */
  readonly notify?: (event: E, view: V) => void;
  /** Called once, when the game is over. */
  readonly end?: (result: Result, view: V) => void;
}

/** What a strategy is made for. M: the module with the rules, whose look-ups it may use. */
export interface StrategySetting<M> {
  readonly seat: Seat;
  readonly config: GameConfig;
  /** A stream of its own: whatever it takes from it, dice and decks stay as they are. */
  readonly random: RandomStream;
  readonly rules: M;
}

/** Makes a strategy for one seat of one game; nothing is carried over from game to game. */
export type StrategyFactory<
  M,
  V,
  A extends GameAction = GameAction,
  E extends GameEvent = GameEvent,
> = (setting: StrategySetting<M>) => Strategy<V, A, E>;

/** Why an answer could not be played. */
export type FaultReason = 'missing' | 'illegal' | 'threw';

export interface Fault {
  readonly seat: Seat;
  readonly reason: FaultReason;
  /** What was wrong, in a sentence. */
  readonly detail: string;
}

/** The first legal action, which is what the conductor plays for a strategy that fails to answer. */
export const firstStrategy = <A extends GameAction>(): Strategy<unknown, A> => ({
  decide: (_view, [first]) => {
    if (first === undefined) throw new InternalError('there is no legal action');
    return first;
  },
});

/** Any legal action, each as likely as the others. */
export const randomStrategy = <A extends GameAction>({
  random,
}: StrategySetting<unknown>): Strategy<unknown, A> => ({
  decide: (_view, legal) => {
    const action = legal[random.below(legal.length)];
    if (action === undefined) throw new InternalError('there is no legal action');
    return action;
  },
});
