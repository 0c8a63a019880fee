import { draw, pushTasks, withoutFirst } from 'vbuses/play';
import type { Draft, TaskRules } from '../actions-and-events.ts';
import {
  addToHand,
  beginEnd,
  discard,
  discardFromHand,
  handOf,
  removeFromHand,
  takeCards,
} from '../draft.ts';
import type { DrawGoal } from '../state.ts';
import { canDraw } from '../turn-actions.ts';

/** How passenger cards come and go. */
export const CARD_TASKS = {
  /** The next card of the Rua, which is made new of the Terminal if it is empty. */
  draw: (draft, { goal, isFirst }) => {
    const { state } = draft;
    if (state.street.length === 0) {
      if (!isFirst && state.config.toggles['BU-04'] === 'cut-short') return;
      if (!canDraw(state)) {
        // A card is due, and there is none.
        const isOver = state.reshuffles === 0 || state.config.toggles['BU-05'] === 'yes';
        if (isOver) beginEnd(draft, 'street');
        return;
      }
      state.street = state.terminal;
      state.terminal = [];
      state.reshuffles -= 1;
      draft.events.push({ type: 'reshuffled', left: state.reshuffles });
    }
    pushTasks(draft, { kind: 'draw-card', goal });
  },
  'draw-card': {
    chance: (_, { street }) => draw(street, { stream: 'street', about: 'passenger' }),
    resolve: (draft, { goal }, outcome) => {
      const { state } = draft;
      const card = String(outcome);
      state.street = withoutFirst(state.street, card);
      placeDrawnCard(draft, card, goal);
      const isLast = state.street.length === 0 && state.reshuffles === 0;
      if (isLast && state.config.toggles['BU-06'] === 'last-card') beginEnd(draft, 'street');
    },
  },
  /** One card after another, until the stop is full or no card comes. */
  'refill-stop': (draft, { isFirst }) => {
    const { state, tables } = draft;
    const wanted = tables.numbers.stopCards - state.stop.length;
    for (let count = 0; count < wanted; count += 1) {
      pushTasks(draft, { kind: 'draw', goal: 'stop', isFirst: isFirst && count === wanted - 1 });
    }
  },
  /** Of the cards drawn of the Rua some are kept; where no more have come, all of them. */
  keep: (draft) => {
    const { state, tables } = draft;
    const left = tables.numbers.streetKept;
    if (state.drawn.length > left) pushTasks(draft, { kind: 'choose-keep', left });
    else for (const card of state.drawn) keepCard(draft, card);
  },
  'choose-keep': {
    choose: 'keep',
    cards: (_, { drawn }) => drawn,
    chosen: (draft, task, card) => {
      const { state } = draft;
      keepCard(draft, card);
      if (task.left > 1) return pushTasks(draft, { ...task, left: task.left - 1 });
      for (const other of state.drawn) discard(draft, state.turn.active, other);
      state.drawn = [];
    },
  },
  'swap-give': {
    choose: 'give',
    cards: (_, state) => handOf(state, state.turn.active),
    chosen: (draft, task, card) => {
      const { state } = draft;
      const { active: seat } = state.turn;
      removeFromHand(draft, seat, card);
      state.offered = [...state.offered, card];
      draft.events.push({ type: 'gave', seat, card });
      if (task.left > 1) pushTasks(draft, { ...task, left: task.left - 1 });
      else if (task.with === 'terminal') swapWithTerminal(draft);
      else pushTasks(draft, { kind: 'swap-take', left: state.offered.length });
    },
  },
  'swap-take': {
    choose: 'take',
    cards: (_, { stop }) => stop,
    chosen: (draft, task, card) => {
      const { state } = draft;
      state.stop = withoutFirst(state.stop, card);
      takeCards(draft, [card]);
      if (task.left > 1) return pushTasks(draft, { ...task, left: task.left - 1 });
      state.stop = [...state.stop, ...state.offered];
      state.offered = [];
    },
  },
  /** The cards of the stop go to the Terminal one by one, in the order that the player likes. */
  renew: {
    choose: 'send',
    cards: (_, { stop }) => stop,
    chosen: (draft, task, card) => {
      const { state } = draft;
      state.stop = withoutFirst(state.stop, card);
      discard(draft, state.turn.active, card);
      pushTasks(draft, state.stop.length > 0 ? task : { kind: 'refill-stop', isFirst: true });
    },
  },
  'discard-hand': {
    legal: (tables, state, { left }) => {
      const cards = [...new Set(handOf(state, state.turn.active))];
      const isBegun = left < tables.numbers.discardMost;
      return [
        ...cards.map((card) => ({ type: 'drop', card }) as const),
        ...(isBegun ? [{ type: 'enough' } as const] : []),
      ];
    },
    answer: {
      enough: () => undefined,
      drop: (draft, task, { card }) => {
        const { active: seat } = draft.state.turn;
        discardFromHand(draft, seat, card);
        const left = task.left - 1;
        if (left > 0 && handOf(draft.state, seat).length > 0) pushTasks(draft, { ...task, left });
      },
    },
  },
} satisfies Partial<TaskRules>;

function placeDrawnCard(draft: Draft, card: string, goal: DrawGoal): void {
  const { state, events } = draft;
  const { active: seat } = state.turn;
  if (goal === 'stop') {
    state.stop = [...state.stop, card];
    events.push({ type: 'revealed', card });
    return;
  }
  events.push({ type: 'drew', seat });
  events.push({ type: 'got-cards', seat, cards: [card], only: [seat] });
  if (goal === 'hand') addToHand(draft, seat, [card]);
  else state.drawn = [...state.drawn, card];
}

function keepCard(draft: Draft, card: string): void {
  const { state, events } = draft;
  const { active: seat } = state.turn;
  state.drawn = withoutFirst(state.drawn, card);
  addToHand(draft, seat, [card]);
  events.push({ type: 'kept', seat });
}

/** The uppermost cards of the Terminal for those offered, which lie there in their order. */
function swapWithTerminal(draft: Draft): void {
  const { state } = draft;
  const count = state.offered.length;
  const cards = state.terminal.slice(-count);
  state.terminal = [...state.terminal.slice(0, -count), ...state.offered];
  state.offered = [];
  takeCards(draft, cards);
}
