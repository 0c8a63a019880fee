import process from 'node:process';
import { run } from '../../src/commands/run.ts';
import type { CliOptions, CliResult } from './cli.ts';

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
  let out = '';
  let err = '';
  const exitCode = await run({
    args,
    cwd,
    env,
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
    signal: new AbortController().signal,
  });
  return { exitCode, out, err };
}

/**
 * The same as `runCli`, in this process: for everything but the process itself (signals, streams,
 * what is loaded). Starting a process costs more than most commands.
 */
export async function runHere(
  args: readonly string[],
  { cwd, env = {} }: Pick<CliOptions, 'cwd' | 'env'>,
): Promise<CliResult> {
  const { exitCode, out, err } = await runCommand(args, cwd, env);
  return { code: exitCode, signal: null, stdout: out, stderr: err };
}
