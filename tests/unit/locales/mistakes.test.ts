import { describe, expect, it } from 'vitest';
import { problemsWithLocales } from '../../helpers/locales.ts';
import { markedPlace } from '../../helpers/mistakes.ts';
import { editedPack } from '../../helpers/pack.ts';
import { LOCALE_MISTAKES } from '../check/mistakes/locales.ts';

describe('a mistake in a translation is one problem', () => {
  it.each(LOCALE_MISTAKES)('$code at its place: $of', (mistake) => {
    const files = editedPack(mistake.edits);
    const [only, ...others] = problemsWithLocales(files);
    expect(others, JSON.stringify(others)).toEqual([]);
    const { code, at, severity = 'error', message = '', hint, related } = mistake;
    expect(only).toMatchObject({ code, severity, ...markedPlace(at, files) });
    expect(only?.message).toMatch(message);
    expect(only?.hint ?? '').toMatch(hint ?? '');
    if (related !== undefined) expect(only?.related.map(({ file }) => file)).toEqual(related);
  });
});

it('nothing is wrong with the translations of the shipped pack', () => {
  expect(problemsWithLocales(editedPack({}))).toEqual([]);
});
