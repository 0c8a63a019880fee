import { InternalError } from '../diagnostics/errors.ts';
import type { RandomStream } from './chance.ts';
import type { GameAction, GameEvent, Result, Seat } from './game-rules.ts';
import { createStreams, createWorld, playOn, type World } from './playout.ts';
import { reportProgress } from './progress.ts';
import {
  type BotRules,
  eventListeners,
  type ParameterSpec,
  type Strategy,
  type StrategySetting,
  type StrategySpec,
} from './strategy.ts';

/**
 * What a game says about looking ahead in it. Everything may be left out: then every legal action is
 * compared, by the points that it leads to.
 */
export interface LookaheadSpec<S, A extends GameAction, V, T = unknown> {
  /** Who plays on in made-up worlds, as `--players` names it: the best of the quick ones. The first by default. */
  readonly policy?: string;
  /** Made-up worlds for each action, and turns that are played in each; see the bot's settings. */
  readonly worlds?: number;
  readonly depth?: number;
  /**
   * The actions that are worth comparing. What the policy would do is always compared too; with
   * nothing else it is played at once.
   */
  readonly candidates?: (decision: LookaheadDecision<A, V>, tables: T) => readonly A[];
  /**
   * Other ways to play on for its own seat, as `--players` names them: `greedy:fare=6`. They are
   * compared with the policy, and the best one is kept until there are plans to compare again.
   */
  readonly plans?: (decision: LookaheadDecision<A, V>, tables: T) => readonly string[];
  /** Points that a win counts beside its lead; 1 by default, which decides in games without points. */
  readonly win?: number;
  /** What a game that goes on is worth to each seat, in points; by default the points so far. */
  readonly estimate?: (state: S, tables: T) => readonly number[];
  /** Points by which an action has to be ahead of what the policy would do, where estimates are rough. */
  readonly margin?: number;
  /** By seat: its team, in games with partners, who are not each other's rivals. */
  readonly teams?: (state: S) => readonly number[];
}

/** A decision of a bot that looks ahead. */
export interface LookaheadDecision<A extends GameAction, V> {
  readonly view: V;
  readonly legal: readonly A[];
  /** What the policy would do. */
  readonly planned: A;
}

/** A game as the bot is made for it. */
export interface LookaheadGame<S, A extends GameAction, V, T> {
  readonly spec: LookaheadSpec<S, A, V, T>;
  /** Every strategy that can play on, the game's own ones first. */
  readonly policies: readonly string[];
}

const DEFAULT_WORLDS = 24;
const DEFAULT_DEPTH = 9;

/**
 * A bot for every game that can make up states: for each decision it tries the actions in the same
 * made-up worlds, with the same random events, lets a strategy of the game play on for all seats, and
 * takes the action after which its seat is furthest ahead.
 */
export function lookaheadStrategy<
  S,
  A extends GameAction,
  V,
  E extends GameEvent = GameEvent,
  T = unknown,
>(game: LookaheadGame<S, A, V, T>): StrategySpec<S, A, V, E, T> {
  const { spec, policies } = game;
  const [first = 'random'] = policies;
  const whole = (numbers: Omit<ParameterSpec, 'whole'>): ParameterSpec => ({
    ...numbers,
    whole: true,
  });
  return {
    description: 'tries its actions in made-up worlds, and plays on in each',
    parameters: {
      worlds: whole({
        standard: spec.worlds ?? DEFAULT_WORLDS,
        least: 2,
        most: 1000,
        description: 'in how many made-up worlds it tries an action, on average',
      }),
      depth: whole({
        standard: spec.depth ?? DEFAULT_DEPTH,
        least: 0,
        most: 10_000,
        description:
          'how many turns are played in each, the present one with them; 0 plays to the end',
      }),
    },
    choices: {
      policy: {
        standard: spec.policy ?? first,
        values: policies,
        description: 'the strategy that plays on',
      },
    },
    create: (setting) => new Lookahead(game, setting).strategy(),
  };
}

/**
 * The actions of a decision that are worth comparing, with by how much each leaves its seat ahead: the
 * one that the bot would take, then the others, the best first. It knows what the view shows, and
 * nothing of what was before.
 */
export const rankActions = <S, A extends GameAction, V, E extends GameEvent, T>(
  game: LookaheadGame<S, A, V, T>,
  setting: StrategySetting<S, A, V, E, T>,
  { view, legal }: Pick<LookaheadDecision<A, V>, 'view' | 'legal'>,
): readonly { readonly action: A; readonly value: number }[] =>
  new Lookahead(game, setting).rank(view, legal);

