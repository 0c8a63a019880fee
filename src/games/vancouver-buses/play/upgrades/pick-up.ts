import { canDrawFrom, tokenRegionsAt } from '../cards-left.ts';
import { pushTasks, regionPiles } from '../draft.ts';
import type { HookContext, UpgradeHooks } from './upgrade-hook.ts';

const STROLLER_CARDS = 2;

/** Upgrades that change how passengers are picked up. */
export const PICK_UP_HOOKS: UpgradeHooks = {
  'all-doors-boarding': { isPickUpFree: true },
  'within-walking-distance': { reachesPickUps: true },
  'stroller-on-board': {
    pickUpRegions: (context) => (context.handSpace < STROLLER_CARDS ? [] : drawable(context)),
    drawCards: (draft, seat, region) => {
      const draw = { kind: 'draw', seat, region, isDeckOnly: true } as const;
      pushTasks(draft, ...Array.from({ length: STROLLER_CARDS }, () => draw));
    },
  },
  'giving-directions': {
    pickUpRegions: (context) => (context.handSpace < 1 ? [] : drawable(context)),
    drawCards: (draft, seat, region) => pushTasks(draft, { kind: 'open-deck', seat, region }),
  },
  'return-trip': {
    pickUpRegions: (context) => (context.handSpace < 1 ? [] : withDiscards(context)),
    drawCards: (draft, seat, region) => {
      const depth = regionPiles(draft.tables, draft.state, region).discards.length;
      pushTasks(draft, { kind: 'keep-of-discards', seat, region, depth });
    },
  },
};

const drawable = ({ tables, state, player }: HookContext): string[] =>
  tokenRegionsAt(state, player.at).filter((region) => canDrawFrom(tables, state, region));

const withDiscards = ({ tables, state, player }: HookContext): string[] =>
  tokenRegionsAt(state, player.at).filter(
    (region) => regionPiles(tables, state, region).discards.length > 0,
  );
