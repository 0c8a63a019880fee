import {
  type Bounds,
  type ChanceNode,
  type Decision,
  type GameOver,
  type GamePack,
  IllegalAction,
  isOutcomeOf,
  memoizeLast,
  type Outcome,
  type RulesOf,
  type SeatScore,
  type Step,
  unplayable,
} from '../../../play/public.ts';
import { scorePlayer } from '../score.ts';
import { type Action, compareActions, type Event, isSameAction } from './actions-and-events.ts';
import { determiniseView } from './determinise.ts';
import { copyState, type Draft } from './draft.ts';
import { findViolations } from './invariants.ts';
import { createPieceCounter } from './pieces.ts';
import { createStateScorer, rankSeats } from './scoring.ts';
import type { Config, Player, State, Task } from './state.ts';
import { readTables, type Tables } from './tables.ts';
import { type Rule, ruleOf } from './tasks/registry.ts';
import { setUpTasks } from './tasks/set-up.ts';
import { INITIAL_TURN } from './tasks/turn.ts';
import { requireKnownUpgrades } from './upgrades/registry.ts';
import { createViewProjector, type View } from './view.ts';
import { describeActionOrEvent, readNames } from './wording.ts';

/** Four random bots take about a thousand turns. */
const MAX_TURNS = 4_000;
/** More than any turn can hold: actions, fares and cards are few. */
const DECISIONS_PER_TURN = 500;

/** The rules of Vancouver Buses for one pack, with what was looked up in it. */
export type VancouverBuses = RulesOf<State, Action, View, Config, Event, Tables>;

/** @throws CliError (exit 1) for a pack that these rules cannot play, with the reason */
export function openRules(pack: GamePack) {
  const tables = readTables(pack);
  requireKnownUpgrades(pack, tables);
  requireStarts(tables);
  const { playersLeast, playersMost } = tables.numbers;
  const score = createStateScorer(tables);
  // A state is asked several times what it waits for before it is left.
  const nextStep = memoizeLast((state: State) => nextStepOf(tables, state));
  const legal = memoizeLast((state: State) => legalActionsIn(tables, state, nextStep(state)));
  const names = readNames(tables);
  return {
    seats: { least: playersLeast, most: playersMost },
    bounds: boundsOf(tables),
    tables,
    setup: (config) => runAutomaticTasks(startDraft(tables, startState(tables, config))).state,
    pending: (state) => nextStep(state)?.pending ?? gameOver(state, score(state)),
    legal,
    compare: compareActions,
    apply: (state, choice) => applyChoice(tables, state, { choice, next: nextStep(state), legal }),
    turn: ({ turn }) => turn.number,
    view: createViewProjector(tables),
    determinise: (view, stream) => determiniseView(tables, view, stream),
    score,
    pieces: createPieceCounter(pack),
    invariants: (state) => findViolations(tables, state),
    describe: (thing) => describeActionOrEvent(names, thing),
  } satisfies VancouverBuses;
}

/** Each player starts on one of the routes dealt and keeps the others. */
function requireStarts({ numbers }: Tables): void {
  if (numbers.routesDealt !== numbers.routesKept + 1) {
    throw unplayable('players have to be dealt one route more than they keep');
  }
}

function boundsOf({ scoring, stops, routes, upgrades }: Tables): Bounds {
  const best = scorePlayer(scoring, {
    deliveries: stops.flatMap((stop) => new Array<typeof stop>(stop.cards).fill(stop)),
    routes,
    upgrades: [...upgrades.keys()],
    countsEveryRoute: true,
  });
  return {
    maxTurns: MAX_TURNS,
    maxDecisions: MAX_TURNS * DECISIONS_PER_TURN,
    scoreRange: [0, best.total],
  };
}

/** What has to be done next, how, and what it waits for. */
interface NextStep {
  readonly task: Task;
  readonly rule: Rule;
  readonly pending: Decision | ChanceNode | null;
}

/** The next step of a state; `null` when the game is over. */
function nextStepOf(tables: Tables, state: State): NextStep | null {
  const task = state.agenda.at(-1);
  const rule = task === undefined ? null : ruleOf(task);
  if (task === undefined || rule === null) return null;
  return { task, rule, pending: pendingIn(tables, state, { task, rule }) };
}

