import { isDeepStrictEqual } from 'node:util';
import {
  type Chance,
  isOutcomeOf,
  type Outcome,
  type RandomStream,
  resolveChance,
} from './chance.ts';
import {
  askedSeats,
  type GameAction,
  type GameConfig,
  type GameEvent,
  type Pending,
  type Seat,
  type Viewer,
} from './game-rules.ts';
import type { OpenedRules } from './game-spec.ts';
import { chanceFault } from './law-checks.ts';
import { type LawFindings, shortJson, type TriedMove } from './law-findings.ts';
import { canonicalJson } from './log.ts';

/** How far two worlds are followed that look the same. */
const MAX_STEPS = 30;
/** How many worlds are made up before it is said that they are all the same. */
const MAX_WORLDS = 50;
/** Outcomes that are drawn to find another one. */
const MAX_DRAWS = 8;

interface Pair<S> {
  readonly left: S;
  readonly right: S;
}

/**
 * Looks for what a seat sees and no event has shown it. Two worlds part where something happens that a viewer
 * gets no event of; from there on they must look the same to it, until an event tells them apart.
 */
export class TwoWorlds<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent, T> {
  readonly #rules: OpenedRules<S, A, V, C, E, T>;
  readonly #findings: LawFindings;
  readonly #stream: RandomStream;

  constructor(rules: OpenedRules<S, A, V, C, E, T>, findings: LawFindings, stream: RandomStream) {
    this.#rules = rules;
    this.#findings = findings;
    this.#stream = stream;
  }

