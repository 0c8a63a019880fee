#!/usr/bin/env node
import { run } from './commands/run.ts';
import type { OutputStream } from './commands/terminal.ts';

const stream = (target: NodeJS.WriteStream): OutputStream => ({
  write: (text) => void target.write(text),
  isTty: target.isTTY === true,
});

const interruption = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => interruption.abort(name));
}

/** A reader that has gone, such as `head`, wants no more: that is no mistake. */
for (const target of [process.stdout, process.stderr]) {
  target.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  platform: process.platform,
  out: stream(process.stdout),
  err: stream(process.stderr),
  signal: interruption.signal,
});
