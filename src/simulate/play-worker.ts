import { Console } from 'node:console';
import process from 'node:process';
import { CliError, InternalError } from '../errors.ts';
import type { UserBotFactory } from '../play/playable.ts';
import { BotCallTracker, type BotSlot, trackBotCalls } from './bot-watchdog.ts';
import { openGame } from './open-game.ts';
import { type Chunk, type GamePlan, type PlayedChunk, playChunk } from './play-chunk.ts';
import { loadUserBot, userBotsIn } from './user-bots.ts';

/** What a worker thread is handed: plain data, since functions cannot cross. */
export interface WorkerTask {
  readonly folder: string;
  readonly cwd: string;
  readonly plan: GamePlan;
  readonly chunk: Chunk;
  readonly slot: BotSlot;
}

let prepared: Promise<Awaited<ReturnType<typeof prepare>>> | null = null;

/** A worker serves one command: pack and strategies are opened once. */
async function prepare({ folder, cwd, plan, slot }: WorkerTask) {
  const { game } = await openGame(folder);
  if (game === null) throw new InternalError('the pack was valid a moment ago');
  const names = userBotsIn(plan.strategies);
  const notes = new BotCallTracker(names, slot);
  // Results go to stdout, and nothing else: what a bot has to say is chatter.
  if (names.length > 0) globalThis.console = new Console(process.stderr);
  const userBots = new Map<string, UserBotFactory>();
  for (const name of names) {
    userBots.set(name, await notes.trackLoading(name, () => loadUserBot(name, cwd)));
  }
  return { playable: game.playable, notes, userBots: trackBotCalls(userBots, notes) };
}

/**
 * What a worker answers: games, what the user has to fix, or a bug of ours, as plain data, since
 * errors lose their class on the way.
 */
export type WorkerAnswer =
  | { readonly played: PlayedChunk }
  | { readonly failure: Pick<CliError, 'message' | 'hint' | 'exitCode'> }
  | { readonly bug: string };

/** Plays one run of games in a worker thread. Never rejects: that is left to a thread that ends. */
export async function playInWorker(task: WorkerTask): Promise<WorkerAnswer> {
  try {
    prepared ??= prepare(task);
    const { playable, userBots, notes } = await prepared;
    notes.useSlot(task.slot);
    const onGame = (number: number): void => notes.beginGame(number);
    return { played: playChunk(playable, userBots, { ...task, onGame }) };
  } catch (error) {
    if (!(error instanceof CliError)) {
      return { bug: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    const { message, hint, exitCode } = error;
    return { failure: { message, hint, exitCode } };
  }
}
