import { routesLeft } from '../cards-left.ts';
import { pushTasks } from '../draft.ts';
import type { UpgradeHooks } from './upgrade-hook.ts';

/** Upgrades that give route cards. */
export const ROUTE_HOOKS: UpgradeHooks = {
  'extended-service': {
    canBuy: ({ state }) => routesLeft(state) > 0,
    onBought: (draft, seat) => pushTasks(draft, { kind: 'deal-routes', seat, count: 1 }),
  },
  rerouting: {
    canBuy: ({ state }) => routesLeft(state) > 0,
    onBought: (draft, seat) => pushTasks(draft, { kind: 'replace-routes', seat, chosen: [] }),
  },
};
