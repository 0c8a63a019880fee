import type { Action } from '../action.ts';
import { type Draft, editTurn, payFares, playerOf, pushTasks, unexpectedAnswer } from '../draft.ts';
import {
  costOfDelivery,
  costOfExchange,
  costOfPickUp,
  costOfSweep,
  legalActions,
} from '../legal-actions.ts';
import { extendStraightRun, moveBus } from '../moves.ts';
import { deliverCard, pickUpToken } from '../passengers.ts';
import { buyUpgrade } from '../purchase.ts';
import type { StraightRun } from '../state.ts';
import { stopAt } from '../tables.ts';
import type { TaskOf } from '../task.ts';
import { abilitiesOf } from '../upgrades/abilities.ts';
import { GO_ON } from '../upgrades/actions.ts';
import { BACK_STEP } from '../upgrades/movement.ts';
import { RIDE_COST } from '../upgrades/teleport.ts';
import type { PlayerRule } from './task-rule.ts';

/** The action phase: one action after another until the player ends it. */
export const act: PlayerRule<TaskOf<'act'>> = {
  waitsFor: 'player',
  seat: ({ turn }) => turn.active,
  isOptional: true,
  legal: legalActions,
  answer: (draft, task, action) => {
    if (action.type === 'end-turn') return;
    pushTasks(draft, task);
    if (!applyMove(draft, action) && !applyOtherAction(draft, action))
      throw unexpectedAnswer(action, task);
  },
};

/** Moves along links and trips without; whether the action is one. */
function applyMove(draft: Draft, action: Action): boolean {
  const seat = draft.state.turn.active;
  const from = playerOf(draft.state, seat).at ?? '';
  switch (action.type) {
    case 'move':
      spendMove(draft, extendStraightRun(draft, { from, to: action.to, moves: 1 }));
      moveBus(draft, seat, { to: action.to, cameFrom: from, by: 'move' });
      return true;
    case 'move-two':
      applyDoubleMove(draft, action);
      return true;
    case 'move-back':
    case 'move-back-two':
    case 'straight-on':
    case 'straight-on-two':
      applyFreeMove(draft, action);
      return true;
    case 'ride':
      spendActions(draft, RIDE_COST);
      markUsed(draft, action.upgrade);
      moveBus(draft, seat, { to: action.to, cameFrom: null, by: 'ride' });
      return true;
    default:
      return false;
  }
}

/** One action over two links of a lane: one move in a row, where the lane is straight. */
function applyDoubleMove(draft: Draft, { via, to }: Extract<Action, { type: 'move-two' }>): void {
  const { turn, config } = draft.state;
  const from = playerOf(draft.state, turn.active).at ?? '';
  const countsTwice = config.toggles['VB-17'] === 'two';
  const half = extendStraightRun(draft, { from, to: via, moves: 1 });
  const moves = countsTwice ? 1 : 0;
  spendMove(draft, extendStraightRun(draft, { from: via, to, moves }, half));
  moveBus(draft, turn.active, { to, cameFrom: via, by: 'move-two' });
}

/** An action spent on a move, which makes the row of moves what it is now. */
function spendMove(draft: Draft, row: StraightRun): void {
  const turn = editTurn(draft);
  turn.actions -= draft.tables.costs.move;
  turn.hasMoved = true;
  turn.row = row;
}

type FreeMove = Extract<
  Action,
  { type: 'move-back' | 'move-back-two' | 'straight-on' | 'straight-on-two' }
>;

/** A move that costs no action. A row of moves ends with the step straight on that it earned. */
function applyFreeMove(draft: Draft, action: FreeMove): void {
  const seat = draft.state.turn.active;
  const { at } = playerOf(draft.state, seat);
  const { to, type: by } = action;
  const turn = editTurn(draft);
  turn.hasMoved = true;
  if (by === 'straight-on' || by === 'straight-on-two') turn.row = null;
  else turn.used = [...turn.used, BACK_STEP];
  moveBus(draft, seat, { to, cameFrom: 'via' in action ? action.via : at, by });
}

/** Notes that an upgrade has worked, where it does once a turn. */
function markUsed(draft: Draft, upgrade: string): void {
  const turn = editTurn(draft);
  turn.used = [...turn.used, upgrade];
}

/** Everything but moving; whether the action is one of them. */
function applyOtherAction(draft: Draft, action: Action): boolean {
  const { tables, state } = draft;
  const seat = state.turn.active;
  const player = playerOf(state, seat);
  const abilities = abilitiesOf(player);
  const here = stopAt(tables, player.at);
  switch (action.type) {
    case 'deliver':
      spendActions(draft, costOfDelivery(tables, { abilities, here }, action.card) ?? 0);
      deliverCard(draft, seat, action.card);
      return true;
    case 'pick-up': {
      const { stop, region } = action;
      spendActions(draft, costOfPickUp(tables, abilities, stop === here.id));
      const hasFare = state.config.toggles['VB-01'] === 'yes';
      pickUpToken(draft, seat, { token: { stop, region }, hasFare });
      pushTasks(draft, { kind: 'draw', seat, region, isDeckOnly: false });
      return true;
    }
    case 'exchange':
      spendActions(draft, costOfExchange(tables, abilities));
      pushTasks(draft, { kind: 'give', seat, to: action.with });
      return true;
    default:
      return applyPurchase(draft, action);
  }
}

/** What costs fares, or nothing; whether the action is one of them. */
function applyPurchase(draft: Draft, action: Action): boolean {
  const { tables, state } = draft;
  const { active } = state.turn;
  switch (action.type) {
    case 'buy':
      editTurn(draft).hasBought = true;
      buyUpgrade(draft, active, action.upgrade);
      return true;
    case 'sweep': {
      const fares = costOfSweep(tables, state, abilitiesOf(playerOf(state, active)));
      payFares(draft, active, fares);
      editTurn(draft).hasBought = true;
      sweepOffer(draft);
      draft.events.push({ type: 'swept', seat: active, fares });
      return true;
    }
    case 'go-on': {
      const { upgrade, actions: count } = GO_ON;
      markUsed(draft, upgrade);
      const turn = editTurn(draft);
      turn.actions = count;
      turn.granted += count;
      draft.events.push({ type: 'went-on', seat: active, upgrade, count });
      return true;
    }
    default:
      return false;
  }
}

function sweepOffer(draft: Draft): void {
  const { deck, discards, offer } = draft.state.upgrades;
  draft.state.upgrades = { deck, discards: [...discards, ...offer], offer: [] };
  pushTasks(draft, { kind: 'refill' });
}

/** Spends actions on anything but a move, which ends a row of moves. */
function spendActions(draft: Draft, cost: number): void {
  if (cost === 0) return;
  const turn = editTurn(draft);
  turn.actions -= cost;
  turn.hasDoneElse = true;
  turn.row = null;
}
