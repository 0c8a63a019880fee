import { describe, expect, it } from 'vitest';
import { compileLinearPattern } from '../../../src/check/schema/schema-guards.ts';

describe('a pattern of a schema', () => {
  it.each([
    ['^[a-z0-9]+(-[a-z0-9]+)*$', ['a-b', 'a--b', 'A', '']],
    ['^\\d+(\\.\\d+)? (in|mm)$', ['2.5 in', '2 mm', '2.in', '٣ in']],
    ['\\s', ['a b', 'a\u00a0b', 'a\u2003b', 'a\vb', 'ab']],
    ['^[\\s,]+$', [' ,\u00a0', 'a']],
    ['^\\S+$', ['ab', 'a\u00a0b', 'a b']],
    ['^\\u00e9$', ['é', 'e']],
    ['^\\p{Lu}\\p{L}*$', ['Éa', 'éa']],
    ['^(?<year>\\d{4})$', ['2026', '26']],
    ['^.$', ['a', '\n', '😀', 'ab']],
    ['a$', ['a', 'a\n']],
    ['^[^/\\\\]+$', ['a', 'a/b', 'a\\b']],
  ])('%s means what it means in JavaScript', (pattern, texts) => {
    const linear = compileLinearPattern(pattern);
    const native = new RegExp(pattern, 'u');
    expect(texts.map((text) => linear.test(text))).toEqual(texts.map((text) => native.test(text)));
  });

  it.each(['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', 'a.*a.*a.*b'])('%s ends on any text', (pattern) => {
    expect(compileLinearPattern(pattern).test(`${'a'.repeat(20_000)}!`)).toBe(false);
  });

  it.each([
    ['(?=a)', 'lookahead'],
    ['(?<!a)b', 'lookbehind'],
    ['(a)\\1', 'backreferences'],
    ['(', 'Invalid regular expression'],
  ])('%s is refused', (pattern, message) => {
    expect(() => compileLinearPattern(pattern)).toThrow(message);
  });
});
