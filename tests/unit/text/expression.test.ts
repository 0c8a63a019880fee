import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateExpression, type Scope } from '../../../src/text/evaluate-expression.ts';
import { parseExpression } from '../../../src/text/expression.ts';

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
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 3 - 2', 5],
    ['-cost + 1', -2],
    ['2 * -3', -6],
    ['7 % 4', 3],
    ['-1 % 12', 11],
    ['0.1 + 0.2', 0.3],
    ['round(10 / 4)', 3],
    ['round(1.005, 2)', 1.01],
    ['floor(-1.5) + ceil(1.2) + abs(-2)', 2],
    ['min(3, cost - 1, 5) + max(1, 2)', 4],
    ['stop.value * copies', 8],
    ['price + 1', 4.5],
    ['price = 3.5', true],
    ['if(kind = "ferry", 10, 20)', 10],
    ["if(kind != 'ferry', 10, 20)", 20],
    ['cost >= 3', true],
    ['and(cost > 1, not(cost < 2), or(cost = 9, is-new))', true],
    ['kind', 'ferry'],
  ])('%s is %s', (text, value) => expect(run(text)).toEqual({ value }));

  it.each([
    [
      '',
      'expression/syntax 0+1: this is not an expression: a number or a name is missing at its end',
    ],
    [
      '2 *',
      'expression/syntax 3+1: this is not an expression: a number or a name is missing at its end',
    ],
    ['2 3', 'expression/syntax 2+1: this is not an expression: `3` is not expected here'],
    ['(1 + 2', 'expression/syntax 0+1: this is not an expression: `)` is missing'],
    ['1 + $', 'expression/syntax 4+1: `$` cannot stand in an expression'],
    ['2 * ruond(1)', 'expression/syntax 4+5: there is no function `ruond`'],
    ['round()', 'expression/syntax 0+5: `round` cannot have 0 arguments'],
    ['sum(cost)', 'expression/syntax 0+3: there is no function `sum`'],
    ['1 + csot', 'expression/no-such-field 4+4: there is no field `csot`'],
    [
      '2 * kind',
      'expression/wrong-type 4+4: `kind` of `bike-rack` is the text "ferry", not a number',
    ],
    ['note + 1', 'expression/wrong-type 0+4: `note` of `bike-rack` is empty'],
    ['stop + 1', 'expression/wrong-type 0+4: `stop` of `bike-rack` is a record'],
    ['tags', 'expression/wrong-type 0+4: `tags` of `bike-rack` is a list'],
    ['1 / (cost - 3)', 'expression/wrong-type 5+8: this divides by 0 for `bike-rack`'],
    ['if(cost, 1, 2)', 'expression/wrong-type 3+4: this is `3`, not a comparison'],
  ])('%s is wrong: %s', (text, problem) => expect(problemOf(text)).toBe(problem));

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
