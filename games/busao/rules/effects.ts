import {
  createEffects,
  type EffectArguments,
  type Effects,
  type GamePack,
  type Seat,
  type WordHandlers,
} from 'vbuses/play';
import type { Bus } from './state.ts';
import { type CONDITION_WORDS, TASK_WORDS, type VALUE_WORDS } from './words.ts';

/** Where an effect is asked for. */
export interface EffectContext {
  readonly seat: Seat;
  readonly bus: Bus;
  /** The seat of the passenger whose effect it is, who never counts; `null` for one not aboard. */
  readonly at: number | null;
  /** The seats around the passenger; none for an upgrade, or for one that is yet to board. */
  readonly around: readonly number[];
}

/** A passenger who has them, or an upgrade that scores them. */
interface WithTraits {
  readonly traits: readonly string[];
}

/**
 * Runs the effects of a pack.
 *
 * @throws CliError (exit 1) for a word that these rules do not know, with the place of its first card
 */
export function openEffects(
  pack: GamePack,
  known: {
    readonly passengers: ReadonlyMap<string, WithTraits>;
    readonly upgrades: ReadonlyMap<string, WithTraits>;
  },
): Effects<EffectContext> {
  const countTrait = ({ trait, where }: EffectArguments, context: EffectContext): number =>
    countInReach(where, context, (card) =>
      (known.passengers.get(card)?.traits ?? []).some((one) => one === trait),
    );
  const conditions: WordHandlers<EffectContext, boolean, (typeof CONDITION_WORDS)[number]> = {
    'has-passenger': (args, context) => countTrait(args, context) > 0,
    'has-upgrades': ({ least }, { bus }) => bus.upgrades.length >= Number(least),
    'has-upgrade-for': ({ trait }, { bus }) =>
      bus.upgrades.some((id) => known.upgrades.get(id)?.traits.includes(String(trait))),
    'has-either-upgrade': ({ upgrade, alternative }, { bus }) =>
      bus.upgrades.some((id) => id === upgrade || id === alternative),
  };
  const values: WordHandlers<EffectContext, number, (typeof VALUE_WORDS)[number]> = {
    points: ({ points }) => Number(points),
    'points-per': (args, context) => Number(args.points) * countTrait(args, context),
    'points-per-passenger': ({ points, where }, context) =>
      Number(points) * countInReach(where, context, () => true),
    // Counts the conditions that are met.
    'boards-only': () => 1,
  };
  return createEffects(pack, { conditions, values, tasks: TASK_WORDS });
}

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
