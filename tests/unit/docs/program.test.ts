import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserHint, explainLaunchFailure } from '../../../src/browser/launch-failure.ts';
import { INSTALL_TOOLS } from '../../../src/browser/machine.ts';
import { REPOSITORY } from '../../helpers/pack.ts';
import { documents, documentText } from './documents.ts';

const browsers = documentText('docs/browser.md');

/** What stands between backticks in a sentence of the program, without a trailing `vbuses …`. */
const typed = (reported: string): string[] =>
  [...reported.matchAll(/`([^`]+)`/g)].map((match) => (match[1] ?? '').replace(/ vbuses …$/, ''));

describe('docs/browser.md', () => {
  const machine = { installTool: null, isRoot: false, hasGlibc: true, arch: 'x64' } as const;
  const hints = [
    browserHint({ ...machine, platform: 'linux' }),
    browserHint({ ...machine, platform: 'darwin' }),
    browserHint({ ...machine, platform: 'win32' }),
    ...INSTALL_TOOLS.map((installTool) =>
      browserHint({ ...machine, platform: 'linux', arch: 'arm64', installTool }),
    ),
  ];

  it.each(hints)('tells to type what the program tells: %s', (hint) => {
    expect(typed(hint).length).toBeGreaterThan(0);
    for (const command of typed(hint)) expect(browsers).toContain(command);
  });

  it('says what to do about a missing sandbox as the program does', () => {
    const failure = explainLaunchFailure(
      {
        executablePath: '/usr/bin/chrome',
        end: { code: 1, signal: null, error: null },
        output: 'No usable sandbox!',
        missingLibraries: [],
      },
      { installTool: 'apt-get', isRoot: false },
    );
    const [words = ''] = /the system does not allow it a sandbox/.exec(failure.message) ?? [];
    expect(words).not.toBe('');
    expect(browsers).toContain(words);
    expect(typed(failure.hint ?? '').length).toBe(3);
    for (const command of typed(failure.hint ?? '')) expect(browsers).toContain(command);
  });
});

describe('docs/architecture.md', () => {
  const text = documentText('docs/architecture.md');
  const paths = [...text.matchAll(/`((?:src|presets|scripts|tests|games)\/[\w./-]*)`/g)].flatMap(
    (match) => match[1] ?? [],
  );

  it.each([...new Set(paths)].filter((path) => !path.startsWith('games/')))('%s exists', (path) => {
    expect(existsSync(join(REPOSITORY, path))).toBe(true);
  });

  it('names every room', () => {
    const rooms = readdirSync(join(REPOSITORY, 'src'), { withFileTypes: true });
    const named = rooms.map((room) => `src/${room.name}${room.isDirectory() ? '/' : ''}`);
    expect(paths).toEqual(expect.arrayContaining(named.filter((name) => !/-clock/.test(name))));
  });
});

describe('the documents that the program names', () => {
  const source = join(REPOSITORY, 'src');
  const named = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => readFileSync(join(source, name), 'utf8').match(/docs\/[\w-]+\.md/g) ?? []);

  it.each([...new Set(named)])('%s exists', (path) => {
    expect(documents.map((one) => one.path)).toContain(path);
  });

  it('are pointed to by heading where they are', () => {
    expect(documentText('docs/pack.md')).toContain('\n## The board\n');
  });
});

describe('what only a reader sees', () => {
  it('credits the game and the typeface, and names the licence', () => {
    const licence = readFileSync(join(REPOSITORY, 'LICENSE'), 'utf8');
    expect(licence).toMatch(/^MIT License\n\nCopyright \(c\) 2026 vbuses contributors\n/);
    for (const name of ['Frumple/vancouver-buses', 'MIT', 'Barlow Project Authors', 'invented']) {
      expect(documentText('README.md')).toContain(name);
    }
  });
});
