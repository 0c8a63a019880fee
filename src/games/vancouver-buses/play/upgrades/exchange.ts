import { next } from '../draft.ts';
import { otherSeats } from './other-seats.ts';
import type { Hooks } from './upgrade-hook.ts';

/** Upgrades about the cards of a player at the same stop. */
export const EXCHANGE_HOOKS: Hooks = {
  'right-on-time': { exchangeCost: 1 },
  'transit-police': { refusesExchanges: true },
  'exact-change-please': {
    targets: (context) =>
      context.room < 1
        ? []
        : otherSeats(
            context,
            (other) =>
              other.at === context.player.at &&
              other.hand.length > 0 &&
              !(context.state.config.toggles['VB-21'] === 'broad' && context.isRefusing(other)),
          ),
    chosen: (draft, seat, target) =>
      next(draft, { kind: 'raid-hand', seat, from: target, raid: 'take' }),
  },
};
