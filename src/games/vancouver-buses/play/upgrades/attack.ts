import { changePlayer, next } from '../draft.ts';
import { otherSeats } from './other-seats.ts';
import type { Hooks } from './upgrade-hook.ts';

const DETOUR = 8;

/** Upgrades against another player. */
export const ATTACK_HOOKS: Hooks = {
  'unruly-passenger': {
    targets: (context) => otherSeats(context, ({ hand }) => hand.length > 0),
    chosen: (draft, seat, target) =>
      next(draft, { kind: 'raid-hand', seat, from: target, raid: 'throw-out' }),
  },
  detour: {
    targets: (context) => otherSeats(context, () => true),
    chosen: (draft, seat, target) =>
      next(draft, { kind: 'drive', seat, bus: target, left: DETOUR }),
  },
  'out-of-fuel': {
    targets: (context) => otherSeats(context, ({ isOutOfFuel }) => !isOutOfFuel),
    chosen: (draft, _, target) => {
      changePlayer(draft, target).isOutOfFuel = true;
      draft.events.push({ type: 'out-of-fuel', seat: target });
    },
  },
};
