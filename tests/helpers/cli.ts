import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';

const REPOSITORY = join(import.meta.dirname, '..', '..');

/** The program as npm links it. */
export const CLI = join(REPOSITORY, 'dist', 'cli.js');

export interface CliResult {
  readonly code: number | null;
  /** The signal that ended it, when one did. */
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly cwd: string;
  /** Laid over the environment of the tests; `undefined` takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Options of Node before the program. */
  readonly nodeArgs?: readonly string[];
}

/** A program that hangs must fail its test and not the whole run. */
const LIMIT_MS = 540_000;

/** What decides how the program talks, and what a test runner adds for itself. */
const NEUTRAL = {
  NO_COLOR: undefined,
  FORCE_COLOR: undefined,
  CI: undefined,
  GITHUB_ACTIONS: undefined,
  GITHUB_WORKSPACE: undefined,
  NODE_OPTIONS: undefined,
  NODE_ENV: undefined,
  PUPPETEER_EXECUTABLE_PATH: undefined,
};

/** Starts the program; a test that ends it early, or feeds on what it says, uses this. */
export function startCli(args: readonly string[], options: CliOptions): ChildProcess {
  const merged = Object.entries({ ...process.env, ...NEUTRAL, ...options.env });
  const env = Object.fromEntries(merged.filter(([, value]) => value !== undefined));
  return spawn(process.execPath, [...(options.nodeArgs ?? []), CLI, ...args], {
    cwd: options.cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
}

/** Waits for a started program to end, and answers all it said from now on. */
export async function resultOf(child: ChildProcess): Promise<CliResult> {
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
    });
  }
  await once(child, 'close');
  return { code: child.exitCode, signal: child.signalCode, ...said };
}

/** Runs the program as a user does, as a process of its own and without a shell. */
export const runCli = (args: readonly string[], options: CliOptions): Promise<CliResult> =>
  resultOf(startCli(args, options));

/** The one JSON document that stdout must be; anything else there fails the test. */
export function jsonOf({ stdout, stderr }: CliResult): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(stdout);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value));
  } catch {
    // Told below, as any other text that is no document.
  }
  throw new Error(`not one JSON document: ${JSON.stringify(stdout)}\nstderr: ${stderr}`);
}
