import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPackFiles } from '../../../../src/load/read-pack-files.ts';
import { expectMistake, inRecord, type Mistake } from '../../../helpers/mistakes.ts';
import { check, editedPack, REPOSITORY } from '../../../helpers/pack.ts';
import { COMMUTE_MISTAKES } from '../../check/mistakes/commute.ts';

const pack = await readPackFiles(join(REPOSITORY, 'games', 'commute'));

/** The code is that of effects in every pack; here it is the cards of this one that matter. */
const EFFECT_MISTAKES: readonly Mistake[] = [
  {
    code: 'effect/wrong-argument',
    of: 'a commute at another time of the day',
    edits: { 'data/uh-ohs.yaml': inRecord('id: leaking-pipe', 'which: morning', 'which: noon') },
    at: ['data/uh-ohs.yaml', 'which: »noon'],
  },
];

describe('a mistake in the pack of Commute is one problem', () => {
  it.each([...EFFECT_MISTAKES, ...COMMUTE_MISTAKES])('$code at its place: $of', (mistake) => {
    const files = editedPack(mistake.edits, pack);
    expectMistake(mistake, files, check(files));
  });
});

it('nothing is wrong with the pack of Commute', () => {
  expect(check(pack)).toEqual([]);
});
