import { availableParallelism } from 'node:os';
import { InternalError } from '../diagnostics/errors.ts';
import type { LawReport, LawRequest } from '../play/law-findings.ts';
import type { LiveAnswer, LiveRequest } from '../play/live-requests.ts';
import type { ParsedLog } from '../play/log.ts';
import { openPackData } from '../play/pack-data.ts';
import type { GameDescription, MeasuredLog } from '../play/playable.ts';
import type { ReplayReport } from '../play/replay.ts';
import { GameProcesses, withProcesses } from './game-processes.ts';
import { loadKnownGame } from './pack-rules.ts';
import { type Chunk, type GamePlan, type PlayedChunk, playChunk } from './play-chunk.ts';
import type { ProcessSetting } from './process-messages.ts';
import { userBotsIn } from './user-bots.ts';

/** A game that can be played, wherever its rules run: only plain data come from there. */
export interface GameHost {
  readonly description: GameDescription;
  /**
   * Plays all games of a plan. The results do not depend on the number of processes.
   *
   * @throws CliError (exit 2) for code that cannot be loaded, does not return, or ends its process;
   *   (exit 1) for rules of a pack that fail
   */
  readonly play: (request: PlayRequest) => Promise<void>;
  readonly replay: (log: ParsedLog, until: number | null) => Promise<ReplayReport>;
  /** Counts a finished game of people. */
  readonly measure: (log: ParsedLog) => Promise<MeasuredLog>;
  /** Looks whether the rules keep the laws of every game; in a process, since it takes long. */
  readonly check: (request: LawRequest) => Promise<LawReport>;
  /** A process for one game that people play. */
  readonly openLive: (bots: readonly string[]) => LiveHost;
  /** Ends its processes. */
  readonly close: () => Promise<void>;
}

/** The process in which people play a game: a rule that hangs there does not stop the page. */
export interface LiveHost {
  /** @throws CliError (exit 2) for code that does not return or that ends its process, or what cannot be done */
  readonly ask: (request: LiveRequest) => Promise<LiveAnswer>;
  readonly close: () => Promise<void>;
}

export interface PlayRequest {
  readonly plan: GamePlan;
  /** Which of its games. */
  readonly part: Chunk;
  /** Called with each run of games, in the order of their numbers. */
  readonly onChunk: (played: PlayedChunk, chunk: Chunk) => void;
}

export interface HostSetting extends ProcessSetting {
  /** How many processes play; as many as the machine has for `null`. */
  readonly jobs: number | null;
  readonly signal: AbortSignal;
}

/** Games of a run that is sent to a process: enough to be worth it, few enough for a progress bar. */
const CHUNK_GAMES = 20;

/** A game whose chances are estimated takes as long as thousands of others. */
const chunksOf = ({ plan, part }: Pick<PlayRequest, 'plan' | 'part'>): Chunk[] =>
  splitIntoChunks(part, plan.withChances > 0 ? 1 : CHUNK_GAMES);

const splitIntoChunks = ({ from, to }: Chunk, size: number): Chunk[] =>
  Array.from({ length: Math.ceil((to - from) / size) }, (_, index) => ({
    from: from + index * size,
    to: Math.min(to, from + (index + 1) * size),
  }));

/**
 * A game of a shipped pack: it plays here, or in processes of their own if there is much to play. Bots of the
 * user never play in this one, which must be able to stop them.
 */
export async function createOwnHost(
  setting: HostSetting & { readonly known: string },
): Promise<GameHost> {
  const { jobs, signal, packs, known } = setting;
  const game = await loadKnownGame(known);
  const playables = packs.map((pack) => game.open(openPackData(pack)));
  const [playable] = playables;
  if (playable === undefined) throw new InternalError('there is no pack to play');
  return {
    description: playable.description,
    replay: async (log, until) => playable.replay(log, until),
    measure: async (log) => playable.measure(log),
    close: async () => undefined,
    openLive: (bots) => openLive(setting, bots),
    check: (request) =>
      withProcesses({ ...setting, processes: 1 }, (pool) => checkInProcess(pool, request)),
    play: async (request) => {
      const { plan, part, onChunk } = request;
      const chunks = chunksOf(request);
      const processes = Math.min(jobs ?? availableParallelism(), chunks.length);
      // A process can be stopped in the middle of a long game.
      const isShort = plan.withChances === 0;
      if (isShort && userBotsIn(plan.strategies).length === 0 && processes <= 1) {
        for (const chunk of splitIntoChunks(part, 1)) {
          signal.throwIfAborted();
          onChunk(playChunk(playables, new Map(), plan, chunk), chunk);
          // Signals and streams get their turn between two games.
          await new Promise((resolve) => setImmediate(resolve));
        }
        return;
      }
      await withProcesses({ ...setting, processes }, (pool) =>
        playInProcesses(pool, request, processes),
      );
    },
  };
}

/**
 * A game whose rules are code of its pack, which the user has allowed to run: only processes of their own load it.
 * @throws CliError (exit 1) for code that cannot be loaded or that is not a game, (exit 2) for code that
 *   does not return or that ends its process
 */
export async function createPackHost(setting: HostSetting): Promise<GameHost> {
  const processes = setting.jobs ?? availableParallelism();
  const pool = new GameProcesses({ ...setting, processes });
  try {
    return {
      ...(await pool.ask({ ask: 'describe' })),
      play: (request) => playInProcesses(pool, request, processes),
      replay: async (log, until) => (await pool.ask({ ask: 'replay', log, until })).replayed,
      measure: async (log) => (await pool.ask({ ask: 'measure', log })).measured,
      check: (request) => checkInProcess(pool, request),
      openLive: (bots) => openLive(setting, bots),
      close: () => pool.close(),
    };
  } catch (error) {
    await pool.close();
    throw error;
  }
}

function openLive(setting: HostSetting, names: readonly string[]): LiveHost {
  const pool = new GameProcesses({ ...setting, processes: 1 });
  const bots = userBotsIn(names);
  return {
    ask: async (request) => (await pool.ask({ ask: 'live', request, bots })).live,
    close: () => pool.close(),
  };
}

const checkInProcess = async (pool: GameProcesses, request: LawRequest): Promise<LawReport> =>
  (await pool.ask({ ask: 'check', request })).checked;

async function playInProcesses(
  pool: GameProcesses,
  { plan, part, onChunk }: PlayRequest,
  processes: number,
): Promise<void> {
  const chunks = chunksOf({ plan, part });
  const waiting: Promise<PlayedChunk>[] = [];
  let next = 0;
  // Few runs wait at a time, so that the memory does not grow with the number of games.
  const send = (): void => {
    const chunk = chunks[next];
    if (chunk === undefined) return;
    next += 1;
    const answer = pool.ask({ ask: 'play', plan, chunk }).then(({ played }) => played);
    // The error is handled when this chunk is awaited; this prevents an unhandled rejection.
    answer.catch(() => undefined);
    waiting.push(answer);
  };
  for (let ahead = 0; ahead < processes * 3; ahead += 1) send();
  for (const chunk of chunks) {
    const played = await waiting.shift();
    if (played === undefined) return;
    send();
    onChunk(played, chunk);
  }
}
