import { next } from '../draft.ts';
import type { HookContext, Hooks } from './upgrade-hook.ts';

/** Upgrades that change how passengers are delivered. */
export const DELIVERY_HOOKS: Hooks = {
  'exit-via-the-rear-doors': { isDeliveryFree: true },
  'this-is-close-enough': { reachesDeliveries: true },
  'bike-rack': {
    opensRegion: true,
    canBuy: (context) => rackRegions(context.state).length > 0,
    bought: (draft, seat, { id }) => next(draft, { kind: 'choose-region', seat, upgrade: id }),
  },
  'next-stop': {
    canBuy: ({ player }) => player.hand.length > 0,
    bought: (draft, seat) => next(draft, { kind: 'deliver-anywhere', seat }),
  },
};

/** Regions of which a token can be laid on a rack. */
export const rackRegions = ({ regions, config }: HookContext['state']): string[] =>
  regions
    .filter(({ stock }) => stock > 0 || config.toggles['VB-15'] === 'marker')
    .map(({ region }) => region)
    .sort();
