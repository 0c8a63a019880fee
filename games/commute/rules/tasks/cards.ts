import { deal, draw, editPlayer, playerAt, pushTasks, withoutAll, withoutFirst } from 'vbuses/play';
import type { TaskRules } from '../actions-and-events.ts';
import type { Task } from '../state.ts';

/** How cards come into hands, and Uh-Oh! cards into the open. */
export const CARD_TASKS = {
  /** At the end of a turn, everybody who has played cards and is still on the way. */
  refill: (draft) => {
    const { state, tables } = draft;
    const tasks = state.turn.spent
      .filter((seat) => !playerAt(state, seat).hasArrived)
      .map((seat): Task => ({ kind: 'fill-hand', seat, upTo: tables.numbers.hand }));
    pushTasks(draft, ...tasks);
  },
  'fill-hand': (draft, task) => {
    const { state, events } = draft;
    const missing = task.upTo - playerAt(state, task.seat).hand.length;
    if (missing <= 0) return;
    if (state.cards.deck.length === 0) {
      const { discards } = state.cards;
      // All cards are in hands: then there are none to draw.
      if (discards.length === 0) return;
      events.push({ type: 'shuffled', count: discards.length });
      state.cards = { deck: discards, discards: [] };
    }
    const count = Math.min(missing, state.cards.deck.length);
    pushTasks(draft, { kind: 'draw-cards', seat: task.seat, count }, task);
  },
  'draw-cards': {
    chance: (_, { cards }, { count }) =>
      deal(cards.deck, count, { stream: 'cards', about: 'number cards' }),
    resolve: (draft, { seat }, outcome) => {
      const { state, events } = draft;
      const drawn = Array.isArray(outcome) ? outcome.map(String) : [];
      state.cards = { ...state.cards, deck: withoutAll(state.cards.deck, drawn) };
      editPlayer(draft, seat, { hand: [...playerAt(state, seat).hand, ...drawn].sort() });
      events.push({ type: 'drew', seat, count: drawn.length });
      events.push({ type: 'got-cards', seat, cards: drawn, only: [seat] });
    },
  },
  'uh-oh': (draft, { seat }) => {
    const { state } = draft;
    if (state.uhOhs.deck.length === 0) {
      state.uhOhs = { deck: state.uhOhs.discards, discards: [] };
    }
    pushTasks(draft, { kind: 'draw-uh-oh', seat });
  },
  'draw-uh-oh': {
    chance: (_, { uhOhs }, { seat }) =>
      draw(uhOhs.deck, { stream: 'uh-ohs', about: `Uh-Oh! card of player ${seat + 1}` }),
    resolve: (draft, { seat }, outcome) => {
      const { state, events } = draft;
      const card = String(outcome);
      const { deck, discards } = state.uhOhs;
      if (state.config.toggles['CO-13'] === 'discarded')
        state.uhOhs = { deck: withoutFirst(deck, card), discards: [...discards, card] };
      events.push({ type: 'uh-oh', seat, card });
      pushTasks(draft, { kind: 'effects', seat, card, next: 0 });
    },
  },
} satisfies Partial<TaskRules>;
