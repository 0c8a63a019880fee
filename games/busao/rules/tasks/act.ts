import { editTurn, pushTasks, unexpectedAnswer, withoutFirst } from 'vbuses/play';
import type { Action } from '../actions-and-events.ts';
import { addToHand, beginEnd, removeFromHand } from '../draft.ts';
import type { Draft, TaskRules } from '../rule-interfaces.ts';
import { busOfSeat, type OnceATurn, type Task } from '../state.ts';
import type { Numbers } from '../tables.ts';
import { swapCount, turnActions } from '../turn-actions.ts';
import { pass } from './turn.ts';
import { fitUpgrade, refillShop } from './upgrades.ts';

/** What a player does with action points. */
export const ACT_TASKS = {
  'choose-action': {
    legal: turnActions,
    answer: (draft, task, action) => {
      if (action.type === 'pass') {
        pass(draft);
        return;
      }
      if (!isPaid(action)) throw unexpectedAnswer(action, task);
      const cost = draft.tables.numbers[COSTS[action.type]];
      editTurn(draft, { points: draft.state.turn.points - cost });
      pushTasks(draft, { kind: 'act' });
      // Each is kept under the type of its own action.
      (TAKEN[action.type] as (draft: Draft, action: Action) => void)(draft, action);
    },
  },
} satisfies Partial<TaskRules>;

type PaidAction =
  | OnceATurn
  | 'board'
  | 'renew'
  | 'discard'
  | 'end-of-line'
  | 'upgrade'
  | 'upgrade-blind';

/** The number that says what an action costs. */
const COSTS: Readonly<Record<PaidAction, keyof Numbers>> = {
  'take-stop': 'takeCost',
  'take-street': 'takeCost',
  'take-terminal': 'takeCost',
  swap: 'swapCost',
  board: 'boardCost',
  renew: 'renewCost',
  discard: 'discardCost',
  'end-of-line': 'endCost',
  upgrade: 'upgradeCost',
  'upgrade-blind': 'upgradeCost',
};

const isPaid = (action: Action): action is Extract<Action, { readonly type: PaidAction }> =>
  Object.hasOwn(COSTS, action.type);

type Taken<Type extends Action['type']> = (
  draft: Draft,
  action: Extract<Action, { readonly type: Type }>,
) => void;

/** What comes of each action, after its points are paid. */
const TAKEN: { readonly [Type in PaidAction]: Taken<Type> } = {
  'take-stop': (draft) => {
    const { state } = draft;
    useOnce(draft, 'take-stop');
    takeCards(draft, state.stop);
    state.stop = [];
    pushTasks(draft, { kind: 'refill-stop', isFirst: true });
  },
  'take-street': (draft) => {
    useOnce(draft, 'take-street');
    const draws = Array.from(
      { length: draft.tables.numbers.streetDrawn },
      (_, index): Task => ({ kind: 'draw', goal: 'drawn', isFirst: index === 0 }),
    );
    pushTasks(draft, ...draws, { kind: 'keep' });
  },
  'take-terminal': (draft) => {
    const { state, tables } = draft;
    useOnce(draft, 'take-terminal');
    takeCards(draft, state.terminal.slice(-tables.numbers.terminalTaken));
    state.terminal = state.terminal.slice(0, -tables.numbers.terminalTaken);
  },
  swap: (draft, { with: place }) => {
    const left = swapCount(draft.tables, draft.state, place);
    useOnce(draft, 'swap');
    draft.events.push({ type: 'swaps', seat: draft.state.turn.active, with: place });
    pushTasks(draft, { kind: 'swap-give', with: place, left });
  },
  board: (draft, { card, bus }) => {
    const { active: seat } = draft.state.turn;
    removeFromHand(draft, seat, card);
    draft.events.push({ type: 'boards', seat, card, bus });
    pushTasks(draft, { kind: 'choose-seat', card, bus, by: 'board', not: null });
  },
  renew: (draft) => {
    draft.events.push({ type: 'acts', seat: draft.state.turn.active, what: 'renew' });
    pushTasks(draft, { kind: 'renew' });
  },
  discard: (draft) => {
    draft.events.push({ type: 'acts', seat: draft.state.turn.active, what: 'discard' });
    pushTasks(draft, { kind: 'discard-hand', left: draft.tables.numbers.discardMost });
  },
  'end-of-line': (draft) =>
    beginEnd(draft, 'end-of-line', busOfSeat(draft.state, draft.state.turn.active)),
  upgrade: (draft, { upgrade }) => {
    const { upgrades } = draft.state;
    draft.state.upgrades = { ...upgrades, shop: withoutFirst(upgrades.shop, upgrade) };
    fitUpgrade(draft, upgrade);
    refillShop(draft);
  },
  'upgrade-blind': (draft) => pushTasks(draft, { kind: 'blind-upgrade' }),
};

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
