import type { Action } from '../action.ts';
import { next } from '../draft.ts';
import { isStraight } from '../straight-line.ts';
import { stopAt, type Tables } from '../tables.ts';
import { stopsOfLane } from './lane.ts';
import type { HookContext, Hooks, UpgradeHook } from './upgrade-hook.ts';

/** The upgrade of a free step back. */
export const BACK_STEP = 'move-to-the-back';
const FREE_DRIVE = 8;
const MOVES_BEFORE_FREE = 3;

/** Upgrades that change how a bus moves along links. */
export const MOVEMENT_HOOKS: Hooks = {
  [BACK_STEP]: {
    offers: ({ state, player }, upgrade) =>
      player.cameFrom !== null && !state.turn.used.includes(upgrade.id)
        ? [{ type: 'move-back', to: player.cameFrom }]
        : [],
  },
  straightaway: { offers: stepsStraightOn },
  // A lane goes by the stop at its end, since both streets have the same symbol.
  'granville-hov-lane-access': laneAccess('marpole-loop'),
  'hastings-hov-lane-access': laneAccess('kootenay-loop'),
  'floor-it': {
    bought: (draft, seat) => next(draft, { kind: 'drive', seat, bus: seat, left: FREE_DRIVE }),
  },
};

function stepsStraightOn({ tables, state, player }: HookContext): Action[] {
  const { row } = state.turn;
  if (row === null || row.moves < MOVES_BEFORE_FREE || player.at !== row.to) return [];
  return stopAt(tables, row.to)
    .neighbours.filter(
      (to) => to !== row.from && isStraight(tables, state.config, [row.from, row.to, to]),
    )
    .map((to) => ({ type: 'straight-on', to }));
}

function laneAccess(end: string): UpgradeHook {
  return {
    offers: ({ tables, state, player }, upgrade) =>
      player.at === null || state.turn.actions < tables.costs.move
        ? []
        : doubleMoves(tables, stopsOfLane(tables, upgrade, end), player).filter(
            ({ via }) => state.config.toggles['VB-17'] !== 'blocked' || isFree(state, via),
          ),
    lacks: (tables, upgrade) =>
      stopsOfLane(tables, upgrade, end).size > 0
        ? null
        : `a stop ${end} with the symbol of its lane`,
  };
}

type MoveTwo = Extract<Action, { type: 'move-two' }>;

function doubleMoves(
  tables: Tables,
  lane: ReadonlySet<string>,
  { at, cameFrom }: HookContext['player'],
): MoveTwo[] {
  if (at === null || !lane.has(at)) return [];
  return stopAt(tables, at)
    .neighbours.filter((via) => via !== cameFrom && lane.has(via))
    .flatMap((via) =>
      stopAt(tables, via)
        .neighbours.filter((to) => to !== at && lane.has(to))
        .map((to): MoveTwo => ({ type: 'move-two', via, to })),
    );
}

const isFree = ({ tokens, players }: HookContext['state'], stop: string): boolean =>
  !tokens.some((token) => token.stop === stop) && !players.some(({ at }) => at === stop);
