import { createStream, type Outcome, type RandomStream, resolveChance } from './chance.ts';
import { type Player, playGame } from './conductor.ts';
import {
  type Decision,
  type GameAction,
  type GameConfig,
  type GameEvent,
  IllegalAction,
  type Pending,
  type Result,
  type Seat,
  type Step,
  seatCounts,
  type Viewer,
} from './game-rules.ts';
import type { OpenedRules } from './game-spec.ts';
import {
  chanceFault,
  eventsFault,
  impossibleOutcome,
  isReadBack,
  legalFault,
  pendingFault,
  piecesFault,
  printedCards,
  printedFault,
  scoreFault,
} from './law-checks.ts';
import {
  LawFindings,
  type LawReport,
  type LawRequest,
  rememberFailures,
  shortJson,
  toRecord,
} from './law-findings.ts';
import { type LogRecord, LogRecorder, parseLog, scoreTotals, stateHash } from './log.ts';
import type { GamePack } from './pack-data.ts';
import { createPageCheck } from './page-law.ts';
import { PlainFreezer } from './plain-data.ts';
import { reportProgress } from './progress.ts';
import { replayLog } from './replay.ts';
import { checkSimultaneous } from './simultaneous-law.ts';
import { TwoWorlds } from './two-worlds.ts';

/** A game whose laws are checked. */
export interface LawSubject<
  S,
  A extends GameAction,
  V,
  C extends GameConfig,
  E extends GameEvent,
  T,
> {
  /** Opens the rules again: what one opening remembers, another does not know. */
  readonly open: () => OpenedRules<S, A, V, C, E, T>;
  readonly pack: GamePack;
  /** Names of the strategies that are the game's own. */
  readonly strategies: readonly string[];
  readonly seatPlayer: (
    name: string,
    seat: Seat,
    game: { config: C; seed: string },
  ) => Player<V, A, E>;
}

/** What is looked at once in so many moves, since it takes long. */
const [REFUSAL_EVERY, VIEWS_EVERY, WORLDS_EVERY] = [3, 5, 12];
/** No game takes more than this share of the decisions, so that there are some games. */
const MIN_GAMES = 8;
/** Every other game is at most this long, so that ends are seen as well. */
const SHORT_TURNS = 60;

/**
 * Plays a game at random, over all numbers of players and all answers to questions, and looks whether
 * its rules keep the laws that every game has to keep.
 *
 * @throws CliError (exit 2) for a number of players, question or answer that the game does not have
 */
export function checkLaws<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent, T>(
  subject: LawSubject<S, A, V, C, E, T>,
  request: LawRequest,
): LawReport {
  const rules = rememberFailures(subject.open());
  const { id: game, rulesVersion } = rules;
  const findings = new LawFindings({ game, rulesVersion }, request);
  const totals = { games: 0, ended: 0, decisions: 0 };
  while (totals.decisions < request.decisions && totals.games < request.decisions) {
    totals.games += 1;
    const stream = createStream(request.seed, 'check', totals.games);
    const config = anyConfig(rules, request, { stream, isShort: totals.games % 2 === 1 });
    const walk = new LawWalk({ subject, rules, findings, stream, number: totals.games, config });
    const left = request.decisions - totals.decisions;
    const walked = walk.play(Math.min(left, Math.ceil(request.decisions / MIN_GAMES)));
    totals.decisions += walked.decisions;
    if (walked.isOver) totals.ended += 1;
  }
  checkStrategies(subject, { rules, findings, request });
  return { ...totals, laws: findings.verdicts() };
}

