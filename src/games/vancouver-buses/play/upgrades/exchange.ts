import { next } from '../draft.ts';
import type { Hooks } from './upgrade-hook.ts';

/** Upgrades about the cards of a player at the same stop. */
export const EXCHANGE_HOOKS: Hooks = {
  'right-on-time': { exchangeCost: 1 },
  'transit-police': { refusesExchanges: true },
  'exact-change-please': {
    isTarget: ({ room, player, state, isRefusing }, other) =>
      room > 0 &&
      other.at === player.at &&
      other.hand.length > 0 &&
      !(state.config.toggles['VB-21'] === 'broad' && isRefusing(other)),
    chosen: (draft, seat, target) =>
      next(draft, { kind: 'raid-hand', seat, from: target, raid: 'take' }),
  },
};
