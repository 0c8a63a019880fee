import { afterEach, describe, expect, it } from 'vitest';
import { setCurrentWork } from '../../../src/limits/current-work.ts';
import {
  budgetDiagnostic,
  DEFAULT_TIMEOUT_S,
  restartTimeBudget,
  setTimeBudget,
  TimeBudgetError,
  withinBudget,
} from '../../../src/limits/time-budget.ts';

afterEach(() => setTimeBudget(DEFAULT_TIMEOUT_S));

const forEver = (): never => {
  for (;;);
};

/** The error of a stage that uses up the time. */
function errorOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('a stage within the time budget', () => {
  it.each([
    ['a loop', forEver],
    ['a pattern that backtracks', () => /^(a+)+$/.test(`${'a'.repeat(60)}!`)],
    [
      'a loop that catches everything',
      () => {
        try {
          forEver();
        } catch {
          return 'caught';
        }
      },
    ],
    ['a stage within a stage', () => withinBudget('render', forEver)],
  ])('is stopped: %s', (_, work) => {
    setTimeBudget(0.05);
    const error = errorOf(() =>
      withinBudget('check', () => {
        setCurrentWork({ file: 'data/a.yaml', line: 3, column: 5, what: 'card `x` of `cards`' });
        return work();
      }),
    );
    expect(error).toBeInstanceOf(TimeBudgetError);
    expect((error as TimeBudgetError).diagnostic).toMatchObject({
      code: 'pack/too-slow',
      severity: 'error',
      file: 'data/a.yaml',
      line: 3,
      column: 5,
      message: expect.stringContaining('in the stage "check" (card `x` of `cards`)'),
      hint: expect.stringContaining('--timeout'),
    });
  });

  const deeper = (): number => 1 + deeper();
  const fill = (): never => {
    for (const all: number[][] = []; ; ) all.push(Array(100_000).fill(0.5));
  };
  it.each([
    ['a function that calls itself for ever', deeper, 'went too deep'],
    ['a list that fills the memory', fill, 'took too much memory'],
    ['a text that is too long', () => 'x'.repeat(2 ** 28).repeat(9), 'took too much memory'],
  ])('is stopped: %s', (_, work, message) => {
    setTimeBudget(DEFAULT_TIMEOUT_S, 100 * 1024 ** 2);
    expect(errorOf(() => withinBudget<unknown>('check', work))).toMatchObject({
      diagnostic: {
        code: 'pack/too-slow',
        message: `checking and rendering the pack ${message}: stopped in the stage "check"`,
      },
    });
  });

  it('is interrupted by Ctrl-C, which then reaches its listeners', () => {
    let interruptions = 0;
    process.once('SIGINT', () => {
      interruptions += 1;
    });
    const error = errorOf(() =>
      withinBudget('check', () => {
        process.kill(process.pid, 'SIGINT');
        return forEver();
      }),
    );
    expect(error).toMatchObject({ message: 'interrupted', exitCode: 130 });
    expect(interruptions).toBe(1);
  });

  it('shares the budget with the stages before it, until it starts again', () => {
    setTimeBudget(0.05);
    expect(errorOf(() => withinBudget('check', forEver))).toBeInstanceOf(TimeBudgetError);
    expect(errorOf(() => withinBudget('render', forEver))).toMatchObject({
      diagnostic: { file: 'game.yaml', line: 1, column: 1 },
    });
    restartTimeBudget();
    expect(withinBudget('check', () => 'done')).toBe('done');
  });
});

it('names the file of data that are too deep for what is outside of a stage, too', () => {
  const nest = (): unknown => [nest()];
  setCurrentWork({ file: 'data/deep.yaml', line: 1, column: 1, what: null });
  expect(budgetDiagnostic(errorOf(nest))).toMatchObject({
    code: 'pack/too-slow',
    file: 'data/deep.yaml',
  });
  expect(budgetDiagnostic(new RangeError('mine'))).toBeNull();
});
