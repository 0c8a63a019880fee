import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recoverOutput } from '../../src/output/recover.ts';
import { openOutput } from '../../src/output/session.ts';
import { lay, type Tree, treeOf, withFolder } from '../helpers/output-folder.ts';
import { countedDisk, writeBuild } from './output-writer.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FOREIGN = { 'notes.txt': 'mine', 'pdf/mine.pdf': 'mine too', 'export/tts/save.json': '{}' };
const RANDOM_KILLS = 20;

let scripts = '';
let states: readonly Tree[] = [];

/** Node 20 runs no TypeScript: the writer becomes JavaScript that imports the compiled program. */
async function layWriter(folder: string): Promise<void> {
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const source = join(ROOT, 'tests', 'slow', 'output-writer.ts');
  const options = '--ignoreConfig --noCheck --noResolve --module esnext --target es2023';
  const modules = '--verbatimModuleSyntax --rewriteRelativeImportExtensions';
  const args = [...options.split(' '), ...modules.split(' '), '--outDir', folder];
  await promisify(execFile)(process.execPath, [tsc, source, ...args]);
  const text = await readFile(join(folder, 'output-writer.js'), 'utf8');
  const dist = pathToFileURL(join(ROOT, 'dist')).href;
  await writeFile(join(folder, 'output-writer.mjs'), text.replaceAll('../../src/', `${dist}/`));
}

const writer = (...args: readonly string[]) =>
  spawn(process.execPath, [join(scripts, 'output-writer.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** The tree of each of the three builds, foreign files included. */
const measureStates = (): Promise<readonly Tree[]> =>
  withFolder(async (folder) => {
    await lay(folder, FOREIGN);
    const trees: Tree[] = [];
    for (const n of [0, 1, 2]) {
      await writeBuild(folder, n);
      trees.push(await treeOf(folder));
    }
    return trees;
  });

const stateOf = (n: number): Tree | undefined => states[n % 3];

beforeAll(async () => {
  states = await measureStates();
  scripts = await mkdtemp(join(tmpdir(), 'vbuses-writer-'));
  await layWriter(scripts);
});

afterAll(() => rm(scripts, { recursive: true, force: true }));

/** Mends as the next command does: one that only looks, or one that builds and comes to nothing. */
async function mend(folder: string, isBuild: boolean): Promise<string> {
  if (!isBuild) return (await recoverOutput(folder)).outcome;
  const session = await openOutput({ folder });
  await session.discard();
  return session.recovered;
}

/**
 * The last steps are the swap and what follows it: each of them. Of the steps that stage files, some:
 * tests/slow/switch-killed.test.ts stops the same code at each.
 */
const killSteps = (steps: number): number[] =>
  Array.from({ length: steps }, (_, step) => step).filter(
    (step) => step % 5 === 0 || step > steps - 20,
  );

describe('a process that is killed while it writes', () => {
  it('leaves the old or the new build, whatever step it is killed at', async () => {
    let steps = 0;
    await withFolder(async (folder) => {
      await lay(folder, FOREIGN);
      await writeBuild(folder, 1);
      const count = countedDisk(() => {
        steps += 1;
      });
      await writeBuild(folder, 2, count);
    });
    expect(steps).toBeGreaterThan(40);
    await withFolder(async (folder) => {
      await lay(folder, FOREIGN);
      let n = 1;
      await writeBuild(folder, n);
      for (const step of killSteps(steps)) {
        const child = writer('once', folder, String(n + 1), String(step));
        const [, signal] = await once(child, 'exit');
        expect(signal).toBe('SIGKILL');
        const outcome = await mend(folder, step % 2 === 1);
        const tree = await treeOf(folder);
        expect([stateOf(n), stateOf(n + 1)], `step ${step}, ${outcome}`).toContainEqual(tree);
        // Always from the same build to the next, so that the steps are the same.
        n = 4;
        await writeBuild(folder, n);
      }
    });
  });

  it('leaves the old or the new build whenever it happens', async () => {
    const outcomes = new Set<string>();
    await withFolder(async (folder) => {
      await lay(folder, FOREIGN);
      let n = 0;
      await writeBuild(folder, n);
      for (let round = 0; round < RANDOM_KILLS; round += 1) {
        const begun = await killAfter(folder, n + 1, 3 + ((round * 37) % 190));
        const outcome = await mend(folder, round % 2 === 1);
        outcomes.add(outcome);
        const tree = await treeOf(folder);
        expect([stateOf(begun - 1), stateOf(begun)], `round ${round}`).toContainEqual(tree);
        n = JSON.stringify(tree) === JSON.stringify(stateOf(begun)) ? begun : begun - 1;
      }
    });
    expect([...outcomes]).toEqual(expect.arrayContaining(['cleared', 'finished']));
  });
});

/** Kills the writer some time after it has said so many lines; answers which build it had begun. */
async function killAfter(folder: string, first: number, lines: number): Promise<number> {
  const child = writer('forever', folder, String(first));
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.split('\n').length > lines) child.kill('SIGKILL');
  });
  await once(child, 'close');
  const begun = [...said.matchAll(/^build (\d+)$/gm)].at(-1)?.[1];
  return Number(begun ?? first);
}
