import { describe, expect, it } from 'vitest';
import type { HelperCall } from '../../../src/pack/template-helper.ts';
import { COMPARISONS } from '../../../src/render/template-helpers/comparisons.ts';
import { fixtureTable } from '../../helpers/fixture-table.ts';

const ROWS = fixtureTable<[name: string, args: unknown[], value: boolean][]>('comparisons.yaml');

function call(name: string, args: readonly unknown[]) {
  return COMPARISONS[name]?.({ args } as unknown as HelperCall);
}

describe('a comparison in a template', () => {
  it.each(ROWS)('%s %j is %s', (name, args, value) => {
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
