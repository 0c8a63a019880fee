import { next } from '../draft.ts';
import type { Hooks } from './upgrade-hook.ts';

/** Upgrades that change how many cards a hand may have. */
export const HAND_HOOKS: Hooks = {
  'articulated-bus': { handLimit: 2 },
  'community-shuttle': {
    handLimit: -2,
    extraActions: () => 2,
    bought: (draft, seat) => next(draft, { kind: 'fit-hand', seat }),
  },
};
