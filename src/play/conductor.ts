import { isDeepStrictEqual } from 'node:util';
import { InternalError } from '../diagnostics/errors.ts';
import { getOrCreate } from '../values/maps.ts';
import {
  type Chance,
  createStream,
  type Outcome,
  type RandomStream,
  resolveChance,
} from './chance.ts';
import {
  type Decision,
  type GameAction,
  type GameConfig,
  type GameEvent,
  type GameRules,
  type Result,
  rankSeats,
  type Seat,
  type SeatScore,
  type Step,
} from './game-rules.ts';
import { countMove } from './progress.ts';
import type { Fault, Strategy } from './strategy.ts';
import { describeThrown } from './thrown-errors.ts';

/** One seat's strategy. */
export interface Player<V, A extends GameAction, E extends GameEvent> {
  readonly strategy: Strategy<V, A, E>;
  /** Whether what it is shown is frozen: for code that is not ours. */
  readonly isGuarded: boolean;
}

/** A game to be played. */
export interface Match<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent> {
  readonly rules: GameRules<S, A, V, C, E>;
  readonly config: C;
  /** Seeds every random outcome of the game. */
  readonly seed: string;
  /** By seat. */
  readonly players: readonly Player<V, A, E>[];
  readonly observers: readonly Observer<S, A, E>[];
  /** Decides chance instead of the streams of the seed: for a game that was played before. */
  readonly outcomeOf?: (chance: Chance) => Outcome;
}

export interface DecisionRecord<A> {
  readonly decision: Decision;
  readonly legal: readonly A[];
  readonly action: A;
  /** Why the default was played, where it was. */
  readonly fault: Fault | null;
}

/** Watches a game from above the table: it sees the state, and changes nothing. */
export interface Observer<S, A, E extends GameEvent> {
  readonly onStart?: (state: S) => void;
  readonly onChance?: (chance: Chance, outcome: Outcome, step: Step<S, E>) => void;
  readonly onDecision?: (made: DecisionRecord<A>, step: Step<S, E>) => void;
  /** After each of the two. */
  readonly onStep?: (step: Step<S, E>) => void;
}

/** How a game ended. */
export interface FinishedGame<S> {
  readonly state: S;
  readonly result: Result;
  readonly faults: readonly Fault[];
}

/** Chances are bounded too, for rules that never come to a decision. */
const CHANCES_PER_DECISION = 20;

/** Plays one game to its end: chance from streams of the seed, decisions from the strategies. */
export function playGame<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent>(
  contest: Match<S, A, V, C, E>,
): FinishedGame<S> {
  const { rules, config, seed, players, observers, outcomeOf } = contest;
  const streams = new Map<string, RandomStream>();
  const faults: Fault[] = [];
  let state = rules.setup(config);
  for (const observer of observers) observer.onStart?.(state);
  const see = (seat: Seat): V => {
    const view = rules.view(state, seat);
    return players[seat]?.isGuarded === true ? deepFreeze(view) : view;
  };
  const isListening = players.some(({ strategy }) => strategy.notify !== undefined);
  const inform = (events: readonly E[]): void => {
    if (!isListening) return;
    players.forEach(({ strategy }, seat) => {
      if (strategy.notify === undefined) return;
      const view = see(seat);
      for (const event of events) {
        if (event.only !== undefined && !event.only.includes(seat)) continue;
        notifySafely(faults, seat, () => strategy.notify?.(event, view));
      }
    });
  };
  players.forEach(({ strategy }, seat) => {
    if (strategy.start !== undefined) notifySafely(faults, seat, () => strategy.start?.(see(seat)));
  });
  const { maxDecisions } = rules.bounds;
  const countTurn = createTurnCounter(rules);
  for (let decisions = 0, chances = 0; ; ) {
    const pending = rules.pending(state);
    if (pending.type === 'done') return finish(pending.result);
    if (pending.type === 'chance') {
      if (chances >= maxDecisions * CHANCES_PER_DECISION) return stop();
      chances += 1;
      const { chance } = pending;
      const { stream } = chance;
      const outcome =
        outcomeOf?.(chance) ??
        resolveChance(
          chance,
          getOrCreate(streams, stream, () => createStream(seed, stream)),
        );
      countMove();
      const step = rules.apply(state, outcome);
      state = step.state;
      for (const observer of observers) {
        observer.onChance?.(chance, outcome, step);
        observer.onStep?.(step);
      }
      inform(step.events);
      continue;
    }
    if (decisions >= maxDecisions || countTurn(state, pending) > config.maxTurns) return stop();
    decisions += 1;
    const made = ask(pending);
    countMove();
    const step = rules.apply(state, made.action, pending.seat);
    state = step.state;
    for (const observer of observers) {
      observer.onDecision?.(made, step);
      observer.onStep?.(step);
    }
    inform(step.events);
  }

  function ask(decision: Decision): DecisionRecord<A> {
    const legal = rules.legal(state, decision.seat);
    const player = players[decision.seat];
    const [standard] = legal;
    if (standard === undefined) {
      throw new TypeError(
        `\`legal\` lists no action for the decision \`${decision.kind}\` of seat ${decision.seat}`,
      );
    }
    if (player === undefined) {
      throw new InternalError(
        `there is no bot to answer ${decision.kind} at seat ${decision.seat}`,
      );
    }
    const answered = askStrategy(player, see(decision.seat), legal);
    if (!('reason' in answered)) {
      return { decision, legal, action: answered.action, fault: null };
    }
    const fault = { seat: decision.seat, ...answered };
    faults.push(fault);
    return { decision, legal, action: standard, fault };
  }

  function stop(): FinishedGame<S> {
    return finish(rankByScore(rules.score(state), 'aborted'));
  }

  function finish(result: Result): FinishedGame<S> {
    players.forEach(({ strategy }, seat) => {
      if (strategy.end !== undefined)
        notifySafely(faults, seat, () => strategy.end?.(result, see(seat)));
    });
    return { state, result, faults };
  }
}

