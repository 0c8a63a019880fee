import { Console } from 'node:console';
import process from 'node:process';
import { setImmediate } from 'node:timers';
import { CliError, InternalError } from '../errors.ts';
import type { Playable, UserBotFactory } from '../play/playable.ts';
import { CallTracker, trackBotCalls } from './code-watchdog.ts';
import type { PackGame } from './pack-game.ts';
import { playChunk } from './play-chunk.ts';
import { openOwnGame, readGame } from './read-game.ts';
import { loadUserBot, userBotsIn } from './user-bots.ts';
import type { Answer, WorkerAnswer, WorkerTask } from './worker-messages.ts';

interface Prepared {
  readonly playable: Playable;
  /** `null` for a game of ours. */
  readonly packGame: PackGame | null;
  readonly userBots: Map<string, UserBotFactory>;
}

/** A worker serves one command: its pack is opened once. */
let prepared: Promise<Prepared> | null = null;
const tracker = new CallTracker();

async function prepare({ folder, code }: WorkerTask): Promise<Prepared> {
  const { pack } = await readGame(folder);
  if (pack === null) throw new InternalError('the pack was valid a moment ago');
  const userBots = new Map<string, UserBotFactory>();
  if (code === null) {
    return { playable: await openOwnGame(pack), packGame: null, userBots };
  }
  const { openPackGame } = await import('./pack-game.ts');
  const packGame = await openPackGame({ folder, code, pack, tracker });
  return { playable: packGame.playable, packGame, userBots };
}

/** Works on one task in a worker thread. Never rejects: that is left to a thread that ends. */
export async function answerInWorker(task: WorkerTask): Promise<WorkerAnswer> {
  // Results go to stdout, and nothing else: what code that is not ours has to say is chatter.
  if (task.modules.length > 0 && prepared === null) {
    globalThis.console = new Console(process.stderr);
  }
  tracker.beginTask(task);
  const { code } = task;
  if (code === null) return toAnswer(() => work(task));
  const answer = await toAnswer(() => work(task));
  // An error that was thrown outside of its calls ends this thread before it can answer.
  await new Promise((resolve) => setImmediate(resolve));
  return tracker.during(code.entry, () => ({ json: JSON.stringify(answer) }));
}

async function work(task: WorkerTask): Promise<Answer> {
  const { question } = task;
  prepared ??= prepare(task);
  const { playable, packGame, userBots } = await prepared;
  const attempt = <T>(call: () => T): T => (packGame === null ? call() : packGame.attempt(call));
  switch (question.ask) {
    case 'describe':
      return { description: playable.description };
    case 'replay':
      return { replayed: attempt(() => playable.replay(question.log, question.until)) };
    case 'play': {
      const { plan, chunk } = question;
      for (const name of userBotsIn(plan.strategies)) {
        if (userBots.has(name)) continue;
        userBots.set(name, await tracker.trackLoading(name, () => loadUserBot(name, task.cwd)));
      }
      const onGame = (number: number): void => tracker.beginGame(number);
      const tracked = trackBotCalls(userBots, tracker);
      return { played: attempt(() => playChunk(playable, tracked, { plan, chunk, onGame })) };
    }
  }
}

async function toAnswer(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof CliError) {
      const { message, hint, exitCode } = error;
      return { failure: { message, hint, exitCode } };
    }
    return { bug: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
