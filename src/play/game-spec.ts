import { compareText, sortByText } from '../text/text-order.ts';
import {
  isOutcomeOf,
  type Outcome,
  outcomesOf,
  type RandomStream,
  resolveChance,
} from './chance.ts';
import { checkFacts, checkRules } from './check-spec.ts';
import type { GameParts } from './game-parts.ts';
import {
  type Bounds,
  configureGame,
  type Decision,
  firstDecision,
  type GameAction,
  type GameConfig,
  type GameEvent,
  type GameRules,
  type HoldingWords,
  IllegalAction,
  type Pending,
  type RulesPending,
  type Seat,
  type SeatNames,
  type SeatRange,
  type SeatScore,
  type Step,
  type Term,
  type Toggle,
  type Viewer,
  type Violation,
} from './game-rules.ts';
import { NO_STATS, type StatsCollector } from './game-statistics.ts';
import { canonicalJson } from './log.ts';
import type { LookaheadSpec } from './lookahead.ts';
import type { GamePack } from './pack-data.ts';
import type { BotRules, StrategyFactory, StrategySpec } from './strategy.ts';
import {
  completeTable,
  createPlainTable,
  formatTable,
  idsIn,
  namesOfPlaces,
  openTable,
  type TableDraft,
  type TablePiece,
  type TableView,
} from './table.ts';
import type { TextDraft } from './wording.ts';

/** What is known of a game before a pack is opened, and what a pack may change. */
interface GameFacts {
  readonly seats: SeatRange;
  /** The numbers of players, where not every number between `least` and `most` can play. */
  readonly allowedSeats?: readonly number[];
  /** `maxDecisions` is 100 for each turn where it is left out. */
  readonly bounds: Omit<Bounds, 'maxDecisions'> & Partial<Pick<Bounds, 'maxDecisions'>>;
  /** Questions that the written rules leave open, and variants. */
  readonly toggles?: readonly Toggle[];
  /** The names of the parts that scores are made of, in their order. */
  readonly scoreParts?: readonly string[];
  /**
   * What words of the rules mean to players: kinds of decisions (`decision/…`), types of actions
   * (`action/…`), what comes in and goes out (`flow/…`).
   */
  readonly terms?: Readonly<Record<string, Term>>;
  /**
   * How long a person takes for a decision with more than one legal action, on average; the balance
   * report has a number for games that do not say.
   */
  readonly secondsADecision?: number;
  /**
   * What counts as one point where the balance report asks whether some points matter: 10 for a game
   * whose scores go in tens. 1 where it is left out.
   */
  readonly pointUnit?: number;
}

/**
 * A game: what `defineGame` takes. S: state, A: action, V: what a seat sees, C: configuration, E: event,
 * T: look-ups for bots.
 */
export interface GameSpec<
  S,
  A extends GameAction,
  V,
  C extends GameConfig = GameConfig,
  E extends GameEvent = GameEvent,
  T = unknown,
> extends Partial<GameFacts>,
    GameParts {
  /** In kebab-case; as a rule that of the pack. */
  readonly id: string;
  /** Changes when a game with the same seed and the same choices may go another way. */
  readonly rulesVersion: string;
  /**
   * The rules for one pack, with what they look up in it. What it returns of `seats`, `bounds` and the
   * like wins over what the game says.
   *
   * @throws `unplayable(…)` for a pack that these rules cannot play
   */
  open(pack: GamePack): RulesOf<S, A, V, C, E, T>;
  /** The game's own bots by name; `random` and `first` are there for every game. */
  readonly strategies?: Readonly<
    Record<string, StrategyFactory<S, A, V, E, T> | StrategySpec<S, A, V, E, T>>
  >;
  /** What deserves a second thought: for the bot `lookahead`, which every game has. */
  readonly lookahead?: LookaheadSpec<S, A, V, T>;
  /**
   * Whether the rules themselves sort their actions and refuse what is not legal, so that nothing
   * checks that for each move. For the games that come with vbuses; ignored for the rules of a pack.
   */
  readonly trusted?: true;
}

/**
 * The rules of a game for one pack, as functions without memory. A state is plain JSON data that is
 * never changed: `apply` makes a new one, which may share parts with the old one.
 */
