import { describe, expect, it } from 'vitest';
import {
  conditionOn,
  fulfils,
  fulfilsAny,
  matchWildcard,
  parseCondition,
} from '../../../src/values/condition.ts';

describe('a condition', () => {
  it('is read with its field, operator and value', () => {
    expect(parseCondition('cost>=5')).toEqual({ field: 'cost', operator: '>=', value: '5' });
    expect(parseCondition('home.depth = 3')).toEqual(conditionOn('home.depth', 3));
    for (const text of ['red', 'a..b', 'up*', '=5', 'cost=', 'a b=c']) {
      expect(parseCondition(text)).toBeNull();
    }
  });

  it.each([
    ['fire', 'fire', true],
    ['fire', '!=fire', false],
    ['fire', 'f*e', true],
    ['fi*re', 'fi*re', true],
    ['2..4', '2..4', true],
    [3, '2..4', true],
    [5, '2..4', false],
    [5, '!=2..4', true],
    ['10', '>9', true],
    ['010', '10', false],
    [10, '010', true],
    ['b', 'a..c', true],
    [true, 'true', true],
    [3, '>x', false],
    ['a\nb', 'a*b', true],
  ])('on %j is %s: %s', (value, test, expected) => {
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

it.each([
  ['*', '', true],
  ['a*a', 'a', false],
  ['a*a', 'aa', true],
  ['a*b*a', 'aba', true],
  ['a*ab*a', 'aba', false],
  ['*x*y*', '--x--y--', true],
  ['x.y', 'x-y', false],
])('the pattern %s on %s is %s', (pattern, text, expected) => {
  expect(matchWildcard(pattern, text)).toBe(expected);
});
