import { editPlayer, playerAt, pushTasks, type Seat, withoutFirst } from 'vbuses/play';
import type { Action, Draft, TaskRules } from '../actions-and-events.ts';
import { spaceInfo } from '../board.ts';
import type { State } from '../state.ts';
import { cardValue, type Tables } from '../tables.ts';
import { goalOf } from '../travellers.ts';
import type { Landing } from '../walks.ts';

/** How players walk, and push each other. */
export const WALKING_TASKS = {
  walk: {
    legal: (tables, state, { seat }) =>
      cardsToPlay(tables, state, seat).flatMap((card) =>
        landingsOf(tables, state, seat, walkValue(tables, state, seat, card)).flatMap(
          ({ to, lengths }): Action[] =>
            // Where each step counts, a longer way to the goal is another walk.
            state.config.toggles['CO-05'] === 'walked' && to === goalOf(tables, state, seat)
              ? lengths.map((steps) => ({ type: 'walk', card, to, steps }))
              : [{ type: 'walk', card, to }],
        ),
      ),
    answer: {
      walk: (draft, { seat }, { card, to, steps }) => {
        const { tables, state, events } = draft;
        const value = walkValue(tables, state, seat, card);
        const minutes = (steps ?? value) + minutesAt(tables, state, seat, to);
        playCard(draft, seat, card);
        events.push({ type: 'walked', seat, card, to, minutes });
        move(draft, seat, { to, steps: value, minutes });
        editPlayer(draft, seat, { nextCard: 0 });
        state.turn = { ...state.turn, moved: [seat] };
        pushTasks(draft, { kind: 'land', seat });
      },
    },
  },
  /** A player who stands on the goal has arrived, and is out of everybody's reach. */
  land: (draft, { seat }) => {
    const { tables, state, events } = draft;
    const { at, minutes } = playerAt(state, seat);
    if (at === goalOf(tables, state, seat)) {
      editPlayer(draft, seat, { hasArrived: true, skips: 0, nextCard: 0 });
      events.push({ type: 'arrived', seat, minutes });
    } else {
      const isUhOh = spaceInfo(tables, at).isUhOh && state.config.toggles['CO-04'] === 'at-once';
      if (isUhOh) pushTasks(draft, { kind: 'uh-oh', seat }, { kind: 'make-room', seat, at });
      else pushTasks(draft, { kind: 'make-room', seat, at });
    }
  },
  /** All who stand where a player lands are pushed, one after the other. */
  'make-room': (draft, { seat, at }) => {
    const { state } = draft;
    // Who is pushed off is done with the others there.
    if (playerAt(state, seat).at !== at || playersToPush(state, seat).length === 0) return;
    pushTasks(draft, { kind: 'push', seat });
    const isEmpty = playerAt(state, seat).hand.length === 0;
    if (isEmpty) pushTasks(draft, { kind: 'fill-hand', seat, upTo: 1 });
  },
  push: {
    legal: (tables, state, { seat }) => {
      const pushes = pushesOf(tables, state, seat);
      const isFree = state.config.toggles['CO-14'] === 'may' || pushes.length === 0;
      return isFree ? [...pushes, { type: 'let-be' }] : pushes;
    },
    answer: {
      'let-be': ({ state, events }, { seat }) => {
        for (const player of playersToPush(state, seat)) {
          events.push({ type: 'let-be', seat, player });
        }
      },
      push: (draft, { seat }, { player, card, to }) => {
        const { tables, state, events } = draft;
        const minutes = minutesAt(tables, state, player, to);
        playCard(draft, seat, card);
        events.push({ type: 'pushed', seat, player, card, to, minutes });
        move(draft, player, { to, steps: cardValue(tables, card), minutes });
        const { moved, pushed } = state.turn;
        state.turn = {
          ...state.turn,
          moved: moved.includes(player) ? moved : [...moved, player],
          pushed: [...pushed, player],
        };
        const { at } = playerAt(state, seat);
        pushTasks(draft, { kind: 'land', seat: player }, { kind: 'make-room', seat, at });
      },
    },
  },
} satisfies Partial<TaskRules>;