export interface RulesOf<
  S,
  A extends GameAction,
  V,
  C extends GameConfig = GameConfig,
  E extends GameEvent = GameEvent,
  T = unknown,
> extends Partial<GameFacts> {
  /** The state before anything is dealt: it waits for chance or for a player. */
  setup(config: C): S;
  /** What the game waits for: a player, several at once, chance, or nothing at its end. */
  pending(state: S): RulesPending;
  /**
   * Everything that a player may do who is asked: at least one action, each once. `seat` says who, if
   * several are asked at once.
   */
  legal(state: S, seat?: Seat): readonly A[];
  /** What comes of a legal action of a seat, or of a possible outcome of the pending chance. */
  apply(state: S, choice: A | Outcome, seat?: Seat): Step<S, E>;
  /** What a viewer may see of a state: listed field by field, never a copy with parts taken away. */
  view(state: S, viewer: Viewer): V;
  /** The points of each seat, at any time. */
  score(state: S): readonly SeatScore[];
  /**
   * The number of the turn, from 1: a game is stopped after `config.maxTurns` of them. Where it is left
   * out, a turn ends when another seat decides.
   */
  turn?(state: S): number;
  /** A state that looks like this to the seat that sees it; without it no bot can look ahead. */
  determinise?(view: V, stream: RandomStream): S;
  /** The order of actions; by their JSON text where it is left out. */
  compare?(a: A, b: A): number;
  /**
   * Every piece of the game by name, wherever it is: the numbers stay the same all game. A name
   * `deck/card-id` is compared with the printed copies of that card.
   */
  pieces?(state: S): Readonly<Record<string, number>>;
  /** The laws of the game that a state breaks: none, or the rules have a bug. */
  invariants?(state: S): readonly Violation[];
  /** An action or event as a sentence, with the names of the pack, and of the players where they are known. */
  describe?(thing: A | E, seatNames?: SeatNames): string;
  /** What lies on the table, for people who play on a page; made of the parts of a view by default. */
  table?(view: V): TableDraft;
  /** What the texts on the table are in the words of the pack; as they are by default. */
  textOf?(text: TextDraft): string;
  /** The ids on the table that an action or event is about; those in its fields by default. */
  about?(thing: A | E): readonly string[];
  /** What a player chooses: `which card to lead`, or a whole sentence with its end; for `null` and by default what `terms` say. */
  prompt?(view: V, decision: Decision): string | null;
  /** What stands beside an action to be chosen, in few words: what it costs, say. */
  note?(view: V, action: A): string | null;
  /** The piece that an action lays on the board, as it would lie there. */
  preview?(action: A): TablePiece | null;
  /**
   * A state as lines of text, with everything that is hidden from players: by default what `table` shows
   * to all seats together, or else its JSON.
   */
  format?(state: S): readonly string[];
  /** Counts what only this game can count. */
  stats?(config: C): StatsCollector<S, A, E>;
  /** How the balance report speaks of what players hold. */
  readonly holdings?: HoldingWords;
  /** Look-ups that bots may use: the same for all seats, never changed. */
  readonly tables?: T;
}

/** Rules with everything filled in that they leave out. */
export interface OpenedRules<
  S,
  A extends GameAction,
  V,
  C extends GameConfig,
  E extends GameEvent,
  T,
> extends GameRules<S, A, V, C, E> {
  readonly terms: Readonly<Record<string, Term>>;
  readonly canDeterminise: boolean;
  readonly hasInvariants: boolean;
  readonly holdings: HoldingWords | null;
  readonly secondsADecision: number | null;
  readonly pointUnit: number;
  readonly format: (state: S) => readonly string[];
  readonly table: (view: V) => TableView;
  readonly about: (thing: A | E) => readonly string[];
  readonly prompt: ((view: V, decision: Decision) => string | null) | null;
  readonly note: (view: V, action: A) => string | null;
  readonly preview: (action: A) => TablePiece | null;
  /** Whether `table` is that of the rules, and so `about`. */
  readonly hasTable: boolean;
  /** What a part of the points is called: the sentence `name/part …` of the pack, or its own name. */
  readonly partName: (part: string) => string;
  readonly hasAbout: boolean;
  readonly stats: (config: C) => StatsCollector<S, A, E>;
  readonly forBots: BotRules<S, A, V, E, T>;
  /** Whether the rules are code of ours, so that neither they nor their bots are watched. */
  readonly isTrusted: boolean;
}