  /** Parts two worlds at a state, if there is something that a viewer is not told, and follows them. */
  compare(state: S, pending: Pending, viewers: readonly Viewer[]): void {
    this.#findings.attempt('no-leak', 'a look at two worlds', () =>
      this.#compare(state, pending, viewers),
    );
  }

  #compare(state: S, pending: Pending, viewers: readonly Viewer[]): void {
    const viewer = this.#any(viewers);
    if (viewer === undefined || pending.type === 'done') return;
    if (pending.type === 'decision' && pending.seat === viewer) return;
    const choices = this.#twoChoices(state, pending);
    if (choices === null) return;
    let moves: Pair<readonly TriedMove[]> = {
      left: [{ pending, choice: choices.left }],
      right: [{ pending, choice: choices.right }],
    };
    let pair = this.#step({ left: state, right: state }, moves, viewer);
    if (pair === null || isDeepStrictEqual(pair.left, pair.right)) return;
    this.#findings.note('no-leak');
    const told = `${shortJson(choices.left)} or ${shortJson(choices.right)}`;
    let last = told;
    for (let steps = 0; steps < MAX_STEPS && pair !== null; steps += 1) {
      const waits = this.#pendingIn(pair);
      if (waits === null) return;
      const leak = this.#leak(pair, waits.left, viewer);
      if (leak !== null) {
        const after = steps === 0 ? '' : `, ${steps} moves later, after ${last}`;
        this.#findings.report(
          'no-leak',
          `${nameOf(viewer)} was not told of ${told}, but ${leak}${after}`,
        );
        return;
      }
      if (steps === 0) this.#checkVariety(pair.left, viewer);
      const choice = this.#sameChoice(pair, waits);
      if (choice === null) return;
      last = shortJson(choice);
      moves = {
        left: [...moves.left, { pending: waits.left, choice }],
        right: [...moves.right, { pending: waits.right, choice }],
      };
      pair = this.#step(pair, moves, viewer);
    }
  }

  /** A world that is made up of what a seat sees must look the same to it. */
  checkWorld(state: S, pending: Pending, seat: Seat): void {
    if (!this.#rules.canDeterminise || pending.type === 'done') return;
    this.#findings.attempt('worlds', 'a made-up world', () =>
      this.#checkWorld(state, pending, seat),
    );
  }

  #checkWorld(state: S, pending: Pending, seat: Seat): void {
    const { view, legal } = this.#rules;
    const seen = view(state, seat);
    const world = this.#determinise(seen);
    if (world === null) return;
    const shown = this.#findings.attempt('worlds', 'view', () => view(world.value, seat));
    if (shown === null) return;
    const wrong = differenceOf(seen, shown.value);
    this.#findings.check(
      'worlds',
      wrong && `a made-up world looks different to ${nameOf(seat)}: ${wrong}`,
    );
    const [law] = this.#rules.invariants(world.value);
    if (law !== undefined)
      this.#findings.report('worlds', `in a made-up world: ${law.law}: ${law.detail}`);
    if (!askedSeats(pending).includes(seat) || wrong !== null) return;
    const choices = differenceOf(legal(state, seat), legal(world.value, seat));
    if (choices !== null) {
      this.#findings.report(
        'worlds',
        `${nameOf(seat)} could do something else in a made-up world: ${choices}`,
      );
    }
  }

  #determinise(view: V): { readonly value: S } | null {
    return this.#findings.attempt('worlds', 'determinise', () =>
      this.#rules.determinise(view, this.#stream.fork(this.#stream.next())),
    );
  }

  /** Where two worlds look the same to a seat, not all that it makes up may be one world. */
  #checkVariety(state: S, viewer: Viewer): void {
    if (!this.#rules.canDeterminise || viewer === 'public') return;
    const view = this.#rules.view(state, viewer);
    let first: string | null = null;
    for (let index = 0; index < MAX_WORLDS; index += 1) {
      const world = this.#determinise(view);
      if (world === null) return;
      const text = canonicalJson(world.value);
      first ??= text;
      if (text !== first) return;
    }
    this.#findings.report(
      'worlds',
      `${MAX_WORLDS} made-up worlds of ${nameOf(viewer)} are all the same, though it does not see everything`,
    );
  }

  /** What tells two worlds apart; `null` if nothing does. */
  #leak({ left, right }: Pair<S>, pending: Pending, viewer: Viewer): string | null {
    const { view, legal } = this.#rules;
    const seen = differenceOf(view(left, viewer), view(right, viewer));
    if (seen !== null) return `sees it: ${seen}`;
    const seat = askedSeats(pending).find((one) => one === viewer);
    if (seat === undefined) return null;
    const choices = differenceOf(legal(left, seat), legal(right, seat));
    return choices === null ? null : `knows it by what is legal: ${choices}`;
  }

  /** What both worlds wait for; `null` where it is not the same, and at the end, where all is shown. */
  #pendingIn({ left, right }: Pair<S>): Pair<TriedMove['pending']> | null {
    const [one, other] = [this.#rules.pending(left), this.#rules.pending(right)];
    if (one.type === 'done' || other.type === 'done' || one.type !== other.type) return null;
    const isOther =
      one.type === 'decision' &&
      other.type === 'decision' &&
      (one.seat !== other.seat || one.kind !== other.kind);
    return isOther ? null : { left: one, right: other };
  }

  /** The worlds after the last move of each; `null` where the viewer is told what tells them apart. */
  #step(
    { left, right }: Pair<S>,
    moves: Pair<readonly TriedMove[]>,
    viewer: Viewer,
  ): Pair<S> | null {
    const one = this.#apply(left, moves.left);
    const other = this.#apply(right, moves.right);
    if (one === null || other === null) return null;
    const isTold = !isDeepStrictEqual(
      visibleTo(one.value.events, viewer),
      visibleTo(other.value.events, viewer),
    );
    return isTold ? null : { left: one.value.state, right: other.value.state };
  }

  /** The state after the last of the moves that lead on from the game that is played. */
  #apply(state: S, moves: readonly TriedMove[]) {
    const { pending, choice } = moves.at(-1) as TriedMove;
    const seat = pending.type === 'decision' ? pending.seat : undefined;
    const apply = () => this.#rules.apply(state, choice as A | Outcome, seat);
    return this.#findings.attempt('legal', 'apply', apply, moves);
  }

  /** Two different things that may happen now. */
  #twoChoices(state: S, pending: Pending): Pair<A | Outcome> | null {
    if (pending.type === 'chance') return this.#twoOutcomes(pending.chance);
    if (pending.type === 'done') return null;
    const actions = this.#rules.legal(state, pending.seat);
    const left = this.#any(actions);
    const right = this.#any(actions.filter((one) => one !== left));
    return left === undefined || right === undefined ? null : { left, right };
  }

  #twoOutcomes(chance: Chance): Pair<Outcome> | null {
    if (chanceFault(chance) !== null) return null;
    const left = resolveChance(chance, this.#stream);
    for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
      const right = resolveChance(chance, this.#stream);
      if (!isDeepStrictEqual(left, right)) return { left, right };
    }
    return null;
  }

  /** Something that can happen in both worlds. */
  #sameChoice({ left, right }: Pair<S>, waits: Pair<TriedMove['pending']>): A | Outcome | null {
    if (waits.left.type === 'chance' && waits.right.type === 'chance') {
      if (chanceFault(waits.left.chance) !== null) return null;
      const outcome = resolveChance(waits.left.chance, this.#stream);
      return isOutcomeOf(waits.right.chance, outcome) ? outcome : null;
    }
    const others = new Set(this.#rules.legal(right).map(canonicalJson));
    const both = this.#rules.legal(left).filter((one) => others.has(canonicalJson(one)));
    return this.#any(both) ?? null;
  }

  #any<X>(list: readonly X[]): X | undefined {
    return list.length === 0 ? undefined : list[this.#stream.below(list.length)];
  }
}

const nameOf = (viewer: Viewer): string =>
  viewer === 'public' ? 'a spectator' : `seat ${viewer + 1}`;

/** The events that a viewer gets. */
export const visibleTo = <E extends GameEvent>(events: readonly E[], viewer: Viewer): E[] =>
  events.filter(({ only }) => only === undefined || only.some((seat) => seat === viewer));

/** The first place where two values differ, as `hand[0] is "c1" or "c2"`; `null` if they are equal. */
export function differenceOf(left: unknown, right: unknown, path = ''): string | null {
  if (left === right || isDeepStrictEqual(left, right)) return null;
  if (typeof left === 'object' && typeof right === 'object' && left !== null && right !== null) {
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      const name = Array.isArray(left) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
      const found = differenceOf(Reflect.get(left, key), Reflect.get(right, key), name);
      if (found !== null) return found;
    }
  }
  return `${path === '' ? 'it' : `\`${path}\``} is ${jsonOf(left)} or ${jsonOf(right)}`;
}

const jsonOf = (value: unknown): string => (value === undefined ? 'nothing' : shortJson(value));
