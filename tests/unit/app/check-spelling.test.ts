import { describe, expect, it } from 'vitest';
import { checkFiles } from '../../../src/app/check-files.ts';
import { checkPackSpelling, checkSpelling } from '../../../src/app/check-spelling.ts';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts';
import { GAME, inRecord, UPGRADES } from '../../helpers/edit-records.ts';
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

const FRENCH = 'locales/fr/upgrades.yaml';

const spell = async (edits: Edits): Promise<string[]> => {
  const checked = checkFiles(editedPack(edits), presets);
  const found = await checkPackSpelling(REPOSITORY, checked, presets.languages);
  return found.map(
    (one: Diagnostic) => `${one.code} ${one.file}:${one.line}:${one.column} ${one.message}`,
  );
};

const lineOf = (edits: Edits, path: string, part: string): number => {
  const file = editedPack(edits).get(path);
  const lines = file?.kind === 'text' ? file.text.split('\n') : [];
  return lines.findIndex((line) => line.includes(part)) + 1;
};

describe('the spelling of the shipped pack', () => {
  it('is right, in both its languages', async () => {
    expect(await spell({})).toEqual([]);
  });

  it('is checked in cards, rulebook, templates and translations, each at its place', async () => {
    const edits: Edits = {
      [UPGRADES]: inRecord('id: night-bus', 'fewer than', 'fewwer than'),
      'rulebook/04-turn.md': replacing('A turn has three parts', 'A turn has three partss'),
      'templates/fare.hbs': (text) => `${text}<p>Monney</p>\n`,
      [FRENCH]: replacing('text: Véhicule-école', 'text: Véhiculle-école'),
    };
    const line = (path: string, part: string) => lineOf(edits, path, part);
    expect((await spell(edits)).sort()).toEqual([
      `spelling/unknown-word ${UPGRADES}:${line(UPGRADES, 'fewwer')}:25 \`fewwer\` is not in the dictionary`,
      `spelling/unknown-word ${FRENCH}:${line(FRENCH, 'Véhiculle')}:9 \`Véhiculle\` is not in the dictionary`,
      `spelling/unknown-word rulebook/04-turn.md:3:18 \`partss\` is not in the dictionary`,
      `spelling/unknown-word templates/fare.hbs:${line('templates/fare.hbs', 'Monney')}:4 \`Monney\` is not in the dictionary`,
    ]);
  });

  it('is not checked in a language without a dictionary, which is said once', async () => {
    const found = await spell({ [GAME]: replacing('language: en\n', 'language: nl\n') });
    expect(found.filter((one) => one.includes('no dictionary for'))).toEqual([
      expect.stringContaining('spelling/no-dictionary game.yaml:'),
    ]);
  });
});
