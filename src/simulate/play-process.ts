import { Buffer } from 'node:buffer';
import { writeSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setImmediate } from 'node:timers';
import { deserialize } from 'node:v8';
import { CliError, InternalError } from '../diagnostics/errors.ts';
import { openPackData } from '../play/pack-data.ts';
import { onProgress, reportProgress } from '../play/progress.ts';
import type { UserBotFactory } from '../play/seating.ts';
import { describeThrown } from '../play/thrown-errors.ts';
import type { PackGame } from './pack-game.ts';
import { playChunk } from './play-chunk.ts';
import type { Answer, ProcessSetting, Question } from './process-messages.ts';
import { loadUserBot, userBotsIn } from './user-bots.ts';

// The process in which games are played: see `GameProcesses`.

/** The pipe for answers: whatever is written to stdout and stderr is chatter of rules and bots. */
const ANSWERS = 3;

/** Of one game, so much is reported: often enough for any limit. */
const REPORT_EVERY_MS = 500;

function send(line: string): void {
  let bytes = Buffer.from(`${line}\n`);
  while (bytes.length > 0) bytes = bytes.subarray(writeSync(ANSWERS, bytes));
}

function reportGames(): void {
  let last: { readonly game: number | null; readonly at: number } = {
    game: null,
    at: Number.NEGATIVE_INFINITY,
  };
  onProgress(({ game }) => {
    const at = performance.now();
    if (game === last.game && at - last.at < REPORT_EVERY_MS) return;
    last = { game, at };
    send(String(game));
  });
}

/** What rules imported as they ran and may not: they need not wait for it, and then no one learns of it. */
let refusedImport: CliError | null = null;

/** An error outside of every call ends the process: it can no longer be relied on. */
function endWith(error: unknown): void {
  send(JSON.stringify({ ended: describeThrown(error) } satisfies Answer));
  process.exit(1);
}

async function prepare(setting: ProcessSetting): Promise<PackGame> {
  const { folder, packs, code, known = '' } = setting;
  process.on('uncaughtException', endWith);
  process.on('unhandledRejection', (reason) => {
    // A bot that answers with a promise has made a fault, which is counted.
    if (code === null) return;
    if (reason instanceof CliError) refusedImport ??= reason;
    else endWith(reason);
  });
  if (code !== null) {
    const { openPackGame } = await import('./pack-game.ts');
    reportProgress();
    return openPackGame(folder, code, packs);
  }
  const { loadKnownGame } = await import('./pack-rules.ts');
  const { open, parts } = await loadKnownGame(known);
  const playables = packs.map((pack) => open(openPackData(pack)));
  return { parts, playables, attempt: (call) => call() };
}

const userBots = new Map<string, UserBotFactory>();

async function loadUserBots(names: readonly string[], cwd: string): Promise<void> {
  for (const name of names) {
    if (!userBots.has(name)) userBots.set(name, await loadUserBot(name, cwd));
  }
}

async function work(
  prepared: Promise<PackGame>,
  question: Question,
  { cwd, packs: [data] }: ProcessSetting,
): Promise<Answer> {
  const game = await prepared;
  const { attempt } = game;
  if (question.ask === 'checks') {
    const { runChecks } = await import('./pack-parts.ts');
    reportProgress();
    const { loadPresets } = await import('../load/load-presets.ts');
    const presets = await loadPresets();
    reportProgress();
    return { found: attempt(() => runChecks(game.parts, question.files, presets)) };
  }
  if (data === undefined) throw new InternalError('a process has no pack to play');
  if (question.ask === 'facts') {
    const { stateFacts } = await import('./pack-parts.ts');
    reportProgress();
    return { facts: attempt(() => stateFacts(game.parts, data, question.cards)) };
  }
  const { playables } = game;
  const [playable] = playables;
  if (playable === undefined) throw new InternalError('a process has no pack to play');
  switch (question.ask) {
    case 'describe':
      return { description: playable.description };
    case 'replay':
      return { replayed: attempt(() => playable.replay(question.log, question.until)) };
    case 'measure':
      return { measured: attempt(() => playable.measure(question.log)) };
    case 'check':
      return { checked: attempt(() => playable.checkLaws(question.request)) };
    case 'live':
      await loadUserBots(question.bots, cwd);
      return { live: attempt(() => playable.live(question.request, userBots)) };
    case 'play': {
      await loadUserBots(userBotsIn(question.plan.strategies), cwd);
      return {
        played: attempt(() => playChunk(playables, userBots, question.plan, question.chunk)),
      };
    }
  }
}

const toFailure = ({ message, hint, exitCode }: CliError): Answer => ({
  failure: { message, hint, exitCode },
});

function toAnswer(error: unknown): Answer {
  if (error instanceof CliError) return toFailure(error);
  return { bug: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function nextMessage<T>(): Promise<T | null> {
  const line = await lines.next();
  return line.done === true ? null : deserialize(Buffer.from(line.value, 'base64'));
}

const setting = await nextMessage<ProcessSetting>();
if (setting !== null) {
  reportGames();
  const prepared = prepare(setting);
  // The error is the answer to the first question.
  prepared.catch(() => undefined);
  for (;;) {
    const question = await nextMessage<Question>();
    if (question === null) break;
    reportProgress();
    const answer = await work(prepared, question, setting)
      .then((one) => JSON.stringify(one))
      .catch((error) => JSON.stringify(toAnswer(error)));
    // An error that was thrown outside of its calls ends this process before it can answer.
    await new Promise((resolve) => setImmediate(resolve));
    send(refusedImport === null ? answer : JSON.stringify(toFailure(refusedImport)));
  }
}
process.exit();
