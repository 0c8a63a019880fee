#!/usr/bin/env node
import nodeModule from 'node:module';
import { openCache, resultsFolder, userCacheFolder } from './cache/cache.ts';
import { commandRunOf, replayRun } from './cache/run-cache.ts';
import { ask, guardTerminal, type OutputStream, type Terminal } from './commands/terminal.ts';
import { EXIT } from './diagnostics/errors.ts';

/** From 22.1 on, Node can keep what it compiled of the program's files for the next run. */
const { enableCompileCache }: typeof nodeModule & { readonly enableCompileCache?: () => unknown } =
  nodeModule;
enableCompileCache?.();

/** Streams that can take no more. */
const broken = new Set<NodeJS.WriteStream>();
let isOutputLost = false;

/** A reader that has gone, such as `head`, wants no more: that is not a mistake. A full disk is. */
function giveUp(target: NodeJS.WriteStream, error: NodeJS.ErrnoException): void {
  if (broken.has(target)) return;
  broken.add(target);
  if (error.code === 'EPIPE' || error.code === 'EOF') return;
  isOutputLost = true;
  process.exitCode = EXIT.machine;
  const name = target === process.stdout ? 'stdout' : 'stderr';
  terminal.err.write(
    `error: not all of the output could be written to ${name}: ${error.message}\n  hint: ${error.code === 'ENOSPC' ? 'free some disk space, or redirect it elsewhere' : 'redirect it elsewhere'}, and run the command again\n`,
  );
}

const stream = (target: NodeJS.WriteStream): OutputStream => ({
  write: (text) => {
    if (!broken.has(target)) target.write(text);
  },
  isTty: target.isTTY === true,
});

const PARENT_CHECK_MS = 500;

const interruption = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => interruption.abort(name));
}

// npx does not pass SIGTERM on through its shell: what it has started ends with it.
if (process.env.npm_command === 'exec') {
  const parent = process.ppid;
  const look = (): void => {
    if (process.ppid !== parent) interruption.abort('SIGTERM');
  };
  setInterval(look, PARENT_CHECK_MS).unref();
}

for (const target of [process.stdout, process.stderr]) {
  target.on('error', (error: NodeJS.ErrnoException) => giveUp(target, error));
}

const terminal: Terminal = guardTerminal({
  args: process.argv.slice(2),
  cwd: process.cwd(),
  env: process.env,
  platform: process.platform,
  out: stream(process.stdout),
  err: stream(process.stderr),
  signal: interruption.signal,
  ...(process.stdin.isTTY === true && process.stderr.isTTY === true
    ? {
        ask: (question, isHidden) => ask(question, isHidden, interruption),
      }
    : {}),
});

/** Runs the command; nothing of the program is loaded where nothing has changed since it last ran. */
const answer = async (): Promise<number> => {
  const cache = openCache(resultsFolder(userCacheFolder()));
  const replay = await replayRun(cache, commandRunOf(terminal));
  if (replay === null) return (await import('./commands/run.ts')).run(terminal);
  terminal.err.write(replay.err);
  terminal.out.write(replay.out);
  return 0;
};

const exitCode = await answer();
process.exitCode = isOutputLost ? EXIT.machine : exitCode;
