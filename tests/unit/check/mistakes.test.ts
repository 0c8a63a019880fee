import { describe, expect, it } from 'vitest';
import { markedPlace } from '../../helpers/mistakes.ts';
import { editedPack } from '../../helpers/pack.ts';
import { problemsOf } from '../../helpers/problems.ts';
import { MISTAKES } from './mistakes/mistakes.ts';

describe.each(Object.entries(MISTAKES))('a mistake in %s is one problem', (_, mistakes) => {
  it.each(mistakes)('$code at its place: $of', (mistake) => {
    const files = editedPack(mistake.edits);
    const [only, ...others] = problemsOf(files);
    expect(others, JSON.stringify(others)).toEqual([]);
    const { code, at, severity = 'error', message = '', hint, related } = mistake;
    expect(only).toMatchObject({ code, severity, ...markedPlace(at, files) });
    expect(only?.message).toMatch(message);
    if (hint === null) expect(only?.hint).toBeNull();
    else expect(only?.hint ?? '').toMatch(hint ?? '');
    if (related !== undefined) expect(only?.related.map(({ file }) => file)).toEqual(related);
  });
});

it('nothing is wrong with the shipped pack', () => {
  expect(problemsOf(editedPack({}))).toEqual([]);
});
