import { editPlayer, pushTasks } from '../draft.ts';
import type { UpgradeHooks } from './upgrade-hook.ts';

const DETOUR = 8;

/** Upgrades that are played on a player. */
export const ATTACK_HOOKS: UpgradeHooks = {
  'unruly-passenger': {
    includesOwner: true,
    isTarget: (_, { hand }) => hand.length > 0,
    onTargetChosen: (draft, seat, target) =>
      pushTasks(draft, { kind: 'raid-hand', seat, from: target, raid: 'throw-out' }),
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
