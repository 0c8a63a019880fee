import { memoizeByObject, playerAt, pushTasks } from 'vbuses/play';
import type { Action } from '../actions-and-events.ts';
import { showCards } from '../cards.ts';
import { editPlayer } from '../draft.ts';
import { doubleSteps, isStraight, stopsOfLane } from '../movement.ts';
import type { HookContext, UpgradeHook, UpgradeHooks } from '../rule-interfaces.ts';
import { stopAt, type Tables, type UpgradeInfo } from '../tables.ts';

/** The upgrade of a free step back. */
export const BACK_STEP = 'move-to-the-back';
/** The upgrade of a free step straight on. */
const STRAIGHT_STEP = 'straightaway';

const FREE_DRIVE = 8;

const MOVES_BEFORE_FREE = 3;

/** Where the free step back leads: one stop, or none. */
function stopsBack({ state, player, abilities }: HookContext): readonly string[] {
  const { cameFrom } = player;
  const isUsed = state.turn.used.includes(BACK_STEP);
  return abilities.offeringUpgrades.includes(BACK_STEP) && cameFrom !== null && !isUsed
    ? [cameFrom]
    : [];
}

/** Where a free step straight on leads. */
function stopsStraightOn({ tables, state, player, abilities }: HookContext): readonly string[] {
  const { row } = state.turn;
  if (row === null || row.moves < MOVES_BEFORE_FREE || player.at !== row.to) return [];
  if (!abilities.offeringUpgrades.includes(STRAIGHT_STEP)) return [];
  return stopAt(tables, row.to).neighbours.filter(
    (to) => to !== row.from && isStraight(tables, state.config, [row.from, row.to, to]),
  );
}

function laneAccess(end: string): UpgradeHook {
  return {
    lane: end,
    offeredActions: (context, upgrade) =>
      doubleMoves(context, stopsOfLane(context.tables, upgrade, end)),
    missingFromPack: (tables, upgrade) =>
      stopsOfLane(tables, upgrade, end).size > 0
        ? null
        : `a stop ${end} with the symbol of its lane`,
  };
}

/** Every step along a lane as one of two stops: paid, or free by another upgrade. */
function doubleMoves(context: HookContext, lane: ReadonlySet<string>): Action[] {
  const { tables, state, player } = context;
  const { at, cameFrom } = player;
  if (at === null || !lane.has(at)) return [];
  const isPaid = state.turn.actions >= tables.costs.move;
  const ahead = isPaid ? stopAt(tables, at).neighbours.filter((via) => via !== cameFrom) : [];
  const actions: Action[] = [];
  const add = (type: DoubleMove, vias: readonly string[]): void => {
    for (const { via, to } of doubleSteps(tables, state, { lane, at, vias }))
      actions.push({ type, via, to });
  };
  add('move-two', ahead);
  add('straight-on-two', stopsStraightOn(context));
  add('move-back-two', stopsBack(context));
  return actions;
}

type DoubleMove = 'move-two' | 'straight-on-two' | 'move-back-two';

/** What a trip costs, in actions. */
export const RIDE_COST = 1;

const ride: UpgradeHook = {
  offeredActions: otherStops,
  missingFromPack: (_, { symbols }) =>
    symbols.length > 0 ? null : 'a symbol of the stops that it links',
};

function otherStops({ tables, state, player }: HookContext, upgrade: UpgradeInfo): Action[] {
  const linked = stopsWithSymbol(tables)(upgrade);
  if (player.at === null || !linked.includes(player.at)) return [];
  if (state.turn.actions < RIDE_COST || state.turn.used.includes(upgrade.id)) return [];
  return linked
    .filter((id) => id !== player.at)
    .map((to) => ({ type: 'ride', upgrade: upgrade.id, to }));
}

/** The stops with a symbol of an upgrade, sorted. */
const stopsWithSymbol = memoizeByObject(({ stops }: Tables) =>
  memoizeByObject((upgrade: UpgradeInfo): readonly string[] =>
    stops
      .filter(({ symbols }) => symbols.some((symbol) => upgrade.symbols.includes(symbol)))
      .map(({ id }) => id)
      .sort(),
  ),
);

const FEW_CARDS = 2;

/** The upgrade that lets a turn go on, and by how many actions. */
export const GO_ON = { upgrade: 'express-bus', actions: 2 } as const;

const DETOUR = 8;

/** Upgrades about buses, actions and other players. */
export const DRIVING_UPGRADES: UpgradeHooks = {
  // Upgrades that change how a bus moves along links.
  [BACK_STEP]: {
    offeredActions: (context) => stopsBack(context).map((to) => ({ type: 'move-back', to })),
  },
  [STRAIGHT_STEP]: {
    offeredActions: (context) =>
      stopsStraightOn(context).map((to) => ({ type: 'straight-on', to })),
  },
  // A lane goes by the stop at its end, since both streets have the same symbol.
  'granville-hov-lane-access': laneAccess('marpole-loop'),
  'hastings-hov-lane-access': laneAccess('kootenay-loop'),
  'floor-it': {
    onBought: (draft, seat) =>
      pushTasks(draft, { kind: 'drive', seat, bus: seat, left: FREE_DRIVE }),
  },

  // Upgrades that take a bus from one stop with a symbol to any other, once a turn.
  'scenic-route': ride,
  'retire-at-the-loop': ride,
  'ride-the-expo-line': ride,
  'ride-the-millennium-line': ride,
  'ride-the-canada-line': ride,

  // Upgrades that change how many actions a turn has.
  'improved-transmission': { extraActions: () => 1 },
  'improved-engines': { extraActions: () => 1 },
  'hybrid-bus': { extraActions: () => 2 },
  'night-bus': { extraActions: ({ hand }) => (hand.length < FEW_CARDS ? 2 : 0) },
  'training-vehicle': {
    extraActions: (_, { tokens }) => tokens.length - 2,
    tokenCapacity: 4,
  },
  'express-bus': {
    offeredActions: ({ state: { turn, config } }, upgrade) =>
      turn.actions === 0 &&
      turn.hasMoved &&
      !turn.hasDoneElse &&
      !turn.used.includes(upgrade.id) &&
      (config.toggles['VB-19'] === 'no-action' || !turn.hasBought)
        ? [{ type: 'go-on' }]
        : [],
  },

  // Upgrades that are played on a player.
  'unruly-passenger': {
    includesOwner: true,
    isTarget: (_, { hand }) => hand.length > 0,
    onTargetChosen: (draft, seat, target) => {
      showCards(draft, seat, playerAt(draft.state, target).hand);
      pushTasks(draft, { kind: 'raid-hand', seat, from: target, raid: 'throw-out' });
    },
  },
  detour: {
    includesOwner: true,
    isTarget: () => true,
    onTargetChosen: (draft, seat, target) =>
      pushTasks(draft, { kind: 'drive', seat, bus: target, left: DETOUR }),
  },
  'out-of-fuel': {
    isTarget: (_, { isOutOfFuel }) => !isOutOfFuel,
    onTargetChosen: (draft, _, target) => {
      editPlayer(draft, target).isOutOfFuel = true;
      draft.events.push({ type: 'out-of-fuel', seat: target });
    },
  },
};
