import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPackFiles } from '../../../../src/load/read-pack-files.ts';
import { expectMistake } from '../../../helpers/mistakes.ts';
import { check, editedPack, REPOSITORY } from '../../../helpers/pack.ts';
import { COMMUTE_EXAMPLE_MISTAKES } from '../../check/mistakes/commute-examples.ts';

const pack = await readPackFiles(join(REPOSITORY, 'games', 'commute'));

describe('a mistake in an example of Commute is one problem', () => {
  it.each(COMMUTE_EXAMPLE_MISTAKES)('$code at its place: $of', (mistake) => {
    const files = editedPack(mistake.edits, pack);
    expectMistake(mistake, files, check(files));
  });
});

it('nothing is wrong with the pack of Commute', () => {
  expect(check(pack)).toEqual([]);
});
