import { InternalError } from '../diagnostics/errors.ts';
import { type Guarded, isString, oneOf, shapeOf } from '../values/value-shapes.ts';
import type { Chance, LikelyOutcome, Outcome, RandomStream } from './chance.ts';
import type {
  GameAction,
  GameConfig,
  GameEvent,
  Pending,
  Result,
  Seat,
  SeatScore,
  Step,
  Viewer,
} from './game-rules.ts';
import { isSeatCount } from './game-rules.ts';

/**
 * Plays for a seat. It is given views and legal actions and never the state, so it knows what a
 * player at the table knows. V: view, A: action, E: event.
 */
export interface Strategy<V, A extends GameAction = GameAction, E extends GameEvent = GameEvent> {
  /** Called once, before the first decision. */
  readonly start?: (view: V) => void;
  /**
   * One of the legal actions. Anything else, or an exception, is a fault: the conductor then plays
   * the first legal action in its place.
   */
  readonly decide: (view: V, legal: readonly A[]) => A;
  /** Called for each event that the seat may know of, with the view after it. */
  readonly notify?: (event: E, view: V) => void;
  /** Called once, when the game is over. */
  readonly end?: (result: Result, view: V) => void;
}

/** The rules as a bot may use them: pure functions, and what the game has looked up in its pack. */
export interface BotRules<
  S = unknown,
  A extends GameAction = GameAction,
  V = unknown,
  E extends GameEvent = GameEvent,
  T = unknown,
> {
  pending(state: S): Pending;
  /** Of the first who is asked, or of a seat among several. */
  legal(state: S, seat?: Seat): readonly A[];
  /** What comes of an action or an outcome; the old state stays as it was. */
  apply(state: S, choice: A | Outcome, seat?: Seat): Step<S, E>;
  score(state: S): readonly SeatScore[];
  view(state: S, viewer: Viewer): V;
  /**
   * A state that looks like this to the seat that sees it, with what is hidden made up.
   *
   * @throws Error for a game whose rules do not have it
   */
  determinise(view: V, stream: RandomStream): S;
  /** Lets a stream decide a chance. */
  sample(chance: Chance, stream: RandomStream): Outcome;
  /** Everything that can come of a chance; `null` for more than 1,000 outcomes. */
  outcomesOf(chance: Chance): readonly LikelyOutcome[] | null;
  /** The look-ups of the game: `RulesOf.tables`. The same for all seats. */
  readonly tables: T;
}

/** What a strategy is made for. */
export interface StrategySetting<
  S = unknown,
  A extends GameAction = GameAction,
  V = unknown,
  E extends GameEvent = GameEvent,
  T = unknown,
> {
  readonly seat: Seat;
  readonly config: GameConfig;
  /** A stream of its own: whatever it takes from it, dice and decks stay as they are. */
  readonly random: RandomStream;
  /** The number of each parameter: as the command line has it, or its standard. */
  readonly parameters: Readonly<Record<string, number>>;
  /** The word of each choice: as the command line has it, or its standard. */
  readonly choices: Readonly<Record<string, string>>;
  readonly rules: BotRules<S, A, V, E, T>;
  /**
   * Another strategy of the game by its name, with settings as `--players` has them, to play on in a
   * world that was made up.
   *
   * @throws CliError (exit 2) for one that the game does not have
   */
  policy(name: string, player: PolicyPlayer): Strategy<V, A, E>;
}

/** For whom a policy decides. */
export interface PolicyPlayer {
  readonly seat: Seat;
  readonly random: RandomStream;
  /** Those left out have their standard. */
  readonly parameters?: Readonly<Record<string, number>>;
  readonly choices?: Readonly<Record<string, string>>;
}

/** Makes a strategy for one seat of one game; nothing is carried over from game to game. */
export type StrategyFactory<
  S,
  A extends GameAction,
  V,
  E extends GameEvent = GameEvent,
  T = unknown,
> = (setting: StrategySetting<S, A, V, E, T>) => Strategy<V, A, E>;

/** A number that `--players` can set: `greedy:weight=2`. */
export interface ParameterSpec {
  readonly standard: number;
  readonly least: number;
  readonly most: number;
  /** Whether only whole numbers are meant. */
  readonly whole?: boolean;
  /** What it is, in a few words. */
  readonly description: string;
}

/** A word that `--players` can set: `lookahead:policy=cautious`. */
export interface ChoiceSpec {
  readonly standard: string;
  readonly values: readonly string[];
  /** What it is, in a few words. */
  readonly description: string;
}

/** What can be set of a strategy. */
export interface StrategyOptions {
  /** How it plays, in a sentence. */
  readonly description?: string;
  readonly parameters?: Readonly<Record<string, ParameterSpec>>;
  readonly choices?: Readonly<Record<string, ChoiceSpec>>;
}

