import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import { CliError, InternalError } from '../errors.ts';
import { readPackAnswer } from './answer-shapes.ts';
import { CodeWatchdog, type WatchedCode } from './code-watchdog.ts';
import type {
  Answer,
  Question,
  ThreadSetting,
  WorkerAnswer,
  WorkerTask,
} from './worker-messages.ts';

export interface ThreadsRequest extends ThreadSetting {
  /** How many threads there are at most. */
  readonly threads: number;
  readonly signal: AbortSignal;
}

/** What rules of a pack may use. Bots of the user are their own code, with the limits of Node. */
const PACK_CODE_LIMITS = {
  execArgv: ['--experimental-vm-modules', '--no-warnings'],
  argv: [],
  env: {},
  resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
  // A thread that waits for its next task must still notice errors outside of its calls.
  atomics: 'disabled' as const,
};

/** Threads in which games are played: always for code that is not ours, which can be stopped there. */
export class GameThreads {
  readonly #request: ThreadsRequest;
  readonly #pool: Promise<Piscina>;

  constructor(request: ThreadsRequest) {
    this.#request = request;
    this.#pool = createPool(request);
    // The error is handled by the first task.
    this.#pool.catch(() => undefined);
  }

  /**
   * Works on several questions under one watch.
   *
   * @param work asks them, and returns when it has what it needs
   * @throws CliError (exit 2) for code that does not return or that ends its thread
   */
  async watch<T>(
    watched: Omit<WatchedCode, 'modules'> & { readonly bots: readonly string[] },
    work: (ask: (question: Question) => Promise<Answer>) => Promise<T>,
  ): Promise<T> {
    const { code } = this.#request;
    const modules = [...watched.bots, ...(code === null ? [] : [code.entry])];
    const watchdog = new CodeWatchdog({ ...watched, modules });
    const stuck = new AbortController();
    const signal = AbortSignal.any([this.#request.signal, stuck.signal]);
    const endWatch = watchdog.start((error) => stuck.abort(error));
    const pool = await this.#pool;
    const ask = async (question: Question): Promise<Answer> => {
      const answer = await watchdog.watch((slot): Promise<WorkerAnswer> => {
        const task: WorkerTask = { modules, slot, question };
        return pool.run(task, { signal });
      }, signal);
      const plain = 'json' in answer ? readPackAnswer(answer.json, question) : answer;
      if ('failure' in plain) throw new CliError(plain.failure.message, plain.failure);
      if ('bug' in plain) throw new InternalError(`a worker thread: ${plain.bug}`);
      return plain;
    };
    try {
      return await work(ask);
    } catch (error) {
      throw stuck.signal.aborted ? stuck.signal.reason : error;
    } finally {
      endWatch();
    }
  }

  /** Ends the threads, whatever they are doing. */
  async close(): Promise<void> {
    await (await this.#pool).destroy();
  }
}

async function createPool({ folder, cwd, packs, code, threads }: ThreadsRequest): Promise<Piscina> {
  const { Piscina } = await import('piscina');
  const own = fileURLToPath(import.meta.url);
  const pool = new Piscina({
    filename: fileURLToPath(new URL(`./play-worker${extname(own)}`, import.meta.url)),
    name: 'answerInWorker',
    workerData: { folder, cwd, packs, code } satisfies ThreadSetting,
    minThreads: code === null ? threads : 1,
    maxThreads: threads,
    ...(code !== null && PACK_CODE_LIMITS),
  });
  // Failures of a task arrive by its promise. Other errors belong to replies that are ignored since
  // another task has failed; without a listener they would end the program.
  pool.on('error', () => undefined);
  return pool;
}
