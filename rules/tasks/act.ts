import { playerAt, pushTasks } from 'vbuses/play';
import { type Action, typeRank } from '../actions-and-events.ts';
import { canDrawFrom, tokenRegionsAt, upgradesLeft } from '../cards.ts';
import { editTurn, payFares } from '../draft.ts';
import { extendStraightRun, moveBus } from '../movement.ts';
import type { Draft, HookContext, TaskRules } from '../rule-interfaces.ts';
import type { State, StraightRun, Task } from '../state.ts';
import { type StopInfo, stopAt, type Tables, upgradeInfo } from '../tables.ts';
import { BACK_STEP, GO_ON, RIDE_COST } from '../upgrades/driving.ts';
import { type Abilities, abilitiesOf, hookOf } from '../upgrades/registry.ts';
import { deliverCard, pickUpToken } from './passengers.ts';
import {
  buyUpgrade,
  canBuy,
  hookContext,
  offeredUpgrades,
  refusesExchange,
} from './upgrade-offer.ts';

/** What comes of an action of the action phase, which goes on after it until the player ends it. */
const acting =
  <A extends Action>(take: (draft: Draft, action: A) => void) =>
  (draft: Draft, task: Task, action: A): void => {
    pushTasks(draft, task);
    take(draft, action);
  };

