import { usageError } from '../diagnostics/errors.ts';
import { nearestName } from '../diagnostics/suggestions.ts';
import { getOrCreate } from '../values/maps.ts';
import { memoizeByObject } from '../values/memoize.ts';
import type { RandomStream } from './chance.ts';
import { botStream, type Match, type Player, playGame } from './conductor.ts';
import type {
  Bounds,
  GameAction,
  GameConfig,
  GameEvent,
  Result,
  Seat,
  SeatRange,
  SeatScore,
  Term,
  Toggle,
} from './game-rules.ts';
import { type GameSpec, type HoldingWords, type OpenedRules, openRules } from './game-spec.ts';
import { GameMeter, type PlayedGame, type StatsCollector } from './game-statistics.ts';
import type { LawReport, LawRequest } from './law-findings.ts';
import { checkLaws } from './laws.ts';
import {
  formatLog,
  LOG_FORMAT,
  LogRecorder,
  type ParsedLog,
  scoreTotals,
  stateHash,
} from './log.ts';
import { lookaheadStrategy } from './lookahead.ts';
import type { GamePack } from './pack-data.ts';
import { type PlayerSettings, parsePlayer, readSettings } from './player-specs.ts';
import { type LogMismatch, replayLog } from './replay.ts';
import {
  firstStrategy,
  type PolicyPlayer,
  randomStrategy,
  type Strategy,
  type StrategyOptions,
  type StrategySetting,
  type StrategySpec,
} from './strategy.ts';

/** One game to be played: with what, and which number it has among many. */
export interface GameRequest {
  readonly config: GameConfig;
  /** From 0, among all games of a run. */
  readonly number: number;
  /** With the seed it decides every chance of the game; its number where it is left out. */
  readonly deal?: number;
  readonly seed: string;
  /** By seat: names of strategies, with what is set of them: `greedy:fare=2`. */
  readonly strategies: readonly string[];
  /** Strategies that are not the game's, by name without what is set of them. */
  readonly userBots: ReadonlyMap<string, UserBotFactory>;
  /** What the header of a log says of program and pack; no log is kept when `null`. */
  readonly log: { readonly engine: string; readonly packDigest: string } | null;
}

/** A strategy from a user's module. What it answers is checked, whatever it is. */
export type UserBotFactory = (setting: StrategySetting) => UserBot;

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

/** What is known of an opened game, as plain data. */
export interface GameDescription {
  readonly id: string;
  readonly rulesVersion: string;
  readonly seats: SeatRange;
  readonly allowedSeats?: readonly number[];
  readonly toggles: readonly Toggle[];
  readonly bounds: Bounds;
  readonly scoreParts: readonly string[];
  /** See `GameSpec`; by word. */
  readonly terms: readonly (readonly [word: string, term: Term])[];
  readonly strategies: readonly StrategyDescription[];
  readonly holdings: HoldingWords | null;
  /** See `GameSpec`; `null` for a game that does not say. */
  readonly secondsADecision: number | null;
  readonly pointUnit: number;
  /** Whether bots can look ahead. */
  readonly canDeterminise: boolean;
  /** Whether the rules check invariants of their own. */
  readonly hasInvariants: boolean;
}

/** A strategy that can be asked for. */
export interface StrategyDescription extends StrategyOptions {
  readonly name: string;
}

/** A game whose pack is opened, ready to be played, whatever its states are made of. */
export interface Playable {
  /** `configureGame` makes a configuration of it. */
  readonly description: GameDescription;
  /** @throws CliError (exit 2) for an unknown strategy, or one that cannot be set so */
  readonly play: (request: GameRequest) => PlayResult;
  /** @throws CliError (exit 2) for a configuration that the rules do not know */
  readonly replay: (log: ParsedLog, until: number | null) => ReplayReport;
  /** Looks whether the rules keep the laws of every game. */
  readonly checkLaws: (request: LawRequest) => LawReport;
}

/**
 * Opens a game for a pack.
 *
 * @param isTrusted whether the rules are code of ours that asked for it
 * @throws CliError (exit 1) for a pack that the rules cannot play
 */
export function openPlayable<
  S,
  A extends GameAction,
  V,
  C extends GameConfig,
  E extends GameEvent,
  T,
