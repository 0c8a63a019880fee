import { pushTasks } from '../draft.ts';
import type { HookContext, UpgradeHooks } from './upgrade-hook.ts';

/** Upgrades that change how passengers are delivered. */
export const DELIVERY_HOOKS: UpgradeHooks = {
  'exit-via-the-rear-doors': { isDeliveryFree: true },
  'this-is-close-enough': { reachesDeliveries: true },
  'bike-rack': {
    opensRegion: true,
    canBuy: (context) => bikeRackRegions(context.state).length > 0,
    onBought: (draft, seat, { id }) =>
      pushTasks(draft, { kind: 'choose-region', seat, upgrade: id }),
  },
  'next-stop': {
    canBuy: ({ player }) => player.hand.length > 0,
    onBought: (draft, seat) => pushTasks(draft, { kind: 'deliver-anywhere', seat }),
  },
};

/** Regions of which a token can be laid on a rack. */
export const bikeRackRegions = ({ regions, config }: HookContext['state']): string[] =>
  regions
    .filter(({ stock }) => stock > 0 || config.toggles['VB-15'] === 'marker')
    .map(({ region }) => region)
    .sort();
