#!/usr/bin/env node
import { resultsFolder, userCacheFolder } from './cache/cache-folder.ts';
import { openCache } from './cache/cache-store.ts';
import { commandRunOf, replayRun } from './cache/remembered-runs.ts';
import type { OutputStream, Terminal } from './commands/terminal.ts';

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

const terminal: Terminal = {
  args: process.argv.slice(2),
  cwd: process.cwd(),
  env: process.env,
  platform: process.platform,
  out: stream(process.stdout),
  err: stream(process.stderr),
  signal: interruption.signal,
};

/** Runs the command; nothing of the program is loaded where nothing has changed since it last ran. */
const answer = async (): Promise<number> => {
  const cache = openCache(resultsFolder(userCacheFolder()));
  const replay = await replayRun(cache, commandRunOf(terminal));
  if (replay === null) return (await import('./commands/run.ts')).run(terminal);
  terminal.err.write(replay.err);
  terminal.out.write(replay.out);
  return 0;
};

process.exitCode = await answer();
