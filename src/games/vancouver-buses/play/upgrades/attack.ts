import { changePlayer, next } from '../draft.ts';
import type { Hooks } from './upgrade-hook.ts';

const DETOUR = 8;

/** Upgrades that are played on a player. */
export const ATTACK_HOOKS: Hooks = {
  'unruly-passenger': {
    includesOwner: true,
    isTarget: (_, { hand }) => hand.length > 0,
    chosen: (draft, seat, target) =>
      next(draft, { kind: 'raid-hand', seat, from: target, raid: 'throw-out' }),
  },
  detour: {
    includesOwner: true,
    isTarget: () => true,
    chosen: (draft, seat, target) =>
      next(draft, { kind: 'drive', seat, bus: target, left: DETOUR }),
  },
  'out-of-fuel': {
    isTarget: (_, { isOutOfFuel }) => !isOutOfFuel,
    chosen: (draft, _, target) => {
      changePlayer(draft, target).isOutOfFuel = true;
      draft.events.push({ type: 'out-of-fuel', seat: target });
    },
  },
};
