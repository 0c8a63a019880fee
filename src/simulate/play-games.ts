import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliError, InternalError } from '../errors.ts';
import type { Playable } from '../play/playable.ts';
import { BotWatchdog } from './bot-watchdog.ts';
import { type Chunk, type GamePlan, type PlayedChunk, playChunk } from './play-chunk.ts';
import type { WorkerAnswer, WorkerTask } from './play-worker.ts';
import { userBotsIn } from './user-bots.ts';

export interface PlayGamesRequest {
  readonly playable: Playable;
  readonly plan: GamePlan;
  readonly games: number;
  /** How many threads play; 1 plays in this one, but for bots of the user's. */
  readonly jobs: number;
  /** The pack's, and the one that strategies are named from. */
  readonly folder: string;
  readonly cwd: string;
  readonly signal: AbortSignal;
  /** Called with each run of games, in the order of their numbers. */
  readonly onChunk: (played: PlayedChunk, chunk: Chunk) => void;
}

/** Games of a run that is sent to a thread: enough to be worth it, few enough for a progress bar. */
const CHUNK_GAMES = 20;

/**
 * Plays all games of a plan. The results do not depend on the number of threads. Bots of the user
 * never play in this thread, which must be able to stop them.
 *
 * @throws CliError (exit 2) for a bot that cannot be loaded, does not return, or ends its thread
 */
export async function playGames(request: PlayGamesRequest): Promise<void> {
  const { games, jobs, plan } = request;
  const hasUserBots = userBotsIn(plan.strategies).length > 0;
  if (!hasUserBots && (jobs === 1 || games <= CHUNK_GAMES)) await playInProcess(request);
  else await playInPool(request, splitIntoChunks(games, CHUNK_GAMES));
}

const splitIntoChunks = (games: number, size: number): Chunk[] =>
  Array.from({ length: Math.ceil(games / size) }, (_, index) => ({
    from: index * size,
    to: Math.min(games, (index + 1) * size),
  }));

async function playInProcess({ playable, plan, games, signal, onChunk }: PlayGamesRequest) {
  for (const chunk of splitIntoChunks(games, 1)) {
    signal.throwIfAborted();
    onChunk(playChunk(playable, new Map(), { plan, chunk }), chunk);
    // Signals and streams get their turn between two games.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function playInPool(request: PlayGamesRequest, chunks: readonly Chunk[]): Promise<void> {
  const { plan, folder, cwd, onChunk } = request;
  const { Piscina } = await import('piscina');
  const threads = Math.min(request.jobs, chunks.length);
  const own = fileURLToPath(import.meta.url);
  const pool = new Piscina({
    filename: fileURLToPath(new URL(`./play-worker${extname(own)}`, import.meta.url)),
    name: 'playInWorker',
    minThreads: threads,
    maxThreads: threads,
  });
  // Failures of a run arrive by its promise. Other errors belong to replies that are ignored since
  // another run has failed; without a listener they would end the program.
  pool.on('error', () => undefined);
  const watch = new BotWatchdog(userBotsIn(plan.strategies), plan.seed);
  const stuck = new AbortController();
  const signal = AbortSignal.any([request.signal, stuck.signal]);
  const endWatch = watch.start((error) => stuck.abort(error));
  try {
    const waiting: Promise<WorkerAnswer>[] = [];
    let next = 0;
    // Few runs wait at a time, so that the memory does not grow with the number of games.
    const send = (): void => {
      const chunk = chunks[next];
      if (chunk === undefined) return;
      next += 1;
      const answer = watch.watch((slot): Promise<WorkerAnswer> => {
        const task: WorkerTask = { folder, cwd, plan, chunk, slot };
        return pool.run(task, { signal });
      }, signal);
      // The error is handled when this chunk is awaited; this prevents an unhandled rejection.
      answer.catch(() => undefined);
      waiting.push(answer);
    };
    for (let ahead = 0; ahead < threads * 3; ahead += 1) send();
    for (const chunk of chunks) {
      const answer = await waiting.shift();
      if (answer === undefined) return;
      const played = unwrapAnswer(answer);
      send();
      onChunk(played, chunk);
    }
  } catch (error) {
    throw stuck.signal.aborted ? stuck.signal.reason : error;
  } finally {
    endWatch();
    await pool.destroy();
  }
}

function unwrapAnswer(answer: WorkerAnswer): PlayedChunk {
  if ('played' in answer) return answer.played;
  if ('failure' in answer) throw new CliError(answer.failure.message, answer.failure);
  throw new InternalError(`a worker thread: ${answer.bug}`);
}
