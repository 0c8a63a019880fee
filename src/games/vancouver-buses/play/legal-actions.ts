import { type Action, typeRank } from './action.ts';
import { canDrawFrom, tokenRegionsAt, upgradesLeft } from './cards-left.ts';
import { dedupeSorted } from './draft.ts';
import { canBuy, hookContext, refusesExchange } from './purchase.ts';
import type { State } from './state.ts';
import { type StopInfo, stopAt, type Tables, upgradeInfo } from './tables.ts';
import { hookOf } from './upgrades/all.ts';
import type { Abilities, HookContext } from './upgrades/upgrade-hook.ts';

/** Whose action phase it is, looked up once. */
interface ActingPlayer {
  readonly context: HookContext;
  readonly here: StopInfo;
}

/** All that the active player may do in the action phase, in the order of `compareActions`. */
export function legalActions(tables: Tables, state: State): readonly Action[] {
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
export function costOfDelivery(
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
  for (const upgrade of sortedOffer(context.state.upgrades.offer)) {
    if (canBuy(context, upgrade)) actions.push({ type: 'buy', upgrade });
  }
}

const sortedOfferCache = new WeakMap<readonly string[], readonly string[]>();

/** The different upgrades on offer, sorted once for each offer. */
function sortedOffer(offer: readonly string[]): readonly string[] {
  const known = sortedOfferCache.get(offer);
  if (known !== undefined) return known;
  const sorted = dedupeSorted(offer.toSorted());
  sortedOfferCache.set(offer, sorted);
  return sorted;
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
