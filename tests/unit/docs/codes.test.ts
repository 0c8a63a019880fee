import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CODES, describeCode } from '../../../src/codes.ts';
import { REPOSITORY } from '../../helpers/pack.ts';
import { documentText } from './documents.ts';

const source = join(REPOSITORY, 'src');
const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('codes.ts'))
  .map((name) => readFileSync(join(source, name), 'utf8'));

/** Two words in quotes with a slash between them are a code, or a module or path that a file names. */
const codesIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?<!from |import\(|import\.meta\.url\)\(|\/\*.*)'([a-z]+(?:-[a-z]+)*\/[a-z]+(?:-[a-z]+)*)'/g,
    ),
  ].map((match) => match[1] ?? '');

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

/** What a question of the rules is about (`action/buy`), and the modules that a file declares. */
const withoutOtherNames = (text: string): string =>
  text.replace(/about: \[[^\]]*\]|declare module '.*'/g, '');

const used = [
  ...new Set(sources.flatMap((text) => codesIn(withoutOtherNames(withoutComments(text))))),
].sort();

describe('docs/errors.md', () => {
  it.each(CODES)('explains $code', ({ code }) => {
    expect(documentText('docs/errors.md')).toContain(`\n| \`${code}\` | `);
  });

  it.each(used)('knows %s, which the program can tell', (code) => {
    expect(describeCode(code)).not.toBeNull();
  });

  it('is asked about every code there is', () => {
    const described = CODES.map(({ code }) => code).filter((code) => !code.startsWith('<'));
    expect(used).toEqual(expect.arrayContaining(described));
  });
});