/** Opened rules for a game that runs: without what makes one of a configuration. */
export type RunningRules<S, A extends GameAction, V, E extends GameEvent, T> = Omit<
  OpenedRules<S, A, V, never, E, T>,
  'configure' | 'setup' | 'stats'
>;

/** Where decisions of a turn have no bound of their own. */
const DECISIONS_PER_TURN = 100;

/**
 * Opens a game for a pack, with everything filled in that it leaves out.
 *
 * @throws CliError (exit 1) for a pack that the rules cannot play
 */
export function openRules<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent, T>(
  spec: GameSpec<S, A, V, C, E, T>,
  pack: GamePack,
  isTrusted = spec.trusted === true,
): OpenedRules<S, A, V, C, E, T> {
  const opened = spec.open(pack);
  checkRules(opened, spec.id);
  const { toggles = [], scoreParts = [], allowedSeats } = { ...factsOf(spec), ...factsOf(opened) };
  const seats = opened.seats ?? spec.seats;
  const bounds = opened.bounds ?? spec.bounds;
  if (seats === undefined || bounds === undefined) {
    throw new TypeError(
      `the game ${spec.id} has no \`${seats === undefined ? 'seats' : 'bounds'}\``,
    );
  }
  checkFacts({ seats, bounds, toggles, ...(allowedSeats && { allowedSeats }) }, spec.id);
  const facts = {
    seats,
    ...(allowedSeats && { allowedSeats }),
    toggles,
    bounds: { maxDecisions: bounds.maxTurns * DECISIONS_PER_TURN, ...bounds },
  };
  const compare =
    opened.compare?.bind(opened) ?? ((a, b) => compareText(canonicalJson(a), canonicalJson(b)));
  const sort = (actions: readonly A[]): readonly A[] =>
    opened.compare === undefined ? sortByText(actions, canonicalJson) : actions.toSorted(compare);
  const moves = isTrusted ? bindMoves(opened) : guardMoves(opened, sort);
  const determinise = opened.determinise?.bind(opened);
  const rules = {
    ...moves,
    view: (state: S, viewer: Viewer) => opened.view(state, viewer),
    score: (state: S) => opened.score(state),
    determinise: (view: V, stream: RandomStream): S => {
      if (determinise === undefined) {
        throw new Error(
          `the rules of ${spec.id} have no \`determinise\`, so no bot can look ahead`,
        );
      }
      return determinise(view, stream);
    },
  };
  return {
    id: spec.id,
    rulesVersion: spec.rulesVersion,
    ...facts,
    scoreParts,
    // Every toggle has one of its values: `configureGame` saw to it.
    configure: (asked) => configureGame(facts, asked) as C,
    setup: (config) => opened.setup(config),
    compare,
    ...rules,
    ...(opened.turn && { turn: (state: S) => opened.turn?.(state) ?? 0 }),
    ...(opened.pieces && { pieces: (state: S) => opened.pieces?.(state) ?? {} }),
    invariants: opened.invariants?.bind(opened) ?? (() => []),
    describe: opened.describe?.bind(opened) ?? canonicalJson,
    terms: opened.terms ?? spec.terms ?? {},
    canDeterminise: determinise !== undefined,
    hasInvariants: opened.invariants !== undefined,
    holdings: opened.holdings ?? null,
    secondsADecision: opened.secondsADecision ?? spec.secondsADecision ?? null,
    pointUnit: opened.pointUnit ?? spec.pointUnit ?? 1,
    ...tableRules(opened, pack),
    stats: opened.stats?.bind(opened) ?? (() => ({ observer: {}, summarise: () => NO_STATS })),
    forBots: { ...rules, sample: resolveChance, outcomesOf, tables: opened.tables as T },
    isTrusted,
  };
}

