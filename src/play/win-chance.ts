import { type RandomStream, shuffled } from './chance.ts';
import {
  askStrategy,
  createTurnCounter,
  type Observer,
  type Player,
  rankByScore,
} from './conductor.ts';
import type { GameAction, GameConfig, GameEvent, Result, Seat } from './game-rules.ts';
import type { OpenedRules } from './game-spec.ts';
import {
  COURSE_STEPS,
  type Outlook,
  PLAYOUTS,
  type WeighedDecision,
  type WinChances,
} from './game-statistics.ts';
import { createStreams, createWorld, playOn, type World } from './playout.ts';
import { reportProgress } from './progress.ts';

/** Playouts that are added where a seat cannot win, since its options have to differ by more than chance. */
const PLAYOUTS_OF_LOST = 32;
/** Decisions of one game that are weighed, each of another kind, and how many options of each. */
const MAX_DECISIONS = 2;
const MAX_OPTIONS = 5;
/** A seat with a smaller chance is lost. */
const LOST = 0.05;
/** A lost seat makes a king if its options change the chance of another one by more. */
const KINGMAKING = 0.2;
/** Standard errors that a difference has to be away from chance. */
const CLEAR = 2;

/** With what is played on. */
export interface PlayoutSetting<
  S,
  A extends GameAction,
  V,
  C extends GameConfig,
  E extends GameEvent,
  T,
> {
  readonly rules: OpenedRules<S, A, V, C, E, T>;
  readonly config: C;
  /** A stream of its own, so that the game itself stays as it is. */
  readonly random: RandomStream;
  /** The bot that plays on for a seat. */
  readonly policy: (seat: Seat, random: RandomStream) => Player<V, A, E>;
  /** Whether the chances are estimated at each turn too. */
  readonly eachTurn?: boolean | undefined;
}

interface OpenDecision<S, A> {
  readonly state: S;
  readonly seat: Seat;
  readonly kind: string;
  readonly legal: readonly A[];
}

/** Those who win or lose by themselves. */
interface Sides {
  readonly count: number;
  readonly of: (seat: Seat) => number;
}

/** By playout and side: how much of the win it had. */
type Wins = readonly (readonly number[])[];

/** Keeps what it sees of a game, and estimates chances when the game is over. */
export class ChanceMeter<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent, T> {
  readonly #setting: PlayoutSetting<S, A, V, C, E, T>;
  /** The state before the first decision of each turn: states share what stayed the same. */
  readonly #turns: S[] = [];
  /** The same by the number of the turn, as the game counts turns. */
  readonly #numbered = new Map<number, S>();
  /** Of each kind one decision, each as likely as the others. */
  readonly #decisions = new Map<string, { seen: number; kept: OpenDecision<S, A> }>();
  readonly #sampling: RandomStream;
  readonly #countTurn: ReturnType<typeof createTurnCounter<S>>;
  #before: { readonly state: S } | null = null;
  #active: Seat | null = null;

  constructor(setting: PlayoutSetting<S, A, V, C, E, T>) {
    this.#setting = setting;
    this.#sampling = setting.random.fork('decisions');
    this.#countTurn = createTurnCounter(setting.rules);
  }

