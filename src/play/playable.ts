import { InternalError } from '../diagnostics/errors.ts';
import { memoizeByObject } from '../values/memoize.ts';
import {
  arrayOf,
  type Guarded,
  isBoolean,
  isCount,
  isNumber,
  isString,
  nullable,
  optional,
  pairOf,
  recordOf,
  shapeOf,
  type TypeGuard,
} from '../values/value-shapes.ts';
import { createStream, type RandomStream } from './chance.ts';
import { CHOICE, hasKeys, PARAMETER, TOGGLE } from './check-spec.ts';
import { type Match, type Observer, type Player, playGame } from './conductor.ts';
import {
  type GameAction,
  type GameConfig,
  type GameEvent,
  isHoldingWords,
  isSeatCount,
  isTerm,
  type Seat,
  type Toggle,
} from './game-rules.ts';
import { type GameSpec, type OpenedRules, openRules } from './game-spec.ts';
import {
  areActions,
  countOffers,
  GameMeter,
  isPlayedGame,
  type PlayedGame,
  type StatsCollector,
  type WinChances,
} from './game-statistics.ts';
import type { LawReport, LawRequest } from './law-findings.ts';
import { checkLaws } from './laws.ts';
import { LiveGame } from './live-game.ts';
import type { LiveAnswer, LiveRequest } from './live-requests.ts';
import {
  type ActionRecord,
  type ChanceRecord,
  canonicalJson,
  formatLog,
  LOG_FORMAT,
  LogRecorder,
  type ParsedLog,
  scoreTotals,
  stateHash,
} from './log.ts';
import { lookaheadStrategy, rankActions } from './lookahead.ts';
import type { GamePack } from './pack-data.ts';
import { isPerson, PEOPLE, readSettings } from './player-specs.ts';
import { isLogMismatch, type ReplayReport, replayLog } from './replay.ts';
import { isAbout } from './restrictions.ts';
import {
  completeStrategies,
  createSeating,
  LOOKAHEAD,
  policiesOf,
  type Strategies,
  type UserBotFactory,
} from './seating.ts';
import type { ChoiceSpec, ParameterSpec } from './strategy.ts';
import { ChanceMeter } from './win-chance.ts';

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
  /** Types of actions and cards of which it is counted how often they were legal, and taken. */
  readonly watched?: readonly string[];
  /** Whether the chances to win are estimated too. */
  readonly hasChances?: boolean;
  /** Whether they are estimated at each turn too. */
  readonly eachTurn?: boolean;
}

export interface PlayResult {
  readonly played: PlayedGame;
  /** JSON Lines; `null` when none were asked for. */
  readonly log: string | null;
}

export const isMeasuredLog = shapeOf({
  /** `null` for a log that these rules do not agree with. */
  played: nullable(isPlayedGame),
  /** By type: how often people could take an action, and did. */
  actions: areActions,
  difference: nullable(isLogMismatch),
});

/** A game of a log, counted. */
export type MeasuredLog = Guarded<typeof isMeasuredLog>;

/** No game takes longer: a bound that is beyond every game would be none. */
const isBound: TypeGuard<number> = (value): value is number =>
  isCount(value) && value >= 1 && value <= 1_000_000;

/** A strategy that can be asked for. */
const isStrategy = shapeOf({
  name: isString,
  description: optional(isString),
  parameters: optional(recordOf(hasKeys<ParameterSpec>(PARAMETER))),
  choices: optional(recordOf(hasKeys<ChoiceSpec>(CHOICE))),
});

export const isDescription = shapeOf({
  id: isString,
  rulesVersion: isString,
  seats: shapeOf({ least: isSeatCount, most: isSeatCount }),
  allowedSeats: optional(arrayOf(isSeatCount)),
  toggles: arrayOf(hasKeys<Toggle>(TOGGLE)),
  bounds: shapeOf({
    maxTurns: isBound,
    maxDecisions: isBound,
    scoreRange: pairOf(isNumber, isNumber),
  }),
  scoreParts: arrayOf(isString),
  /** See `GameSpec`; by word. */
  terms: arrayOf(pairOf(isString, isTerm)),
  strategies: arrayOf(isStrategy),
  holdings: nullable(isHoldingWords),
  /** See `GameSpec`; `null` for a game that does not say. */
  secondsADecision: nullable(isNumber),
  pointUnit: isNumber,
  /** Whether bots can look ahead. */
  canDeterminise: isBoolean,
  /** Whether the rules check invariants of their own. */
  hasInvariants: isBoolean,
});

/** What is known of an opened game, as plain data. */
export type GameDescription = Guarded<typeof isDescription>;

