import { hasCards, regionsAt } from '../cards-left.ts';
import { next, regionOf } from '../draft.ts';
import type { HookContext, Hooks } from './upgrade-hook.ts';

const STROLLER_CARDS = 2;

/** Upgrades that change how passengers are picked up. */
export const PICK_UP_HOOKS: Hooks = {
  'all-doors-boarding': { isPickUpFree: true },
  'within-walking-distance': { reachesPickUps: true },
  'stroller-on-board': {
    pickUps: (context) => (context.room < STROLLER_CARDS ? [] : drawable(context)),
    draws: (draft, seat, region) => {
      const draw = { kind: 'draw', seat, region, isDeckOnly: true } as const;
      next(draft, ...Array.from({ length: STROLLER_CARDS }, () => draw));
    },
  },
  'giving-directions': {
    pickUps: (context) => (context.room < 1 ? [] : drawable(context)),
    draws: (draft, seat, region) => next(draft, { kind: 'open-deck', seat, region }),
  },
  'return-trip': {
    pickUps: (context) => (context.room < 1 ? [] : withDiscards(context)),
    draws: (draft, seat, region) => {
      const depth = regionOf(draft.tables, draft.state, region).discards.length;
      next(draft, { kind: 'keep-of-discards', seat, region, depth });
    },
  },
};

const drawable = ({ tables, state, player }: HookContext): string[] =>
  regionsAt(state, player.at).filter((region) => hasCards(tables, state, region));

const withDiscards = ({ tables, state, player }: HookContext): string[] =>
  regionsAt(state, player.at).filter(
    (region) => regionOf(tables, state, region).discards.length > 0,
  );
