import {
  type Bounds,
  type ChanceNode,
  type Decision,
  type Effect,
  type GameOver,
  type GamePack,
  memoizeLast,
  type Outcome,
  type RulesOf,
  type Step,
} from '../../../play/public.ts';
import type { Action, Event } from './actions-and-events.ts';
import { determiniseView } from './determinise.ts';
import { startDraft } from './draft.ts';
import { countPieces, findViolations } from './invariants.ts';
import { createStateScorer, rankSeats } from './scoring.ts';
import type { Config, State } from './state.ts';
import { readTables, type Tables } from './tables.ts';
import { ruleOf } from './tasks/registry.ts';
import { startState } from './tasks/set-up.ts';
import { projectState, type View } from './view.ts';
import { createDescriber } from './wording.ts';

/** Bots that only swap cards could go on for ever. */
const MAX_TURNS = 500;
/** More than any turn can hold: points and cards are few. */
const DECISIONS_PER_TURN = 60;

/** The rules of Busão for one pack, with what was looked up in it. */
export type BusaoRules = RulesOf<State, Action, View, Config, Event, Tables>;

/** @throws CliError (exit 1) for a pack that these rules cannot play, with the reason */
export function openRules(pack: GamePack) {
  const tables = readTables(pack);
  const { playersLeast, playersMost, busesMost } = tables.numbers;
  const score = createStateScorer(tables);
  const legal = memoizeLast((state: State) => legalIn(tables, state));
  const counts = Array.from({ length: playersMost }, (_, index) => index + 1);
  return {
    seats: { least: playersLeast, most: playersMost },
    // More than there are buses play in pairs.
    allowedSeats: counts.filter(
      (count) => count >= playersLeast && (count <= busesMost || count % 2 === 0),
    ),
    bounds: boundsOf(tables),
    tables,
    setup: (config) => startState(tables, config),
    pending: (state) => pendingIn(tables, state) ?? gameOver(state, score(state)),
    legal,
    apply: (state, choice) => applyChoice(tables, state, choice),
    turn: ({ turn }) => turn.number,
    view: (state, viewer) => projectState(state, viewer),
    determinise: (view, stream) => determiniseView(tables, view, stream),
    score,
    pieces: (state) => countPieces(tables, state),
    invariants: (state) => findViolations(tables, state),
    describe: createDescriber(tables),
  } satisfies BusaoRules;
}

function pendingIn(tables: Tables, state: State): Decision | ChanceNode | null {
  const task = state.agenda.at(-1);
  const rule = task === undefined ? null : ruleOf(task);
  if (task === undefined || rule === null || typeof rule === 'function') return null;
  if ('chance' in rule) return { type: 'chance', chance: rule.chance(tables, state, task) };
  const seat = 'seat' in task ? task.seat : state.turn.active;
  return { type: 'decision', seat, kind: task.kind, optional: 'isOptional' in rule };
}

function legalIn(tables: Tables, state: State): readonly Action[] {
  const task = state.agenda.at(-1);
  const rule = task === undefined ? null : ruleOf(task);
  if (task === undefined || rule === null || !('legal' in rule)) return [];
  return rule.legal(tables, state, task);
}

function gameOver(state: State, scores: ReturnType<BusaoRules['score']>): GameOver {
  const task = state.agenda.at(-1);
  const reason = task?.kind === 'over' ? task.reason : 'no-winner';
  return { type: 'done', result: rankSeats(state, scores, reason) };
}

/** Takes the step that was waited for, and then all that need no choice. */
function applyChoice(tables: Tables, state: State, choice: Action | Outcome): Step<State, Event> {
  const draft = startDraft(tables, state);
  const { agenda } = draft.state;
  const waiting = agenda.pop();
  const rule = waiting === undefined ? null : ruleOf(waiting);
  if (waiting === undefined || rule === null || typeof rule === 'function') {
    throw new Error('the game waits for nothing');
  }
  if ('chance' in rule) rule.resolve(draft, waiting, choice as Outcome);
  else rule.answer(draft, waiting, choice as Action);
  for (let task = agenda.at(-1); task !== undefined; task = agenda.at(-1)) {
    const next = ruleOf(task);
    if (typeof next !== 'function') break;
    agenda.pop();
    next(draft, task);
  }
  return { state: draft.state, events: draft.events };
}

/** No bus is worth more, or less, than its seats full of the best, or the worst, in the best company. */
function boundsOf(tables: Tables): Bounds {
  const { seats, numbers, passengers, upgrades } = tables;
  const swing = (effects: readonly Effect[]): number =>
    effects.reduce((sum, one) => {
      const points = 'points' in one ? Math.abs(Number(one.points)) : 0;
      return sum + points * seats;
    }, 0);
  const most = Math.max(
    ...[...passengers.values()].map(({ points, effects }) => Math.abs(points) + swing(effects)),
  );
  const mostOfUpgrade = Math.max(...[...upgrades.values()].map(({ effects }) => swing(effects)));
  const range =
    seats * (most + 3 * numbers.driverPoints) +
    numbers.upgradesMost * numbers.seatsAWindow * mostOfUpgrade;
  const hands = tables.passengerDeck.length * numbers.handPenalty;
  return {
    maxTurns: MAX_TURNS,
    maxDecisions: MAX_TURNS * DECISIONS_PER_TURN,
    scoreRange: [-range - hands, range],
  };
}