>(spec: GameSpec<S, A, V, C, E, T>, pack: GamePack, isTrusted?: boolean): Playable {
  const rules = openRules(spec, pack, isTrusted);
  // Thousands of games are played with one configuration, which is looked through once.
  const configure = memoizeByObject((asked: GameConfig): C => rules.configure(asked));
  const strategies = completeStrategies(spec, rules.canDeterminise);
  const seatPlayer = createSeating(rules, strategies);
  return {
    description: describeGame(rules, strategies),
    play: (request) => {
      const config = configure(request.config);
      const seed = `${request.seed}/${request.deal ?? request.number}`;
      const players = request.strategies.map((text, seat) =>
        seatPlayer(text, { seat, config, seed, userBots: request.userBots }),
      );
      const contest = { rules, config, seed, players };
      return playAndMeasure({ contest, keeper: rules.stats(config), request });
    },
    replay: (log, until) => {
      const { state, ...replayed } = replayLog(rules, log, until);
      return {
        ...replayed,
        board: rules.format(state),
        scores: rules.score(state),
        state,
        hash: stateHash(state),
      };
    },
    checkLaws: (request) =>
      checkLaws(
        {
          pack,
          open: () => openRules(spec, pack, isTrusted),
          strategies: Object.keys(spec.strategies ?? {}),
          seatPlayer: (name, seat, { config, seed }) =>
            seatPlayer(name, { seat, config, seed, userBots: new Map() }),
        },
        request,
      ),
  };
}

type Strategies<S, A extends GameAction, V, E extends GameEvent, T> = ReadonlyMap<
  string,
  StrategySpec<S, A, V, E, T>
>;

/** The strategies of every game, and those of this one. */
const completeStrategies = <
  S,
  A extends GameAction,
  V,
  C extends GameConfig,
  E extends GameEvent,
  T,
>(
  { strategies = {}, lookahead = {} }: GameSpec<S, A, V, C, E, T>,
  canDeterminise: boolean,
): Strategies<S, A, V, E, T> => {
  type Named = readonly [string, StrategySpec<S, A, V, E, T>];
  const own = Object.entries(strategies).map(
    ([name, one]): Named => [name, typeof one === 'function' ? { create: one } : one],
  );
  const general: readonly Named[] = [
    ['random', { create: (setting) => randomStrategy<A>(setting) }],
    ['first', { create: () => firstStrategy<A>() }],
  ];
  const policies = [...own, ...general].map(([name]) => name).filter((name) => name !== LOOKAHEAD);
  const looking: readonly Named[] = canDeterminise
    ? [[LOOKAHEAD, lookaheadStrategy({ spec: lookahead, policies })]]
    : [];
  // A game may have a bot of its own that looks ahead.
  return new Map<string, StrategySpec<S, A, V, E, T>>([...general, ...looking, ...own]);
};

const LOOKAHEAD = 'lookahead';

function describeGame<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent, T>(
  rules: OpenedRules<S, A, V, C, E, T>,
  strategies: Strategies<S, A, V, E, T>,
): GameDescription {
  const { id, rulesVersion, seats, allowedSeats, toggles, bounds, scoreParts } = rules;
  return {
    id,
    rulesVersion,
    seats,
    ...(allowedSeats && { allowedSeats }),
    toggles,
    bounds,
    scoreParts,
    terms: Object.entries(rules.terms),
    strategies: [...strategies].map(([name, { create: _, ...options }]) => ({ name, ...options })),
    holdings: rules.holdings,
    secondsADecision: rules.secondsADecision,
    pointUnit: rules.pointUnit,
    canDeterminise: rules.canDeterminise,
    hasInvariants: rules.hasInvariants,
  };
}

interface Seating<C extends GameConfig> {
  readonly seat: Seat;
  readonly config: C;
  readonly seed: string;
  readonly userBots: GameRequest['userBots'];
}

