import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import type { PrelaunchedBrowser, RunningBrowser } from '../../src/browser/browser-process.ts';
import { findBrowser } from '../../src/browser/find-browser.ts';
import { thisMachine } from '../../src/browser/machine.ts';
import type * as WithBrowser from '../../src/browser/with-browser.ts';
import type { CliOptions, CliResult } from './cli.ts';
import { runFolder } from './run-folder.ts';

type Run = typeof import('../../src/commands/run.ts').run;

const REPOSITORY = join(import.meta.dirname, '..', '..');

/** What a command left on its streams. */
export interface Outcome {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

/** Runs one command line in a working folder, as a program and not a person would: without a terminal. */
export async function runCommand(
  args: readonly string[],
  cwd: string,
  env: CliOptions['env'] = { NO_COLOR: '1' },
): Promise<Outcome> {
  const { run } = await import('../../src/commands/run.ts');
  return runWith(run, { args, cwd, env });
}

/**
 * The same with the compiled program, for tests that need it compiled anyway: it runs faster.
 *
 * @param person who may answer and interrupt, and the clock that both live by
 */
export async function runCompiled(
  args: readonly string[],
  cwd: string,
  env: CliOptions['env'] = { NO_COLOR: '1' },
  person: Partial<Pick<Parameters<Run>[0], 'ask' | 'clock' | 'signal'>> = {},
): Promise<Outcome> {
  const { run } = (await importCompiled('commands/run')) as { readonly run: Run };
  return runWith(run, { args, cwd, env, ...person, browser: commandBrowser });
}

let running: RunningBrowser | null = null;
let isTaken = false;

/**
 * A browser for all compiled commands of this process. While it is lent, another command starts its own;
 * a command that fails closes it.
 */
export const commandBrowser: PrelaunchedBrowser = {
  spawned: Promise.resolve(),
  acquire: async () => {
    if (isTaken) return null;
    isTaken = true;
    const browser = running?.connection.connected === true ? running : await startForCommands();
    running = browser;
    const close = async (): Promise<void> => {
      [running, isTaken] = [null, false];
      await browser.close();
    };
    return { ...browser, close };
  },
  release: async () => {
    isTaken = false;
  },
  close: async () => undefined,
};

/** By the compiled program: its commands know its errors. */
async function startForCommands(): Promise<RunningBrowser> {
  const { startBrowser } = (await importCompiled('browser/with-browser')) as typeof WithBrowser;
  const machine = thisMachine();
  const browser = await findBrowser({ machine });
  return startBrowser({ browser, machine, scratchFolder: runFolder() });
}

type Line = Pick<Parameters<Run>[0], 'args' | 'cwd' | 'env' | 'ask' | 'clock' | 'browser'> &
  Partial<Pick<Parameters<Run>[0], 'signal'>>;

async function runWith(run: Run, line: Line): Promise<Outcome> {
  let out = '';
  let err = '';
  const exitCode = await run({
    signal: new AbortController().signal,
    ...line,
    platform: process.platform,
    out: {
      write: (text) => {
        out += text;
      },
      isTty: false,
    },
    err: {
      write: (text) => {
        err += text;
      },
      isTty: false,
    },
  });
  // Its stack says what a wrong exit code does not.
  if (exitCode === 70) console.error(err);
  return { exitCode, out, err };
}

/** A module of the compiled program, by its path in src/ without an ending, loaded by Node itself. */
export const importCompiled = (path: string): Promise<unknown> =>
  import(pathToFileURL(join(REPOSITORY, 'dist', `${path}.js`)).href);

/**
 * The same as `runCli`, in this process: for everything but the process itself (signals, streams,
 * what is loaded). Starting a process costs more than most commands.
 */
export async function runHere(
  args: readonly string[],
  { cwd, env = {} }: Pick<CliOptions, 'cwd' | 'env'>,
): Promise<CliResult> {
  const { exitCode, out, err } = await runCompiled(args, cwd, env);
  return { code: exitCode, signal: null, stdout: out, stderr: err };
}

/** {@link runHere}, of a command that has to go well. */
export async function runWell(...line: Parameters<typeof runHere>): Promise<CliResult> {
  const result = await runHere(...line);
  expect(result, `${line[0].join(' ')}\n${result.stderr}`).toMatchObject({ code: 0 });
  return result;
}