/** A strategy of a game, with what can be set of it. */
export interface StrategySpec<
  S,
  A extends GameAction,
  V,
  E extends GameEvent = GameEvent,
  T = unknown,
> extends StrategyOptions {
  readonly create: StrategyFactory<S, A, V, E, T>;
}

/** Why an answer could not be played. */
export type FaultReason = 'missing' | 'illegal' | 'threw';

export const isFault = shapeOf({
  seat: isSeatCount,
  reason: oneOf<FaultReason>(['missing', 'illegal', 'threw']),
  /** What was wrong, in a sentence. */
  detail: isString,
});

export type Fault = Guarded<typeof isFault>;

/** A number that bots differ in, or a word. */
type TasteSpec = Omit<ParameterSpec, 'standard'> | Omit<ChoiceSpec, 'standard'>;

/** What bots of one kind differ in: a number for each weight, and a word for each choice. */
export type TasteOf<Specs> = {
  readonly [Name in keyof Specs]: Specs[Name] extends { readonly values: readonly (infer Word)[] }
    ? Word
    : number;
};

/**
 * Bots that differ in their tastes alone: for `strategies` of the game. Each weight of a taste is a
 * parameter and each word a choice, whose standard is what the taste has. They are not asked where there
 * is nothing to choose.
 */
export const botsByTaste = <
  Specs extends Readonly<Record<string, TasteSpec>>,
  S,
  A extends GameAction,
  V,
  E extends GameEvent,
  T,
>(
  specs: Specs,
  tastes: Readonly<Record<string, TasteOf<Specs> & { readonly description?: string }>>,
  decider: (
    taste: TasteOf<Specs>,
    setting: StrategySetting<S, A, V, E, T>,
  ) => Strategy<V, A, E>['decide'],
): Readonly<Record<string, StrategySpec<S, A, V, E, T>>> =>
  Object.fromEntries(
    Object.entries(tastes).map(([name, { description, ...taste }]) => {
      const standards: Readonly<Record<string, unknown>> = taste;
      const parameters: Record<string, ParameterSpec> = {};
      const choices: Record<string, ChoiceSpec> = {};
      for (const [key, spec] of Object.entries(specs)) {
        if ('values' in spec) choices[key] = { ...spec, standard: String(standards[key]) };
        else parameters[key] = { ...spec, standard: Number(standards[key]) };
      }
      const create: StrategyFactory<S, A, V, E, T> = (setting) => {
        const set = { ...setting.parameters, ...setting.choices };
        const decide = decider(set as TasteOf<Specs>, setting);
        return {
          decide: (view, legal) => {
            const [only] = legal;
            return only !== undefined && legal.length === 1 ? only : decide(view, legal);
          },
        };
      };
      const options = Object.keys(choices).length > 0 ? { parameters, choices } : { parameters };
      return [name, { ...(description && { description }), ...options, create }];
    }),
  );

/**
 * What is worth most of a list, such as of the legal actions: the first of several.
 *
 * @throws Error for an empty list
 */
export function bestOf<T extends object>(list: readonly T[], worthOf: (item: T) => number): T {
  const [first, ...others] = list;
  if (first === undefined) throw new Error('there is nothing to choose from');
  let best = first;
  let most = others.length === 0 ? 0 : worthOf(first);
  for (const other of others) {
    const worth = worthOf(other);
    if (worth > most) [best, most] = [other, worth];
  }
  return best;
}

/** What a strategy does with events, without its decisions: games are faster where it has none. */
export const eventListeners = <V, A extends GameAction, E extends GameEvent>(
  one: Strategy<V, A, E>,
): Omit<Strategy<V, A, E>, 'decide'> => ({
  ...(one.start && { start: (view) => one.start?.(view) }),
  ...(one.notify && { notify: (event, view) => one.notify?.(event, view) }),
  ...(one.end && { end: (result, view) => one.end?.(result, view) }),
});

/** The first legal action, which is what the conductor plays for a strategy that fails to answer. */
export const firstStrategy = <A extends GameAction>(): Strategy<unknown, A> => ({
  decide: (_view, [first]) => {
    if (first === undefined) throw new InternalError('there is no legal action');
    return first;
  },
});

/** Any legal action, each as likely as the others. */
export const randomStrategy = <A extends GameAction>({
  random,
}: Pick<StrategySetting, 'random'>): Strategy<unknown, A> => ({
  decide: (_view, legal) => {
    const action = legal[random.below(legal.length)];
    if (action === undefined) throw new InternalError('there is no legal action');
    return action;
  },
});
