import { pushTasks } from '../draft.ts';
import type { UpgradeHooks } from './upgrade-hook.ts';

/** Upgrades about the cards of a player at the same stop. */
export const EXCHANGE_HOOKS: UpgradeHooks = {
  'right-on-time': { exchangeCost: 1 },
  'transit-police': { refusesExchanges: true },
  'exact-change-please': {
    isTarget: ({ handSpace, player, state, refusesExchange }, other) =>
      handSpace > 0 &&
      other.at === player.at &&
      other.hand.length > 0 &&
      !(state.config.toggles['VB-21'] === 'broad' && refusesExchange(other)),
    onTargetChosen: (draft, seat, target) =>
      pushTasks(draft, { kind: 'raid-hand', seat, from: target, raid: 'take' }),
  },
};
