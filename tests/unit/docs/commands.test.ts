import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../../src/diagnostics/errors.ts';
import { REPOSITORY } from '../../helpers/pack.ts';
import { codeBlocks, documents, documentText, vbuses } from './documents.ts';

/** The words that a help text lists below a heading. */
const listed = (help: string, pattern: RegExp): string[] =>
  [...help.matchAll(pattern)].map((match) => match[1] ?? '');

/** Options by command (`printer set`); under '' those of the program itself. */
const known = new Map<string, readonly string[]>();

const optionsIn = (help: string): string[] => listed(help, /^ {2}(--[\w-]+)/gm);

beforeAll(async () => {
  const { stdout } = await vbuses(['--help']);
  known.set('', optionsIn(stdout));
  for (const command of listed(below(stdout, 'Commands'), /^ {2}([a-z]+)/gm)) {
    await learn([command]);
  }
});

/** A command, and those below it; what only groups others has no option but `--help`. */
async function learn(command: readonly string[]): Promise<void> {
  const { stdout } = await vbuses([...command, '--help']);
  const members = listed(below(stdout, 'Commands'), /^ {2}([a-z]+)/gm);
  const options = optionsIn(stdout);
  if (members.length === 0 || options.length > 1) known.set(command.join(' '), options);
  for (const member of members) await learn([...command, member]);
}

const below = (help: string, heading: string): string =>
  help.split(`\n${heading}:\n`)[1]?.split('\n\n')[0] ?? '';

/** The longest command that some words begin with: `printer set`, or '' for none. */
const commandOf = ([first = '', second = '']: readonly string[]): string =>
  [`${first} ${second}`, first].find((one) => known.has(one)) ?? '';

interface CommandLine {
  readonly document: string;
  readonly words: readonly string[];
}

/** Every `vbuses …` in a fence or in running text. */
function commandLines(): CommandLine[] {
  return documents.flatMap(({ path, text }) => {
    const fenced = codeBlocks({ path, text })
      .filter(({ language }) => language === 'sh' || language === 'text')
      .flatMap(({ text: block }) => block.split('\n'))
      .flatMap((line) => line.split('&&'));
    const running = [...text.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map((match) => match[1] ?? '');
    return [...fenced, ...running]
      .map((line) => /(?:^|npx |\$ |=true )vbuses ([^…]*)/.exec(line.trim())?.[1])
      .filter((line) => line !== undefined)
      .map((line) => ({ document: path, words: line.trim().split(/\s+/) }));
  });
}

describe('commands in the docs', () => {
  it('exist, and so do their options', () => {
    const lines = commandLines();
    expect(lines.length).toBeGreaterThan(25);
    for (const { document, words } of lines) {
      const [first = ''] = words;
      const command = commandOf(words);
      const isCommand = command !== '' || first.startsWith('-') || first.startsWith('<');
      expect(isCommand, `${document}: vbuses ${words.join(' ')}`).toBe(true);
      const options = words.filter((word) => word.startsWith('--'));
      const all = [...(known.get(command) ?? []), '--help'];
      expect(all, `${document}: vbuses ${words.join(' ')}`).toEqual(
        expect.arrayContaining(options),
      );
    }
  });

  it('are all in docs/commands.md, with every option and exit code', () => {
    const text = documentText('docs/commands.md');
    expect([...known.keys()]).toEqual(expect.arrayContaining(['build', 'printer set']));
    for (const [command, options] of known) {
      expect(text).toContain(command === '' ? '# Commands' : `## \`vbuses ${command}\``);
      for (const option of options) expect(text).toMatch(new RegExp(`\`(vbuses )?${option}[ \`]`));
    }
    for (const code of Object.values(EXIT)) expect(text).toMatch(new RegExp(`\\| .*\\b${code}\\b`));
  });

  it('of npm are scripts in package.json', () => {
    const packageJson: { scripts: Record<string, string> } = JSON.parse(
      readFileSync(join(REPOSITORY, 'package.json'), 'utf8'),
    );
    const named = documents.flatMap(({ text }) =>
      listed(text, /\bnpm (?:run )?((?<=run )[a-z:]+|test)\b/g),
    );
    expect(named).toContain('docs');
    expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining(named));
  });
});