const legalActionsIn = (tables: Tables, state: State, next: NextStep | null): readonly Action[] =>
  next?.rule.legal?.(tables, state, next.task) ?? [];

function pendingIn(
  tables: Tables,
  state: State,
  { task, rule }: Pick<NextStep, 'task' | 'rule'>,
): Decision | ChanceNode | null {
  if (rule.legal !== null) {
    const seat = 'seat' in task ? task.seat : state.turn.active;
    return { type: 'decision', seat, kind: task.kind, optional: rule.isOptional };
  }
  if (rule.chance === null) return null;
  return { type: 'chance', chance: rule.chance(tables, state, task) };
}

function gameOver(state: State, scores: readonly SeatScore[]): GameOver {
  const task = state.agenda.at(-1);
  const totals = scores.map(({ total }) => total);
  const reason = task?.kind === 'over' ? task.reason : 'no-winner';
  return { type: 'done', result: rankSeats(state, totals, reason) };
}

interface ChoiceRequest {
  readonly choice: Action | Outcome;
  readonly next: NextStep | null;
  readonly legal: (state: State) => readonly Action[];
}

function applyChoice(
  tables: Tables,
  state: State,
  { choice, next, legal }: ChoiceRequest,
): Step<State, Event> {
  if (next === null) throw new IllegalAction('the game is over');
  const { task, rule, pending } = next;
  const draft = startDraft(tables, state);
  draft.state.agenda.pop();
  if (rule.answer !== null) {
    rule.answer(draft, task, requireLegal(legal(state), choice));
  } else if (pending?.type === 'chance' && isOutcomeOf(pending.chance, choice)) {
    rule.resolve?.(draft, task, choice);
  } else {
    throw new IllegalAction(`${JSON.stringify(choice)} cannot come of ${task.kind}`);
  }
  return runAutomaticTasks(draft);
}

/** The legal action that equals a choice; mostly it is one of the list itself. */
function requireLegal(legal: readonly Action[], choice: Action | Outcome): Action {
  for (const action of legal) if (action === choice) return action;
  if (isAction(choice)) {
    const found = legal.find((action) => isSameAction(action, choice));
    if (found !== undefined) return found;
  }
  throw new IllegalAction(`${JSON.stringify(choice)} is not legal`);
}

const isAction = (choice: Action | Outcome): choice is Action =>
  typeof choice === 'object' && choice !== null && 'type' in choice;

const startDraft = (tables: Tables, state: State): Draft => ({
  tables,
  state: copyState(state),
  events: [],
});

/** Does what needs no decision, until the game waits for a player or for chance. */
function runAutomaticTasks(draft: Draft): Step<State, Event> {
  const { state, events } = draft;
  const { agenda } = state;
  for (;;) {
    const task = agenda.at(-1);
    const run = task === undefined ? null : ruleOf(task)?.run;
    if (task === undefined || !run) break;
    agenda.pop();
    run(draft, task);
  }
  return { state, events };
}

const INITIAL_PLAYER: Player = {
  at: null,
  cameFrom: null,
  hand: [],
  fares: 0,
  routes: [],
  start: null,
  aside: [],
  delivered: [],
  upgrades: [],
  isOutOfFuel: false,
};

/** Everything in the box, and what has to be done to set it up. */
export const startState = (tables: Tables, config: Config): State => ({
  config,
  agenda: setUpTasks(tables, config.players).toReversed(),
  first: 0,
  turn: INITIAL_TURN,
  regions: tables.regions.map((region, index) => ({
    region,
    top: [],
    rest: tables.decks[index] ?? [],
    discards: [],
    stock: tables.tokens[index] ?? 0,
  })),
  tokens: [],
  bag: [],
  upgrades: {
    deck: config.toggles.upgrades === 'no' ? [] : tables.upgradeDeck,
    discards: [],
    offer: [],
  },
  routes: { deck: tables.routeDeck, discards: [] },
  bank: tables.fares,
  players: Array.from({ length: config.players }, () => INITIAL_PLAYER),
});