/** A game whose pack is opened, ready to be played, whatever its states are made of. */
export interface Playable {
  /** `configureGame` makes a configuration of it. */
  readonly description: GameDescription;
  /** @throws CliError (exit 2) for an unknown strategy, or one that cannot be set so */
  readonly play: (request: GameRequest) => PlayResult;
  /** @throws CliError (exit 2) for a configuration that the rules do not know */
  readonly replay: (log: ParsedLog, until: number | null) => ReplayReport;
  /** Counts a finished game that people played, like one that was just played. */
  readonly measure: (log: ParsedLog) => MeasuredLog;
  /** Looks whether the rules keep the laws of every game. */
  readonly checkLaws: (request: LawRequest) => LawReport;
  /**
   * The one game that people play here: it is opened, and then goes on with each request.
   *
   * @throws CliError (exit 2) for what cannot be done now
   */
  readonly live: (request: LiveRequest, userBots: GameRequest['userBots']) => LiveAnswer;
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
  const { seatPlayer, settingOf, createPolicy } = createSeating(rules, strategies);
  const looking = { spec: spec.lookahead ?? {}, policies: policiesOf(spec) };
  /** The bot that looks ahead plays on with the same one. */
  const openChances = (config: C, seed: string, eachTurn?: boolean) => {
    const name = looking.spec.policy ?? looking.policies[0] ?? 'random';
    const policy = (seat: Seat, random: RandomStream): Player<V, A, E> => ({
      strategy: createPolicy(name, { seat, random }, config),
      isGuarded: !rules.isTrusted,
    });
    const random = createStream(seed, 'win-chance');
    return new ChanceMeter<S, A, V, C, E, T>({ rules, config, random, policy, eachTurn });
  };
  let live: LiveGame<S, A, V, C, E, T> | null = null;
  return {
    description: describeGame(rules, strategies),
    play: (request) => {
      const config = configure(request.config);
      const seed = `${request.seed}/${request.deal ?? request.number}`;
      const players = request.strategies.map((text, seat) =>
        seatPlayer(text, { seat, config, seed, userBots: request.userBots }),
      );
      const contest = { rules, config, seed, players };
      const chances = request.hasChances ? openChances(config, seed, request.eachTurn) : null;
      return playAndMeasure({ contest, keeper: rules.stats(config), request, chances });
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
    measure: (log) => {
      const { difference } = replayLog(rules, log);
      return difference === null
        ? measureLog(rules, configure(log.header.config), log)
        : { played: null, actions: {}, difference };
    },
    live: (request, userBots) => {
      if (request.do !== 'open') {
        if (live === null) throw new InternalError('no game was opened');
        return live.answer(request);
      }
      const { seed } = request;
      const config = configure(request.config);
      live = new LiveGame(
        rules,
        {
          seatPlayer: (name, seat) => seatPlayer(name, { seat, config, seed, userBots }),
          rank: rules.canDeterminise
            ? (view, legal, seat) => {
                // What it makes up comes from what the seat sees, and from nothing else.
                const random = createStream(canonicalJson(view), 'hint');
                const settings = readSettings(
                  { name: LOOKAHEAD, settings: {} },
                  lookaheadStrategy(looking),
                );
                const setting = settingOf({ seat, config }, settings, () => random);
                return rankActions(looking, setting, { view, legal });
              }
            : null,
        },
        { ...request, config },
      );
      return { state: live.advance() };
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

/** Plays the log of a whole game again, and counts it. */
function measureLog<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent, T>(
  rules: OpenedRules<S, A, V, C, E, T>,
  config: C,
  { header: { seed, strategies }, records }: ParsedLog,
): MeasuredLog {
  const left = records.map(({ record }) => record).values();
  const players = strategies.map(() => ({
    strategy: { decide: () => (left.next().value as ActionRecord).action as A },
    isGuarded: false,
  }));
  const people = countOffers<S, A, E>(
    ({ type }) => [type],
    (seat) => isPerson(strategies[seat] ?? ''),
  );
  const { played } = playAndMeasure({
    contest: {
      ...{ rules, config, seed, players },
      outcomeOf: () => (left.next().value as ChanceRecord).outcome,
    },
    keeper: rules.stats(config),
    request: {
      ...{ config, number: 0, seed, userBots: new Map(), log: null },
      strategies: strategies.map((name) => (isPerson(name) ? PEOPLE : name)),
    },
    observers: [people.observer],
  });
  return { played, actions: people.counts, difference: null };
}

interface PlaySession<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent> {
  readonly contest: Omit<Match<S, A, V, C, E>, 'observers'>;
  readonly keeper: StatsCollector<S, A, E>;
  readonly request: GameRequest;
  /** Beside those that count and record. */
  readonly observers?: readonly Observer<S, A, E>[];
  readonly chances?: {
    readonly observer: Observer<S, A, E>;
    readonly measure: (teams?: readonly number[]) => WinChances;
  } | null;
}

function playAndMeasure<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent>({
  contest,
  keeper,
  request,
  observers = [],
  chances = null,
}: PlaySession<S, A, V, C, E>): PlayResult {
  const { rules, config, seed } = contest;
  const meter = new GameMeter(rules, config);
  const recorder = request.log === null ? null : new LogRecorder<S, A, E>();
  const watching = [meter.observer, keeper.observer, ...observers];
  if (recorder !== null) watching.push(recorder.observer);
  if (chances !== null) watching.push(chances.observer);
  const { watched = [] } = request;
  const offers = countOffers<S, A, E>((thing) => watched.filter((name) => isAbout(thing, name)));
  if (watched.length > 0) watching.push(offers.observer);
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
    ...(watched.length > 0 && { offers: offers.counts }),
    ...(chances && { winChances: chances.measure(facts.teams) }),
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
