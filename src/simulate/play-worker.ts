import { Console } from 'node:console';
import process from 'node:process';
import { setImmediate } from 'node:timers';
import { workerData } from 'node:worker_threads';
import { CliError, InternalError } from '../errors.ts';
import type { Playable, UserBotFactory } from '../play/playable.ts';
import { CallTracker, trackBotCalls } from './code-watchdog.ts';
import type { PackGame } from './pack-game.ts';
import { playChunk } from './play-chunk.ts';
import { loadUserBot, userBotsIn } from './user-bots.ts';
import type { Answer, ThreadSetting, WorkerAnswer, WorkerTask } from './worker-messages.ts';

interface Prepared extends Pick<PackGame, 'attempt'> {
  /** The game of each pack of the setting. */
  readonly playables: readonly Playable[];
  readonly userBots: Map<string, UserBotFactory>;
}

/** A worker serves one command: its packs are opened once. */
let prepared: Promise<Prepared> | null = null;
const setting: ThreadSetting = workerData;
const tracker = new CallTracker();

async function prepare(): Promise<Prepared> {
  const { folder, packs, code } = setting;
  const userBots = new Map<string, UserBotFactory>();
  if (code === null) {
    const { openOwnGame } = await import('./read-game.ts');
    const playables = await Promise.all(packs.map(openOwnGame));
    return { playables, attempt: (call) => call(), userBots };
  }
  process.on('unhandledRejection', keepRefusedImport);
  const { openPackGame } = await import('./pack-game.ts');
  return { ...(await openPackGame({ folder, packs, code, tracker })), userBots };
}

/** What rules imported as they ran and may not: they need not wait for it, and then no one learns of it. */
let refusedImport: CliError | null = null;

/** Anything else that is left to itself ends the thread. */
function keepRefusedImport(reason: unknown): void {
  if (!(reason instanceof CliError)) throw reason;
  refusedImport ??= reason;
}

/** Works on one task in a worker thread. Never rejects: that is left to a thread that ends. */
export async function answerInWorker(task: WorkerTask): Promise<WorkerAnswer> {
  // Results go to stdout, and nothing else: what code that is not ours has to say is chatter.
  if (task.modules.length > 0 && prepared === null) {
    globalThis.console = new Console(process.stderr);
  }
  tracker.beginTask(task);
  const answer = await toAnswer(() => work(task));
  const { code } = setting;
  if (code === null) return answer;
  // An error that was thrown outside of its calls ends this thread before it can answer.
  await new Promise((resolve) => setImmediate(resolve));
  const last = refusedImport === null ? answer : toFailure(refusedImport);
  return tracker.during(code.entry, () => ({ json: JSON.stringify(last) }));
}

async function work(task: WorkerTask): Promise<Answer> {
  const { question } = task;
  prepared ??= prepare();
  const { playables, attempt, userBots } = await prepared;
  const [playable] = playables;
  if (playable === undefined) throw new InternalError('a thread has no pack to play');
  switch (question.ask) {
    case 'describe':
      return { description: playable.description };
    case 'replay':
      return { replayed: attempt(() => playable.replay(question.log, question.until)) };
    case 'check':
      return { checked: attempt(() => playable.checkLaws(question.request)) };
    case 'play': {
      const { plan, chunk } = question;
      for (const name of userBotsIn(plan.strategies)) {
        if (userBots.has(name)) continue;
        userBots.set(name, await tracker.trackLoading(name, () => loadUserBot(name, setting.cwd)));
      }
      const onGame = (number: number): void => tracker.beginGame(number);
      const tracked = trackBotCalls(userBots, tracker);
      return { played: attempt(() => playChunk(playables, tracked, { plan, chunk, onGame })) };
    }
  }
}

const toFailure = ({ message, hint, exitCode }: CliError): Answer => ({
  failure: { message, hint, exitCode },
});

async function toAnswer(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof CliError) return toFailure(error);
    return { bug: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
