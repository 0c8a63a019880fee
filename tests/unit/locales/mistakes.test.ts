import { describe, expect, it } from 'vitest';
import { problemsWithLocales } from '../../helpers/locales.ts';
import { expectMistake } from '../../helpers/mistakes.ts';
import { editedPack } from '../../helpers/pack.ts';
import { LOCALE_MISTAKES } from '../check/mistakes/locales.ts';

describe('a mistake in a translation is one problem', () => {
  it.each(LOCALE_MISTAKES)('$code at its place: $of', (mistake) => {
    const files = editedPack(mistake.edits);
    expectMistake(mistake, files, problemsWithLocales(files));
  });
});

it('nothing is wrong with the translations of the shipped pack', () => {
  expect(problemsWithLocales(editedPack({}))).toEqual([]);
});
