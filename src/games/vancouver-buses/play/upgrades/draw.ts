import { regionsWithCards } from '../cards-left.ts';
import { next, playerOf } from '../draft.ts';
import type { Hooks } from './upgrade-hook.ts';

/** How many cards a player looks at. */
export const LOOK_DEPTH = 4;

/** Upgrades that draw passenger cards, or change how they are drawn. */
export const DRAW_HOOKS: Hooks = {
  'wheelchair-ramp': { drawsOn: 1 },
  'priority-seating': { looksAt: 'deck' },
  'chasing-after-the-bus': { looksAt: 'discards' },
  straggler: {
    canBuy: ({ tables, state, room }) => room > 0 && regionsWithCards(tables, state).length > 0,
    bought: (draft, seat) => next(draft, { kind: 'draw-any', seat, isOptional: false }),
  },
  'sorry-not-in-service': {
    canBuy: ({ player }) => player.hand.length > 0,
    bought: (draft, seat) => {
      const count = playerOf(draft.state, seat).hand.length;
      const draws = Array.from(
        { length: count },
        () => ({ kind: 'draw-any', seat, isOptional: false }) as const,
      );
      next(draft, { kind: 'discard-hand', seat }, ...draws);
    },
  },
};