/** Every question at its standard or at any answer, with equal chance. */
function anyConfig<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent, T>(
  rules: OpenedRules<S, A, V, C, E, T>,
  request: LawRequest,
  { stream, isShort }: { readonly stream: RandomStream; readonly isShort: boolean },
): C {
  const toggles = rules.toggles.map(({ id, standard, values }): [string, string] => {
    const other = values[stream.below(values.length)]?.value ?? standard;
    return [id, stream.below(2) === 0 ? standard : other];
  });
  const counts = seatCounts(rules);
  const players = request.seats ?? counts[stream.below(counts.length)] ?? 0;
  const { maxTurns } = rules.bounds;
  return rules.configure({
    players,
    toggles: { ...Object.fromEntries(toggles), ...request.toggles },
    maxTurns: isShort ? 1 + stream.below(Math.min(maxTurns, SHORT_TURNS)) : maxTurns,
  });
}

interface WalkContext<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent, T> {
  readonly subject: LawSubject<S, A, V, C, E, T>;
  readonly rules: OpenedRules<S, A, V, C, E, T>;
  readonly findings: LawFindings;
  readonly stream: RandomStream;
  /** From 1. */
  readonly number: number;
  readonly config: C;
}

/** A choice, and whose it was if it was not that of chance. */
interface Made<A> {
  readonly choice: A | Outcome;
  readonly seat?: Seat | undefined;
}

/** One game that is played at random and looked at move by move. */
class LawWalk<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent, T> {
  readonly #context: WalkContext<S, A, V, C, E, T>;
  readonly #viewers: readonly Viewer[];
  readonly #worlds: TwoWorlds<S, A, V, C, E, T>;
  readonly #pageFault: ReturnType<typeof createPageCheck<S, A, V, E, T>>;
  readonly #freezer = new PlainFreezer();
  readonly #records: LogRecord[] = [];
  readonly #choices: Made<A>[] = [];
  #pieces: Readonly<Record<string, number>> | null = null;
  /** The last list of actions: some of them are no longer legal. */
  #before: readonly A[] = [];

