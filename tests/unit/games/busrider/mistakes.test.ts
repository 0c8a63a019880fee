import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPackFiles } from '../../../../src/load/read-pack-files.ts';
import { expectMistake } from '../../../helpers/mistakes.ts';
import { check, editedPack, REPOSITORY } from '../../../helpers/pack.ts';
import { BUSRIDER_MISTAKES } from '../../check/mistakes/busrider.ts';

const pack = await readPackFiles(join(REPOSITORY, 'games', 'busrider'));

describe('a mistake in the pack of BusRider is one problem', () => {
  it.each(BUSRIDER_MISTAKES)('$code at its place: $of', (mistake) => {
    const files = editedPack(mistake.edits, pack);
    expectMistake(mistake, files, check(files));
  });
});

it('nothing is wrong with the pack of BusRider', () => {
  expect(check(pack)).toEqual([]);
});
