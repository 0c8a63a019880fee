import type { Seat } from '../../../play/game-module.ts';
import { type Action, rankOf } from './action.ts';
import { hasCards, regionsAt, upgradesLeft } from './cards-left.ts';
import { distinct, playerOf } from './draft.ts';
import { canBuy, hookContext } from './purchase.ts';
import type { Player, State } from './state.ts';
import { type StopInfo, stopAt, type Tables } from './tables.ts';
import { type Abilities, abilitiesOf, roomIn } from './upgrades/abilities.ts';
import { hookOf } from './upgrades/all.ts';

/** Whose action phase it is, looked up once. */
interface Acting {
  readonly tables: Tables;
  readonly state: State;
  readonly seat: Seat;
  readonly player: Player;
  readonly abilities: Abilities;
  readonly here: StopInfo;
}

/** All that the active player may do in the action phase, in the order of `compareActions`. */
export function legalActions(tables: Tables, state: State): readonly Action[] {
  const seat = state.turn.active;
  const player = playerOf(state, seat);
  const abilities = abilitiesOf(player);
  const acting = { tables, state, seat, player, abilities, here: stopAt(tables, player.at) };
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
  return hasOffers ? actions.sort((a, b) => rankOf(a) - rankOf(b)) : actions;
}

/** Actions that it takes to deliver a card from here; `null` where that cannot be done. */
export function costOfDelivery(
  tables: Tables,
  { abilities, here }: Pick<Acting, 'abilities' | 'here'>,
  card: string,
): number | null {
  const isHere =
    card === here.id ||
    (abilities.openRegions.includes(here.region) && stopAt(tables, card).region === here.region);
  if (isHere) return abilities.isDeliveryFree ? 0 : tables.costs.deliver;
  const isNear = abilities.reachesDeliveries && here.neighbours.includes(card);
  return isNear ? tables.costs.deliver : null;
}

/** Actions that it takes to pick up a passenger at a stop from here. */
export const costOfPickUp = (
  tables: Tables,
  { isPickUpFree }: Abilities,
  isHere: boolean,
): number => (isHere && isPickUpFree ? 0 : tables.costs.pickUp);

/** Actions that it costs a player to start an exchange. */
export const costOfExchange = (tables: Tables, { exchangeCost }: Abilities): number =>
  exchangeCost ?? tables.costs.exchange;

/** Fares that it costs a player to sweep the offer. */
export const costOfSweep = (tables: Tables, state: State, { discount }: Abilities): number =>
  state.config.toggles['VB-25'] === 'sweeps'
    ? Math.max(0, tables.costs.sweep - discount)
    : tables.costs.sweep;

function addDeliveries(acting: Acting, actions: Action[]): void {
  for (const card of distinct(acting.player.hand)) {
    const cost = costOfDelivery(acting.tables, acting, card);
    if (cost !== null && cost <= acting.state.turn.actions) actions.push({ type: 'deliver', card });
  }
}

function addPickUps({ tables, state, player, abilities, here }: Acting, actions: Action[]): void {
  if (roomIn(tables, player) < 1) return;
  const stops = abilities.reachesPickUps ? [here.id, ...here.neighbours].sort() : [here.id];
  for (const stop of stops) {
    if (costOfPickUp(tables, abilities, stop === here.id) > state.turn.actions) continue;
    for (const region of regionsAt(state, stop)) {
      const isEmpty =
        state.config.toggles['VB-05'] === 'no-pick-up' && !hasCards(tables, state, region);
      if (!isEmpty) actions.push({ type: 'pick-up', stop, region });
    }
  }
}

function addExchanges({ tables, state, player, abilities, seat }: Acting, actions: Action[]): void {
  if (state.config.toggles.exchange === 'no' || player.hand.length === 0) return;
  if (costOfExchange(tables, abilities) > state.turn.actions) return;
  for (const [other, { at, hand, upgrades }] of state.players.entries()) {
    if (other === seat || at !== player.at || hand.length === 0) continue;
    if (!abilitiesOf({ upgrades }).refusesExchanges)
      actions.push({ type: 'exchange', with: other });
  }
}

function addPurchases({ tables, state, seat }: Acting, actions: Action[]): void {
  const { offer } = state.upgrades;
  const upgrades = offer.filter((id) => canBuy(tables, state, seat, id));
  for (const upgrade of distinct(upgrades.sort())) actions.push({ type: 'buy', upgrade });
}

function addMoves({ tables, state, player, here }: Acting, actions: Action[]): void {
  if (state.turn.actions < tables.costs.move) return;
  for (const to of here.neighbours) {
    if (to !== player.cameFrom) actions.push({ type: 'move', to });
  }
}

const canSweep = ({ tables, state, player, abilities }: Acting): boolean =>
  player.fares >= costOfSweep(tables, state, abilities) && upgradesLeft(state) > 0;

/** Adds what upgrades offer; whether any of them offers something. */
function addOffers({ tables, state, seat, abilities }: Acting, actions: Action[]): boolean {
  const before = actions.length;
  for (const id of abilities.offering) {
    actions.push(...(hookOf(id).offers?.(hookContext(tables, state, { seat, id })) ?? []));
  }
  return actions.length > before;
}

const SPENDING: ReadonlySet<string> = new Set([
  'deliver',
  'pick-up',
  'exchange',
  'ride',
  'move',
  'move-two',
]);

/** Whether the turn may end: where actions have to be spent, only when none can be. */
const mayEnd = ({ state: { turn, config } }: Acting, actions: readonly Action[]): boolean =>
  config.toggles['VB-09'] === 'pass' ||
  turn.actions === 0 ||
  !actions.some(({ type }) => SPENDING.has(type));
