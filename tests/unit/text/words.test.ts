import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { compileToolSchema } from '../../../src/check/schema/compile-schema.ts';
import { InternalError } from '../../../src/diagnostics/errors.ts';
import { loadWords } from '../../../src/load/load-presets.ts';
import {
  placeholdersOf,
  pluralFormsOf,
  requiredPluralForms,
  type Wording,
} from '../../../src/text/translation.ts';
import { createWords, type WordCatalogue } from '../../../src/text/words.ts';
import { ENGLISH, ENGLISH_WORDS } from '../../helpers/english-words.ts';
import { REPOSITORY } from '../../helpers/pack.ts';

const FOLDER = join(REPOSITORY, 'presets', 'words');
const catalogues = readdirSync(FOLDER).map((name) => ({
  code: name.replace(/\.yaml$/, ''),
  catalogue: parse(readFileSync(join(FOLDER, name), 'utf8')) as WordCatalogue,
}));
const schema = JSON.parse(
  readFileSync(join(REPOSITORY, 'presets', 'schemas', 'words.schema.json'), 'utf8'),
) as object;

const textsOf = (wording: Wording): string[] => pluralFormsOf(wording).map(([, text]) => text);
const bracesOf = (wording: Wording): string[] => [
  ...new Set(textsOf(wording).flatMap(placeholdersOf)),
];
const tagsOf = (wording: Wording): string[] =>
  textsOf(wording).flatMap((text) => text.match(/<[^>]+>/g) ?? []);

it('there are English, German, French and Portuguese', () =>
  expect(catalogues.map(({ code }) => code).sort()).toEqual(['de', 'en', 'fr', 'pt']));

const sources = ['src', 'presets/pages'].flatMap((folder) =>
  readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:tsx?|hbs)$/.test(path))
    .map((path) => readFileSync(join(REPOSITORY, folder, path), 'utf8'))
    .filter((code) => /\b[wW]ords\b|\{\{t /.test(code)),
);
const groups = [...new Set(Object.keys(ENGLISH).map((key) => key.split('.')[0]))].join('|');
/** What code and pages have in quotes that looks like a key, with `*` for what it fills in. */
const written = new Set(
  sources
    .flatMap((code) =>
      [...code.matchAll(new RegExp(`(['\`])((?:${groups})\\.[^'\`\\s]*)\\1`, 'g'))].flatMap(
        ([, , key = '']) => (/\.(?:html|css|json|ts)$/.test(key) ? [] : [key]),
      ),
    )
    .map((key) => key.replaceAll(/\$\{[^}]*\}/g, '*')),
);
const patterns = [...written].map((key) => new RegExp(`^${key.replaceAll('*', '.+')}$`));

it('every key that code and pages name is in en.yaml', () => {
  const keys = Object.keys(ENGLISH);
  expect(patterns.filter((pattern) => !keys.some((key) => pattern.test(key)))).toEqual([]);
});

it('every text of en.yaml is named in code or pages', () =>
  expect(
    Object.keys(ENGLISH).filter((key) => !patterns.some((pattern) => pattern.test(key))),
  ).toEqual([]));

it('a text that nobody wrote is our bug', () =>
  expect(() => ENGLISH_WORDS('index.party')).toThrow(InternalError));

describe.each(catalogues)('the words in $code', ({ code, catalogue }) => {
  it('have the shape that editors check them by', () => {
    expect(compileToolSchema(schema)(catalogue)).toEqual([]);
  });

  it('have every key of the English words, in their order', () => {
    expect(Object.keys(catalogue)).toEqual(Object.keys(ENGLISH));
  });

  it.each(Object.keys(ENGLISH))('keep the braces and marks of %s', (key) => {
    const [source = '', translation = ''] = [ENGLISH[key], catalogue[key]];
    // `a card is …` needs an article in some languages: its noun may be left out.
    const wanted = bracesOf(source).filter((name) => name !== 'piece');
    expect(
      bracesOf(translation)
        .filter((name) => name !== 'piece')
        .sort(),
    ).toEqual(wanted.sort());
    expect([...new Set(tagsOf(translation))].sort()).toEqual([...new Set(tagsOf(source))].sort());
  });

  it('have the plural forms of the language', () => {
    for (const [key, wording] of Object.entries(catalogue)) {
      const forms =
        typeof wording === 'string' ? null : pluralFormsOf(wording).map(([form]) => form);
      const wanted = typeof ENGLISH[key] === 'string' ? null : requiredPluralForms(code);
      expect(forms, key).toEqual(wanted);
    }
  });
});

describe('French', () => {
  it('says its numbers and lists in its own way', async () => {
    const words = await loadWords('fr-CA');
    expect(words.language).toBe('fr');
    expect(words.count(0, 'sheet')).toBe('0 feuille');
    expect(words.count(3, 'player aid')).toBe('3 aides de jeu');
    expect(words.decimal('8.5')).toBe('8,5');
    expect(words.list(['à gauche', 'en haut', 'à droite'])).toBe('à gauche, en haut et à droite');
    expect(words.html('index.title', { game: 'Fox & Geese' })).toContain('Fox &amp; Geese');
  });
});

describe('German', () => {
  it('has its own quotation marks, and no break before a unit', () => {
    const german = catalogues.find(({ code }) => code === 'de')?.catalogue ?? {};
    for (const text of Object.values(german).flatMap(textsOf)) {
      const words = text.replaceAll(/<[^>]*>/g, '');
      expect(words).not.toMatch(/['"”~]|“[^“„]*“/);
      expect(words).not.toMatch(/[\d}] (%|mm|Zoll)/);
    }
  });

  it('says its numbers and lists in its own way', async () => {
    const words = await loadWords('de-AT');
    expect(words.language).toBe('de');
    expect(words.count(3, 'die')).toBe('3 Würfel');
    expect(words.decimal('8.5')).toBe('8,5');
    expect(words.list(['links', 'oben', 'rechts'])).toBe('links, oben und rechts');
  });
});

describe('Portuguese', () => {
  it('stands in for the Portuguese of Brazil, which it is', async () => {
    const words = await loadWords('pt-BR');
    expect(words.language).toBe('pt');
    expect([0, 1, 2].map((count) => words.count(count, 'sheet'))).toEqual([
      '0 folha',
      '1 folha',
      '2 folhas',
    ]);
    expect(words.decimal('8.5')).toBe('8,5');
    expect(words.list(['à esquerda', 'em cima', 'à direita'])).toBe(
      'à esquerda, em cima e à direita',
    );
  });

  it('has the quotation marks of print, and no space before %', () => {
    const portuguese = catalogues.find(({ code }) => code === 'pt')?.catalogue ?? {};
    for (const text of Object.values(portuguese).flatMap(textsOf)) {
      expect(text.replaceAll(/<[^>]*>/g, '')).not.toMatch(/['"~]|\s%/);
    }
  });
});

describe('English', () => {
  it('stands in for a language without words, and for a text that one does not have', async () => {
    const klingon = await loadWords('tlh');
    expect([klingon.language, klingon('index.parts')]).toEqual(['en', 'Parts to buy']);
    const own = { 'index.parts': 'Xs' };
    const words = createWords(
      'xx-YY',
      new Map<string, WordCatalogue>([
        ['xx', own],
        ['en', ENGLISH],
      ]),
    );
    expect([words('index.parts'), words('index.skip')]).toEqual(['Xs', 'Skip to the sheets']);
  });
});
