import { die, pushTasks, seatsFrom } from 'vbuses/play';
import type { TaskRules } from '../actions-and-events.ts';
import type { Config, Player, State, Task } from '../state.ts';
import type { Tables } from '../tables.ts';

/** From the box to the first round. */
export const SET_UP_TASKS = {
  'first-seat': {
    chance: (_, { players }) => die(players.length, { stream: 'first', about: 'who goes first' }),
    resolve: (draft, _, outcome) => {
      const seat = Number(outcome) - 1;
      draft.state.first = seat;
      draft.events.push({ type: 'goes-first', seat });
      pushTasks(draft, { kind: 'begin-round' });
    },
  },
} satisfies Partial<TaskRules>;

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
