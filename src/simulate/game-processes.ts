import { CliError, EXIT, InternalError, machineError } from '../diagnostics/errors.ts';
import { parseJsonOrNull } from '../values/value-shapes.ts';
import { readAnswer } from './answer-shapes.ts';
import { GameProcess, LIMITS, OUT_OF_MEMORY, residentMb } from './game-process.ts';
import { withSyntaxPlace } from './pack-code.ts';
import type { Answer, Answers, ProcessSetting, Question } from './process-messages.ts';
import { userBotsIn } from './user-bots.ts';

export interface ProcessesRequest extends ProcessSetting {
  /** How many processes there are at most. */
  readonly processes: number;
  readonly signal: AbortSignal;
}

/** A question on its way. */
interface Task {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** A process with what it is asked. */
interface Worker {
  readonly process: GameProcess;
  task: Task | null;
  /** Of the game that it plays. */
  game: number | null;
  /** Looks in a row that found it in the same step; below any number until it reports its first one. */
  looks: number;
}

const LOOKS_PER_SECOND = 10;
/** Other systems than Linux start a program to say how much memory a process holds. */
const LOOKS_PER_MEMORY = process.platform === 'linux' ? 1 : 2 * LOOKS_PER_SECOND;

/**
 * Processes in which games are played: always for code that is not ours. They are watched from
 * outside and ended by force, for nothing inside can be relied on once such code runs there.
 */
export class GameProcesses {
  readonly #request: ProcessesRequest;
  readonly #workers = new Set<Worker>();
  readonly #waiting: Task[] = [];
  readonly #timer: NodeJS.Timeout;
  #looks = 0;
  /** Why there are no more answers. */
  #failure: { readonly error: unknown } | null = null;
  /** Whether they may read files, since bots of the user play too. */
  #readsFiles = false;

