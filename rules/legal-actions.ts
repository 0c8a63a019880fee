import type { Action } from './actions-and-events.ts';
import { canDrawFrom, tokenRegionsAt, upgradesLeft } from './cards.ts';
import { addSteps, isStraight } from './movement.ts';
import type { State } from './state.ts';
import { stopAt, type Tables, upgradeInfo } from './tables.ts';
import { canBuy, offeredUpgrades } from './tasks/upgrade-offer.ts';
import { abilitiesOf, contextOf, type PlayerContext } from './upgrades/abilities.ts';

/** The upgrade of a free step back. */
export const BACK_STEP = 'move-to-the-back';

/** The upgrade that lets a turn go on. */
export const GO_ON = 'express-bus';

/** What a trip costs, in actions. */
export const RIDE_COST = 1;

const MOVES_BEFORE_FREE = 3;

/** All that the active player may do in the action phase, in the order of `compareActions`. */
export function legalActions(tables: Tables, state: State): readonly Action[] {
  const context = contextOf(tables, state, state.turn.active);
  const actions: Action[] = [];
  addDeliveries(context, actions);
  addPickUps(context, actions);
  addExchanges(context, actions);
  for (const offered of offeredUpgrades(tables, state)) {
    if (canBuy(context, offered)) actions.push({ type: 'buy', upgrade: offered.info.id });
  }
  addRides(context, actions);
  addSteps(context, { kind: 'move', stops: paidSteps(context) }, actions);
  addSteps(context, { kind: 'straight-on', stops: stepsStraightOn(context) }, actions);
  addSteps(context, { kind: 'move-back', stops: stepsBack(context) }, actions);
  if (canGoOn(context)) actions.push({ type: 'go-on' });
  if (context.player.fares >= costOfSweep(context) && upgradesLeft(state) > 0) {
    actions.push({ type: 'sweep' });
  }
  if (mayEnd(state, actions)) actions.push({ type: 'end-turn' });
  return actions;
}

/**
 * Actions that it takes to deliver a card from here; `null` where that cannot be done. A card of an
 * open region may be delivered at any stop of it, so near any stop of it where near is enough.
 */
export function costOfDelivery(
  { tables, abilities, here }: PlayerContext,
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
export const costOfPickUp = ({ tables, abilities, here }: PlayerContext, stop: string): number =>
  stop === here.id && abilities.isPickUpFree ? 0 : tables.costs.pickUp;

/** Actions that it costs a player to start an exchange. */
export const costOfExchange = ({ tables, abilities }: PlayerContext): number =>
  abilities.exchangeCost || tables.costs.exchange;

/** Fares that it costs a player to sweep the offer. */
export const costOfSweep = ({ tables, state, abilities }: PlayerContext): number =>
  state.config.toggles['VB-25'] === 'sweeps'
    ? Math.max(0, tables.costs.sweep - abilities.discount)
    : tables.costs.sweep;

function addDeliveries(context: PlayerContext, actions: Action[]): void {
  let before: string | null = null;
  for (const card of context.player.hand) {
    // A hand is sorted: equal cards lie together.
    if (card === before) continue;
    before = card;
    const cost = costOfDelivery(context, card);
    if (cost !== null && cost <= context.state.turn.actions)
      actions.push({ type: 'deliver', card });
  }
}

function addPickUps(context: PlayerContext, actions: Action[]): void {
  const { tables, state, abilities, here, handSpace } = context;
  if (handSpace < 1) return;
  for (const stop of abilities.reachesPickUps ? here.reach : [here.id]) {
    if (costOfPickUp(context, stop) > state.turn.actions) continue;
    for (const region of tokenRegionsAt(state, stop)) {
      const isEmpty =
        state.config.toggles['VB-05'] === 'no-pick-up' && !canDrawFrom(tables, state, region);
      if (!isEmpty) actions.push({ type: 'pick-up', stop, region });
    }
  }
}

function addExchanges(context: PlayerContext, actions: Action[]): void {
  const { state, player, seat } = context;
  if (state.config.toggles.exchange === 'no' || player.hand.length === 0) return;
  if (costOfExchange(context) > state.turn.actions) return;
  state.players.forEach((other, at) => {
    if (at === seat || other.at !== player.at || other.hand.length === 0) return;
    if (!abilitiesOf(other).refusesExchanges) actions.push({ type: 'exchange', with: at });
  });
}

/** Trips from a stop with a symbol to any other. */
function addRides({ tables, state, abilities, here }: PlayerContext, actions: Action[]): void {
  if (state.turn.actions < RIDE_COST) return;
  for (const upgrade of abilities.trips) {
    const { stops } = upgradeInfo(tables, upgrade);
    if (!stops.includes(here.id) || state.turn.used.includes(upgrade)) continue;
    for (const to of stops) if (to !== here.id) actions.push({ type: 'ride', upgrade, to });
  }
}

const paidSteps = ({ tables, state, player, here }: PlayerContext): readonly string[] =>
  state.turn.actions < tables.costs.move
    ? []
    : here.neighbours.filter((to) => to !== player.cameFrom);

/** Where the free step back leads: one stop, or none. */
const stepsBack = ({ state, player, abilities }: PlayerContext): readonly string[] =>
  abilities.stepsBack && player.cameFrom !== null && !state.turn.used.includes(BACK_STEP)
    ? [player.cameFrom]
    : [];

/** Where a free step straight on leads. */
function stepsStraightOn({ tables, state, abilities, here }: PlayerContext): readonly string[] {
  const { row } = state.turn;
  if (!abilities.stepsStraightOn || row === null) return [];
  if (row.moves < MOVES_BEFORE_FREE || here.id !== row.to) return [];
  return here.neighbours.filter(
    (to) => to !== row.from && isStraight(tables, state.config, [row.from, row.to, to]),
  );
}

const canGoOn = ({ abilities, state: { turn, config } }: PlayerContext): boolean =>
  abilities.goesOnFor > 0 &&
  turn.actions === 0 &&
  turn.hasMoved &&
  !turn.hasDoneElse &&
  !turn.used.includes(GO_ON) &&
  (config.toggles['VB-19'] === 'no-action' || !turn.hasBought);

const SPENDING_ACTIONS: ReadonlySet<string> = new Set([
  'deliver',
  'pick-up',
  'exchange',
  'ride',
  'move',
  'move-two',
]);

/** Whether the turn may end: where actions have to be spent, only when none can be. */
const mayEnd = ({ turn, config }: State, actions: readonly Action[]): boolean =>
  config.toggles['VB-09'] === 'pass' ||
  turn.actions === 0 ||
  !actions.some(({ type }) => SPENDING_ACTIONS.has(type));
