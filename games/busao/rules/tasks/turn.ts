import { draw, editTurn, endGame, pushTasks, withoutFirst } from 'vbuses/play';
import type { Action, Draft, TaskRules } from '../actions-and-events.ts';
import {
  beginEnd,
  busAt,
  discardFromHand,
  editBus,
  handOf,
  removeFromHand,
  takeCards,
} from '../draft.ts';
import { busOfSeat, type OnceATurn, type Task } from '../state.ts';
import type { Tables } from '../tables.ts';
import { swapCount, turnActions } from '../turn-actions.ts';

const ONCE_A_TURN: readonly OnceATurn[] = ['take-stop', 'take-street', 'take-terminal', 'swap'];

/** What comes of an action, after its points are paid. */
const paid =
  <A extends Action>(cost: keyof Tables['numbers'], take: (draft: Draft, action: A) => void) =>
  (draft: Draft, _: Task, action: A): void => {
    const { active: seat, points, used } = draft.state.turn;
    const once = ONCE_A_TURN.filter((type) => type === action.type);
    editTurn(draft, { points: points - draft.tables.numbers[cost], used: [...used, ...once] });
    for (const what of once) draft.events.push({ type: 'acts', seat, what });
    pushTasks(draft, { kind: 'act' });
    take(draft, action);
  };