/** The cards in a hand, one of each number. */
function cardsToPlay(tables: Tables, state: State, seat: Seat): readonly string[] {
  const { hand } = playerAt(state, seat);
  const values = hand.map((card) => cardValue(tables, card));
  return hand.filter((_, index) => values.indexOf(values[index] ?? 0) === index);
}

/** The number for which a card counts when it is played for a walk. */
const walkValue = (tables: Tables, state: State, seat: Seat, card: string): number =>
  Math.max(1, cardValue(tables, card) + playerAt(state, seat).nextCard);

/** Where a player can be moved by so many steps. */
function landingsOf(tables: Tables, state: State, seat: Seat, steps: number): readonly Landing[] {
  const { at, cameFrom } = playerAt(state, seat);
  const notTo = state.config.toggles['CO-03'] === 'turns' ? cameFrom : null;
  return tables.walks({ from: at, notTo, steps, goal: goalOf(tables, state, seat) });
}

/** What the space adds on which a player lands; nothing at the goal. */
const minutesAt = (tables: Tables, state: State, seat: Seat, to: string): number =>
  to === goalOf(tables, state, seat) ? 0 : spaceInfo(tables, to).minutes;

/** Moves a player by so many steps, which adds minutes. */
function move(
  draft: Draft,
  seat: Seat,
  { to, steps, minutes }: { readonly to: string; readonly steps: number; readonly minutes: number },
): void {
  const landing = landingsOf(draft.tables, draft.state, seat, steps).find((one) => one.to === to);
  editPlayer(draft, seat, { at: to, cameFrom: landing?.cameFrom ?? null });
  addMinutes(draft, seat, minutes);
}

/** A card goes from a hand to the discards. */
function playCard(draft: Draft, seat: Seat, card: string): void {
  const { state } = draft;
  editPlayer(draft, seat, { hand: withoutFirst(playerAt(state, seat).hand, card) });
  state.cards = { ...state.cards, discards: [...state.cards.discards, card] };
  noteSpent(draft, seat);
}

/** A player who has played or lost cards draws new ones at the end of the turn. */
export function noteSpent({ state }: Draft, seat: Seat): void {
  const { spent } = state.turn;
  if (!spent.includes(seat)) state.turn = { ...state.turn, spent: [...spent, seat] };
}

/** Who stands where a player has landed, and has not been pushed in this turn. */
function playersToPush({ players, turn, config }: State, seat: Seat): Seat[] {
  const own = players[seat];
  if (own === undefined || own.hasArrived) return [];
  return players.flatMap((player, other) => {
    const isHere = other !== seat && !player.hasArrived && player.at === own.at;
    const isSafe =
      turn.pushed.includes(other) ||
      (config.toggles['CO-06'] === 'not-the-active' && other === turn.active);
    return isHere && !isSafe ? [other] : [];
  });
}

/** Every push with a card of the hand. */
function pushesOf(tables: Tables, state: State, seat: Seat): Action[] {
  const mayArrive = state.config.toggles['CO-07'] === 'yes';
  const cards = cardsToPlay(tables, state, seat);
  return playersToPush(state, seat).flatMap((player) => {
    const goal = goalOf(tables, state, player);
    return cards.flatMap((card) =>
      landingsOf(tables, state, player, cardValue(tables, card)).flatMap(({ to }): Action[] =>
        mayArrive || to !== goal ? [{ type: 'push', player, card, to }] : [],
      ),
    );
  });
}

/** Adds minutes to the tally of a player. */
export function addMinutes(draft: Draft, seat: Seat, minutes: number): void {
  editPlayer(draft, seat, { minutes: playerAt(draft.state, seat).minutes + minutes });
}
