import { die, editPlayer, endGame, playerAt, pushTasks, seatsFrom } from 'vbuses/play';
import type { Draft, TaskRules } from '../actions-and-events.ts';
import { scoreCommute } from '../scoring.ts';
import type { Config, Player, State, Task, Turn } from '../state.ts';
import type { Tables } from '../tables.ts';
import { commutesOf } from '../toggles.ts';
import { travellersAfter } from '../travellers.ts';

/** Set-up, and the course of a game from commute to commute. */
export const COMMUTE_TASKS = {
  'first-seat': {
    chance: (_, { players }) => die(players.length, { stream: 'first', about: 'who goes first' }),
    resolve: (draft, _, outcome) => {
      const first = Number(outcome) - 1;
      draft.state.first = first;
      draft.events.push({ type: 'goes-first', seat: first });
      const choices = seatsFrom(first, draft.state.players.length).map(
        (seat): Task => ({ kind: 'take-house', seat }),
      );
      pushTasks(draft, ...choices, { kind: 'begin-commute' });
    },
  },
  'take-house': {
    legal: ({ houses }, { players }) =>
      [...houses.keys()]
        .filter((house) => players.every((player) => player.house !== house))
        .map((house) => ({ type: 'take-house', house })),
    answer: {
      'take-house': (draft, { seat }, { house }) => {
        editPlayer(draft, seat, { house });
        draft.events.push({ type: 'took-house', seat, house });
      },
    },
  },
  'begin-commute': (draft) => {
    const { tables, state, events } = draft;
    const number = state.commute.number + 1;
    const which = number % 2 === 0 ? 'morning' : 'evening';
    // In every round another player goes first; in the evening the same one, or the next.
    const passed = state.config.toggles['CO-09'] === 'next' ? Math.ceil : Math.floor;
    const first = (state.first + passed(number / 2)) % state.players.length;
    state.commute = { number, which, first };
    gatherCards(draft);
    state.players = state.players.map((player) => ({
      ...NEW_TRAVELLER,
      house: player.house,
      at: which === 'evening' ? tables.work : (tables.houses.get(player.house ?? '')?.space ?? ''),
    }));
    events.push({ type: 'commute', number, which, first });
    const hands = seatsFrom(first, state.players.length).map(
      (seat): Task => ({ kind: 'fill-hand', seat, upTo: tables.numbers.hand }),
    );
    pushTasks(draft, ...hands, { kind: 'begin-turn', seat: first });
  },
  'begin-turn': (draft, { seat }) => {
    const { state, events } = draft;
    const number = state.turn.number + 1;
    state.turn = { ...NEW_TURN, number, active: seat };
    events.push({ type: 'turn', seat, number });
    const { skips } = playerAt(state, seat);
    if (skips > 0) {
      editPlayer(draft, seat, { skips: skips - 1 });
      events.push({ type: 'skipped', seat });
      pushTasks(draft, { kind: 'next-turn' });
    } else {
      pushTasks(
        draft,
        { kind: 'walk', seat },
        { kind: 'look-for-uh-ohs' },
        { kind: 'refill' },
        { kind: 'next-turn' },
      );
    }
  },
  'next-turn': (draft) => {
    const { state } = draft;
    const [next] = travellersAfter(state, state.turn.active);
    if (next === undefined) pushTasks(draft, { kind: 'end-commute' });
    else if (state.turn.number >= state.config.maxTurns) endGame(draft, 'aborted');
    else pushTasks(draft, { kind: 'begin-turn', seat: next });
  },
  'end-commute': (draft) => {
    const { tables, state, events } = draft;
    const minutes = state.players.map((player) => player.minutes);
    const { which } = state.commute;
    const row = scoreCommute(tables, state.config.toggles, { which, minutes });
    state.sheet = [...state.sheet, row];
    events.push({ type: 'scored', ...row });
    const isLast = state.sheet.length === commutesOf(state.players.length, state.config.toggles);
    if (isLast) endGame(draft, 'normal');
    else pushTasks(draft, { kind: 'begin-commute' });
  },
} satisfies Partial<TaskRules>;

const NEW_TRAVELLER: Omit<Player, 'house' | 'at'> = {
  cameFrom: null,
  minutes: 0,
  hasArrived: false,
  skips: 0,
  nextCard: 0,
  hand: [],
};

const NEW_TURN: Turn = { number: 0, active: 0, moved: [], pushed: [], spent: [] };

/** Before a commute no player has cards. */
function gatherCards({ state, tables, events }: Draft): void {
  const hands = state.players.flatMap(({ hand }) => hand);
  if (state.config.toggles['CO-08'] === 'every-commute') {
    state.cards = { deck: tables.cardDeck, discards: [] };
    events.push({ type: 'shuffled', count: tables.cardDeck.length });
  } else {
    state.cards = { ...state.cards, discards: [...state.cards.discards, ...hands] };
    state.players.forEach(({ hand }, seat) => {
      if (hand.length > 0) events.push({ type: 'discarded', seat, cards: hand });
    });
  }
}

/** Everything in the box, and what has to be done to set it up. */
export function startState(tables: Tables, config: Config): State {
  const seats = seatsFrom(0, config.players);
  return {
    config,
    agenda: [{ kind: 'first-seat' }],
    first: 0,
    commute: { number: -1, which: 'morning', first: 0 },
    turn: NEW_TURN,
    players: seats.map(() => ({ ...NEW_TRAVELLER, house: null, at: tables.work })),
    cards: { deck: tables.cardDeck, discards: [] },
    uhOhs: { deck: tables.uhOhDeck, discards: [] },
    offer: null,
    sheet: [],
    reputation: seats.map(() => 0),
  };
}
