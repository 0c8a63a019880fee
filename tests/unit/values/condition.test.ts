import { describe, expect, it } from 'vitest';
import {
  conditionOn,
  fulfils,
  fulfilsAny,
  matchWildcard,
  parseCondition,
} from '../../../src/values/condition.ts';
import { fixtureTable } from '../../helpers/fixture-table.ts';

const ROWS = fixtureTable<{
  readonly values: [value: string | number | boolean, test: string, isMet: boolean][];
  readonly patterns: [pattern: string, text: string, isMatch: boolean][];
}>('conditions.yaml');

describe('a condition', () => {
  it('is read with its field, operator and value', () => {
    expect(parseCondition('cost>=5')).toEqual({ field: 'cost', operator: '>=', value: '5' });
    expect(parseCondition('home.depth = 3')).toEqual(conditionOn('home.depth', 3));
    for (const text of ['red', 'a..b', 'up*', '=5', 'cost=', 'a b=c']) {
      expect(parseCondition(text)).toBeNull();
    }
  });

  it.each(ROWS.values)('on %j is %s: %s', (value, test, expected) => {
    expect(fulfils([value], conditionOn('field', test))).toBe(expected);
  });

  it('stands in a list with others, of which one is enough, without those that exclude', () => {
    const takes = (value: number, ...tests: string[]): boolean =>
      fulfilsAny(
        [value],
        tests.map((test) => conditionOn('cost', test)),
      );
    expect([1, 5, 9].filter((value) => takes(value, '<2', '>8'))).toEqual([1, 9]);
    expect([1, 5, 9].filter((value) => takes(value, '!=1', '!=9'))).toEqual([5]);
    expect([1, 5, 9].filter((value) => takes(value, '>2', '!=9'))).toEqual([5]);
  });
});

it.each(ROWS.patterns)('the pattern %s on %s is %s', (pattern, text, expected) => {
  expect(matchWildcard(pattern, text)).toBe(expected);
});
