import {
  type Chance,
  type Fields,
  fieldsIn,
  type GamePack,
  idOf,
  listOf,
  type Outcome,
  outcomesOf,
  type PackRecord,
  playerAt,
  standardAnswers,
  unplayable,
  type Value,
} from 'vbuses/play';
import type { Action, Event } from './actions-and-events.ts';
import type { openRules } from './game.ts';
import { happinessOf, placeAt } from './players.ts';
import type { State } from './state.ts';
import { ROUNDS_A_DAY, roundsOf } from './tables.ts';
import type { Toggles } from './toggles.ts';
import { timeOf } from './turn-actions.ts';

type Rules = ReturnType<typeof openRules>;

/** The player of the story; the other one rests. */
const TELLER = 0;

/** The turns of an example as the rules play them: each action with what it costs and gives, and the visit sheet. */
export function playStory(pack: GamePack, rules: Rules, example: PackRecord): Fields {
  const written = listOf(example.fields.turns).map((turn) => listOf(turn).map(fieldsIn));
  const player = String(example.fields.player);
  let state = leaveToChance(rules, firstState(rules), null);
  const turns = written.map((actions, index) => {
    state = untilTurnOf(rules, state, index);
    const { round, turn } = state;
    let left = turn.points;
    const steps = actions.map((action) => {
      const played = takeAction(rules, state, action, example);
      state = played.state;
      left -= played.step.cost;
      return { ...played.step, card: nameOf(pack, 'cards', action.card), left };
    });
    return {
      number: index + 1,
      day: Math.ceil(round.number / ROUNDS_A_DAY),
      time: timeOf(round),
      points: turn.granted,
      steps,
    };
  });
  return {
    player,
    turns,
    sheet: visitSheet(
      pack,
      state,
      turns.flatMap(({ steps }) => steps),
    ),
  };
}

function firstState({ setup, tables, toggles: questions }: Rules): State {
  const toggles = standardAnswers(questions) as Toggles;
  const players = tables.numbers.playersLeast;
  return setup({ players, toggles, maxTurns: roundsOf(tables) * players });
}

/** Lets chance take its course: the card that is wanted comes if it can, and the last one otherwise. */
function leaveToChance(rules: Rules, from: State, wanted: string | null): State {
  let state = from;
  for (let wait = rules.pending(state); wait.type === 'chance'; wait = rules.pending(state)) {
    state = rules.apply(state, chosenOutcome(wait.chance, wanted)).state;
  }
  return state;
}

function chosenOutcome(chance: Chance, wanted: string | null): Outcome {
  const outcomes = (outcomesOf(chance) ?? []).map(({ outcome }) => outcome);
  const [first = 1] = outcomes;
  // The player of the story goes first.
  if (chance.kind === 'die') return first;
  return outcomes.find((one) => one === wanted) ?? outcomes.at(-1) ?? first;
}

/** The others rest until it is the turn of the player of the story. */
function untilTurnOf(rules: Rules, from: State, turnsBefore: number): State {
  let state = from;
  const isWaiting = (): boolean => {
    const { turn, round } = state;
    return turn.active !== TELLER || round.number <= turnsBefore;
  };
  while (rules.pending(state).type === 'decision' && isWaiting()) {
    state = leaveToChance(rules, rules.apply(state, { type: 'rest' }).state, null);
  }
  return state;
}

/** @throws CliError (exit 1) for an action that the rules do not allow, with the place of the example */
function takeAction(rules: Rules, state: State, written: Fields, example: PackRecord) {
  const action = readAction(written);
  const isLegal = rules.legal(state).some((one) => JSON.stringify(one) === JSON.stringify(action));
  if (!isLegal) {
    const round = `round ${state.round.number}`;
    const problem = `the rules do not allow "${rules.describe(action)}" in ${round} of the example`;
    throw unplayable(problem, example);
  }
  const drawn = action.type === 'draw' ? idOf(written.card) : null;
  const step = rules.apply(state, action);
  const after = leaveToChance(rules, step.state, drawn);
  return { state: after, step: describeStep(rules, action, step.events) };
}

function readAction({ do: what, at, card }: Fields): Action {
  switch (what) {
    case 'visit':
      return { type: 'visit', place: idOf(at) };
    case 'draw':
      return { type: 'draw' };
    case 'play':
      return { type: 'play', card: idOf(card) };
    default:
      return { type: what as 'walk' | 'train' | 'bus' | 'ferry', to: idOf(at) };
  }
}

function describeStep({ tables }: Rules, action: Action, events: readonly Event[]) {
  const visit = events.find((event) => event.type === 'visited');
  const way = events.find((event) => event.type === 'travelled');
  const { drawCost, playCost } = tables.numbers;
  const cost = action.type === 'draw' ? drawCost : action.type === 'play' ? playCost : 0;
  const place = visit?.place ?? way?.to ?? null;
  return {
    what: action.type,
    place: place === null ? null : placeAt(tables, place).name,
    cost: visit?.points ?? way?.points ?? cost,
    happiness: visit?.happiness ?? 0,
    experiences: visit?.experiences ?? 0,
    again: visit?.again ?? false,
    visited: visit?.place ?? null,
  };
}

/** The part of the visit sheet on which the story leaves its marks, and its sums. */
function visitSheet(
  pack: GamePack,
  state: State,
  visits: readonly ReturnType<typeof describeStep>[],
): Fields {
  const player = playerAt(state, TELLER);
  const places = pack.table('places').records;
  const district = idOf(places.find(({ id }) => id === player.visited[0])?.fields.district);
  return {
    district: pack.table('districts').get(district).fields,
    rows: places
      .filter(({ fields }) => fields.kind === 'activity' && idOf(fields.district) === district)
      .map(({ id, fields }) => ({
        ...fields,
        isVisited: player.visited.includes(id),
        revisits: visits.filter(({ visited, again }) => visited === id && again).length,
      })),
    happiness: happinessOf(player),
    experiences: player.experiences,
    activities: player.visited.length,
    revisited: player.revisited.length,
  };
}

const nameOf = (pack: GamePack, table: string, value: Value | undefined): string | null =>
  value === undefined || value === null
    ? null
    : String(pack.table(table).get(idOf(value)).fields.name);
