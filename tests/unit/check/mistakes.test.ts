import { describe, expect, it } from 'vitest';
import { expectMistake } from '../../helpers/mistakes.ts';
import { editedPack } from '../../helpers/pack.ts';
import { problemsOf } from '../../helpers/problems.ts';
import { MISTAKES } from './mistakes/mistakes.ts';

describe.each(Object.entries(MISTAKES))('a mistake in %s is one problem', (_, mistakes) => {
  it.each(mistakes)('$code at its place: $of', async (mistake) => {
    const files = editedPack(mistake.edits);
    expectMistake(mistake, files, await problemsOf(files));
  });
});

it('nothing is wrong with the shipped pack', async () => {
  expect(await problemsOf(editedPack({}))).toEqual([]);
});
