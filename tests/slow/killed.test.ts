import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { userCacheFolder } from '../../src/cache/cache.ts';
import { EXIT } from '../../src/diagnostics/errors.ts';
import { type CliResult, resultOf, runCli, startCli } from '../helpers/cli.ts';
import { runHere, runWell } from '../helpers/command-line.ts';
import { type Tree, treeOf } from '../helpers/output-folder.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { temporaryFolder } from '../helpers/pack-copy.ts';
import { familyOf } from '../helpers/processes.ts';
import { sharedTinyPack } from '../helpers/tiny-pack.ts';

const KILL_AT_WRITE = pathToFileURL(join(REPOSITORY, 'tests', 'helpers', 'kill-at-write.mjs')).href;

/** A pack whose output is that of an earlier build, and what another build would leave there. */
interface Site {
  readonly pack: string;
  readonly out: string;
  /** Where the programs keep what is only for a while. */
  readonly temporary: string;
  readonly args: readonly string[];
  readonly before: Tree;
  readonly after: Tree;
}

/** A pack with an earlier build, and what another build makes of it: each is built once for all tests. */
interface Plot {
  readonly pack: string;
  readonly earlier: string;
  readonly args: readonly string[];
  readonly before: Tree;
  readonly after: Tree;
}

async function measureTiny(...more: readonly string[]): Promise<Plot> {
  const pack = await sharedTinyPack();
  const [earlier, twin] = [`${pack}-earlier`, `${pack}-twin`];
  const args = ['build', '--no-cache', '--marks', 'none', ...more];
  await buildWell(['build', '--format', 'html', '--out', earlier], pack);
  await cp(earlier, twin, { recursive: true, preserveTimestamps: true });
  await buildWell([...args, '--out', twin], pack);
  const plot = { pack, earlier, args, before: await treeOf(earlier), after: await treeOf(twin) };
  expect(plot.before).not.toEqual(plot.after);
  return plot;
}

async function buildWell(args: readonly string[], cwd: string): Promise<void> {
  await runWell(args, { cwd });
}

let printed: Promise<Plot> | null = null;

/** The output of the earlier build in a folder of this test. */
async function lay({ earlier, ...plot }: Plot): Promise<Site> {
  const folder = await temporaryFolder();
  const [out, temporary] = [join(folder, 'Output'), join(folder, 'tmp')];
  await mkdir(temporary);
  await cp(earlier, out, { recursive: true, preserveTimestamps: true });
  return { ...plot, out, temporary };
}

const layTiny = async (): Promise<Site> => {
  printed ??= measureTiny();
  return lay(await printed);
};

/** What is left among the temporary files. Chromium's own empty ones stay where it is killed: nothing of ours. */
const left = async (temporary: string): Promise<string[]> =>
  (await readdir(temporary)).filter((name) => !name.startsWith('.org.chromium.'));

/** The next command mends what is left: no trace, and one of the two builds, whole. */
async function expectMended(
  { pack, out, before, after, temporary }: Site,
  what: string,
): Promise<Tree> {
  const next = await runHere(['validate', '--out', out], { cwd: pack });
  expect(next, what).toMatchObject({ code: EXIT.ok, stderr: '' });
  const tree = await treeOf(out);
  expect([before, after], what).toContainEqual(tree);
  expect(await left(temporary), what).toEqual([]);
  return tree;
}

describe.skipIf(process.platform === 'win32')('a build that is killed', () => {
  it('at any change to the disk leaves the old or the new output, whole', async () => {
    const site = await lay(await measureTiny('--format', 'html'));
    const nodeArgs = ['--import', KILL_AT_WRITE];
    const args = [...site.args, '--out', site.out];
    const counted = await runCli(args, { cwd: site.pack, nodeArgs });
    const changes = Number(/changes: (\d+)/.exec(counted.stderr)?.[1]);
    expect(changes).toBeGreaterThan(40);
    await buildWell(['build', '--format', 'html', '--out', site.out], site.pack);
    expect(await treeOf(site.out)).toEqual(site.before);
    const reached = new Set<Tree>();
    // The last changes are the switch and what follows it: each of them; of the others, some.
    const moments = Array.from({ length: changes }, (_, at) => at).filter(
      (at) => at % 80 === 0 || at > changes - 12,
    );
    for (const moment of moments) {
      const killed = await runCli(args, {
        cwd: site.pack,
        nodeArgs,
        env: { VBUSES_KILL_AT: String(moment), TMPDIR: site.temporary },
      });
      expect(killed.signal, `${moment} of ${changes}`).toBe('SIGKILL');
      const tree = await expectMended(site, `${moment} of ${changes}`);
      const isNew = JSON.stringify(tree) === JSON.stringify(site.after);
      reached.add(isNew ? site.after : site.before);
      if (isNew) await buildWell(['build', '--format', 'html', '--out', site.out], site.pack);
    }
    expect(reached.size).toBe(2);
  });
});

