import { describe, expect, it } from 'vitest';
import { compareMarks } from '../../../src/locales/compare-translation.ts';

const told = (source: string, translation: string): string[] =>
  compareMarks(source, translation).map(({ message }) => message);

describe('the marks of a translation', () => {
  it('may change their place', () => {
    expect(told('Take **{count}** :fare: *now*', '*Ici*, :fare: **{count}**')).toEqual([]);
  });

  it('are all there: icons, names in braces, bold and italic', () => {
    expect(told('a :fare:', 'un')).toEqual(['the translation has lost `:fare:`']);
    expect(told('{count} fares', 'billets')).toEqual(['the translation has lost `{count}`']);
    expect(told('**a**', 'un')).toEqual([
      'the source sets 1 of them in bold, the translation nothing',
    ]);
    expect(told('a', '*un*')).toEqual([
      'the source sets nothing in italic, the translation 1 of them',
    ]);
  });

  it('are as many as in the source', () => {
    expect(told(':fare: or :fare:', ':fare:')).toEqual(['the translation has lost `:fare:`']);
    expect(told(':fare:', ':fare: :fare:')).toEqual([
      '`:fare:` stands in the translation and not in its source',
    ]);
  });

  it('are told once for a mark that was changed into another', () => {
    expect(told(':fare:', ':card:')).toEqual([
      '`:card:` stands in the translation and not in its source',
    ]);
  });

  it('are closed', () => {
    expect(told('a fare', 'un **billet')).toEqual(['`**` has no partner']);
  });

  it('do without their number in the singular, and nowhere else', () => {
    const source = { one: '{count} fare', other: '{count} fares' };
    expect(compareMarks(source, { one: 'un billet', other: '{count} billets' })).toEqual([]);
    expect(compareMarks(source, { one: '{count} billet', other: 'des billets' })).toHaveLength(1);
  });
});
