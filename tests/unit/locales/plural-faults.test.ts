import { describe, expect, it } from 'vitest';
import { pluralForm, requiredPluralForms } from '../../../src/core/translation.ts';
import { checkPluralForms } from '../../../src/locales/compare-translation.ts';

const FARES = { one: 'fare', other: 'fares' };
const told = (translation: Parameters<typeof checkPluralForms>[1], code: string): string[] =>
  checkPluralForms(FARES, translation, code).map(({ message }) => message);

describe('the forms of a language', () => {
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
    expect(told({ one: 'billet', other: 'billets' }, 'fr')).toEqual([]);
    expect(told({ other: 'billets' }, 'fr')).toEqual(['the form `one` is missing']);
    expect(told({ one: ' ', other: 'billets' }, 'fr')).toEqual(['the form `one` is missing']);
    expect(told({ one: 'bilet', other: 'bilety' }, 'pl')).toEqual([
      'the form `few` is missing',
      'the form `many` is missing',
    ]);
  });

  it('are no others, but may be those of millions', () => {
    expect(told({ one: 'billet', two: 'billets', other: 'billets' }, 'fr')).toEqual([
      'French has no form `two`',
    ]);
    expect(told({ one: 'billet', many: 'de billets', other: 'billets' }, 'fr')).toEqual([]);
  });

  it('may be one text where the language has one form', () => {
    expect(told('切符', 'ja')).toEqual([]);
    expect(told('billets', 'fr')).toHaveLength(1);
  });

  it('are for texts that have forms', () => {
    expect(checkPluralForms('Fare', { one: 'Billet', other: 'Billets' }, 'fr')).toHaveLength(1);
    expect(checkPluralForms('Fare', 'Billet', 'fr')).toEqual([]);
  });
});
