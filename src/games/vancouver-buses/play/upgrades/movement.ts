import type { Action } from '../action.ts';
import { pushTasks } from '../draft.ts';
import { isStraight } from '../straight-line.ts';
import { stopAt } from '../tables.ts';
import { doubleSteps, stopsOfLane } from './lane.ts';
import type { HookContext, UpgradeHook, UpgradeHooks } from './upgrade-hook.ts';

/** The upgrade of a free step back. */
export const BACK_STEP = 'move-to-the-back';
/** The upgrade of a free step straight on. */
const STRAIGHT_STEP = 'straightaway';
const FREE_DRIVE = 8;
const MOVES_BEFORE_FREE = 3;

/** Upgrades that change how a bus moves along links. */
export const MOVEMENT_HOOKS: UpgradeHooks = {
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
};

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
  const along = (vias: readonly string[]) => doubleSteps(tables, state, { lane, at, vias });
  const isPaid = state.turn.actions >= tables.costs.move;
  const ahead = isPaid ? stopAt(tables, at).neighbours.filter((via) => via !== cameFrom) : [];
  return [
    ...along(ahead).map((step): Action => ({ type: 'move-two', ...step })),
    ...along(stopsStraightOn(context)).map(
      (step): Action => ({ type: 'straight-on-two', ...step }),
    ),
    ...along(stopsBack(context)).map((step): Action => ({ type: 'move-back-two', ...step })),
  ];
}
