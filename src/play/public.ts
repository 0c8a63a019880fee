/**
 * `vbuses/play`: everything that the rules and bots of a game are written with. docs/play-api.md
 * explains it with examples.
 */

// The game.

export { countGame, type GameTally, type StatsSpec } from './count-game.ts';
export { defineGame, type GameModule } from './game-module.ts';
export type { GameCard, GameCheck, GameParts } from './game-parts.ts';
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
export {
  createCardCounter,
  differenceOf,
  firstOf,
  type Laws,
  violationsOf,
} from './invariants.ts';

// A game that is played task by task, and its words.

export {
  type Agenda,
  type AgendaOptions,
  type AgendaTask,
  type AgendaTypes,
  type Answers,
  type AutomaticRule,
  type CardRule,
  type ChanceRule,
  createAgenda,
  type Mutable,
  type OverTask,
  type PlayerRule,
  type StepDraft,
  type TaskRule,
  type TaskRules,
  type Tasks,
} from './agenda.ts';
export {
  editPlayer,
  editTurn,
  endGame,
  playerAt,
  pushTasks,
  seatsFrom,
  withoutAll,
  withoutFirst,
} from './drafts.ts';
export {
  createDeal,
  createView,
  type HandView,
  type HiddenCards,
  type HiddenFields,
  type SeenBy,
} from './hidden.ts';
export { type AnswersTo, readQuestions } from './questions.ts';
export {
  type NameOf,
  readWords,
  type Wording,
  type WordingOptions,
  type WordValues,
} from './wording.ts';

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
export {
  type ChooseTask,
  createEffects,
  type DoTask,
  type EffectHandlers,
  type Effects,
  type EffectTask,
  handledWords,
  type WordHandlers,
} from './effects.ts';
export {
  copiesOf,
  type GamePack,
  type PackComponent,
  type PackRecord,
  type PackTable,
  totalCopies,
  unplayable,
} from './pack-data.ts';
export {
  effectsOf,
  fieldsIn,
  idOf,
  infoById,
  listOf,
  lookUp,
  numbersOf,
  valuesById,
} from './pack-lookups.ts';
