import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPackFiles } from '../../../../src/load/read-pack-files.ts';
import { expectMistake, inRecord, type Mistake } from '../../../helpers/mistakes.ts';
import { check, editedPack, REPOSITORY } from '../../../helpers/pack.ts';
import { TEN_DAYS_MISTAKES } from '../../check/mistakes/ten-days-ten-nights.ts';

const pack = await readPackFiles(join(REPOSITORY, 'games', 'ten-days-ten-nights'));

/** The code is that of effects in every pack; here it is the cards of this one that matter. */
const EFFECT_MISTAKES: readonly Mistake[] = [
  {
    code: 'effect/no-such-record',
    of: 'a criterion that names no label',
    edits: {
      'data/cards.yaml': inRecord('id: encore', 'label: entertainment', 'label: entertainments'),
    },
    at: ['data/cards.yaml', 'label: »entertainments'],
    hint: 'did you mean `entertainment`?',
  },
];

describe('a mistake in the pack of Ten Days, Ten Nights is one problem', () => {
  it.each([...EFFECT_MISTAKES, ...TEN_DAYS_MISTAKES])('$code at its place: $of', (mistake) => {
    const files = editedPack(mistake.edits, pack);
    expectMistake(mistake, files, check(files));
  });
});

it('nothing is wrong with the pack of Ten Days, Ten Nights', () => {
  expect(check(pack)).toEqual([]);
});
