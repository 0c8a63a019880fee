import { cp, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runCli } from '../helpers/cli.ts';
import { runHere, runWell } from '../helpers/command-line.ts';
import { FLAGSHIP } from '../helpers/flagship.ts';
import { type Tree, treeOf } from '../helpers/output-folder.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { temporaryFolder } from '../helpers/pack-copy.ts';
import { sharedBuild } from '../helpers/shared-build.ts';
import { tinyPack } from '../helpers/tiny-pack.ts';

const REFUSE_IMPORTS = pathToFileURL(
  join(REPOSITORY, 'tests', 'helpers', 'refuse-imports.mjs'),
).href;
const isWindows = process.platform === 'win32';
/** A program that is nowhere. */
const NOWHERE = resolve('/no/such/browser');
const nodeArgs = ['--import', REFUSE_IMPORTS];

const printedIn = (tree: Tree): string[] =>
  Object.keys(tree).filter((path) => /\.(pdf|png)$/.test(path));

const missingIn = async (out: string): Promise<{ path: string; reason: string }[]> =>
  JSON.parse(await readFile(join(out, 'manifest.json'), 'utf8')).missing;

describe('commands that print nothing', () => {
  it.each(['validate', 'build --format html'])(
    'import no browser and nothing that draws pictures: %s',
    async (line) => {
      // A pack with everything that there is: decks, a board and a rulebook.
      const pack = join(await temporaryFolder(), 'pack');
      await cp(join(REPOSITORY, 'scaffold', 'board'), pack, { recursive: true });
      const result = await runCli(line.split(' '), { cwd: pack, nodeArgs });
      expect(result, result.stderr).toMatchObject({ code: 0, stderr: '' });
    },
  );

  it('are told apart from those that print', async () => {
    const pack = await tinyPack();
    const args = ['build', '--browser', process.execPath];
    const result = await runCli(args, { cwd: pack, nodeArgs });
    expect(result).toMatchObject({ code: 70 });
    expect(result.stderr).toContain('refused to require puppeteer-core');
  });
});

describe('a machine without a browser', () => {
  it('gets the HTML of the shipped pack, and the PDFs of an earlier build go', async () => {
    const out = join(await temporaryFolder(), 'Output');
    await cp(await sharedBuild('letter'), out, { recursive: true, preserveTimestamps: true });
    const before = await treeOf(out);
    const args = ['build', '--browser', NOWHERE, '--out', out];
    const result = await runHere(args, { cwd: FLAGSHIP });
    expect(result).toMatchObject({ code: 3 });
    expect(result.stdout).toContain('index.html');
    expect(result.stderr).toContain('no PDFs were made: --browser is ');
    expect(result.stderr).toMatch(/hint: .*\bpath of a Chrome/);
    const after = await treeOf(out);
    expect(printedIn(after)).toEqual([]);
    const unprinted = (tree: Tree) =>
      Object.entries(tree).filter(
        ([path]) => !/\.(pdf|png)$|^pdf$|^(index\.html|manifest\.json)$/.test(path),
      );
    expect(unprinted(after)).toEqual(unprinted(before));
    const missing = await missingIn(out);
    expect(missing.map(({ path }) => path)).toEqual(printedIn(before).sort());
    for (const { reason } of missing) expect(reason).toContain(NOWHERE);
    const index = await readFile(join(out, 'index.html'), 'utf8');
    expect(index).toContain('Not everything is here');
    for (const { path } of missing) expect(index).not.toContain(`href="${path}"`);
  });

  it('keeps the PDFs of components that are not built', async () => {
    const pack = await tinyPack();
    const out = join(pack, 'Output');
    await runHere(['build'], { cwd: pack });
    const result = await runHere(['build', 'cakes', '--browser', NOWHERE], { cwd: pack });
    expect(result).toMatchObject({ code: 3 });
    expect(printedIn(await treeOf(out))).toEqual(['pdf/guests.pdf']);
    expect((await missingIn(out)).map(({ path }) => path)).toEqual([
      'pdf/cakes.pdf',
      'pdf/everything.pdf',
    ]);
    await runWell(['build', 'cakes'], { cwd: pack });
    expect(await missingIn(out)).toEqual([]);
    expect(printedIn(await treeOf(out))).toHaveLength(3);
  });

  it.skipIf(isWindows)(
    'is reported when the browser is no program at all, or none that starts',
    async () => {
      const pack = await tinyPack();
      const broken = join(pack, 'browser');
      await writeFile(broken, '#!/bin/sh\necho "I am no browser" >&2\nexit 7\n', { mode: 0o755 });
      const result = await runHere(['build', '--browser', broken], { cwd: pack });
      expect(result).toMatchObject({ code: 3 });
      expect(result.stderr).toContain('no PDFs were made: ');
      expect(result.stderr).not.toContain('    at ');
      expect(await missingIn(join(pack, 'Output'))).toHaveLength(3);
    },
  );

  it('is what doctor is for', async () => {
    const folder = await temporaryFolder();
    const result = await runHere(['doctor', '--browser', NOWHERE], { cwd: folder });
    expect(result).toMatchObject({ code: 3 });
    expect(result.stdout).toContain(
      `lack browser: --browser is ${NOWHERE}, which is not a program that you can run.`,
    );
    expect(result.stdout).toContain('type: ');
    // What is not there, and is looked for elsewhere, is neither fine nor a problem.
    for (const [line] of result.stdout.matchAll(/.*: not found$/gm)) {
      expect(line).toMatch(/^none other browser: /);
    }
    expect(result.stdout).not.toMatch(/^ok {3}.*(?:not found|does not exist)/m);
  });
});
