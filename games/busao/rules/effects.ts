import type { EffectArguments, EffectHandlers, Seat } from 'vbuses/play';
import type { Bus } from './state.ts';
import { hasTrait, type Tables } from './tables.ts';

/** Where an effect is asked for. */
export interface EffectContext {
  readonly tables: Tables;
  readonly seat: Seat;
  readonly bus: Bus;
  /** The seat of the passenger whose effect it is, who never counts; `null` for one not aboard. */
  readonly at: number | null;
  /** The seats around the passenger; none for an upgrade, or for one that is yet to board. */
  readonly around: readonly number[];
}

const countTrait = ({ trait, where }: EffectArguments, context: EffectContext): number =>
  countInReach(where, context, (card) => hasTrait(context.tables, card, trait));

/** The words of effects that the rules know. */
export const EFFECTS = {
  conditions: {
    'has-passenger': (args, context) => countTrait(args, context) > 0,
    'has-upgrades': ({ least }, { bus }) => bus.upgrades.length >= Number(least),
    'has-upgrade-for': ({ trait }, { bus, tables }) =>
      bus.upgrades.some((id) => tables.upgrades.get(id)?.traits.includes(String(trait))),
    'has-either-upgrade': ({ upgrade, alternative }, { bus }) =>
      bus.upgrades.some((id) => id === upgrade || id === alternative),
  },
  values: {
    points: ({ points }) => Number(points),
    'points-per': (args, context) => Number(args.points) * countTrait(args, context),
    'points-per-passenger': ({ points, where }, context) =>
      Number(points) * countInReach(where, context, () => true),
    // Counts the conditions that are met.
    'boards-only': () => 1,
  },
  // What happens as a passenger boards.
  tasks: ['unboard-all', 'unboard-one', 'move-one', 'push-one', 'take-stop', 'draw'],
} satisfies EffectHandlers<EffectContext>;

type Surroundings = Pick<EffectContext, 'bus' | 'at' | 'around'>;

/** Whether a seat is next to the passenger whose effect it is, or any other seat of the bus. */
export const isInReach = (where: unknown, { at, around }: Surroundings, seat: number): boolean =>
  seat !== at && (where !== 'adjacent' || around.includes(seat));

/** How many others are counted: without lists, since bots count them for every seat and card. */
export function countInReach(
  where: unknown,
  context: Surroundings,
  isCounted: (card: string) => boolean,
): number {
  let count = 0;
  context.bus.seats.forEach((card, seat) => {
    if (card !== null && isInReach(where, context, seat) && isCounted(card)) count += 1;
  });
  return count;
}
