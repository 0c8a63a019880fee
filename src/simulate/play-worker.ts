import { CliError, InternalError } from '../errors.ts';
import { loadGuests } from './guest-strategies.ts';
import { openGame } from './open-game.ts';
import { type Chunk, type GamePlan, type PlayedChunk, playChunk } from './play-chunk.ts';

/** What a worker thread is handed: plain data, since functions cannot cross. */
export interface WorkerTask {
  readonly folder: string;
  readonly cwd: string;
  readonly plan: GamePlan;
  readonly chunk: Chunk;
}

let opened: Promise<Awaited<ReturnType<typeof prepare>>> | null = null;

/** A worker serves one command: pack and strategies are opened once. */
async function prepare({ folder, cwd, plan }: WorkerTask) {
  const [{ game }, guests] = await Promise.all([
    openGame(folder),
    loadGuests(plan.strategies, cwd),
  ]);
  if (game === null) throw new InternalError('the pack was in order a moment ago');
  return { playable: game.playable, guests };
}

/** What a worker tells: games, or what the user has to mend, since errors lose their class on the way. */
export type WorkerAnswer =
  | { readonly played: PlayedChunk }
  | { readonly failure: Pick<CliError, 'message' | 'hint' | 'exitCode'> };

/** Plays one run of games in a worker thread. */
export async function playInWorker(task: WorkerTask): Promise<WorkerAnswer> {
  try {
    opened ??= prepare(task);
    const { playable, guests } = await opened;
    return { played: playChunk(playable, guests, task) };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const { message, hint, exitCode } = error;
    return { failure: { message, hint, exitCode } };
  }
}
