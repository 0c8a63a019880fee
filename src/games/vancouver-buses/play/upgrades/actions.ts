import type { UpgradeHooks } from './upgrade-hook.ts';

const FEW_CARDS = 2;

/** Upgrades that change how many actions a turn has. */
export const ACTION_HOOKS: UpgradeHooks = {
  'improved-transmission': { extraActions: () => 1 },
  'improved-engines': { extraActions: () => 1 },
  'hybrid-bus': { extraActions: () => 2 },
  'night-bus': { extraActions: ({ hand }) => (hand.length < FEW_CARDS ? 2 : 0) },
  'training-vehicle': {
    extraActions: (_, { tokens }) => tokens.length - 2,
    tokenCapacity: 4,
  },
  'express-bus': {
    offeredActions: ({ state: { turn, config } }, upgrade) =>
      turn.actions === 0 &&
      turn.hasMoved &&
      !turn.hasDoneElse &&
      !turn.used.includes(upgrade.id) &&
      (config.toggles['VB-19'] === 'no-action' || !turn.hasBought)
        ? [{ type: 'go-on' }]
        : [],
  },
};

/** The upgrade that lets a turn go on, and by how many actions. */
export const GO_ON = { upgrade: 'express-bus', actions: 2 } as const;
