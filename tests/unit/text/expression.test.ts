import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateExpression, type Scope } from '../../../src/text/evaluate-expression.ts';
import { parseExpression } from '../../../src/text/expression.ts';
import { fixtureTable } from '../../helpers/fixture-table.ts';

const ROWS = fixtureTable<{
  readonly values: [string, number | string | boolean][];
  readonly wrong: [string, string][];
}>('expressions.yaml');

const FIELDS: Readonly<Record<string, unknown>> = {
  cost: 3,
  price: '3.50',
  copies: 2,
  kind: 'ferry',
  'stop.value': 4,
  stop: { value: 4 },
  tags: ['a'],
  note: null,
  'is-new': true,
};

const scope: Scope = {
  valueFor: (path) => FIELDS[path.join('.')],
  names: () => Object.keys(FIELDS),
  of: 'bike-rack',
};

function run(text: string, of: Scope = scope) {
  const parsed = parseExpression(text);
  return 'problem' in parsed ? parsed : evaluateExpression(parsed.expression, of);
}

const problemOf = (text: string, of?: Scope): string => {
  const result = run(text, of);
  if (!('problem' in result)) return `${result.value}`;
  const { code, offset, length, message } = result.problem;
  return `${code} ${offset}+${length}: ${message}`;
};

describe('an expression', () => {
  it.each(ROWS.values)('%s is %s', (text, value) => expect(run(text)).toEqual({ value }));

  it.each(ROWS.wrong)('%s is wrong: %s', (text, problem) => expect(problemOf(text)).toBe(problem));

  it('suggests the nearest name', () => {
    const result = run('csot');
    expect('problem' in result && result.problem.hint).toBe('did you mean `cost`?');
  });

  it('calculates as JavaScript does', () => {
    const leaf = fc.integer({ min: 0, max: 99 }).map(String);
    const { expression } = fc.letrec<{ expression: string }>((tie) => ({
      expression: fc.oneof(
        { maxDepth: 5 },
        leaf,
        fc
          .tuple(tie('expression'), fc.constantFrom('+', '-', '*'), tie('expression'))
          .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
        fc
          .tuple(leaf, fc.constantFrom('+', '-', '*'), leaf, fc.constantFrom('+', '-', '*'), leaf)
          .map((parts) => `(${parts.join(' ')})`),
      ),
    }));
    fc.assert(
      fc.property(expression, (text) => {
        const wanted: unknown = new Function(`return ${text}`)();
        const result = run(text);
        return 'value' in result && Math.abs(Number(result.value) - Number(wanted)) <= 1e-6;
      }),
      { numRuns: 200 },
    );
  });
});