/** An action, and how its seat plays on after it. */
interface Option<A> {
  readonly action: A;
  /** A strategy with its settings. */
  readonly plan: string;
}

/** How far ahead an option leads in each world. */
interface Trial<O> {
  readonly option: O;
  readonly values: number[];
  sum: number;
}

/** The fewest worlds of a round: from fewer nothing can be said. */
const LEAST_WORLDS = 2;
/** Fewer actions that are worth comparing are ranked with all others. */
const LEAST_RANKED = 4;
/** Standard errors behind the best one at which an action is given up. */
const GIVE_UP = 2;
/** Standard errors by which another action has to be ahead of what the policy would do. */
const CONVINCING = 0.5;

class Lookahead<S, A extends GameAction, V, E extends GameEvent, T> {
  readonly #game: LookaheadGame<S, A, V, T>;
  readonly #setting: StrategySetting<S, A, V, E, T>;
  readonly #rules: BotRules<S, A, V, E, T>;
  readonly #policy: string;
  readonly #worlds: number;
  readonly #depth: number;
  #decisions = 0;

  constructor(game: LookaheadGame<S, A, V, T>, setting: StrategySetting<S, A, V, E, T>) {
    const { rules, parameters, choices } = setting;
    this.#game = game;
    this.#setting = setting;
    this.#rules = rules;
    this.#policy = choices.policy ?? '';
    this.#worlds = parameters.worlds ?? DEFAULT_WORLDS;
    this.#depth = parameters.depth ?? DEFAULT_DEPTH;
  }

  strategy(): Strategy<V, A, E> {
    const { seat, policy, random } = this.#setting;
    const makePlayer = (plan: string): Strategy<V, A, E> =>
      policy(plan, { seat, random: random.fork(plan) });
    const main = { plan: this.#policy, player: makePlayer(this.#policy) };
    let current = main;
    return {
      ...eventListeners(main.player),
      decide: (view, legal) => {
        const planned = current.player.decide(view, legal);
        if (legal.length === 1) return planned;
        const decision = { view, legal, planned };
        const options = this.#candidates(decision).map((action) => ({ ...current, action }));
        const plans = this.#game.spec.plans?.(decision, this.#rules.tables) ?? [];
        if (plans.length > 0) {
          const others = plans.map((plan) => ({ plan, player: makePlayer(plan) }));
          for (const one of [main, ...others]) {
            options.push({ ...one, action: one.player.decide(view, legal) });
          }
        }
        const { action, plan, player } = this.#best(view, uniqueActions(options));
        current = { plan, player };
        return action;
      },
    };
  }

  rank(view: V, legal: readonly A[]): { action: A; value: number }[] {
    const { seat, policy, random } = this.#setting;
    const plan = this.#policy;
    const planned = policy(plan, { seat, random: random.fork(plan) }).decide(view, legal);
    const worth = this.#candidates({ view, legal, planned });
    // A person has to see more than what the bot would do.
    const actions = worth.length < LEAST_RANKED ? [...worth, ...legal] : worth;
    const options = uniqueActions(actions.map((action) => ({ action, plan })));
    const { trials, best } = this.#compare(view, options);
    return trials
      .map(({ option: { action }, values, sum }) => ({ action, value: sum / values.length }))
      .sort(
        (a, b) =>
          Number(b.action === best.action) - Number(a.action === best.action) || b.value - a.value,
      );
  }

  /** What is compared: what the policy would do, then the others. */
  #candidates(decision: LookaheadDecision<A, V>): readonly A[] {
    const { candidates } = this.#game.spec;
    const wanted = candidates?.(decision, this.#rules.tables) ?? decision.legal;
    return [decision.planned, ...wanted];
  }

  #best<O extends Option<A>>(view: V, options: readonly O[]): O {
    const [only] = options;
    if (only !== undefined && options.length === 1) return only;
    return this.#compare(view, options).best;
  }