/**
 * Counts the turns of a game as its decisions come: as its rules do, and else one for each time that
 * another seat decides.
 */
export function createTurnCounter<S>({
  turn,
}: {
  readonly turn?: ((state: S) => number) | undefined;
}): (state: S, decision: Decision) => number {
  if (turn !== undefined) return turn;
  let [turns, active]: [number, Seat | null] = [0, null];
  return (_state, { seat }) => {
    if (seat !== active) [turns, active] = [turns + 1, seat];
    return turns;
  };
}

/** The stream of the strategy on a seat. */
export const botStream = (seed: string, seat: Seat): RandomStream =>
  createStream(seed, `bot/${seat}`);

type Answer<A> = { readonly action: A } | Omit<Fault, 'seat'>;

/** Asks a strategy, and says what is wrong with an answer that cannot be played. */
export function askStrategy<V, A extends GameAction, E extends GameEvent>(
  { strategy, isGuarded }: Player<V, A, E>,
  view: V,
  legal: readonly A[],
): Answer<A> {
  let answer: unknown;
  try {
    // A list of its own, which it may sort; what it adds to that is not legal.
    answer = strategy.decide(view, isGuarded ? legal.map((action) => deepFreeze(action)) : legal);
  } catch (error) {
    return { reason: 'threw', detail: describeThrown(error) };
  }
  // It is a fault, whatever becomes of it.
  if (answer instanceof Promise) answer.catch(() => undefined);
  if (answer === undefined || answer === null) {
    return { reason: 'missing', detail: 'it gave no answer' };
  }
  for (const action of legal) if (action === answer) return { action };
  const action = legal.find((one) => isDeepStrictEqual(one, answer));
  if (action !== undefined) return { action };
  return { reason: 'illegal', detail: `it answered ${previewAnswer(answer)}, which is not legal` };
}

/** If a strategy throws here, the game goes on and the fault is counted. */
export function notifySafely(faults: Fault[], seat: Seat, call: () => void): void {
  try {
    call();
  } catch (error) {
    faults.push({ seat, reason: 'threw', detail: describeThrown(error) });
  }
}

const MAX_PREVIEW_CHARS = 120;

/** An answer in few characters, whatever it is. */
function previewAnswer(answer: unknown): string {
  try {
    const text = answer instanceof Promise ? 'a promise' : JSON.stringify(answer);
    return (text ?? typeof answer).slice(0, MAX_PREVIEW_CHARS);
  } catch {
    return 'something that is not plain data';
  }
}

/** Seats by their points alone, for a game that was not played to its end. */
export function rankByScore(scores: readonly SeatScore[], reason: Result['reason']): Result {
  const ranking = rankSeats(scores.map(({ total }) => [total]));
  return { ranking, winners: ranking[0] ?? [], reason };
}

/**
 * Freezes plain data with all that is in it, and returns it. What is frozen already is left alone, so
 * that states which share parts are frozen once.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}
