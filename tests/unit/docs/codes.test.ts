import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeCode, listCodes } from '../../../src/load/load-codes.ts';
import { REPOSITORY } from '../../helpers/pack.ts';
import { documentText } from './documents.ts';

const codes = listCodes();

/** Of the program, and of the games that come with it. */
const folders = [
  ...['src', 'rules'].map((name) => join(REPOSITORY, name)),
  ...readdirSync(join(REPOSITORY, 'games')).map((id) => join(REPOSITORY, 'games', id, 'rules')),
];
/** Without the lists of codes: a code that only they name is never reported. */
const sources = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/(?:codes|diagnostics)\.ts$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8')),
);

/** Two words in quotes with a slash between them are a code, or a module or path that a file names. */
const codesIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?<!from |import\(|import\.meta\.url\)\(|\/\*.*)'([a-z]+(?:-[a-z]+)*\/[a-z]+(?:-[a-z]+)*)'/g,
    ),
  ].map((match) => match[1] ?? '');

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

/**
 * Without what a question of the rules is about (`action/buy`), the modules that a file declares, the
 * one that rules import, the list of codes that may be waived, media types, paths of an API, and a word of rules.
 */
const withoutOtherNames = (text: string): string =>
  text.replace(
    /about: \[[^\]]*\]|declare module '.*'|(?:PLAY|CHECK)_API = '.*'|WAIVABLE_CODES: .* = \[[^\]]*\]|'(?:application\/(?:json|pdf)|image\/png|tgc\/products|flow\/score|preact\/jsx-runtime)'/g,
    '',
  );

/** The codes of asserts are in game.yaml. */
const asserted = folders.slice(1).flatMap((folder) => {
  const game = readFileSync(join(folder, '..', 'game.yaml'), 'utf8');
  return [...game.matchAll(/^ {2}- code: (.+)$/gm)].map((match) => match[1] ?? '');
});

const used = [
  ...new Set([
    ...sources.flatMap((text) => codesIn(withoutOtherNames(withoutComments(text)))),
    ...asserted,
  ]),
].sort();

describe('docs/errors.md', () => {
  it.each(codes)('explains $code', ({ code }) => {
    expect(documentText('docs/errors.md')).toContain(`\n| \`${code}\` | `);
  });

  it.each(used)('knows %s, which the program reports', (code) => {
    expect(describeCode(code)).not.toBeNull();
  });

  it('describes no code that the program never reports', () => {
    const described = codes.map(({ code }) => code).filter((code) => !code.startsWith('<'));
    expect(used).toEqual(expect.arrayContaining(described));
  });
});
