import {
  createEffects,
  type EffectArguments,
  type EffectHandlers,
  type Effects,
  type GamePack,
  type Seat,
} from 'vbuses/play';
import type { Bus } from './state.ts';
import type { Tables } from './tables.ts';

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
  countInReach(where, context, (card) =>
    (context.tables.passengers.get(card)?.traits ?? []).some((one) => one === trait),
  );

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

/**
 * Runs the effects of a pack.
 *
 * @throws CliError (exit 1) for a word that these rules do not know, with the place of its first card
 */
export const openEffects = (pack: GamePack): Effects<EffectContext> => createEffects(pack, EFFECTS);

/** The passengers next to a seat, or all those aboard. */
export function inReach(
  where: unknown,
  { bus: { seats }, around }: Pick<EffectContext, 'bus' | 'around'>,
): string[] {
  const found = where === 'adjacent' ? around.map((at) => seats[at] ?? null) : seats;
  return found.flatMap((card) => card ?? []);
}

/** How many others are counted: without lists, since bots count them for every seat and card. */
export function countInReach(
  where: unknown,
  { bus: { seats }, at: own, around }: Pick<EffectContext, 'bus' | 'at' | 'around'>,
  isCounted: (card: string) => boolean,
): number {
  let count = 0;
  if (where === 'adjacent') {
    for (const at of around) {
      const card = seats[at] ?? null;
      if (card !== null && isCounted(card)) count += 1;
    }
  } else {
    seats.forEach((card, at) => {
      if (card !== null && at !== own && isCounted(card)) count += 1;
    });
  }
  return count;
}
