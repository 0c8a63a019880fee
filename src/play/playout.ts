import { type Outcome, type RandomStream, restoreStream, type StreamState } from './chance.ts';
import type { Decision, GameAction, GameEvent, Result, Seat } from './game-rules.ts';
import type { BotRules } from './strategy.ts';

/** A state to play on from, and the random events of its future: the same for each action that is tried. */
export interface World<S> {
  readonly state: S;
  readonly random: RandomStream;
  /** Where the stream of each kind of event begins, found when it is first asked for. */
  readonly streams: Map<string, StreamState>;
}

export const createWorld = <S>(state: S, random: RandomStream): World<S> => ({
  state,
  random,
  streams: new Map(),
});

/** The streams of one try: each begins where that of every other try in this world does. */
export function createStreams<S>({ random, streams }: World<S>): (name: string) => RandomStream {
  const open = new Map<string, RandomStream>();
  return (name) => {
    const known = open.get(name);
    if (known !== undefined) return known;
    const start = streams.get(name) ?? random.fork(name).state();
    streams.set(name, start);
    const stream = restoreStream(start);
    open.set(name, stream);
    return stream;
  };
}

/** How a game is played on. */
interface Playout<S, A extends GameAction, V, E extends GameEvent, T> {
  readonly rules: BotRules<S, A, V, E, T>;
  readonly streamOf: (name: string) => RandomStream;
  /** Asked only where there is a choice. */
  readonly decide: (seat: Seat, view: V, legal: readonly A[]) => A;
  /** Whether to stop before a decision. */
  readonly isEnough: (decision: Decision, state: S) => boolean;
}

/** Plays on to the end, or until it is enough: then there is no result. */
export function playOn<S, A extends GameAction, V, E extends GameEvent, T>(
  from: S,
  { rules, streamOf, decide, isEnough }: Playout<S, A, V, E, T>,
): { readonly state: S; readonly result: Result | null } {
  const step = (state: S, choice: A | Outcome): S => rules.apply(state, choice).state;
  for (let state = from; ; ) {
    const wait = rules.pending(state);
    if (wait.type === 'done') return { state, result: wait.result };
    if (wait.type === 'chance') {
      const { chance } = wait;
      state = step(state, rules.sample(chance, streamOf(chance.stream)));
      continue;
    }
    if (isEnough(wait, state)) return { state, result: null };
    const legal = rules.legal(state);
    const [only] = legal;
    const choice =
      only !== undefined && legal.length === 1
        ? only
        : decide(wait.seat, rules.view(state, wait.seat), legal);
    state = step(state, choice);
  }
}
