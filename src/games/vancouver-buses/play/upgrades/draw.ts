import { drawableRegions } from '../cards-left.ts';
import { playerOf, pushTasks } from '../draft.ts';
import type { UpgradeHooks } from './upgrade-hook.ts';

/** How many cards a player looks at. */
export const LOOK_DEPTH = 4;

/** Upgrades that draw passenger cards, or change how they are drawn. */
export const DRAW_HOOKS: UpgradeHooks = {
  'wheelchair-ramp': { drawsOn: 1 },
  'priority-seating': { looksAt: 'deck' },
  'chasing-after-the-bus': { looksAt: 'discards' },
  straggler: {
    canBuy: ({ tables, state, handSpace }) =>
      handSpace > 0 && drawableRegions(tables, state).length > 0,
    onBought: (draft, seat) => pushTasks(draft, { kind: 'draw-any', seat, isOptional: false }),
  },
  'sorry-not-in-service': {
    canBuy: ({ player }) => player.hand.length > 0,
    onBought: (draft, seat) => {
      const count = playerOf(draft.state, seat).hand.length;
      const draws = Array.from(
        { length: count },
        () => ({ kind: 'draw-any', seat, isOptional: false }) as const,
      );
      pushTasks(draft, { kind: 'discard-hand', seat }, ...draws);
    },
  },
};
