import {
  dice,
  editPlayer,
  editTurn,
  endGame,
  pick,
  playerAt,
  pushTasks,
  seatsFrom,
} from 'vbuses/play';
import {
  activePlayer,
  boardOf,
  type Config,
  type Draft,
  type Player,
  type State,
  type Task,
  type TaskRules,
  type Turn,
} from '../state.ts';
import type { BoardTables, Tables } from '../tables.ts';
import { payFromBank } from './money.ts';

/** From the first terminus to the roll, and what follows a turn. */
export const TURN_TASKS = {
  'place-pawn': {
    chance: (tables, state) =>
      pick(optionsOf(boardOf(tables, state), 'weight'), { stream: 'starts', about: 'a terminus' }),
    resolve: (draft, { seat }, outcome) => {
      const at = String(outcome);
      const { initialCash, laterStartCash } = boardOf(draft.tables, draft.state).numbers;
      const cash = initialCash + seat * laterStartCash;
      editPlayer(draft, seat, { at, origin: at });
      draft.events.push({ type: 'starts', seat, at, cash });
      payFromBank(draft, seat, cash);
    },
  },
  'begin-turn': (draft, { seat }) => {
    const { tables, state, events } = draft;
    const number = state.turn.number + 1;
    state.turn = { ...INITIAL_TURN, number, active: seat };
    events.push({ type: 'turn', seat, number });
    if (activePlayer(state).destination === null) {
      const { destinationsDrawn } = boardOf(tables, state).numbers;
      const draws = Array.from(
        { length: destinationsDrawn },
        (): Task => ({ kind: 'draw-destination' }),
      );
      pushTasks(draft, ...draws, { kind: 'choose-destination' }, ...REST_OF_TURN);
    } else {
      pushTasks(draft, ...REST_OF_TURN);
    }
  },
  'draw-destination': {
    chance: (tables, state) => {
      const { origin } = activePlayer(state);
      const draw = state.config.toggles['BR-08'];
      const out = draw === 'any' ? [origin] : [origin, ...state.offered];
      const options = optionsOf(boardOf(tables, state), draw === 'even' ? 'even' : 'weight');
      return pick(
        options.filter(({ value }) => !out.includes(value)),
        { stream: 'destinations', about: 'a destination' },
      );
    },
    resolve: (draft, _, outcome) => {
      const { state, events } = draft;
      const { active: seat } = state.turn;
      const destination = String(outcome);
      state.offered = [...state.offered, destination];
      events.push({ type: 'drew', seat });
      events.push({ type: 'offered', seat, destination, only: [seat] });
    },
  },
  'choose-destination': {
    legal: (_, { offered }) =>
      [...new Set(offered)].map((destination, option) => ({
        type: 'head-for',
        destination,
        option,
      })),
    answer: {
      'head-for': (draft, _, { destination }) => {
        const { active: seat } = draft.state.turn;
        draft.state.offered = [];
        editPlayer(draft, seat, { destination });
        draft.events.push({ type: 'heads-for', seat, destination });
      },
    },
  },
  roll: {
    chance: (tables, state) => {
      const { dice: few, diceWithRightOfWay, dieSides } = boardOf(tables, state).numbers;
      const count = activePlayer(state).rightOfWay ? diceWithRightOfWay : few;
      const sides = Array.from({ length: count }, () => dieSides);
      return dice(sides, { stream: 'dice', about: 'the roll' });
    },
    resolve: (draft, _, outcome) => {
      const eyes = Array.isArray(outcome) ? outcome.map(Number) : [];
      const roll = eyes.reduce((sum, one) => sum + one, 0);
      editTurn(draft, { roll, left: roll });
      draft.events.push({ type: 'rolled', seat: draft.state.turn.active, dice: eyes });
    },
  },
  'end-turn': (draft) => {
    const { tables, state } = draft;
    const { turn, players, config } = state;
    const { cash } = activePlayer(state);
    const going = players.filter(({ bankrupt }) => !bankrupt);
    if (turn.hasArrived && cash >= boardOf(tables, state).numbers.winningCash) {
      win(draft, turn.active);
    } else if (going.length === 1 && config.toggles['BR-16'] === 'wins') {
      win(
        draft,
        players.findIndex(({ bankrupt }) => !bankrupt),
      );
    } else if (going.length === 0) {
      // Nothing is left to do: a game without a winner.
      draft.events.push({ type: 'over', reason: 'no-winner' });
    } else if (turn.number >= config.maxTurns) {
      endGame(draft, 'aborted');
    } else {
      pushTasks(draft, { kind: 'begin-turn', seat: nextSeat(state) });
    }
  },
} satisfies Partial<TaskRules>;

const REST_OF_TURN: readonly Task[] = [
  { kind: 'roll' },
  { kind: 'travel' },
  { kind: 'settle' },
  { kind: 'end-turn' },
];

/** Termini to draw from. */
const optionsOf = ({ termini }: BoardTables, by: 'weight' | 'even') =>
  termini.map(({ at, weight }) => ({ value: at, weight: by === 'even' ? 1 : weight }));

/** Bankrupt players have no turn. */
function nextSeat({ turn, players }: Pick<State, 'turn' | 'players'>): number {
  let seat = turn.active;
  do seat = (seat + 1) % players.length;
  while (playerAt({ players }, seat).bankrupt);
  return seat;
}

function win(draft: Draft, seat: number): void {
  draft.state.winner = seat;
  draft.events.push({ type: 'won', seat });
  endGame(draft, 'normal');
}

const INITIAL_TURN: Turn = {
  number: 0,
  active: 0,
  roll: 0,
  left: 0,
  walked: 0,
  hasPaidFare: false,
  hasArrived: false,
  purchases: 0,
};

const INITIAL_PLAYER: Player = {
  cash: 0,
  at: '',
  towards: null,
  done: 0,
  origin: '',
  destination: null,
  route: null,
  used: [],
  rightOfWay: false,
  wealthy: false,
  bankrupt: false,
};

/** Players without anything, and what has to be done to begin. */
export function startState(tables: Tables, config: Config): State {
  const seats = seatsFrom(0, config.players);
  const { routes } = boardOf(tables, { config });
  return {
    config,
    agenda: [
      { kind: 'begin-turn', seat: 0 },
      ...seats.toReversed().map((seat): Task => ({ kind: 'place-pawn', seat })),
    ],
    turn: INITIAL_TURN,
    players: seats.map(() => INITIAL_PLAYER),
    owners: Object.fromEntries(routes.map(({ id }) => [id, null])),
    bank: 0,
    offered: [],
    winner: null,
  };
}