/** What people see of a game, completed. */
const tableRules = <S, A extends GameAction, V, C extends GameConfig, E extends GameEvent, T>(
  opened: RulesOf<S, A, V, C, E, T>,
  pack: GamePack,
) => {
  const draft = opened.table?.bind(opened) ?? createPlainTable(pack);
  const textOf = opened.textOf?.bind(opened) ?? ((text) => String(text));
  const table = (view: V): TableView => completeTable(draft(view), textOf);
  const formatAsTable = (state: S): readonly string[] =>
    formatTable(openTable(opened, table, state), namesOfPlaces(pack));
  return {
    table,
    format: opened.format?.bind(opened) ?? (opened.table ? formatAsTable : formatAsJson),
    about: opened.about?.bind(opened) ?? idsIn,
    prompt: opened.prompt?.bind(opened) ?? null,
    note: opened.note?.bind(opened) ?? (() => null),
    preview: opened.preview?.bind(opened) ?? (() => null),
    hasTable: opened.table !== undefined,
    hasAbout: opened.about !== undefined,
    partName: (part: string) => textOf(`part ${part}`).replace(/^part /, ''),
  };
};

/** Lists of plain values take a line each. */
const formatAsJson = (state: unknown): readonly string[] =>
  JSON.stringify(state, null, 2)
    .replace(/\[\s+([^[\]{}]+?)\s+\]/g, (_, items: string) => `[${items.replace(/\s+/g, ' ')}]`)
    .split('\n');

const factsOf = ({ toggles, scoreParts, allowedSeats }: Partial<GameFacts>) => ({
  ...(toggles && { toggles }),
  ...(scoreParts && { scoreParts }),
  ...(allowedSeats && { allowedSeats }),
});

type Moves<S, A extends GameAction, E extends GameEvent> = Pick<
  GameRules<S, A, unknown, GameConfig, E>,
  'pending' | 'legal' | 'apply'
>;

type RulesMoves<S, A extends GameAction, E extends GameEvent> = Pick<
  RulesOf<S, A, unknown, GameConfig, E>,
  'pending' | 'legal' | 'apply'
>;

const bindMoves = <S, A extends GameAction, E extends GameEvent>(
  rules: RulesMoves<S, A, E>,
): Moves<S, A, E> => ({
  pending: (state) => firstDecision(rules.pending(state)),
  legal: (state, seat) => rules.legal(state, seat),
  apply: (state, choice, seat) => rules.apply(state, choice, seat),
});

/** The same moves, with sorted lists of actions, and with anything refused that is not on them. */
function guardMoves<S, A extends GameAction, E extends GameEvent>(
  rules: RulesMoves<S, A, E>,
  sort: (actions: readonly A[]) => readonly A[],
): Moves<S, A, E> {
  const pending = (state: S): Pending => firstDecision(rules.pending(state));
  const list = (state: S, asked?: Seat): readonly A[] => {
    const wait = pending(state);
    if (wait.type !== 'decision') return [];
    const { seat: first, seats = [first] } = wait;
    const seat = asked ?? first;
    return seats.includes(seat) ? sort(rules.legal(state, seat)) : [];
  };
  // A list is asked for as a decision is made, and again when the answer is applied.
  let last: { state: S; seat: Seat | undefined; actions: readonly A[] } | null = null;
  const legal = (state: S, seat?: Seat): readonly A[] => {
    if (last?.state !== state || last.seat !== seat) {
      last = { state, seat, actions: list(state, seat) };
    }
    return last.actions;
  };
  const requireLegal = (state: S, choice: A | Outcome, seat?: Seat): A => {
    const actions = legal(state, seat);
    for (const action of actions) if (action === choice) return action;
    const wanted = canonicalJson(choice);
    const found = actions.find((action) => canonicalJson(action) === wanted);
    if (found === undefined) throw new IllegalAction(`${wanted} is not legal`);
    return found;
  };
  return {
    pending,
    legal,
    apply: (state, choice, seat) => {
      const wait = pending(state);
      if (wait.type === 'done') throw new IllegalAction('the game is over');
      if (wait.type === 'decision') {
        return rules.apply(state, requireLegal(state, choice, seat), seat ?? wait.seat);
      }
      if (isOutcomeOf(wait.chance, choice)) return rules.apply(state, choice);
      throw new IllegalAction(`${canonicalJson(choice)} cannot come of ${wait.chance.about}`);
    },
  };
}
