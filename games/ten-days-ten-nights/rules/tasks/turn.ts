import { die, editPlayer, editTurn, playerAt, pushTasks, type Seat, seatsFrom } from 'vbuses/play';
import { pointsOfTurn } from '../costs.ts';
import { discard, discardFromHand } from '../players.ts';
import type { Config, Draft, Player, State, Task, TaskRules } from '../state.ts';
import { ROUNDS_A_DAY, roundsOf, type Tables } from '../tables.ts';
import { timeOf, turnActions } from '../turn-actions.ts';

/** The course of the game: rounds, and the turns in them. */
export const TURN_TASKS = {
  'first-seat': {
    chance: (_, { players }) => die(players.length, { stream: 'first', about: 'who goes first' }),
    resolve: (draft, _, outcome) => {
      const seat = Number(outcome) - 1;
      draft.state.first = seat;
      draft.events.push({ type: 'goes-first', seat });
      pushTasks(draft, { kind: 'begin-round' });
    },
  },
  'begin-round': (draft) => {
    const { state, tables, events } = draft;
    const number = state.round.number + 1;
    state.round = { number, visits: [] };
    const first = firstOfRound(state);
    const day = Math.ceil(number / ROUNDS_A_DAY);
    events.push({ type: 'round', day, time: timeOf(state.round), first });
    const turns = seatsFrom(first, state.players.length).map(
      (seat): Task => ({ kind: 'begin-turn', seat }),
    );
    if (number === roundsOf(tables)) pushTasks(draft, ...turns, { kind: 'over', reason: 'normal' });
    else pushTasks(draft, ...turns, { kind: 'begin-round' });
  },
  'begin-turn': (draft, { seat }) => {
    const { state, tables, events } = draft;
    const lasting = playerAt(state, seat).lasting.map((one) => ({ ...one, isOn: true }));
    editPlayer(draft, seat, { lasting });
    const points = pointsOfTurn(tables, state, lasting);
    const number = state.turn.number + 1;
    state.turn = { number, active: seat, points, granted: points };
    events.push({ type: 'turn', seat, number, points });
    pushTasks(draft, { kind: 'act' });
  },
  /** Until the points are spent, or the player rests. */
  act: (draft) => {
    const { tables, state } = draft;
    const canAct = state.turn.points > 0 || turnActions(tables, state).length > 0;
    if (canAct) pushTasks(draft, { kind: 'choose-action' });
    else endTurn(draft);
  },
  'fit-hand': {
    choose: 'drop',
    cards: (_, state) => playerAt(state, state.turn.active).hand,
    chosen: (draft, _, card) => {
      discardFromHand(draft, draft.state.turn.active, card);
      endTurn(draft);
    },
  },
  /** What has lasted for all of its turns is over. */
  'end-turn': (draft) => {
    const { active: seat } = draft.state.turn;
    const aged = playerAt(draft.state, seat).lasting.map((one) =>
      one.isOn ? { ...one, turns: one.turns - 1 } : one,
    );
    editPlayer(draft, seat, { lasting: aged.filter(({ turns }) => turns > 0) });
    for (const { card, turns, isPerk } of aged) {
      if (turns > 0) continue;
      draft.events.push({ type: 'expired', seat, card });
      if (isPerk) discard(draft, seat, card);
    }
    if (draft.state.agenda.at(-1)?.kind === 'over') {
      draft.events.push({ type: 'over', reason: 'normal' });
    }
  },
} satisfies Partial<TaskRules>;

/** Who has the first turn of the round. */
function firstOfRound({ first, round, players, config }: State): Seat {
  const rounds = round.number - 1;
  const passed = { day: Math.floor(rounds / ROUNDS_A_DAY), round: rounds, never: 0 };
  return (first + passed[config.toggles['NO-09']]) % players.length;
}

/** Gives up the points that are left. */
export function rest(draft: Draft): void {
  const { active: seat, points } = draft.state.turn;
  draft.events.push({ type: 'rested', seat, points });
  editTurn(draft, { points: 0 });
  endTurn(draft);
}

/** Down to the hand that may be kept. */
export function endTurn(draft: Draft): void {
  const { tables, state } = draft;
  const { hand } = playerAt(state, state.turn.active);
  const isTooMuch = hand.length > tables.numbers.handLimit;
  pushTasks(draft, { kind: isTooMuch ? 'fit-hand' : 'end-turn' });
}

/** Everything in the box, and what has to be done to set it up. */
export function startState(tables: Tables, config: Config): State {
  const { numbers, map, tickets, deck } = tables;
  const seats = seatsFrom(0, config.players);
  const deals = seats.flatMap((seat) =>
    Array.from({ length: numbers.startCards }, (): Task => ({ kind: 'draw', seat })),
  );
  return {
    config,
    agenda: [{ kind: 'first-seat' }, ...deals],
    first: 0,
    round: { number: 0, visits: [] },
    turn: { number: 0, active: 0, points: 0, granted: 0 },
    deck,
    discards: [],
    pools: Object.fromEntries(tickets),
    players: seats.map(() => newPlayer(map.start)),
  };
}

const newPlayer = (at: string): Player => ({
  at,
  hand: [],
  visited: [],
  revisited: [],
  experiences: 0,
  happiness: { food: 0, entertainment: 0, experience: 0, specials: 0, cards: 0 },
  prizes: [],
  lasting: [],
});
