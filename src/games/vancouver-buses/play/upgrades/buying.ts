import type { UpgradeHooks } from './upgrade-hook.ts';

/** Upgrades that change how upgrades are bought. */
export const BUYING_HOOKS: UpgradeHooks = {
  'transit-mechanic': { discount: 1 },
  'transit-supervisor': { supervises: true },
};
