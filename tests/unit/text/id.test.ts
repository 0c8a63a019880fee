import { describe, expect, it } from 'vitest';
import { fileNameKey, findIdFault } from '../../../src/text/id.ts';

describe('an id', () => {
  it.each([
    '26-29',
    'dunbar_loop',
    'a.b',
    'Éwig',
    'карта',
    '札',
    'कार्ड',
    '_x',
    'console',
    'com',
    'aux-1',
  ])('may be %s', (id) => expect(findIdFault(id)).toBeNull());

  it.each([
    ['../../../evil', 'id/bad-characters', /write `evil`/],
    ['..', 'id/bad-characters', /`\.`$/],
    ['.hidden', 'id/bad-characters', /write `hidden`/],
    ['-x', 'id/bad-characters', /write `x`/],
    ['a/b', 'id/bad-characters', /write `a-b`/],
    ['C:\\x', 'id/bad-characters', /write `C-x`/],
    ['a\u200bb', 'id/bad-characters', /write `a-b`/],
    ['end.', 'id/bad-characters', /write `end`/],
    ['con', 'id/reserved-name', /`con-1`/],
    ['LPT1.old', 'id/reserved-name', /`LPT1-1\.old`/],
    ['x'.repeat(201), 'id/too-long', /200/],
  ])('may not be %s', (id, code, hint) => {
    const fault = findIdFault(id);
    expect(fault?.code).toBe(code);
    expect(fault?.hint).toMatch(hint);
  });

  it('names the characters that cannot be seen', () => {
    expect(findIdFault('a\u200bb c')?.message).toContain('contains U+200B, a space');
  });

  it('is one file name with another in other capitals or another encoding', () => {
    expect(fileNameKey('CAFE\u0301')).toBe(fileNameKey('café'));
  });
});
