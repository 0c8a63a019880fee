import { isDeepStrictEqual } from 'node:util';
import { InternalError, usageError } from '../diagnostics/errors.ts';
import { getOrCreate } from '../values/maps.ts';
import { createStream, type Outcome, type RandomStream, resolveChance } from './chance.ts';
import { askStrategy, deepFreeze, notifySafely, type Player, rankByScore } from './conductor.ts';
import {
  askedSeats,
  type GameAction,
  type GameConfig,
  type GameEvent,
  type Result,
  type Seat,
} from './game-rules.ts';
import type { OpenedRules } from './game-spec.ts';
import type { Hint, LiveAnswer, LiveRequest, LiveSetting, LiveState } from './live-requests.ts';
import { type LogFooter, type LogRecord, scoreTotals, stateHash } from './log.ts';
import { countMove } from './progress.ts';
import { choiceFor } from './replay.ts';
import {
  type MessageRequest,
  type Moment,
  messageFor,
  type SeatMessage,
  type Watcher,
} from './seat-message.ts';
import { visibleTo } from './two-worlds.ts';

/** What a game needs beside its rules. */
export interface LiveParts<V, A extends GameAction, E extends GameEvent> {
  readonly seatPlayer: (name: string, seat: Seat) => Player<V, A, E>;
  /** The actions of a decision with what they lead to: what a bot would do, then the others, the best first. */
  readonly rank:
    | ((view: V, legal: readonly A[], seat: Seat) => readonly { action: A; value: number }[])
    | null;
}

/** Made-up states that a step is compared with, to find out whether it has shown anything. */
const WORLDS = 4;
const HINTS = 3;

/** A step of a player, with whether it can be taken back. */
interface LiveMoment<S, A, E> extends Moment<S, A, E> {
  readonly record: LogRecord | null;
  readonly isPrivate: boolean;
}

/** One game that people play, with bots or without: the only place that has its state. */
export class LiveGame<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent, T> {
  readonly #rules: OpenedRules<S, A, V, C, E, T>;
  readonly #parts: LiveParts<V, A, E>;
  readonly #setting: LiveSetting & { readonly config: C };
  readonly #streams = new Map<string, RandomStream>();
  readonly #moments: LiveMoment<S, A, E>[];
  /** What was taken back, the last first. */
  #undone: A[] = [];
  /** Made when the first bot decides, and again after something was taken back. */
  #players: readonly (Player<V, A, E> | null)[] | null = null;
  #written = 0;

  constructor(
    rules: OpenedRules<S, A, V, C, E, T>,
    parts: LiveParts<V, A, E>,
    setting: LiveSetting & { readonly config: C },
  ) {
    this.#rules = { ...rules, describe: (thing) => rules.describe(thing, setting.names) };
    this.#parts = parts;
    this.#setting = setting;
    const state = rules.setup(setting.config);
    this.#moments = [{ state, made: null, events: [], record: null, isPrivate: false }];
    for (const record of setting.records) this.#replay(record);
    this.#written = setting.records.length;
  }