  constructor(request: ProcessesRequest) {
    this.#request = request;
    this.#timer = setInterval(() => this.#look(), 1000 / LOOKS_PER_SECOND);
    request.signal.addEventListener('abort', this.#abort);
  }

  readonly #abort = (): void => this.#fail(this.#request.signal.reason);

  /** @throws CliError (exit 1) for rules that fail, (exit 2) for code that is stopped or ends its process */
  async ask<Q extends Question>(question: Q): Promise<Answers[Q['ask']]> {
    this.#request.signal.throwIfAborted();
    const { code } = this.#request;
    if (code !== null && botsIn(question).length > 0 && !this.#readsFiles) {
      this.#readsFiles = true;
      await this.#closeWorkers();
    }
    const answer = await new Promise<Answer>((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      this.#assign();
    });
    if ('bug' in answer) throw new InternalError(`a process that plays: ${answer.bug}`);
    // `readAnswer` lets nothing else through.
    if (!('failure' in answer)) return answer as Answers[Q['ask']];
    const failure = code === null ? answer.failure : withSyntaxPlace(answer.failure, code);
    throw new CliError(failure.message, failure);
  }

  /** Ends all processes, whatever they are doing. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#request.signal.removeEventListener('abort', this.#abort);
    await this.#closeWorkers();
  }

  async #closeWorkers(): Promise<void> {
    const workers = [...this.#workers];
    this.#workers.clear();
    await Promise.all(workers.map((worker) => worker.process.close()));
  }

  #assign(): void {
    if (this.#failure !== null) this.#fail(this.#failure.error);
    for (;;) {
      const [task] = this.#waiting;
      const isFull = this.#workers.size >= this.#request.processes;
      const idle = [...this.#workers].find((worker) => worker.task === null);
      if (task === undefined || (idle === undefined && isFull)) return;
      this.#waiting.shift();
      const worker = idle ?? this.#start();
      Object.assign(worker, { task, game: null, ...(idle && { looks: 0 }) });
      worker.process.send(task.question);
    }
  }

  #start(): Worker {
    const { folder, cwd, packs, code, known } = this.#request;
    const child = new GameProcess(
      { folder, cwd, packs, code, ...(known && { known }) },
      this.#readsFiles,
      {
        onStep: (game) => Object.assign(worker, { game, looks: 0 }),
        onAnswer: (json) => this.#answer(worker, json),
        onEnd: (reason) => this.#fail(this.#errorFor(worker, reason)),
      },
    );
    const worker: Worker = {
      process: child,
      task: null,
      game: null,
      looks: Number.NEGATIVE_INFINITY,
    };
    this.#workers.add(worker);
    return worker;
  }

  #answer(worker: Worker, json: string): void {
    const { task } = worker;
    worker.task = null;
    try {
      const { code } = this.#request;
      const answer = readAnswer(parseJsonOrNull(json), task?.question ?? null, code !== null);
      if ('ended' in answer) {
        const reason = 'threw an error outside of its functions';
        throw this.#errorFor({ ...worker, task }, reason, answer.ended);
      }
      task?.resolve(answer);
      this.#assign();
    } catch (error) {
      task?.reject(error);
      this.#fail(error);
    }
  }

  /** Looks are counted and no clock is read, so that a machine that sleeps makes no code late. */
  #look(): void {
    this.#looks += 1;
    for (const worker of this.#workers) {
      const { process: child, task } = worker;
      if (task === null || !this.#isWatched(task)) continue;
      worker.looks += 1;
      if ((worker.looks * 1000) / LOOKS_PER_SECOND > LIMITS.stepMs) {
        child.stop(`has not returned for ${LIMITS.stepMs / 1000} seconds`);
      }
      if (this.#request.code === null || this.#looks % LOOKS_PER_MEMORY !== 0) continue;
      void residentMb(child.pid ?? 0).then((size) => {
        if (size > LIMITS.memoryMb) child.stop(OUT_OF_MEMORY());
      });
    }
  }

  #isWatched({ question }: Task): boolean {
    return this.#request.code !== null || botsIn(question).length > 0;
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    const tasks = [...this.#waiting.splice(0), ...[...this.#workers].map(({ task }) => task)];
    for (const task of tasks) task?.reject(this.#failure.error);
    void this.#closeWorkers();
  }

  #errorFor({ task, game }: Worker, reason: string, thrown?: string): CliError {
    const { code } = this.#request;
    const question = task?.question ?? null;
    const modules = [...botsIn(question), ...(code === null ? [] : [code.entry])];
    if (modules.length === 0) {
      return machineError(`a process that played games ${reason}`, 'try fewer `--jobs`');
    }
    const what = `${modules.join(' or ')} ${reason}${placeOf(question, game)}`;
    return new CliError(thrown === undefined ? what : `${what}: ${thrown}`, {
      exitCode: EXIT.usage,
      hint: 'the run was stopped and nothing was written; every call must return soon, and must not end its process',
    });
  }
}

/** Lends processes, and ends them afterwards. */
export async function withProcesses<T>(
  request: ProcessesRequest,
  run: (pool: GameProcesses) => Promise<T>,
): Promise<T> {
  const pool = new GameProcesses(request);
  try {
    return await run(pool);
  } finally {
    await pool.close();
  }
}

const botsIn = (question: Question | null): readonly string[] =>
  question?.ask === 'live'
    ? question.bots
    : question?.ask === 'play'
      ? userBotsIn(question.plan.strategies)
      : [];

function placeOf(question: Question | null, game: number | null): string {
  if (question === null) return '';
  if (question.ask === 'replay' || question.ask === 'measure')
    return ', while the log was replayed';
  if (question.ask === 'check') return ', while its laws were checked';
  if (question.ask === 'checks') return ', while it checked the data';
  if (question.ask === 'facts') return ', while it worked out facts';
  if (question.ask === 'live') return ' in the game that was played';
  if (question.ask === 'describe' || game === null) return ', while it was loaded';
  return `, in game ${game} of seed ${question.plan.seed}`;
}
