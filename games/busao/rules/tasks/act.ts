import { editTurn, pushTasks, withoutFirst } from 'vbuses/play';
import type { Action, Draft, TaskRules } from '../actions-and-events.ts';
import { addToHand, beginEnd, removeFromHand } from '../draft.ts';
import { busOfSeat, type OnceATurn, type Task } from '../state.ts';
import type { Tables } from '../tables.ts';
import { swapCount, turnActions } from '../turn-actions.ts';
import { pass } from './turn.ts';
import { fitUpgrade, refillShop } from './upgrades.ts';

/** What comes of an action, after its points are paid. */
const paid =
  <A extends Action>(cost: keyof Tables['numbers'], take: (draft: Draft, action: A) => void) =>
  (draft: Draft, _: Task, action: A): void => {
    editTurn(draft, { points: draft.state.turn.points - draft.tables.numbers[cost] });
    pushTasks(draft, { kind: 'act' });
    take(draft, action);
  };

/** What a player does with action points. */
export const ACT_TASKS = {
  'choose-action': {
    legal: turnActions,
    answer: {
      pass: (draft) => pass(draft),
      'take-stop': paid('takeCost', (draft) => {
        const { state } = draft;
        useOnce(draft, 'take-stop');
        takeCards(draft, state.stop);
        state.stop = [];
        pushTasks(draft, { kind: 'refill-stop', isFirst: true });
      }),
      'take-street': paid('takeCost', (draft) => {
        useOnce(draft, 'take-street');
        const draws = Array.from(
          { length: draft.tables.numbers.streetDrawn },
          (_, index): Task => ({ kind: 'draw', goal: 'drawn', isFirst: index === 0 }),
        );
        pushTasks(draft, ...draws, { kind: 'keep' });
      }),
      'take-terminal': paid('takeCost', (draft) => {
        const { state, tables } = draft;
        useOnce(draft, 'take-terminal');
        takeCards(draft, state.terminal.slice(-tables.numbers.terminalTaken));
        state.terminal = state.terminal.slice(0, -tables.numbers.terminalTaken);
      }),
      swap: paid('swapCost', (draft, { with: place }) => {
        const left = swapCount(draft.tables, draft.state, place);
        useOnce(draft, 'swap');
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
      'end-of-line': paid('endCost', (draft) =>
        beginEnd(draft, 'end-of-line', busOfSeat(draft.state, draft.state.turn.active)),
      ),
      upgrade: paid('upgradeCost', (draft, { upgrade }) => {
        const { upgrades } = draft.state;
        draft.state.upgrades = { ...upgrades, shop: withoutFirst(upgrades.shop, upgrade) };
        fitUpgrade(draft, upgrade);
        refillShop(draft);
      }),
      'upgrade-blind': paid('upgradeCost', (draft) => pushTasks(draft, { kind: 'blind-upgrade' })),
    },
  },
} satisfies Partial<TaskRules>;

/** Notes that something was done that can be done once a turn. */
function useOnce(draft: Draft, what: OnceATurn): void {
  const { active: seat, used } = draft.state.turn;
  editTurn(draft, { used: [...used, what] });
  draft.events.push({ type: 'acts', seat, what });
}

/** Open cards come into the hand of the active player. */
function takeCards(draft: Draft, cards: readonly string[]): void {
  const { active: seat } = draft.state.turn;
  addToHand(draft, seat, cards);
  draft.events.push({ type: 'took', seat, cards });
}
