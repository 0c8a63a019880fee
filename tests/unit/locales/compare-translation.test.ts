import { describe, expect, it } from 'vitest';
import { checkPluralForms, compareMarks } from '../../../src/locales/compare-translation.ts';
import { pluralForm, requiredPluralForms } from '../../../src/text/translation.ts';

describe('the forms of a language', () => {
  const FARES = { one: 'fare', other: 'fares' };
  const messages = (translation: Parameters<typeof checkPluralForms>[1], code: string): string[] =>
    checkPluralForms(FARES, translation, code).map(({ message }) => message);

  it('are those that whole numbers of a game ask for', () => {
    expect(requiredPluralForms('en')).toEqual(['one', 'other']);
    expect(requiredPluralForms('fr')).toEqual(['one', 'other']);
    expect(requiredPluralForms('ja')).toEqual(['other']);
    expect(requiredPluralForms('pl')).toEqual(['one', 'few', 'many', 'other']);
    expect(requiredPluralForms('ar')).toEqual(['zero', 'one', 'two', 'few', 'many', 'other']);
  });

  it('are chosen as the language does: French says 0 and 1 in the singular', () => {
    expect([0, 1, 2].map((count) => pluralForm(count, 'fr'))).toEqual(['one', 'one', 'other']);
    expect([0, 1, 2].map((count) => pluralForm(count, 'en'))).toEqual(['other', 'one', 'other']);
  });

  it('are all written', () => {
    expect(messages({ one: 'billet', other: 'billets' }, 'fr')).toEqual([]);
    expect(messages({ other: 'billets' }, 'fr')).toEqual(['the form `one` is missing']);
    expect(messages({ one: ' ', other: 'billets' }, 'fr')).toEqual(['the form `one` is missing']);
    expect(messages({ one: 'bilet', other: 'bilety' }, 'pl')).toEqual([
      'the form `few` is missing',
      'the form `many` is missing',
    ]);
  });

  it('are no others, but may be those of millions', () => {
    expect(messages({ one: 'billet', two: 'billets', other: 'billets' }, 'fr')).toEqual([
      'French has no form `two`',
    ]);
    expect(messages({ one: 'billet', many: 'de billets', other: 'billets' }, 'fr')).toEqual([]);
  });

  it('are for texts that have forms', () => {
    expect(checkPluralForms('Fare', { one: 'Billet', other: 'Billets' }, 'fr')).toHaveLength(1);
    expect(checkPluralForms('Fare', 'Billet', 'fr')).toEqual([]);
  });
});

describe('the marks of a translation', () => {
  const messages = (source: string, translation: string): string[] =>
    compareMarks(source, translation).map(({ message }) => message);

  it('are all there: icons, names in braces, bold and italic', () => {
    expect(messages('a :fare:', 'un')).toEqual(['the translation is missing `:fare:`']);
    expect(messages('{count} fares', 'billets')).toEqual(['the translation is missing `{count}`']);
    expect(messages('**a**', 'un')).toEqual(['the translation is missing `**`']);
    expect(messages('a', '*un*')).toEqual(['`*` is in the translation but not in its source']);
  });

  it('are as many as in the source', () => {
    expect(messages(':fare: or :fare:', ':fare:')).toEqual(['the translation is missing `:fare:`']);
    expect(messages(':fare:', ':fare: :fare:')).toEqual([
      '`:fare:` is in the translation but not in its source',
    ]);
  });

  it('are closed', () => {
    expect(messages('a fare', 'un **billet')).toEqual(['`**` is unmatched']);
  });

  it('do without their number in the singular, and nowhere else', () => {
    const source = { one: '{count} fare', other: '{count} fares' };
    expect(compareMarks(source, { one: 'un billet', other: '{count} billets' })).toEqual([]);
    expect(compareMarks(source, { one: '{count} billet', other: 'des billets' })).toHaveLength(1);
  });
});
