import { pushTasks } from '../draft.ts';
import type { UpgradeHooks } from './upgrade-hook.ts';

/** Upgrades that change how many cards a hand may have. */
export const HAND_HOOKS: UpgradeHooks = {
  'articulated-bus': { handLimit: 2 },
  'community-shuttle': {
    handLimit: -2,
    extraActions: () => 2,
    onBought: (draft, seat) => pushTasks(draft, { kind: 'fit-hand', seat }),
  },
};
