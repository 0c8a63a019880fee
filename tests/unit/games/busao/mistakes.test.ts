import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPackFiles } from '../../../../src/load/read-pack-files.ts';
import { problemsWithLocales } from '../../../helpers/locales.ts';
import { expectMistake, inRecord, type Mistake } from '../../../helpers/mistakes.ts';
import { check, editedPack, REPOSITORY } from '../../../helpers/pack.ts';
import { BUSAO_MISTAKES } from '../../check/mistakes/busao.ts';

const pack = await readPackFiles(join(REPOSITORY, 'games', 'busao'));

const PASSENGERS = 'data/passengers.yaml';
const WORDS = 'data/effects.yaml';

/** The code is that of effects in every pack; here it is the cards of this one that matter. */
const EFFECT_MISTAKES: readonly Mistake[] = [
  {
    code: 'effect/no-such-record',
    of: 'a trait misspelt in an effect',
    edits: { [PASSENGERS]: inRecord('id: gossip', 'trait: chatty', 'trait: chaty') },
    at: [PASSENGERS, 'trait: »chaty'],
    hint: 'did you mean `chatty`?',
  },
  {
    code: 'effect/no-such-record',
    of: 'an effect that requires an upgrade that does not exist',
    edits: { [PASSENGERS]: inRecord('id: stroller-mother', 'upgrade: lift', 'upgrade: ramp') },
    at: [PASSENGERS, 'upgrade: »ramp'],
    message: '`ramp`',
  },
];

describe('a mistake in the pack of Busão is one problem', () => {
  it.each([...EFFECT_MISTAKES, ...BUSAO_MISTAKES])('$code at its place: $of', (mistake) => {
    const files = editedPack(mistake.edits, pack);
    expectMistake(mistake, files, problemsWithLocales(files));
  });
});

it('a word that the pack has and its compiled-in rules do not know is reported at the card', () => {
  const mistake: Mistake = {
    code: 'effect/unknown-to-rules',
    of: 'an effect that only the data know',
    edits: {
      [WORDS]: (text) => `${text}\n- { id: honk, kind: effect, when: board, text: buzine }\n`,
      [PASSENGERS]: inRecord(
        'id: gossip',
        '{ do: points-per, points: 2, trait: chatty, where: adjacent }',
        '{ do: honk }',
      ),
    },
    at: [PASSENGERS, 'do: »honk'],
    message: 'the rules of this game do not know `honk`',
  };
  const files = editedPack(mistake.edits, pack);
  expectMistake(mistake, files, check(files));
});

it('nothing is wrong with the pack of Busão in either language', () => {
  expect(problemsWithLocales(pack)).toEqual([]);
});
