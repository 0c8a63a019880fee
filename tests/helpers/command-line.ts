import process from 'node:process';
import { run } from '../../src/commands/run.ts';

/** What a command left on its streams. */
export interface Outcome {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

/** Runs one command line in a working folder, as a program and not a person would: without a terminal. */
export async function runCommand(args: readonly string[], cwd: string): Promise<Outcome> {
  let out = '';
  let err = '';
  const exitCode = await run({
    args,
    cwd,
    env: { NO_COLOR: '1' },
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