/** The course of a turn, and what a player does with action points. */
export const TURN_TASKS = {
  'begin-turn': (draft, { seat }) => {
    const number = draft.state.turn.number + 1;
    const { config, buses } = draft.state;
    // In the first round, for all but the last bus.
    const isShort = number < buses.length && config.toggles['BU-21'] === 'one-less';
    const points = draft.tables.numbers.actionPoints - (isShort ? 1 : 0);
    draft.state.turn = { number, active: seat, points, used: [] };
    draft.events.push({ type: 'turn', seat, number });
    pushTasks(draft, { kind: 'act' });
  },
  /** Until the points are spent, or nothing is left to spend them on. */
  act: (draft) => {
    const { tables, state } = draft;
    if (turnActions(tables, state).length > 0) pushTasks(draft, { kind: 'choose-action' });
    else pass(draft);
  },
  'choose-action': {
    legal: turnActions,
    answer: {
      pass: (draft) => pass(draft),
      'take-stop': paid('takeCost', (draft) => {
        const { state } = draft;
        takeCards(draft, state.stop);
        state.stop = [];
        pushTasks(draft, { kind: 'refill-stop', isFirst: true });
      }),
      'take-street': paid('takeCost', (draft) => {
        const draws = Array.from(
          { length: draft.tables.numbers.streetDrawn },
          (_, index): Task => ({ kind: 'draw', goal: 'drawn', isFirst: index === 0 }),
        );
        pushTasks(draft, ...draws, { kind: 'keep' });
      }),
      'take-terminal': paid('takeCost', (draft) => {
        const { state, tables } = draft;
        takeCards(draft, state.terminal.slice(-tables.numbers.terminalTaken));
        state.terminal = state.terminal.slice(0, -tables.numbers.terminalTaken);
      }),
      swap: paid('swapCost', (draft, { with: place }) => {
        const left = swapCount(draft.tables, draft.state, place);
        draft.events.push({ type: 'swaps', seat: draft.state.turn.active, with: place });
        pushTasks(draft, { kind: 'swap-give', with: place, left });
      }),
      board: paid('boardCost', (draft, { card, bus }) => {
        const { active: seat } = draft.state.turn;
        removeFromHand(draft, seat, card);
        draft.events.push({ type: 'boards', seat, card, bus });
        pushTasks(draft, { kind: 'choose-seat', card, bus, by: 'board', not: null });
      }),
      renew: paid('renewCost', (draft) => {
        draft.events.push({ type: 'acts', seat: draft.state.turn.active, what: 'renew' });
        pushTasks(draft, { kind: 'renew' });
      }),
      discard: paid('discardCost', (draft) => {
        draft.events.push({ type: 'acts', seat: draft.state.turn.active, what: 'discard' });
        pushTasks(draft, { kind: 'discard-hand', left: draft.tables.numbers.discardMost });
      }),
      'end-of-line': paid('endCost', (draft) => beginEnd(draft, 'end-of-line')),
      upgrade: paid('upgradeCost', (draft, { upgrade }) => {
        const { upgrades } = draft.state;
        const shop = withoutFirst(upgrades.shop, upgrade);
        draft.state.upgrades = { ...upgrades, shop };
        fitUpgrade(draft, upgrade);
        const missing = Math.max(0, draft.tables.numbers.shopCards - shop.length);
        const isRefilled = draft.state.config.toggles['BU-13'] === 'always';
        pushTasks(draft, { kind: 'refill-shop', count: isRefilled ? 1 : missing });
      }),
      'upgrade-blind': paid('upgradeCost', (draft) => pushTasks(draft, { kind: 'blind-upgrade' })),
    },
  },
  'refill-shop': (draft, { count }) => {
    const reveals = Math.min(count, draft.state.upgrades.deck.length);
    pushTasks(draft, ...Array.from({ length: reveals }, (): Task => ({ kind: 'reveal-upgrade' })));
  },
  'reveal-upgrade': {
    chance: (_, { upgrades }) => draw(upgrades.deck, { stream: 'upgrades', about: 'upgrade' }),
    resolve: (draft, _, outcome) => {
      revealUpgrade(draft, String(outcome));
      draft.events.push({ type: 'upgrade-revealed', upgrade: String(outcome) });
    },
  },
  /** A duplicate goes to the Oficina, and another one is drawn. */
  'blind-upgrade': {
    chance: (_, { upgrades }) => draw(upgrades.deck, { stream: 'upgrades', about: 'upgrade' }),
    resolve: (draft, task, outcome) => {
      const upgrade = String(outcome);
      const { state, events } = draft;
      const own = busAt(state, busOfSeat(state, state.turn.active));
      if (own.upgrades.includes(upgrade)) {
        revealUpgrade(draft, upgrade);
        events.push({ type: 'duplicate', upgrade });
        pushTasks(draft, task);
      } else {
        state.upgrades = { ...state.upgrades, deck: withoutFirst(state.upgrades.deck, upgrade) };
        fitUpgrade(draft, upgrade);
      }
    },
  },
  'fit-hand': {
    choose: 'drop',
    cards: (_, state) => handOf(state, state.turn.active),
    chosen: (draft, _, card) => {
      discardFromHand(draft, draft.state.turn.active, card);
      endTurn(draft);
    },
  },
  'next-turn': (draft) => {
    const { state } = draft;
    const { turn, hands, config, ending } = state;
    if (ending?.turnsLeft === 0) {
      endGame(draft, 'normal');
    } else if (turn.number >= config.maxTurns) {
      endGame(draft, 'aborted');
    } else {
      if (ending !== null) state.ending = { ...ending, turnsLeft: ending.turnsLeft - 1 };
      pushTasks(draft, { kind: 'begin-turn', seat: (turn.active + 1) % hands.length });
    }
  },
} satisfies Partial<TaskRules>;

/** Fits an upgrade to the bus of the active player. */
function fitUpgrade(draft: Draft, upgrade: string): void {
  const { state, events } = draft;
  const { active: seat } = state.turn;
  const bus = busOfSeat(state, seat);
  editBus(draft, bus, { upgrades: [...busAt(state, bus).upgrades, upgrade] });
  events.push({ type: 'upgraded', seat, bus, upgrade });
}

/** An upgrade of the deck comes into the Oficina. */
function revealUpgrade({ state }: Draft, upgrade: string): void {
  const { deck, shop } = state.upgrades;
  state.upgrades = { deck: withoutFirst(deck, upgrade), shop: [...shop, upgrade] };
}

/** Ends the turn; points that are left are lost. */
function pass(draft: Draft): void {
  const { active: seat, points } = draft.state.turn;
  if (points > 0) draft.events.push({ type: 'passed', seat, points });
  endTurn(draft);
}

function endTurn(draft: Draft): void {
  const { tables, state } = draft;
  const isTooMuch = handOf(state, state.turn.active).length > tables.numbers.handLimit;
  pushTasks(draft, { kind: isTooMuch ? 'fit-hand' : 'next-turn' });
}
