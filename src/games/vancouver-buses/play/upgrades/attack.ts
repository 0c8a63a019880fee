import { changePlayer, next } from '../draft.ts';
import type { Hooks } from './upgrade-hook.ts';

const DETOUR = 8;

/** Upgrades against another player. */
export const ATTACK_HOOKS: Hooks = {
  'unruly-passenger': {
    isTarget: (_, { hand }) => hand.length > 0,
    chosen: (draft, seat, target) =>
      next(draft, { kind: 'raid-hand', seat, from: target, raid: 'throw-out' }),
  },
  detour: {
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
