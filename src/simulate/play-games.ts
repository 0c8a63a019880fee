import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliError } from '../errors.ts';
import type { GuestMaker, Playable } from '../play/playable.ts';
import { type Chunk, type GamePlan, type PlayedChunk, playChunk } from './play-chunk.ts';
import type { WorkerAnswer, WorkerTask } from './play-worker.ts';

export interface PlayGamesRequest {
  readonly playable: Playable;
  readonly guests: ReadonlyMap<string, GuestMaker>;
  readonly plan: GamePlan;
  readonly games: number;
  /** How many threads play; 1 plays in this one. */
  readonly jobs: number;
  /** The pack's, and the one that strategies are named from. */
  readonly folder: string;
  readonly cwd: string;
  readonly signal: AbortSignal;
  /** Told each run of games, in the order of their numbers whoever finished first. */
  readonly onChunk: (played: PlayedChunk, chunk: Chunk) => void;
}

/** Games of a run: enough to be worth sending, few enough for a progress bar. */
const CHUNK_GAMES = 20;

/** Plays all games of a plan. Whatever the number of threads, what is told is the same. */
export async function playGames(request: PlayGamesRequest): Promise<void> {
  const { games, jobs } = request;
  const chunks = Array.from({ length: Math.ceil(games / CHUNK_GAMES) }, (_, index) => ({
    from: index * CHUNK_GAMES,
    to: Math.min(games, (index + 1) * CHUNK_GAMES),
  }));
  if (jobs === 1 || chunks.length === 1) await playHere(request, chunks);
  else await playInPool(request, chunks);
}

async function playHere(request: PlayGamesRequest, chunks: readonly Chunk[]): Promise<void> {
  const { playable, guests, plan, signal, onChunk } = request;
  for (const chunk of chunks) {
    signal.throwIfAborted();
    onChunk(playChunk(playable, guests, { plan, chunk }), chunk);
    // Signals and streams get their turn between two runs of games.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function playInPool(request: PlayGamesRequest, chunks: readonly Chunk[]): Promise<void> {
  const { plan, folder, cwd, signal, onChunk } = request;
  const { Piscina } = await import('piscina');
  const threads = Math.min(request.jobs, chunks.length);
  const own = fileURLToPath(import.meta.url);
  const pool = new Piscina({
    filename: fileURLToPath(new URL(`./play-worker${extname(own)}`, import.meta.url)),
    name: 'playInWorker',
    minThreads: threads,
    maxThreads: threads,
  });
  try {
    const waiting: Promise<WorkerAnswer>[] = [];
    let next = 0;
    // Few runs wait at a time, so that the memory does not grow with the number of games.
    const send = (): void => {
      const chunk = chunks[next];
      if (chunk === undefined) return;
      next += 1;
      const task: WorkerTask = { folder, cwd, plan, chunk };
      const answer: Promise<WorkerAnswer> = pool.run(task, { signal });
      // A failure is met where the run's turn comes; until then it is not unheard of.
      answer.catch(() => undefined);
      waiting.push(answer);
    };
    for (let ahead = 0; ahead < threads * 3; ahead += 1) send();
    for (const chunk of chunks) {
      const answer = await waiting.shift();
      if (answer === undefined) return;
      if ('failure' in answer) throw new CliError(answer.failure.message, answer.failure);
      send();
      onChunk(answer.played, chunk);
    }
  } finally {
    await pool.destroy();
  }
}