/** Finds the strategy of a player by what a command line says: `greedy:fare=2`. */
function createSeating<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent, T>(
  rules: OpenedRules<S, A, V, C, E, T>,
  strategies: Strategies<S, A, V, E, T>,
): (text: string, seating: Seating<C>) => Player<V, A, E> {
  type Setting = StrategySetting<S, A, V, E, T>;
  const names = [...strategies.keys()];
  // The same few players sit down in every game.
  const known = new Map<string, { readonly name: string; readonly settings: PlayerSettings }>();
  const read = (text: string) => {
    const player = parsePlayer(text);
    const spec = strategies.get(player.name);
    // What a user's own module can be set to is its own affair.
    const settings = spec === undefined ? rawSettings(player.settings) : readSettings(player, spec);
    return { name: player.name, settings };
  };
  const settingFor = (
    { seat, config }: Pick<Seating<C>, 'seat' | 'config'>,
    { parameters, choices }: PlayerSettings,
    openStream: () => RandomStream,
  ): Setting => {
    let stream: RandomStream | null = null;
    return {
      seat,
      config,
      parameters,
      choices,
      rules: rules.forBots,
      // Few strategies ask for it.
      get random() {
        stream ??= openStream();
        return stream;
      },
      policy: (name, player) => createPolicy(name, player, config),
    };
  };
  const createPolicy = (
    text: string,
    { seat, random, parameters = {}, choices = {} }: PolicyPlayer,
    config: C,
  ): Strategy<V, A, E> => {
    const { name, settings } = getOrCreate(known, text, read);
    const spec = strategies.get(name);
    if (spec === undefined) throw unknownStrategyError(name, names);
    const changed = Object.entries({ ...parameters, ...choices });
    if (changed.length === 0)
      return spec.create(settingFor({ seat, config }, settings, () => random));
    const written = Object.entries({ ...settings.parameters, ...settings.choices }).concat(changed);
    const set = readSettings(
      { name, settings: Object.fromEntries(written.map(([key, value]) => [key, String(value)])) },
      spec,
    );
    return spec.create(settingFor({ seat, config }, set, () => random));
  };
  return (text, { seat, config, seed, userBots }) => {
    const { name, settings } = getOrCreate(known, text, read);
    const setting = settingFor({ seat, config }, settings, () => botStream(seed, seat));
    const spec = strategies.get(name);
    if (spec !== undefined) {
      return { strategy: spec.create(setting), isGuarded: !rules.isTrusted };
    }
    const userBot = userBots.get(name);
    if (userBot === undefined) throw unknownStrategyError(name, names);
    // It has no types: what it makes of views and actions is checked as it plays.
    return { strategy: userBot(setting as unknown as StrategySetting), isGuarded: true };
  };
}

/** Undeclared settings: numbers where they are numbers, and words. */
function rawSettings(settings: Readonly<Record<string, string>>): PlayerSettings {
  const written = Object.entries(settings);
  const isNumber = (value: string): boolean =>
    value.trim() !== '' && Number.isFinite(Number(value));
  return {
    parameters: Object.fromEntries(
      written.filter(([, value]) => isNumber(value)).map(([key, value]) => [key, Number(value)]),
    ),
    choices: Object.fromEntries(written.filter(([, value]) => !isNumber(value))),
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
  const meter = new GameMeter(rules, config);
  const recorder = request.log === null ? null : new LogRecorder<S, A, E>();
  const watching = [meter.observer, keeper.observer];
  if (recorder !== null) watching.push(recorder.observer);
  const { state, result, faults } = playGame({ ...contest, observers: watching });
  const scores = rules.score(state);
  const totals = scoreTotals(scores);
  const { strategies, number } = request;
  const { id: game, rulesVersion, scoreParts } = rules;
  const facts = keeper.summarise(state);
  const measures = meter.measures(state, result.winners, facts);
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

/** For a name that is neither a bot of the game nor a file. */
export function unknownStrategyError(name: string, known: readonly string[]) {
  const [bot = '', setting] = name.split(':');
  if (setting !== undefined && known.includes(bot)) {
    return usageError(
      `\`${setting}\` of \`${name}\` has no value`,
      `write a setting with its value: \`${bot}:${setting === '' ? 'name' : setting}=…\``,
    );
  }
  const nearest = nearestName(name, known);
  return usageError(
    `there is no bot \`${name}\``,
    nearest === null
      ? `there are ${known.join(', ')}; give your own file by its path: \`./my-bot.mjs\``
      : `did you mean \`${nearest}\`?`,
  );
}