  readonly observer: Observer<S, A, E> = {
    onStart: (state) => {
      this.#before = { state };
    },
    onDecision: ({ decision, legal }) => {
      const before = this.#before;
      if (before === null) return;
      const { seat, kind } = decision;
      const number = this.#countTurn(before.state, decision);
      if (!this.#numbered.has(number)) this.#numbered.set(number, before.state);
      if (seat !== this.#active) this.#turns.push(before.state);
      this.#active = seat;
      if (legal.length < 2) return;
      const known = this.#decisions.get(kind);
      const seen = (known?.seen ?? 0) + 1;
      const kept =
        known !== undefined && this.#sampling.below(seen) > 0
          ? known.kept
          : { ...before, seat, kind, legal };
      this.#decisions.set(kind, { seen, kept });
    },
    onStep: ({ state }) => {
      this.#before = { state };
    },
  };

  /** @param teams by seat, in a game with partners */
  measure(teams?: readonly number[]): WinChances {
    const seats = Array.from({ length: this.#setting.config.players }, (_, seat) => seat);
    const known = [...new Set(teams ?? seats)];
    const sides: Sides = {
      count: known.length,
      of: (seat) => known.indexOf(teams?.[seat] ?? seat),
    };
    const { eachTurn } = this.#setting;
    const course = Array.from({ length: COURSE_STEPS - 1 }, (_, at): Outlook => {
      const turn = Math.round(((at + 1) / COURSE_STEPS) * this.#turns.length);
      const state = this.#turns[Math.min(turn, this.#turns.length - 1)];
      return state === undefined ? [[], []] : this.#outlook(state, `tenth/${at}`, sides);
    });
    const kinds = shuffled([...this.#decisions.values()], this.#sampling).slice(0, MAX_DECISIONS);
    const decisions = kinds.map(({ kept }) => this.#weigh(kept, sides));
    return { course, ...(eachTurn && { turns: this.#outlookByTurn(sides) }), decisions };
  }

  #outlookByTurn(sides: Sides): Record<string, Outlook> {
    const turns = [...this.#numbered].map(
      ([number, state]) => [number, this.#outlook(state, `turn/${number}`, sides)] as const,
    );
    return Object.fromEntries(turns);
  }

  #outlook(state: S, name: string, sides: Sides): Outlook {
    const worlds = this.#worlds(state, this.#setting.random.fork(name), PLAYOUTS);
    return halvesOf(worlds.map((world) => this.#winsFrom(state, world, sides)));
  }

  #weigh(open: OpenDecision<S, A>, sides: Sides): WeighedDecision {
    const { rules, random } = this.#setting;
    const { state, seat, kind } = open;
    const here = random.fork(`decision/${kind}`);
    const starts = this.#options(open, here).map((action) => rules.apply(state, action).state);
    const winsIn = (worlds: readonly World<S>[]): Wins[] =>
      starts.map((start) => worlds.map((world) => this.#winsFrom(start, world, sides)));
    const worlds = this.#worlds(state, here, PLAYOUTS + PLAYOUTS_OF_LOST);
    const wins = winsIn(worlds.slice(0, PLAYOUTS));
    const own = sides.of(seat);
    const isLost =
      sides.count > 2 && wins.every((option) => meanOf(option.map((run) => run[own])) < LOST);
    return {
      kind,
      ...worthOfOptions(wins, own),
      isKingmaking: isLost ? makesKings(winsIn(worlds.slice(PLAYOUTS)), own) : null,
    };
  }

  /** What the bot that plays on would do, and some of the other options. */
  #options({ state, seat, legal }: OpenDecision<S, A>, random: RandomStream): readonly A[] {
    const { rules, policy } = this.#setting;
    const answer = askStrategy(policy(seat, random.fork('plan')), rules.view(state, seat), legal);
    const [first] = legal;
    const planned = 'action' in answer ? answer.action : first;
    const others = legal.filter((action) => action !== planned);
    return [
      ...(planned === undefined ? [] : [planned]),
      ...shuffled(others, random.fork('options')).slice(0, MAX_OPTIONS - 1),
    ];
  }

  #worlds(state: S, random: RandomStream, count: number): readonly World<S>[] {
    return Array.from({ length: count }, (_, number) => createWorld(state, random.fork(number)));
  }

  #winsFrom(start: S, world: World<S>, sides: Sides): readonly number[] {
    const { rules, config, policy } = this.#setting;
    const streamOf = createStreams(world);
    const players: Player<V, A, E>[] = [];
    const countTurn = createTurnCounter(rules);
    let decisions = 0;
    const { state, result } = playOn(start, {
      rules: rules.forBots,
      streamOf,
      decide: (seat, view, legal) => {
        players[seat] ??= policy(seat, streamOf(`policy/${seat}`));
        reportProgress();
        const answer = askStrategy(players[seat], view, legal);
        return 'action' in answer ? answer.action : (legal[0] as A);
      },
      isEnough: (decision, at) => {
        decisions += 1;
        return decisions > rules.bounds.maxDecisions || countTurn(at, decision) > config.maxTurns;
      },
    });
    reportProgress();
    return winsBySide(result ?? rankByScore(rules.score(state), 'aborted'), sides);
  }
}

function winsBySide({ winners }: Result, { count, of }: Sides): number[] {
  const winning = new Set(winners.map(of));
  return Array.from({ length: count }, (_, side) => (winning.has(side) ? 1 / winning.size : 0));
}

const meanOf = (values: readonly (number | undefined)[]): number =>
  values.reduce<number>((sum, value = 0) => sum + value, 0) / Math.max(1, values.length);

/** The playouts by turns in two halves: in both, options meet the same random events. */
function halvesOf(wins: Wins): Outlook {
  const half = (which: number): readonly number[] => {
    const runs = wins.filter((_, number) => number % 2 === which);
    return (wins[0] ?? []).map((_, side) => meanOf(runs.map((run) => run[side])));
  };
  return [half(0), half(1)];
}

/** @param wins of each option, in the same worlds */
function worthOfOptions(wins: readonly Wins[], own: number) {
  const chances = wins.map((option) => halvesOf(option).map((half) => half[own] ?? 0));
  const gaps = [0, 1].map((chosenBy) => {
    const measuredBy = 1 - chosenBy;
    const [best, second, ...others] = chances.toSorted(
      (a, b) => (b[chosenBy] ?? 0) - (a[chosenBy] ?? 0),
    );
    const over = (other = second): number => (best?.[measuredBy] ?? 0) - (other?.[measuredBy] ?? 0);
    return [over(), over(others.at(-1))];
  });
  return {
    overSecond: meanOf(gaps.map(([second]) => second)),
    overWorst: meanOf(gaps.map(([, worst]) => worst)),
  };
}

/** Whether options of a lost seat clearly change who of the others wins: chosen by one half, seen in the other. */
function makesKings(wins: readonly Wins[], own: number): boolean {
  const half = (wins[0]?.length ?? 0) / 2;
  let [most, tested]: [number, readonly number[]] = [0, []];
  for (const one of wins) {
    for (const other of wins) {
      one[0]?.forEach((_, side) => {
        if (side === own) return;
        const gaps = one.map((run, number) => (run[side] ?? 0) - (other[number]?.[side] ?? 0));
        const gap = meanOf(gaps.slice(0, half));
        if (gap > most) [most, tested] = [gap, gaps.slice(half)];
      });
    }
  }
  const gap = meanOf(tested);
  const variance = meanOf(tested.map((one) => (one - gap) ** 2)) / Math.max(1, half - 1);
  return gap > KINGMAKING && gap >= CLEAR * Math.sqrt(variance);
}
