import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { EXIT } from '../../src/diagnostics/errors.ts';
import { runCompiled } from '../helpers/command-line.ts';
import { sharedTinyPack, tinyPack } from '../helpers/tiny-pack.ts';

const NAME = 'tea-party-0.2.0';
const PARTS = [
  ...['a4-fronts', 'a4-fronts-low-ink', 'letter-fronts', 'letter-fronts-low-ink'],
  ...['pictures', 'tgc', 'tts'],
];
const ARCHIVES = PARTS.map((part) => `${NAME}-${part}.zip`);

let base = '';
let pack = '';
let folder = '';

const release = (out: string, ...more: readonly string[]) =>
  runCompiled(['release', '--out', out, '--base-url', 'https://example.com/tea', ...more], pack);

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'vbuses-release-'));
  pack = await sharedTinyPack({
    'CHANGELOG.md': '# Log\n\n## 0.2.0\n\n- [More](docs/more.md) cake.\n',
    'LICENSE.md': 'Eat what you like.\n',
    // So that it shows in a PDF which ink it was printed with.
    'templates/tea.css': (css) => `${css}[data-ink="low"] .card p { display: none }\n`,
  });
  const outcome = await release(base, '--no-cache');
  expect(outcome, outcome.err).toMatchObject({
    exitCode: EXIT.ok,
    out: expect.stringContaining('7 archives of Tea Party'),
  });
  folder = join(base, 'release');
});
afterAll(() => rm(base, { recursive: true, force: true }));

const text = (name: string, from = folder): Promise<string> => readFile(join(from, name), 'utf8');

/** The files of an archive by their path. */
async function unpack(part: string): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(await readFile(join(folder, `${NAME}-${part}.zip`)));
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}

it('has a page of the game for the web, whose files lie beside it', async () => {
  const out = await mkdtemp(join(tmpdir(), 'vbuses-site-'));
  onTestFinished(() => rm(out, { recursive: true, force: true }));
  const { exitCode, err } = await release(out, '--site', '--only', 'letter-fronts');
  expect({ exitCode, err }).toMatchObject({ exitCode: EXIT.ok });
  const site = join(out, 'site');
  const page = await readFile(join(site, 'index.html'), 'utf8');
  const files = (await readdir(site, { recursive: true })).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const addresses = [...page.matchAll(/(?:href|src)="([^"#]+)"/g)].map(
    ([, address = '']) => address,
  );
  expect(addresses).toContain(`downloads/${NAME}-letter-fronts.zip`);
  expect(addresses).toContain('LICENSE.md');
  for (const address of addresses) expect(files).toContain(decodeURIComponent(address));
  expect(page).not.toContain('<script');
  expect(page).toContain('cake.');
});

describe('a release', () => {
  it('holds its archives, what tells of them, and nothing else', async () => {
    expect((await readdir(folder)).sort()).toEqual(
      [...ARCHIVES, 'CONTENTS.md', 'RELEASE-NOTES.md', 'SHA256SUMS', 'manifest.json'].sort(),
    );
    expect(await readdir(base)).toEqual(['release']);
    const contents = await text('CONTENTS.md');
    for (const name of ARCHIVES) expect(contents).toContain(`| \`${name}\` |`);
    expect(await text('RELEASE-NOTES.md')).toBe('# Tea Party 0.2.0\n\n- More cake.\n');
  });

  it('says in each archive whose work it is and what others may do with it', async () => {
    for (const part of PARTS) {
      const files = await unpack(part);
      expect(String(files.get(`${NAME}-${part}/LICENSE.md`))).toBe('Eat what you like.\n');
      const credits = String(files.get(`${NAME}-${part}/CREDITS.md`));
      expect(credits).toContain('# Tea Party 0.2.0');
      expect(credits).toContain('See LICENSE.md for how others may use it.');
    }
    expect(await text('CONTENTS.md')).toContain('`LICENSE.md` and `CREDITS.md`');
  });

  it('has the checksum of every file, as sha256sum reads it', async () => {
    const lines = (await text('SHA256SUMS')).trimEnd().split('\n');
    expect(lines.map((line) => line.slice(66))).toEqual(
      [...ARCHIVES, 'CONTENTS.md', 'RELEASE-NOTES.md'].sort(),
    );
    for (const line of lines) {
      const bytes = await readFile(join(folder, line.slice(66)));
      expect(line.slice(0, 66)).toBe(`${createHash('sha256').update(bytes).digest('hex')}  `);
    }
  });

  it('is the same again, byte for byte, and with what an earlier run kept', async () => {
    const out = join(base, 'again');
    expect(await release(out)).toMatchObject({ exitCode: EXIT.ok });
    expect(await text('SHA256SUMS', join(out, 'release'))).toBe(await text('SHA256SUMS'));
    await rm(out, { recursive: true });
  });
});

describe('a second release', () => {
  it('takes the place of the first, leaves foreign files, and is not there where pages are wrong', async () => {
    const own = await tinyPack();
    const first = await runCompiled(['release', '--only', 'letter-fronts,a4-fronts'], own);
    expect(first, first.err).toMatchObject({ exitCode: EXIT.ok });
    expect(first.err).toContain('there is no CHANGELOG.md next to game.yaml');
    expect(first.err).toContain('there is no LICENSE next to game.yaml');
    const there = join(own, 'Output', 'release');
    await writeFile(join(there, 'mine.txt'), 'mine');
    expect(await runCompiled(['release', '--only', 'a4-fronts'], own)).toMatchObject({
      exitCode: EXIT.ok,
    });
    const left = [
      `${NAME}-a4-fronts.zip`,
      'CONTENTS.md',
      'SHA256SUMS',
      'manifest.json',
      'mine.txt',
    ];
    expect((await readdir(there)).sort()).toEqual(left.sort());
    await writeFile(
      join(own, 'templates', 'cake.hbs'),
      `<article class="card" style="overflow:hidden">${'cake and more cake '.repeat(200)}</article>\n`,
    );
    const failed = await runCompiled(['release', '--only', 'letter-fronts'], own);
    expect(failed, failed.err).toMatchObject({ exitCode: EXIT.problems, out: '' });
    expect((await readdir(there)).sort()).toEqual(left.sort());
  });
});

describe('a release that is only described', () => {
  it('names every file and writes none; without an address it has no table', async () => {
    const own = await tinyPack({
      'game.yaml': (text) => text.replace(/^author: .*$/m, 'author: Your Name'),
    });
    const outcome = await runCompiled(['release', '--dry-run'], own);
    expect(outcome.exitCode).toBe(EXIT.ok);
    expect(outcome.err).toContain('put yours under `author` in game.yaml');
    expect(outcome.err).toContain('`--base-url` with the web address of its images is needed');
    expect(outcome.out.trimEnd().split('\n')).toEqual(
      [
        ...ARCHIVES.filter((name) => !name.endsWith('-tts.zip')),
        ...['CONTENTS.md', 'SHA256SUMS'],
      ].sort(),
    );
    expect(await readdir(own)).not.toContain('Output');
    const json = await runCompiled(['release', '--dry-run', '--json'], own);
    expect(JSON.parse(json.out)).toMatchObject({ files: outcome.out.trimEnd().split('\n') });
  });
});
