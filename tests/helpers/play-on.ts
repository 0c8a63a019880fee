import { createStream, type Outcome, resolveChance } from '../../src/play/chance.ts';
import type { GameAction, GameConfig, GameEvent, GameRules } from '../../src/play/game-rules.ts';
import { type LogRecord, parseLog } from '../../src/play/log.ts';

/** Freezes a value and everything in it: a change throws. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}

/** A list without some of its items: what is left in the box. */
export function takeAll<T>(list: readonly T[], taken: readonly T[]): T[] {
  const rest = [...list];
  for (const item of taken) {
    const index = rest.indexOf(item);
    if (index === -1) throw new Error(`there is no ${String(item)} left in the box`);
    rest.splice(index, 1);
  }
  return rest;
}

export interface Played<S, E> {
  readonly state: S;
  readonly events: readonly E[];
}

/** A step of a logged game: what was done or came of chance, and the states before and after it. */
export interface LoggedStep<S> {
  readonly record: LogRecord;
  readonly before: S;
  readonly after: S;
}

export function stepsOf<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent>(
  rules: GameRules<S, A, V, C, E>,
  log: string,
): LoggedStep<S>[] {
  const { header, records } = parseLog(log);
  let state = rules.setup(header.config as C);
  return records.map(({ record }) => {
    const before = state;
    state = rules.apply(before, 'action' in record ? (record.action as A) : record.outcome).state;
    return { record, before, after: state };
  });
}

/** Ways to play a game by hand. States are frozen; from a state that keeps the laws only such come. */
export function createTable<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent>(
  rules: GameRules<S, A, V, C, E>,
) {
  /**
   * Applies actions and outcomes one after another. Chance for which no outcome is given is left to a
   * fixed stream, before the next action and after the last one.
   */
  function playOn(state: S, ...choices: readonly (A | Outcome)[]): Played<S, E> {
    const stream = createStream('test', 'chance');
    const events: E[] = [];
    let now = state;
    const take = (choice: A | Outcome): void => {
      const step = rules.apply(now, choice);
      events.push(...step.events);
      now = frozen(step.state);
    };
    const leaveToChance = (): void => {
      for (let wait = rules.pending(now); wait.type === 'chance'; wait = rules.pending(now)) {
        take(resolveChance(wait.chance, stream));
      }
    };
    for (const choice of choices) {
      if (typeof choice === 'object' && 'type' in choice) leaveToChance();
      take(choice);
    }
    leaveToChance();
    const [broken] = rules.invariants(state).length === 0 ? rules.invariants(now) : [];
    if (broken !== undefined) throw new Error(`${broken.law}: ${broken.detail}`);
    return { state: now, events };
  }

  return {
    playOn,
    /** {@link playOn}, and the state alone. */
    stateAfter: (state: S, ...choices: readonly (A | Outcome)[]): S =>
      playOn(state, ...choices).state,
    /** The legal actions of a type. */
    legalOf: <Type extends A['type']>(state: S, type: Type): Extract<A, { type: Type }>[] =>
      rules
        .legal(state)
        .filter((action): action is Extract<A, { type: Type }> => action.type === type),
    /** What kind of decision a state waits for, and of which seat. */
    waitingFor: (state: S): string => {
      const wait = rules.pending(state);
      return wait.type === 'decision' ? `${wait.kind} of ${wait.seat}` : wait.type;
    },
  };
}