  /** @throws CliError (exit 2) for a choice that is not there, or a seat that is not asked */
  answer(request: Exclude<LiveRequest, { do: 'open' }>): LiveAnswer {
    switch (request.do) {
      case 'see':
        return { message: this.#message(request) };
      case 'hint':
        return { hints: this.#hints(request.seat) };
      case 'act': {
        const action = this.#legalFor(request.seat)[request.choice];
        if (action === undefined) throw usageError('there is no such choice');
        this.#undone = [];
        this.#decide(request.seat, action);
        break;
      }
      case 'bot':
        this.#undone = [];
        this.#askBot();
        break;
      case 'undo':
      case 'undo-turn':
        this.#undo(request.seat, request.do === 'undo' ? 1 : this.#undoSteps(request.seat));
        break;
      case 'redo': {
        const action = this.#undone.at(-1);
        if (action === undefined || this.#legalFor(request.seat).length === 0) {
          throw usageError('there is nothing to do again');
        }
        this.#decide(request.seat, action);
        this.#undone.pop();
        break;
      }
    }
    return { state: this.advance() };
  }

  /** Lets chance decide until it is a player's turn. */
  advance(): LiveState {
    for (;;) {
      const pending = this.#rules.pending(this.#now.state);
      if (pending.type !== 'chance') break;
      const { chance } = pending;
      const { stream, about } = chance;
      const outcome = resolveChance(chance, this.#streamOf(stream));
      this.#step({ n: this.#moments.length, chance: stream, about, outcome }, null, outcome, false);
    }
    return this.#state();
  }

  get #now(): LiveMoment<S, A, E> {
    return this.#moments.at(-1) as LiveMoment<S, A, E>;
  }

  #state(): LiveState {
    const records = this.#moments.slice(1 + this.#written).flatMap(({ record }) => record ?? []);
    const kept = this.#written;
    this.#written = this.#moments.length - 1;
    const pending = this.#rules.pending(this.#now.state);
    const result = this.#result();
    const asked = result === null ? askedSeats(pending) : [];
    const people = asked.filter((seat) => !this.#isBot(seat));
    return {
      added: records,
      kept,
      waits: { people, hasBot: people.length < asked.length },
      footer: result === null ? null : this.#footer(result),
    };
  }

  #isBot(seat: Seat): boolean {
    return this.#setting.bots[seat] !== null;
  }

  /** How the game ended: by its rules, or by a bound on its length. */
  #result(): Result | null {
    const { rules, state } = { rules: this.#rules, state: this.#now.state };
    const pending = rules.pending(state);
    if (pending.type === 'done') return pending.result;
    const turn = rules.turn?.(state) ?? 0;
    const isTooLong =
      turn > this.#setting.config.maxTurns || this.#moments.length > rules.bounds.maxDecisions;
    return isTooLong ? rankByScore(rules.score(state), 'aborted') : null;
  }

  #footer(result: Result): LogFooter {
    const { state } = this.#now;
    const totals = scoreTotals(this.#rules.score(state));
    return { type: 'footer', result, totals, hash: stateHash(state) };
  }

  #message({ viewer, at }: Pick<MessageRequest, 'viewer' | 'at'>): SeatMessage {
    return messageFor(this.#rules, this.#moments, {
      viewer,
      at,
      undoSteps: typeof viewer === 'number' ? this.#undoSteps(viewer) : 0,
      undoLimit: typeof viewer === 'number' ? this.#undoLimit(viewer) : null,
      canRedo: this.#undone.length > 0 && this.#isAsked(viewer),
      result: this.#result(),
    });
  }

  #isAsked(viewer: Watcher): boolean {
    return askedSeats(this.#rules.pending(this.#now.state)).some((seat) => seat === viewer);
  }

  /** @throws CliError (exit 2) for a seat that is not asked */
  #legalFor(seat: Seat): readonly A[] {
    if (this.#result() !== null || !this.#isAsked(seat)) {
      throw usageError('this seat has nothing to decide now');
    }
    return this.#rules.legal(this.#now.state, seat);
  }

  #streamOf(name: string): RandomStream {
    return getOrCreate(this.#streams, name, () => createStream(this.#setting.seed, name));
  }

  #replay(record: LogRecord): void {
    const { state } = this.#now;
    const chosen = choiceFor(this.#rules, state, record, this.#moments.length);
    if (chosen.message !== undefined) {
      throw usageError(
        `move ${record.n} of the log is not possible by the rules as they are now: ${chosen.message}`,
        'play on from an earlier move: `--until`',
      );
    }
    const { choice } = chosen;
    if ('outcome' in record) {
      const pending = this.#rules.pending(state);
      // Its stream goes on behind what it has decided.
      if (pending.type === 'chance') resolveChance(pending.chance, this.#streamOf(record.chance));
      this.#step(record, null, choice, false);
    } else {
      this.#step(record, { seat: record.seat, action: choice as A }, choice, false);
    }
  }

  #decide(seat: Seat, action: A): void {
    const before = this.#now.state;
    const pending = this.#rules.pending(before);
    if (pending.type !== 'decision') throw new InternalError('nothing is to be decided');
    const record = { n: this.#moments.length, seat, kind: pending.kind, action };
    this.#step(record, { seat, action }, action, true);
  }

  #askBot(): void {
    const { state } = this.#now;
    const pending = this.#rules.pending(state);
    if (pending.type !== 'decision') throw new InternalError('no bot is asked');
    const { kind } = pending;
    const seat = askedSeats(pending).find((one) => this.#isBot(one)) ?? pending.seat;
    const player = this.#seated()[seat];
    if (player === undefined || player === null)
      throw new InternalError(`seat ${seat} is no bot's`);
    const legal = this.#rules.legal(state, seat);
    const answer = askStrategy(player, this.#see(player, state, seat), legal);
    const action = 'action' in answer ? answer.action : legal[0];
    if (action === undefined) throw new TypeError(`\`legal\` lists no action for \`${kind}\``);
    const record = { n: this.#moments.length, seat, kind, action };
    const fault = 'reason' in answer ? { fault: answer.reason } : {};
    this.#step({ ...record, ...fault }, { seat, action }, action, false);
  }

  #see({ isGuarded }: Player<V, A, E>, state: S, seat: Seat): V {
    const view = this.#rules.view(state, seat);
    return isGuarded ? deepFreeze(view) : view;
  }

  /** The bots, who know all that has happened. */
  #seated(): readonly (Player<V, A, E> | null)[] {
    if (this.#players !== null) return this.#players;
    const players = this.#setting.bots.map((name, seat) =>
      name === null ? null : this.#parts.seatPlayer(name, seat),
    );
    this.#players = players;
    const [first, ...steps] = this.#moments;
    players.forEach((player, seat) => {
      if (player === null || first === undefined) return;
      notifySafely([], seat, () => player.strategy.start?.(this.#see(player, first.state, seat)));
    });
    for (const step of steps) this.#notify(step);
    return players;
  }

  #notify({ state, events }: Moment<S, A, E>): void {
    this.#players?.forEach((player, seat) => {
      if (player?.strategy.notify === undefined) return;
      const view = this.#see(player, state, seat);
      for (const event of visibleTo(events, seat)) {
        notifySafely([], seat, () => player.strategy.notify?.(event, view));
      }
    });
  }

  #step(
    record: LogRecord,
    made: Moment<S, A, E>['made'],
    choice: A | Outcome,
    isOfPerson: boolean,
  ): void {
    const before = this.#now.state;
    countMove();
    const { state, events } = this.#rules.apply(before, choice, made?.seat);
    const isPrivate =
      isOfPerson && made !== null && this.#showsNothing(before, made, { state, events });
    this.#moments.push({ state, made, events, record, isPrivate });
    this.#notify(this.#now);
  }

  /**
   * Whether a step can be taken back: no seat has learned of something hidden by it. So it is if each
   * seat sees the same after it in every state that it could not tell from this one.
   */
  #showsNothing(
    before: S,
    { seat, action }: { readonly seat: Seat; readonly action: A },
    after: { readonly state: S; readonly events: readonly E[] },
  ): boolean {
    const { view, legal, apply, determinise, canDeterminise } = this.#rules;
    if (!canDeterminise) return false;
    const stream = createStream(this.#setting.seed, `undo/${this.#moments.length}`);
    const looksSame = (world: S, choice: A, viewer: Seat): boolean => {
      const step = apply(world, choice, seat);
      return (
        isDeepStrictEqual(view(step.state, viewer), view(after.state, viewer)) &&
        isDeepStrictEqual(visibleTo(step.events, viewer), visibleTo(after.events, viewer))
      );
    };
    return this.#setting.bots.every((_, viewer) =>
      Array.from({ length: WORLDS }, (_, at) => stream.fork(`${viewer}/${at}`)).every((random) => {
        const world = determinise(view(before, viewer), random);
        const choices = legal(world, seat);
        // Others may not know what was chosen, only what they see of it.
        const same = choices.find((one) => isDeepStrictEqual(one, action));
        if (viewer === seat) return same !== undefined && looksSame(world, same, viewer);
        const tried = same === undefined ? choices : [same, ...choices];
        return tried.some((one) => looksSame(world, one, viewer));
      }),
    );
  }

  /** How many of its last actions a seat can take back, to the start of its turn. */
  #undoSteps(seat: Seat): number {
    const turn = this.#turnOf(this.#moments.at(-2));
    const first = this.#moments.findLastIndex(
      ({ isPrivate, made }, at, all) =>
        !isPrivate || made?.seat !== seat || this.#turnOf(all[at - 1]) !== turn,
    );
    return this.#moments.length - 1 - first;
  }

  #turnOf(moment = this.#now): number {
    return this.#rules.turn?.(moment.state) ?? 0;
  }

  /** The moment that a seat cannot go back behind, though it has acted before in this turn. */
  #undoLimit(seat: Seat): number | null {
    const limit = this.#moments.length - 1 - this.#undoSteps(seat);
    const turn = this.#turnOf();
    const from = this.#moments.findLastIndex(
      ({ made }, at, all) =>
        (made !== null && made.seat !== seat) || this.#turnOf(all[at - 1]) !== turn,
    );
    const hasActed = this.#moments.some(
      ({ made }, at) => at > from && at <= limit && made !== null,
    );
    return hasActed ? limit : null;
  }

  #undo(seat: Seat, steps: number): void {
    if (steps === 0 || this.#undoSteps(seat) < steps) throw usageError('this cannot be taken back');
    const undone = this.#moments.splice(-steps).reverse();
    this.#undone.push(...undone.flatMap(({ made }) => made?.action ?? []));
    this.#written = Math.min(this.#written, this.#moments.length - 1);
    this.#players = null;
  }

  #hints(seat: Seat): readonly Hint[] | null {
    const legal = this.#legalFor(seat);
    const { rank } = this.#parts;
    if (rank === null) return null;
    const ranked = rank(this.#rules.view(this.#now.state, seat), legal, seat);
    return ranked.slice(0, HINTS).map(({ action, value }) => ({
      choice: legal.indexOf(action),
      text: this.#rules.describe(action),
      lead: value,
    }));
  }
}
