import {
  DEFAULT_TIMEOUT_S,
  restartTimeBudget,
  setTimeBudget,
  TimeBudgetError,
  withinBudget,
} from '../../src/limits/time-budget.ts';
import { chooserOf } from './mutate.ts';
import { TARGETS, type Target } from './targets.ts';

/** An input on which the program failed. */
export interface Failure {
  /** By which it is made again. */
  readonly seed: number;
  readonly target: string;
  readonly error: string;
  readonly input: string;
}

export interface FuzzRequest {
  /** Of the first input; each further one has the next. */
  readonly seed: number;
  /** Whether another input is wanted; takes how many there were. */
  readonly goesOn: (inputs: number) => boolean;
  /** No input may keep the program busy for longer. */
  readonly limitS: number;
  /** Only this target, by name. */
  readonly only?: string;
}

export interface FuzzResult {
  readonly inputs: number;
  readonly failures: readonly Failure[];
}

const MOST_FAILURES = 20;

/**
 * Reads one mutated input after the other. A failure is anything thrown that is not an answer of the
 * program, a stack that overflows, and an input that takes longer than the limit.
 */
export async function fuzz({ seed, goesOn, limitS, only }: FuzzRequest): Promise<FuzzResult> {
  const targets = TARGETS.filter(({ name }) => only === undefined || name === only);
  const wheel = targets.flatMap((target) => Array.from({ length: target.weight }, () => target));
  const failures: Failure[] = [];
  let inputs = 0;
  setTimeBudget(limitS);
  try {
    while (goesOn(inputs) && failures.length < MOST_FAILURES) {
      const failure = await tryInput(wheel, seed + inputs);
      if (failure !== null) failures.push(failure);
      inputs += 1;
    }
  } finally {
    setTimeBudget(DEFAULT_TIMEOUT_S);
  }
  return { inputs, failures };
}

async function tryInput(wheel: readonly Target[], seed: number): Promise<Failure | null> {
  const choose = chooserOf(seed);
  const target = choose.of(wheel);
  const input = target.make(choose);
  restartTimeBudget();
  try {
    await withinBudget(target.name, () => target.read(input));
    return null;
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const isHang = error instanceof TimeBudgetError;
    // That data nest too deep is an answer: the report names their file.
    if (isHang && error.message.includes('too deep')) return null;
    return { seed, target: target.name, error: isHang ? `hang: ${error.message}` : text, input };
  }
}