/** Starts the build of a site with everything it starts marked. */
function startMarked({ pack, out, args, temporary }: Site): { child: ChildProcess; mark: string } {
  const mark = randomUUID();
  const env = { VBUSES_TEST_MARK: mark, TMPDIR: temporary };
  return { child: startCli([...args, '--out', out], { cwd: pack, env }), mark };
}

/** Ends a program at the first look at which something is true; it may be too late. */
async function endWhen(
  child: ChildProcess,
  signal: NodeJS.Signals,
  isTrue: (said: string) => boolean,
): Promise<CliResult> {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const result = resultOf(child);
  while (!isTrue(said) && child.exitCode === null) await setImmediate();
  child.kill(signal);
  return result;
}

const noneLeft = (mark: string): Promise<unknown> =>
  vi.waitFor(async () => expect(await familyOf(mark)).toEqual([]), {
    timeout: 5_000,
    interval: 50,
  });

const MOMENTS: Readonly<
  Record<string, (site: Site, child: ChildProcess) => (said: string) => boolean>
> = {
  'before it has begun to write': () => () => true,
  'while it lays its files ready': (site) => () => existsSync(join(site.out, '.vbuses', 'stage')),
  'while the browser starts': (_, child) => () => hasBrowser(child),
  'while it prints': () => (said) => said.includes('1/2 '),
  'when all is printed': () => (said) => said.includes('2/2 '),
  'while it switches': (site) => () => existsSync(join(site.out, '.vbuses', 'journal.json')),
};

/** Its profile lies with what the user's programs can make again, under the number of the process. */
const profilesOf = ({ pid }: ChildProcess): string =>
  join(userCacheFolder(), 'profiles', `${hostname()}-${pid}`);

const hasBrowser = (child: ChildProcess): boolean => existsSync(profilesOf(child));

describe.skipIf(process.platform !== 'linux')('a build with a browser that is killed', () => {
  it.each(Object.entries(MOMENTS))(
    '%s leaves the old or the new output, and nothing running',
    async (what, when) => {
      const site = await layTiny();
      const { child, mark } = startMarked(site);
      await endWhen(child, 'SIGKILL', when(site, child));
      await noneLeft(mark);
      await expectMended(site, what);
      expect(existsSync(profilesOf(child))).toBe(false);
    },
  );
});

describe.skipIf(process.platform === 'win32')('a build that is interrupted', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('by %s cleans up by itself and exits with %i', async (signal, code) => {
    const site = await layTiny();
    const { child, mark } = startMarked(site);
    const result = await endWhen(child, signal, (said) => said.includes('1/2 '));
    expect(result).toMatchObject({ code, signal: null, stdout: '' });
    expect(result.stderr).not.toContain('    at ');
    expect(await treeOf(site.out)).toEqual(site.before);
    expect(await left(site.temporary)).toEqual([]);
    if (process.platform === 'linux') await noneLeft(mark);
  });

  it('before it has a browser does not start one', async () => {
    const site = await layTiny();
    const result = await runCli([...site.args, '--out', site.out], {
      cwd: site.pack,
      nodeArgs: ['--import', KILL_AT_WRITE],
      env: { VBUSES_KILL_AT: '1', VBUSES_KILL_SIGNAL: 'SIGINT', TMPDIR: site.temporary },
    });
    expect(result).toMatchObject({ code: 130, stdout: '', stderr: 'interrupted\n' });
    expect(await treeOf(site.out)).toEqual(site.before);
  });
});

describe.skipIf(process.platform === 'win32')('two builds at once into one folder', () => {
  it('do not mix: the second is told to wait, and the first is not disturbed', async () => {
    const site = await layTiny();
    const first = startMarked(site).child;
    const result = resultOf(first);
    await vi.waitFor(() => expect(existsSync(join(site.out, '.vbuses', 'stage'))).toBe(true), {
      timeout: 30_000,
      interval: 5,
    });
    // The first holds its breath, so that it is not done before the second has begun.
    first.kill('SIGSTOP');
    const second = await runCli([...site.args, '--out', site.out], { cwd: site.pack });
    first.kill('SIGCONT');
    expect(second, second.stderr).toMatchObject({ code: 3, stdout: '' });
    expect(second.stderr).toContain('error: ');
    expect(await result).toMatchObject({ code: 0 });
    expect(await treeOf(site.out)).toEqual(site.after);
  });
});
