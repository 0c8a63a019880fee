import { memoizeByObject } from '../core/memoize.ts';
import type { Pack } from '../core/pack.ts';
import { nearestName } from '../diagnostics/suggestions.ts';
import { usageError } from '../errors.ts';
import type { RandomStream } from './chance.ts';
import { botStream, type Match, type Observer, playGame } from './conductor.ts';
import type {
  ConfigRequest,
  GameAction,
  GameConfig,
  GameEvent,
  GameRules,
  Result,
  Seat,
  SeatScore,
  Term,
  Toggle,
} from './game-rules.ts';
import { GameMeter, type GameStats, type PlayedGame } from './game-statistics.ts';
import {
  formatLog,
  LOG_FORMAT,
  LogRecorder,
  type ParsedLog,
  scoreTotals,
  stateHash,
} from './log.ts';
import { type LogMismatch, replayLog } from './replay.ts';
import {
  firstStrategy,
  randomStrategy,
  type Strategy,
  type StrategyFactory,
  type StrategySetting,
} from './strategy.ts';

/** One game to be played: with what, and which number it has among many. */
export interface GameRequest {
  readonly config: GameConfig;
  /** From 0; with the seed it decides every chance of the game. */
  readonly number: number;
  readonly seed: string;
  /** By seat: names of strategies. */
  readonly strategies: readonly string[];
  /** Strategies that are not ours, by name. */
  readonly userBots: ReadonlyMap<string, UserBotFactory>;
  /** What the header of a log says of program and pack; no log is kept when `null`. */
  readonly log: { readonly engine: string; readonly packDigest: string } | null;
}

/** A strategy from a user's module. What it answers is checked, whatever it is. */
export type UserBotFactory = (setting: StrategySetting<unknown>) => UserBot;

/** What a user's module makes; `never` says that its answers cannot be relied on. */
export interface UserBot {
  readonly start?: (view: unknown) => void;
  readonly decide: (view: unknown, legal: readonly GameAction[]) => never;
  readonly notify?: (event: GameEvent, view: unknown) => void;
  readonly end?: (result: Result, view: unknown) => void;
}

export interface PlayResult {
  readonly played: PlayedGame;
  /** JSON Lines; `null` when none were asked for. */
  readonly log: string | null;
}

/** A replayed game, shown. */
export interface ReplayReport {
  readonly played: number;
  readonly told: readonly string[];
  readonly difference: LogMismatch | null;
  readonly board: readonly string[];
  readonly scores: readonly SeatScore[];
  readonly state: unknown;
  readonly hash: string;
}

/** A game whose pack is opened, ready to be played, whatever its states are made of. */
export interface Playable {
  readonly id: string;
  readonly rulesVersion: string;
  readonly seats: { readonly least: number; readonly most: number };
  readonly toggles: readonly Toggle[];
  readonly scoreParts: readonly string[];
  /** See `GameKit`. */
  readonly terms: ReadonlyMap<string, Term>;
  /** See `GameKit`. */
  readonly holdings?: HoldingWords;
  /** Names of the strategies that can be asked for. */
  readonly strategies: readonly string[];
  /** @throws CliError (exit 2) for what the rules do not know */
  readonly configure: (asked: ConfigRequest) => GameConfig;
  /** @throws CliError (exit 2) for an unknown strategy */
  readonly play: (request: GameRequest) => PlayResult;
  readonly replay: (log: ParsedLog, until: number | null) => ReplayReport;
}

/** Opens a game for a pack. */
export function openPlayable<
  S,
  A extends GameAction,
  V,
  C extends GameConfig,
  E extends GameEvent,
  M extends GameRules<S, A, V, C, E>,
>(kit: GameKit<S, A, V, C, E, M>, pack: Pack): Playable {
  const rules = kit.open(pack);
  // Thousands of games are played with one configuration, which is looked through once.
  const configure = memoizeByObject((asked: GameConfig): C => rules.configure(asked));
  const { id, rulesVersion, seats, toggles, scoreParts } = rules;
  const makers = new Map<string, (setting: StrategySetting<M>) => Strategy<V, A, E>>([
    ['random', (setting) => randomStrategy<A>(setting)],
    ['first', () => firstStrategy<A>()],
    ...Object.entries(kit.strategies),
  ]);
  const names = [...makers.keys()];
  const seat = (name: string, setting: StrategySetting<M>, userBots: GameRequest['userBots']) => {
    const maker = makers.get(name);
    if (maker !== undefined) return { strategy: maker(setting), isGuarded: false };
    const userBot = userBots.get(name);
    if (userBot === undefined) throw unknownStrategyError(name, names);
    return { strategy: userBot(setting), isGuarded: true };
  };
  return {
    id,
    rulesVersion,
    seats,
    toggles,
    scoreParts,
    terms: kit.terms,
    ...(kit.holdings && { holdings: kit.holdings }),
    strategies: names,
    configure: (asked) => rules.configure(asked),
    play: (request) => {
      const config = configure(request.config);
      const seed = `${request.seed}/${request.number}`;
      const players = request.strategies.map((name, at) =>
        seat(name, createSetting({ config, rules, seed }, at), request.userBots),
      );
      const keeper = kit.collectStats(rules, config);
      return playAndMeasure({ contest: { rules, config, seed, players }, keeper, request });
    },
    replay: (log, until) => {
      const { state, ...replayed } = replayLog(rules, log, until);
      return {
        ...replayed,
        board: kit.formatState(rules, state),
        scores: rules.score(state),
        state,
        hash: stateHash(state),
      };
    },
  };
}