  constructor(context: WalkContext<S, A, V, C, E, T>) {
    const { rules, findings, stream, number, config } = context;
    this.#context = context;
    this.#viewers = [...Array.from({ length: config.players }, (_, seat) => seat), 'public'];
    this.#pageFault = createPageCheck(rules, context.subject.pack);
    this.#worlds = new TwoWorlds(rules, findings, stream.fork('worlds'));
    findings.beginGame({ number, config, records: this.#records });
  }

  /** @param limit how many decisions are made at most */
  play(limit: number): { readonly decisions: number; readonly isOver: boolean } {
    const { rules, findings, config } = this.#context;
    const start = findings.attempt('legal', 'setup', () => rules.setup(config));
    let decisions = 0;
    for (let now = start; now !== null; ) {
      const state = now.value;
      const pending = this.#ask(this.#look(state));
      if (pending === null) return { decisions, isOver: false };
      if (pending.type === 'done') {
        this.#playAgain(state);
        this.#readBack(state, pending.result);
        return { decisions, isOver: true };
      }
      if (decisions >= limit || this.#isTooLong(decisions)) {
        this.#playAgain(state);
        return { decisions, isOver: false };
      }
      if (pending.type === 'decision') {
        decisions += 1;
        checkSimultaneous(this.#context, state, pending, (list) => this.#any(list));
      }
      if (this.#once(WORLDS_EVERY)) this.#worlds.compare(state, pending, this.#viewers);
      const choice =
        pending.type === 'chance' ? this.#draw(state, pending) : this.#choose(state, pending);
      now = choice === null ? null : this.#apply(state, pending, choice);
    }
    return { decisions, isOver: false };
  }

  /** Several who choose at the same time do so in any order. */
  #ask(pending: Pending | null): Pending | null {
    if (pending?.type !== 'decision' || pending.seats === undefined) return pending;
    return { ...pending, seat: this.#any(pending.seats) ?? pending.seat };
  }

  /** Looks at a state by itself, and returns what it waits for; `null` if it cannot be played on. */
  #look(state: S): Pending | null {
    const { rules, findings, config } = this.#context;
    findings.check('plain', this.#freezer.freeze(state, 'state'));
    findings.note('unchanged');
    if (rules.hasInvariants) {
      const broken = findings.attempt('invariants', 'invariants', () => rules.invariants(state));
      const [first] = broken?.value ?? [];
      findings.check('invariants', first === undefined ? null : `${first.law}: ${first.detail}`);
    }
    this.#countPieces(state);
    const scores = findings.attempt('bounds', 'score', () => rules.score(state));
    if (scores !== null) findings.check('bounds', scoreFault(scores.value, config.players, rules));
    const pending = findings.attempt('legal', 'pending', () => rules.pending(state));
    const wrong = pending === null ? null : pendingFault(pending.value, config.players);
    if (wrong !== null) findings.report('legal', wrong);
    if (this.#once(VIEWS_EVERY)) this.#lookAround(state, pending?.value ?? null);
    return wrong === null ? (pending?.value ?? null) : null;
  }

  #countPieces(state: S): void {
    const { rules, findings, subject } = this.#context;
    if (rules.pieces === undefined) return;
    const counted = findings.attempt('pieces', 'pieces', () => rules.pieces?.(state) ?? {});
    if (counted === null) return;
    if (this.#pieces === null) {
      this.#pieces = counted.value;
      findings.check('pieces', printedFault(counted.value, printedCards(subject.pack)));
    }
    findings.check('pieces', piecesFault(this.#pieces, counted.value));
  }

  /** Looks at a state with the eyes of a viewer. */
  #lookAround(state: S, pending: Pending | null): void {
    const { rules, findings } = this.#context;
    const viewer = this.#any(this.#viewers) ?? 'public';
    const view = findings.attempt('plain', 'view', () => rules.view(state, viewer));
    if (view === null) return;
    findings.check('plain', this.#freezer.freeze(view.value, 'view'));
    if (viewer !== 'public' && pending !== null) this.#worlds.checkWorld(state, pending, viewer);
    if (!rules.hasTable || pending === null) return;
    const shown = findings.attempt('page', 'the page', () =>
      this.#pageFault(state, pending, viewer),
    );
    if (shown !== null) findings.check('page', shown.value);
  }

  #choose(state: S, pending: Decision): A | null {
    const { rules, findings } = this.#context;
    const { seat } = pending;
    const listed = findings.attempt('legal', 'legal', () => rules.legal(state, seat));
    if (listed === null) return null;
    const legal = listed.value;
    const wrong =
      legalFault(legal, rules.compare) ??
      this.#freezer.freeze(legal, `the actions of ${pending.kind}`);
    findings.check('legal', wrong);
    if (this.#once(REFUSAL_EVERY)) {
      const known = new Set(legal.map(shortJson));
      const stale = this.#before.find((one) => !known.has(shortJson(one)));
      if (stale !== undefined) this.#refuse(state, stale, seat);
    }
    this.#before = legal;
    // A type first: there are far more ways to move than to pass.
    const type = this.#any([...new Set(legal.map((one) => one.type))]);
    return this.#any(legal.filter((one) => one.type === type)) ?? null;
  }

  #draw(state: S, { chance }: Extract<Pending, { type: 'chance' }>): Outcome | null {
    const { findings } = this.#context;
    const wrong = chanceFault(chance);
    findings.check('chance', wrong);
    if (wrong !== null) return null;
    if (this.#once(REFUSAL_EVERY)) this.#refuse(state, impossibleOutcome(chance));
    const outcome = resolveChance(chance, this.#context.stream);
    if (!isReadBack(chance, outcome)) {
      findings.report('chance', `${shortJson(outcome)} does not belong to ${chance.about}`);
    }
    return outcome;
  }

  #refuse(state: S, choice: A | Outcome, seat?: Seat): void {
    const { rules, findings } = this.#context;
    findings.note('refusal');
    try {
      rules.apply(state, choice, seat);
      findings.report('refusal', `${shortJson(choice)} is not refused`);
    } catch (error) {
      if (error instanceof IllegalAction) return;
      findings.report(
        'refusal',
        `${shortJson(choice)} must throw IllegalAction, but: ${String(error)}`,
      );
    }
  }

  #apply(state: S, pending: Exclude<Pending, { type: 'done' }>, choice: A | Outcome) {
    const { rules, findings, config } = this.#context;
    const law = pending.type === 'chance' ? 'chance' : 'legal';
    const tried = { pending, choice };
    reportProgress();
    const seat = pending.type === 'decision' ? pending.seat : undefined;
    const step = findings.attempt(law, 'apply', () => rules.apply(state, choice, seat), [tried]);
    if (step === null) return null;
    this.#choices.push({ choice, seat });
    this.#records.push(toRecord(this.#records.length + 1, tried));
    const { state: next, events }: Step<S, E> = step.value;
    findings.check('plain', eventsFault(events, config.players));
    findings.check('plain', this.#freezer.freeze(events, 'events'));
    return { value: next };
  }

  #isTooLong(decisions: number): boolean {
    const { maxDecisions } = this.#context.rules.bounds;
    const isLong = decisions >= maxDecisions || this.#choices.length > maxDecisions * MAX_MOVES;
    if (isLong) {
      const message = `the game is not over after ${maxDecisions} decisions, its \`maxDecisions\``;
      this.#context.findings.report('bounds', message);
    }
    return isLong;
  }

  /** The same choices, as they are read from a log, on rules that were opened again. */
  #playAgain(end: S): void {
    const { subject, findings, config } = this.#context;
    findings.note('deterministic');
    const choices: Made<A>[] = JSON.parse(JSON.stringify(this.#choices));
    const again = findings.attempt('deterministic', 'the game played again', () => {
      const rules = rememberFailures(subject.open());
      return choices.reduce((state, { choice, seat }) => {
        reportProgress();
        return rules.apply(state, choice, seat).state;
      }, rules.setup(config));
    });
    if (again === null || stateHash(again.value) === stateHash(end)) return;
    const message = 'the same choices lead to another state: is there chance, a clock or a memory?';
    findings.report('deterministic', message);
  }

  #readBack(end: S, result: Result): void {
    const { rules, findings } = this.#context;
    findings.note('log');
    const text = findings.logNow({
      result,
      footer: { totals: scoreTotals(rules.score(end)), hash: stateHash(end) },
    });
    const replayed = findings.attempt('log', 'a replay', () => replayLog(rules, parseLog(text)));
    const difference = replayed?.value.difference ?? null;
    if (difference !== null) findings.report('log', difference.message);
  }

  #once(every: number): boolean {
    return this.#context.stream.below(every) === 0;
  }

  #any<X>(list: readonly X[]): X | undefined {
    return list.length === 0 ? undefined : list[this.#context.stream.below(list.length)];
  }
}

/** Moves for each decision, with those of chance. */
const MAX_MOVES = 20;

/** One game of each strategy against itself, with everything frozen that it is shown. */
function checkStrategies<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent, T>(
  { strategies, seatPlayer }: LawSubject<S, A, V, C, E, T>,
  {
    rules,
    findings,
    request,
  }: Pick<WalkContext<S, A, V, C, E, T>, 'rules' | 'findings'> & { readonly request: LawRequest },
): void {
  const players = request.seats ?? seatCounts(rules)[0] ?? 0;
  const config = rules.configure({ players, toggles: request.toggles });
  for (const [index, name] of strategies.entries()) {
    const seed = `${request.seed}/${name}`;
    const recorder = new LogRecorder<S, A, E>();
    findings.beginGame({ number: index + 1, config, records: recorder.records as LogRecord[] });
    findings.note('strategies');
    findings.attempt('strategies', name, () =>
      playGame({
        rules,
        config,
        seed,
        players: Array.from({ length: players }, (_, seat) => ({
          ...seatPlayer(name, seat, { config, seed }),
          isGuarded: true,
        })),
        observers: [
          recorder.observer,
          {
            onDecision: ({ fault }) => {
              if (fault !== null) findings.report('strategies', `\`${name}\` ${fault.detail}`);
            },
          },
        ],
      }),
    );
  }
}
