import { describe, expect, it } from 'vitest';
import type { HelperCall } from '../../../src/pack/template-helper.ts';
import { COMPARISONS } from '../../../src/render/template-helpers/comparisons.ts';

function call(name: string, args: readonly unknown[]) {
  return COMPARISONS[name]?.({ args } as unknown as HelperCall);
}

describe('a comparison in a template', () => {
  it.each([
    ['eq', [1, 1], true],
    ['eq', ['3.50', 3.5], true],
    ['eq', ['3.50', '3.5'], false],
    ['ne', [4, '4x'], true],
    ['gt', ['10', 9], true],
    ['lt', ['-1,5', '+2'], true],
    ['ne', ['a', 'b'], true],
    ['gt', [3, 2], true],
    ['gt', [2, 2], false],
    ['gte', [2, 2], true],
    ['lt', [10, 9], false],
    ['lte', [9, 9], true],
    ['and', ['a', 1, true], true],
    ['and', ['a', 0], false],
    ['or', [null, []], false],
    ['or', ['', ['x']], true],
    ['not', [''], true],
    ['not', ['x'], false],
  ] as const)('%s %j is %s', (name, args, value) => {
    expect(call(name, args)).toBe(value);
  });

  it('of a text by size is a mistake with what was found', () => {
    expect(() => call('gt', ['X', 9])).toThrow('`gt` compares numbers, found `X` and `9`');
    expect(() => call('gt', ['1,250', 9])).toThrow('compares numbers');
  });

  it('of one value is a mistake, and of a missing field was reported before', () => {
    expect(() => call('lt', [1])).toThrow('compares two values');
    expect(call('lt', [undefined, 1])).toBe(false);
  });
});
