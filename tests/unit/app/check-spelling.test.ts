import { describe, expect, it } from 'vitest';
import { checkFiles } from '../../../src/app/check-files.ts';
import { checkPackSpelling, checkSpelling } from '../../../src/app/check-spelling.ts';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts';
import { GAME } from '../../helpers/edit-records.ts';
import { type Edits, editedPack, presets, REPOSITORY, replacing } from '../../helpers/pack.ts';

const WORDS = new Set(['draw', 'one', 'card', 'the', 'player', 'Paris', 'arrêt', 'cards']);
const dictionary = {
  has: (word: string) => WORDS.has(word),
  suggest: () => ['card', 'cards'],
};

const check = (texts: readonly string[], accepted: readonly string[] = []) =>
  checkSpelling(
    texts.map((text, index) => ({
      text,
      span: (offset) => ({ file: 'cards.csv', line: index + 1, column: offset + 1 }),
    })),
    dictionary,
    new Set(accepted),
  );

const unknown = (text: string, accepted: readonly string[] = []) =>
  check([text], accepted).map(({ message }) => /`(.*?)`/.exec(message)?.[1]);

describe('the words of texts', () => {
  it('are reported once each, with the number of places and the first few', () => {
    const texts = ['Draw one crad.', 'one crad', 'Crad', 'crad', 'crad'];
    const [only, ...others] = check(texts);
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      code: 'spelling/unknown-word',
      severity: 'warning',
      line: 1,
      column: 10,
      message: '`crad` is not in the dictionary: 5 places',
      hint: expect.stringContaining('did you mean `card`?'),
    });
    expect(only?.related.map(({ line, column }) => [line, column])).toEqual([
      [2, 5],
      [3, 1],
      [4, 1],
    ]);
  });

  it.each([
    'Draw ONE card, the card’s',
    'l’arrêt',
    "the player's cards",
    'the :crad: HOV d8 8th 4xyz {crads} a https://crad.example/crad',
    'PARIS',
  ])('are known: %s', (text) => {
    expect(unknown(text)).toEqual([]);
  });

  it.each([
    ['paris', ['paris']],
    ['crad-card', ['crad']],
    ['arret', ['arret']],
    ['PLAYERX', ['PLAYERX']],
  ])('are not known: %s', (text, words) => {
    expect(unknown(text)).toEqual(words);
  });
});

const spell = async (edits: Edits): Promise<string[]> => {
  const checked = checkFiles(editedPack(edits), presets);
  const found = await checkPackSpelling(REPOSITORY, checked, presets.languages);
  return found.map(
    (one: Diagnostic) => `${one.code} ${one.file}:${one.line}:${one.column} ${one.message}`,
  );
};

describe('the spelling of the shipped pack', () => {
  it('is right, in both its languages', async () => {
    expect(await spell({})).toEqual([]);
  });

  it('is not checked in a language without a dictionary, which is said once', async () => {
    const found = await spell({ [GAME]: replacing('language: en\n', 'language: nl\n') });
    expect(found.filter((one) => one.includes('no dictionary for'))).toEqual([
      expect.stringContaining('spelling/no-dictionary game.yaml:'),
    ]);
  });
});
