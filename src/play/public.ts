/**
 * `vbuses/play`: everything that the rules and bots of a game are written with. docs/play-api.md
 * explains it with examples.
 */

// The game.

export * from './count-game.ts';
export { defineGame, type GameModule } from './game-module.ts';
export * from './game-parts.ts';
export {
  type Bounds,
  type ChanceNode,
  type ConfigRequest,
  type Decision,
  type Decisions,
  type GameAction,
  type GameConfig,
  type GameEvent,
  type GameOver,
  type GameRules,
  type HoldingWords,
  IllegalAction,
  type NoFields,
  type Pending,
  type Result,
  type RulesPending,
  rankByKeys,
  rankSeats,
  type Seat,
  type SeatRange,
  type SeatScore,
  type Step,
  standardAnswers,
  type Tagged,
  type Term,
  type Toggle,
  type ToggleValue,
  type Viewer,
  type Violation,
} from './game-rules.ts';
export {
  type GameSpec,
  type OpenedRules,
  openRules,
  type RulesOf,
} from './game-spec.ts';
export type { GameStats, Holding, StatsCollector } from './game-statistics.ts';
export * from './invariants.ts';

// A game that is played task by task, and its words.

export * from './agenda.ts';
export * from './drafts.ts';
export * from './hidden.ts';
export * from './questions.ts';
export * from './wording.ts';

// The table of people who play.

export {
  createCardFinder,
  createTableCards,
  idsIn,
  type TableArea,
  type TableCard,
  type TableDraft,
  type TableFact,
  type TablePiece,
  type TableView,
} from './table.ts';

// Chance.

export {
  type Chance,
  createStream,
  type DealChance,
  type DiceChance,
  type DieChance,
  type DrawChance,
  deal,
  dice,
  die,
  draw,
  isOutcomeOf,
  type LikelyOutcome,
  type Outcome,
  outcomesOf,
  type PickChance,
  pick,
  type RandomStream,
  resolveChance as sample,
  type ShuffleChance,
  shuffle,
  shuffled,
} from './chance.ts';

// Strategies.

export type { LookaheadDecision, LookaheadSpec } from './lookahead.ts';
export {
  type BotRules,
  bestOf,
  botsByTaste,
  type ChoiceSpec,
  type Fault,
  type ParameterSpec,
  type PolicyPlayer,
  type Strategy,
  type StrategyFactory,
  type StrategyOptions,
  type StrategySetting,
  type StrategySpec,
  type TasteOf,
} from './strategy.ts';

// Playing and looking back.

export {
  type DecisionRecord,
  type FinishedGame,
  type Match,
  type Observer,
  type Player,
  playGame,
  rankByScore,
} from './conductor.ts';
export {
  canonicalJson,
  formatLog,
  type GameLog,
  type ParsedLog,
  parseLog,
  stateHash,
} from './log.ts';
export { type Replayed, replayLog } from './replay.ts';

// The pack.

// Effects that are data.
export {
  type Effect,
  type EffectArguments,
  type EffectCondition,
  type EffectTarget,
  isEffectList,
} from '../pack/effects.ts';
export {
  type Graph,
  type GraphLink,
  type GraphNode,
  type GraphRoute,
  measureDistances,
  reachableWithin,
  type Weight,
} from '../pack/graph.ts';
export type { Fields, Place, Value } from '../pack/pack.ts';
export { memoizeByObject, memoizeEach, memoizeLast, memoizeRecent } from '../values/memoize.ts';
export { isRecord } from '../values/value-shapes.ts';
export * from './effects.ts';
export {
  copiesOf,
  type GamePack,
  type PackComponent,
  type PackRecord,
  type PackTable,
  totalCopies,
  unplayable,
} from './pack-data.ts';
export * from './pack-lookups.ts';