interface StrategyContext<M> {
  readonly config: GameConfig;
  readonly rules: M;
  readonly seed: string;
}

/** What a strategy is made for; its stream is opened only if it asks for it, which few do. */
function createSetting<M>(
  { config, rules, seed }: StrategyContext<M>,
  seat: Seat,
): StrategySetting<M> {
  let stream: RandomStream | null = null;
  return {
    seat,
    config,
    rules,
    get random() {
      stream ??= botStream(seed, seat);
      return stream;
    },
  };
}

interface PlaySession<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent> {
  readonly contest: Omit<Match<S, A, V, C, E>, 'observers'>;
  readonly keeper: StatsCollector<S, A, E>;
  readonly request: GameRequest;
}

function playAndMeasure<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent>({
  contest,
  keeper,
  request,
}: PlaySession<S, A, V, C, E>): PlayResult {
  const { rules, config, seed } = contest;
  const meter = new GameMeter(rules);
  const recorder = request.log === null ? null : new LogRecorder<S, A, E>();
  const watching = [meter.observer, keeper.observer];
  if (recorder !== null) watching.push(recorder.observer);
  const { state, result, faults } = playGame({ ...contest, observers: watching });
  const scores = rules.score(state);
  const totals = scoreTotals(scores);
  const { strategies, number } = request;
  const { id: game, rulesVersion, scoreParts } = rules;
  const facts = keeper.summarise(state);
  const measures = meter.measures(state, result.winners);
  const played = {
    number,
    strategies,
    faults,
    totals,
    winners: result.winners,
    reason: result.reason,
    parts: scores.map(({ parts }) => scoreParts.map((part) => parts[part] ?? 0)),
    violations: rules.invariants(state).map(({ law, detail }) => `${law}: ${detail}`),
    ...measures,
    turns: facts.turns ?? measures.turns,
    facts,
  };
  if (recorder === null || request.log === null) return { played, log: null };
  const log = formatLog({
    header: {
      type: 'header',
      format: LOG_FORMAT,
      ...request.log,
      game,
      rulesVersion,
      config,
      seed,
      strategies,
    },
    records: recorder.records,
    footer: { type: 'footer', result, totals, hash: stateHash(state) },
  });
  return { played, log };
}

/** For a name that is neither a strategy of the game nor a file. */
export function unknownStrategyError(name: string, known: readonly string[]) {
  const nearest = nearestName(name, known);
  return usageError(
    `there is no strategy \`${name}\``,
    nearest === null
      ? `there are ${known.join(', ')}; give your own file by its path: \`./my-bot.mjs\``
      : `did you mean \`${nearest}\`?`,
  );
}

/** Counts what only one game can count, as it is played. */
export interface StatsCollector<S, A, E extends GameEvent> {
  readonly observer: Observer<S, A, E>;
  /** Sums up, when the game is over. */
  readonly summarise: (end: S) => GameStats;
}

/** How a report speaks of what players hold; without it each thing has the name of its record. */
export interface HoldingWords {
  /** @param name that of its record */
  readonly nameOf: (kind: string, id: string, name: string) => string;
  /** Why those who hold a thing may be ahead anyway: `who has more money buys more`. */
  readonly note: string;
}

/** Everything that is needed to play a game, watch it and show it. M: the module of an opened pack. */
export interface GameKit<
  S,
  A extends GameAction,
  V,
  C extends GameConfig,
  E extends GameEvent,
  M extends GameRules<S, A, V, C, E>,
> {
  /** @throws CliError (exit 1) for a pack that these rules cannot play, with the reason */
  readonly open: (pack: Pack) => M;
  /** Strategies for this game alone, by name. */
  readonly strategies: Readonly<Record<string, StrategyFactory<M, V, A, E>>>;
  /** By kinds of decisions (`decision/…`), types of actions (`action/…`) and flows of money (`flow/…`). */
  readonly terms: ReadonlyMap<string, Term>;
  readonly holdings?: HoldingWords;
  readonly collectStats: (rules: M, config: C) => StatsCollector<S, A, E>;
  /** A state as lines of text, with everything that is hidden from players. */
  readonly formatState: (rules: M, state: S) => readonly string[];
}
