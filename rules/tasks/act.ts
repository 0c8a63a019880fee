import { pushTasks } from 'vbuses/play';
import type { Action, Draft, TaskRules } from '../actions-and-events.ts';
import { editTurn, payFares } from '../draft.ts';
import {
  BACK_STEP,
  costOfDelivery,
  costOfExchange,
  costOfPickUp,
  costOfSweep,
  GO_ON,
  legalActions,
  RIDE_COST,
} from '../legal-actions.ts';
import { extendStraightRun, moveBus } from '../movement.ts';
import type { StraightRun, Task } from '../state.ts';
import { contextOf, type PlayerContext } from '../upgrades/abilities.ts';
import { deliverCard, pickUpToken } from './passengers.ts';
import { buyUpgrade } from './upgrade-offer.ts';

/** What comes of an action of the action phase, which goes on after it until the player ends it. */
const acting =
  <A extends Action>(take: (draft: Draft, action: A, context: PlayerContext) => void) =>
  (draft: Draft, task: Task, action: A): void => {
    const { tables, state } = draft;
    pushTasks(draft, task);
    take(draft, action, contextOf(tables, state, state.turn.active));
  };

/** What a player does in the action phase. */
export const ACTION_PHASE_TASKS = {
  act: {
    isOptional: true,
    legal: legalActions,
    answer: {
      'end-turn': () => undefined,
      // Moves along links, and trips without.
      move: acting((draft, { to }, { seat, here: { id: from } }) => {
        spendMove(draft, extendStraightRun(draft, { from, to, moves: 1 }));
        moveBus(draft, seat, { to, cameFrom: from, by: 'move' });
      }),
      /** One action over two links of a lane: one move in a row, where the lane is straight. */
      'move-two': acting((draft, { via, to }, { seat, here: { id: from } }) => {
        const moves = draft.state.config.toggles['VB-17'] === 'two' ? 1 : 0;
        const half = extendStraightRun(draft, { from, to: via, moves: 1 });
        spendMove(draft, extendStraightRun(draft, { from: via, to, moves }, half));
        moveBus(draft, seat, { to, cameFrom: via, by: 'move-two' });
      }),
      'move-back': acting(moveFreely),
      'move-back-two': acting(moveFreely),
      'straight-on': acting(moveFreely),
      'straight-on-two': acting(moveFreely),
      ride: acting((draft, { upgrade, to }, { seat }) => {
        spendActions(draft, RIDE_COST);
        markUsed(draft, upgrade);
        moveBus(draft, seat, { to, cameFrom: null, by: 'ride' });
      }),
      // Everything else that costs actions.
      deliver: acting((draft, { card }, context) => {
        spendActions(draft, costOfDelivery(context, card) ?? 0);
        deliverCard(draft, context.seat, card);
      }),
      'pick-up': acting((draft, { stop, region }, context) => {
        const { seat } = context;
        spendActions(draft, costOfPickUp(context, stop));
        const hasFare = draft.state.config.toggles['VB-01'] === 'yes';
        pickUpToken(draft, seat, { token: { stop, region }, hasFare });
        pushTasks(draft, { kind: 'draw', seat, region, isDeckOnly: false });
      }),
      exchange: acting((draft, { with: to }, context) => {
        const { seat } = context;
        spendActions(draft, costOfExchange(context));
        draft.events.push({ type: 'chose-player', seat, player: to });
        pushTasks(draft, { kind: 'give', seat, to });
      }),
      // What costs fares, or nothing.
      buy: acting((draft, { upgrade }, { seat }) => {
        editTurn(draft).hasBought = true;
        buyUpgrade(draft, seat, upgrade);
      }),
      sweep: acting((draft, _, context) => {
        const { seat } = context;
        const fares = costOfSweep(context);
        payFares(draft, seat, fares);
        editTurn(draft).hasBought = true;
        const { deck, discards, offer } = draft.state.upgrades;
        draft.state.upgrades = { deck, discards: [...discards, ...offer], offer: [] };
        pushTasks(draft, { kind: 'refill' });
        draft.events.push({ type: 'swept', seat, fares });
      }),
      'go-on': acting((draft, _, { seat, abilities: { goesOnFor: count } }) => {
        markUsed(draft, GO_ON);
        const turn = editTurn(draft);
        turn.actions = count;
        turn.granted += count;
        draft.events.push({ type: 'went-on', seat, upgrade: GO_ON, count });
      }),
    },
  },
} satisfies Partial<TaskRules>;

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
function moveFreely(draft: Draft, action: FreeMove, { seat, here }: PlayerContext): void {
  const { to, type: by } = action;
  const turn = editTurn(draft);
  turn.hasMoved = true;
  if (by === 'straight-on' || by === 'straight-on-two') turn.row = null;
  else turn.used = [...turn.used, BACK_STEP];
  moveBus(draft, seat, { to, cameFrom: 'via' in action ? action.via : here.id, by });
}

/** Notes that an upgrade has worked, where it does once a turn. */
function markUsed(draft: Draft, upgrade: string): void {
  const turn = editTurn(draft);
  turn.used = [...turn.used, upgrade];
}

/** Spends actions on anything but a move, which ends a row of moves. */
function spendActions(draft: Draft, cost: number): void {
  if (cost === 0) return;
  const turn = editTurn(draft);
  turn.actions -= cost;
  turn.hasDoneElse = true;
  turn.row = null;
}
