import { routesLeft } from '../cards-left.ts';
import { next } from '../draft.ts';
import type { Hooks } from './upgrade-hook.ts';

/** Upgrades that give route cards. */
export const ROUTE_HOOKS: Hooks = {
  'extended-service': {
    canBuy: ({ state }) => routesLeft(state) > 0,
    bought: (draft, seat) => next(draft, { kind: 'deal-routes', seat, count: 1 }),
  },
  rerouting: {
    canBuy: ({ state }) => routesLeft(state) > 0,
    bought: (draft, seat) => next(draft, { kind: 'replace-routes', seat, chosen: [] }),
  },
};