/** What a player does in the action phase. */
export const ACTION_PHASE_TASKS = {
  act: {
    isOptional: true,
    legal: legalActions,
    answer: {
      'end-turn': () => undefined,
      // Moves along links, and trips without.
      move: acting((draft, { to }) => {
        const { active: seat } = draft.state.turn;
        const from = playerAt(draft.state, seat).at ?? '';
        spendMove(draft, extendStraightRun(draft, { from, to, moves: 1 }));
        moveBus(draft, seat, { to, cameFrom: from, by: 'move' });
      }),
      /** One action over two links of a lane: one move in a row, where the lane is straight. */
      'move-two': acting((draft, { via, to }) => {
        const { turn, config } = draft.state;
        const from = playerAt(draft.state, turn.active).at ?? '';
        const moves = config.toggles['VB-17'] === 'two' ? 1 : 0;
        const half = extendStraightRun(draft, { from, to: via, moves: 1 });
        spendMove(draft, extendStraightRun(draft, { from: via, to, moves }, half));
        moveBus(draft, turn.active, { to, cameFrom: via, by: 'move-two' });
      }),
      'move-back': acting(moveFreely),
      'move-back-two': acting(moveFreely),
      'straight-on': acting(moveFreely),
      'straight-on-two': acting(moveFreely),
      ride: acting((draft, { upgrade, to }) => {
        spendActions(draft, RIDE_COST);
        markUsed(draft, upgrade);
        moveBus(draft, draft.state.turn.active, { to, cameFrom: null, by: 'ride' });
      }),
      // Everything else that costs actions.
      deliver: acting((draft, { card }) => {
        const { tables, state } = draft;
        const { active: seat } = state.turn;
        const player = playerAt(state, seat);
        const from = { abilities: abilitiesOf(player), here: stopAt(tables, player.at) };
        spendActions(draft, costOfDelivery(tables, from, card) ?? 0);
        deliverCard(draft, seat, card);
      }),
      'pick-up': acting((draft, { stop, region }) => {
        const { tables, state } = draft;
        const { active: seat } = state.turn;
        const player = playerAt(state, seat);
        spendActions(draft, costOfPickUp(tables, abilitiesOf(player), stop === player.at));
        const hasFare = state.config.toggles['VB-01'] === 'yes';
        pickUpToken(draft, seat, { token: { stop, region }, hasFare });
        pushTasks(draft, { kind: 'draw', seat, region, isDeckOnly: false });
      }),
      exchange: acting((draft, { with: to }) => {
        const { tables, state } = draft;
        const { active: seat } = state.turn;
        spendActions(draft, costOfExchange(tables, abilitiesOf(playerAt(state, seat))));
        draft.events.push({ type: 'chose-player', seat, player: to });
        pushTasks(draft, { kind: 'give', seat, to });
      }),
      // What costs fares, or nothing.
      buy: acting((draft, { upgrade }) => {
        editTurn(draft).hasBought = true;
        buyUpgrade(draft, draft.state.turn.active, upgrade);
      }),
      sweep: acting((draft) => {
        const { tables, state } = draft;
        const { active: seat } = state.turn;
        const fares = costOfSweep(tables, state, abilitiesOf(playerAt(state, seat)));
        payFares(draft, seat, fares);
        editTurn(draft).hasBought = true;
        sweepOffer(draft);
        draft.events.push({ type: 'swept', seat, fares });
      }),
      'go-on': acting((draft) => {
        const { upgrade, actions: count } = GO_ON;
        markUsed(draft, upgrade);
        const turn = editTurn(draft);
        turn.actions = count;
        turn.granted += count;
        draft.events.push({ type: 'went-on', seat: turn.active, upgrade, count });
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
function moveFreely(draft: Draft, action: FreeMove): void {
  const seat = draft.state.turn.active;
  const { at } = playerAt(draft.state, seat);
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

/** Whose action phase it is, looked up once. */
interface ActingPlayer {
  readonly context: HookContext;
  readonly here: StopInfo;
}

/** All that the active player may do in the action phase, in the order of `compareActions`. */
function legalActions(tables: Tables, state: State): readonly Action[] {
  const context = hookContext(tables, state, state.turn.active);
  const acting = { context, here: stopAt(tables, context.player.at) };
  const actions: Action[] = [];
  addDeliveries(acting, actions);
  addPickUps(acting, actions);
  addExchanges(acting, actions);
  addPurchases(acting, actions);
  addMoves(acting, actions);
  if (canSweep(acting)) actions.push({ type: 'sweep' });
  const hasOffers = addOffers(acting, actions);
  if (mayEnd(acting, actions)) actions.push({ type: 'end-turn' });
  // Actions of one type are in their order already.
  return hasOffers ? actions.sort((a, b) => typeRank(a) - typeRank(b)) : actions;
}

/**
 * Actions that it takes to deliver a card from here; `null` where that cannot be done. A card of an
 * open region may be delivered at any stop of it, so near any stop of it where near is enough.
 */
function costOfDelivery(
  tables: Tables,
  { abilities, here }: { readonly abilities: Abilities; readonly here: StopInfo },
  card: string,
): number | null {
  const { openRegions, isDeliveryFree, reachesDeliveries } = abilities;
  const open = openRegions.length > 0 ? stopAt(tables, card).region : '';
  const isOpen = openRegions.includes(open);
  if (card === here.id || (isOpen && here.region === open)) {
    return isDeliveryFree ? 0 : tables.costs.deliver;
  }
  if (!reachesDeliveries) return null;
  const isNear =
    here.neighbours.includes(card) ||
    (isOpen && here.neighbours.some((stop) => stopAt(tables, stop).region === open));
  return isNear ? tables.costs.deliver : null;
}

/** Actions that it takes to pick up a passenger at a stop from here. */
const costOfPickUp = (tables: Tables, { isPickUpFree }: Abilities, isHere: boolean): number =>
  isHere && isPickUpFree ? 0 : tables.costs.pickUp;

/** Actions that it costs a player to start an exchange. */
const costOfExchange = (tables: Tables, { exchangeCost }: Abilities): number =>
  exchangeCost ?? tables.costs.exchange;

/** Fares that it costs a player to sweep the offer. */
const costOfSweep = (tables: Tables, state: State, { discount }: Abilities): number =>
  state.config.toggles['VB-25'] === 'sweeps'
    ? Math.max(0, tables.costs.sweep - discount)
    : tables.costs.sweep;

function addDeliveries(acting: ActingPlayer, actions: Action[]): void {
  const { tables, state, player, abilities } = acting.context;
  const from = { abilities, here: acting.here };
  let before: string | null = null;
  for (const card of player.hand) {
    // A hand is sorted: equal cards lie together.
    if (card === before) continue;
    before = card;
    const cost = costOfDelivery(tables, from, card);
    if (cost !== null && cost <= state.turn.actions) actions.push({ type: 'deliver', card });
  }
}

function addPickUps(acting: ActingPlayer, actions: Action[]): void {
  if (acting.context.handSpace < 1) return;
  const { here } = acting;
  if (!acting.context.abilities.reachesPickUps) addPickUpsAt(acting, here.id, actions);
  else for (const stop of here.reach) addPickUpsAt(acting, stop, actions);
}

function addPickUpsAt({ context, here }: ActingPlayer, stop: string, actions: Action[]): void {
  const { tables, state, abilities } = context;
  if (costOfPickUp(tables, abilities, stop === here.id) > state.turn.actions) return;
  for (const region of tokenRegionsAt(state, stop)) {
    const isEmpty =
      state.config.toggles['VB-05'] === 'no-pick-up' && !canDrawFrom(tables, state, region);
    if (!isEmpty) actions.push({ type: 'pick-up', stop, region });
  }
}

function addExchanges({ context }: ActingPlayer, actions: Action[]): void {
  const { tables, state, player, seat, abilities } = context;
  if (state.config.toggles.exchange === 'no' || player.hand.length === 0) return;
  if (costOfExchange(tables, abilities) > state.turn.actions) return;
  const { players } = state;
  for (let index = 0; index < players.length; index += 1) {
    const other = players[index];
    if (other === undefined || index === seat || other.at !== player.at) continue;
    if (other.hand.length > 0 && !refusesExchange(other)) {
      actions.push({ type: 'exchange', with: index });
    }
  }
}

function addPurchases({ context }: ActingPlayer, actions: Action[]): void {
  for (const offered of offeredUpgrades(context.tables, context.state)) {
    if (canBuy(context, offered)) actions.push({ type: 'buy', upgrade: offered.info.id });
  }
}

function addMoves({ context, here }: ActingPlayer, actions: Action[]): void {
  const { tables, state, player } = context;
  if (state.turn.actions < tables.costs.move) return;
  for (const to of here.neighbours) {
    if (to !== player.cameFrom) actions.push({ type: 'move', to });
  }
}

const canSweep = ({ context: { tables, state, player, abilities } }: ActingPlayer): boolean =>
  player.fares >= costOfSweep(tables, state, abilities) && upgradesLeft(state) > 0;

/** Adds what upgrades offer; whether any of them offers something. */
function addOffers({ context }: ActingPlayer, actions: Action[]): boolean {
  const before = actions.length;
  for (const id of context.abilities.offeringUpgrades) {
    const offers = hookOf(id).offeredActions?.(context, upgradeInfo(context.tables, id)) ?? [];
    for (const action of offers) actions.push(action);
  }
  return actions.length > before;
}

const SPENDING_ACTIONS: ReadonlySet<string> = new Set([
  'deliver',
  'pick-up',
  'exchange',
  'ride',
  'move',
  'move-two',
]);

/** Whether the turn may end: where actions have to be spent, only when none can be. */
const mayEnd = ({ context }: ActingPlayer, actions: readonly Action[]): boolean => {
  const { turn, config } = context.state;
  return (
    config.toggles['VB-09'] === 'pass' ||
    turn.actions === 0 ||
    !actions.some(({ type }) => SPENDING_ACTIONS.has(type))
  );
};