  /**
   * Tries options in more and more worlds: after each round the better half is left, without those that
   * are clearly behind, and what that saves goes into more worlds for them.
   */
  #compare<O extends Option<A>>(
    view: V,
    options: readonly O[],
  ): { readonly trials: readonly Trial<O>[]; readonly best: O } {
    this.#decisions += 1;
    const here = this.#setting.random.fork(this.#decisions);
    const trials = options.map((option): Trial<O> => ({ option, values: [], sum: 0 }));
    const rounds = Math.max(1, Math.ceil(Math.log2(trials.length)));
    const tries = (this.#worlds * trials.length) / rounds;
    let left: readonly Trial<O>[] = trials;
    let number = 0;
    for (let round = 0; round < rounds && (round === 0 || left.length > 1); round += 1) {
      const end = number + Math.max(LEAST_WORLDS, Math.round(tries / left.length));
      for (; number < end; number += 1) this.#tryIn(this.#makeWorld(view, here, number), left);
      left = betterHalf(left);
    }
    const [planned] = trials;
    const [best] = left;
    if (best === undefined) throw new InternalError('there is nothing to compare');
    // Where chance may explain the difference, the policy knows better.
    const { margin = 0 } = this.#game.spec;
    const isBetter = planned === undefined || isAhead(best, planned, CONVINCING, margin);
    return { trials, best: (isBetter ? best : planned).option };
  }

  #makeWorld(view: V, stream: RandomStream, number: number): World<S> {
    const random = stream.fork(number);
    return createWorld(this.#rules.determinise(view, random.fork('state')), random);
  }

  #tryIn<O extends Option<A>>(world: World<S>, trials: readonly Trial<O>[]): void {
    for (const trial of trials) {
      reportProgress();
      const value = this.#valueOf(world, trial.option);
      trial.values.push(value);
      trial.sum += value;
    }
  }

  /** How far its seat is ahead of the best other one, some turns after an action. */
  #valueOf(world: World<S>, { action, plan }: Option<A>): number {
    const { seat } = this.#setting;
    const rules = this.#rules;
    const streamOf = createStreams(world);
    const players: Strategy<V, A, E>[] = [];
    const playerOn = (at: Seat): Strategy<V, A, E> => {
      players[at] ??= this.#setting.policy(at === seat ? plan : this.#policy, {
        seat: at,
        random: streamOf(`policy/${at}`),
      });
      return players[at];
    };
    let turn = { seat, left: this.#depth === 0 ? Number.POSITIVE_INFINITY : this.#depth - 1 };
    const { state, result } = playOn(rules.apply(world.state, action, seat).state, {
      rules,
      streamOf,
      decide: (at, view, legal) => playerOn(at).decide(view, legal),
      isEnough: ({ seat: at }) => {
        if (at !== turn.seat) turn = { seat: at, left: turn.left - 1 };
        return turn.left < 0;
      },
    });
    return result === null
      ? this.#lead(state, this.#estimate(state))
      : this.#lead(state, this.#points(state)) + this.#bonus(result);
  }

  /** For a win; a part of it for one that is shared. */
  #bonus({ winners }: Result): number {
    const { win = 1 } = this.#game.spec;
    return winners.includes(this.#setting.seat) ? win / winners.length : 0;
  }

  /** Points above the best rival. */
  #lead(state: S, values: readonly number[]): number {
    const { seat } = this.#setting;
    const teams = this.#game.spec.teams?.(state);
    const rivals = values.filter((_, at) =>
      teams === undefined ? at !== seat : teams[at] !== teams[seat],
    );
    return (values[seat] ?? 0) - (rivals.length > 0 ? Math.max(...rivals) : 0);
  }

  #estimate(state: S): readonly number[] {
    const { estimate } = this.#game.spec;
    return estimate?.(state, this.#rules.tables) ?? this.#points(state);
  }

  #points(state: S): readonly number[] {
    return this.#rules.score(state).map(({ total }) => total);
  }
}

/** Each action once, with the first plan that it comes with. */
const uniqueActions = <A, O extends Option<A>>(options: readonly O[]): O[] =>
  options.filter(({ action }, at) => options.findIndex((one) => one.action === action) === at);

/** The better half, without those that are behind the best one by more than chance explains. */
function betterHalf<O>(trials: readonly Trial<O>[]): readonly Trial<O>[] {
  const [best, ...others] = trials.toSorted((a, b) => b.sum - a.sum);
  if (best === undefined) return [];
  return [best, ...others.slice(0, Math.ceil(trials.length / 2) - 1)].filter(
    (trial) => trial === best || !isAhead(best, trial, GIVE_UP),
  );
}

/** Whether a trial is ahead of another by so many standard errors, in the worlds that both were tried in. */
function isAhead<O>(best: Trial<O>, { values }: Trial<O>, errors: number, margin = 0): boolean {
  const count = values.length;
  let [sum, squares] = [0, 0];
  values.forEach((value, world) => {
    const gap = (best.values[world] ?? 0) - value;
    sum += gap;
    squares += gap * gap;
  });
  const variance = Math.max(0, squares - (sum * sum) / count) / (count - 1);
  return sum / count >= Math.max(margin, errors * Math.sqrt(variance / count));
}
