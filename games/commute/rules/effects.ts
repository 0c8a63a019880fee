import {
  createEffects,
  type Effect,
  type Effects,
  type GamePack,
  playerAt,
  type Seat,
  type WordHandlers,
} from 'vbuses/play';
import type { BoardInfo } from './board.ts';
import type { PlannedEffect, State } from './state.ts';
import { goalOf, travellersAfter } from './travellers.ts';
import { CHOSEN, type CONDITION_WORDS, type TARGET_WORDS, TASK_WORDS } from './words.ts';

/** Where an effect is asked for. */
export interface EffectContext {
  readonly seat: Seat;
  readonly state: Pick<State, 'players' | 'commute' | 'config'>;
}

/** Whom an effect can be for: those who have arrived are out of reach. */
const TARGETS: WordHandlers<EffectContext, readonly Seat[], (typeof TARGET_WORDS)[number]> = {
  'all-players': (_, { state, seat }) => {
    const others = travellersAfter(state, seat);
    return others.includes(seat) ? [seat, ...others.filter((one) => one !== seat)] : others;
  },
  others: (_, context) => othersOf(context),
  'next-player': (_, context) => othersOf(context).slice(0, 1),
  rival: (_, context) => othersOf(context),
};

const othersOf = ({ state, seat }: EffectContext): Seat[] =>
  travellersAfter(state, seat).filter((one) => one !== seat);

/**
 * Runs the effects of a pack.
 *
 * @throws CliError (exit 1) for a word that these rules do not know, with the place of its first card
 */
export function openEffects(pack: GamePack, board: BoardInfo): Effects<EffectContext> {
  const spaceOf = ({ state, seat }: EffectContext): string => playerAt(state, seat).at;
  const conditions: WordHandlers<EffectContext, boolean, (typeof CONDITION_WORDS)[number]> = {
    commute: ({ which }, { state }) => state.commute.which === which,
    'at-station': (_, context) => (board.spaces.get(spaceOf(context))?.lines.length ?? 0) > 0,
    'near-goal': ({ spaces }, context) =>
      board.distance(spaceOf(context), goalOf(board, context.state, context.seat)) <=
      Number(spaces),
    'has-minutes': ({ least }, { state, seat }) => playerAt(state, seat).minutes >= Number(least),
  };
  return createEffects(pack, { conditions, targets: TARGETS, tasks: TASK_WORDS });
}

/**
 * What effects of an Uh-Oh! card are to be done now, and for whom. Options of a choice of which nothing
 * can be done are left out.
 */
export function planEffects(
  effects: Effects<EffectContext>,
  context: EffectContext,
  written: readonly Effect[],
): readonly PlannedEffect[] {
  return written.flatMap((effect) =>
    effects.plan([effect], 'draw', context).map((planned): PlannedEffect => {
      if ('choose' in planned) {
        const choose = optionsOf(effect).map((option) => planEffects(effects, context, option));
        return { seat: planned.seat, choose: choose.filter((option) => option.length > 0) };
      }
      const { do: word, arguments: args, seats } = planned;
      const isForOne = 'to' in effect && effect.to?.who === CHOSEN;
      return { do: word, arguments: args, seats, isForOne };
    }),
  );
}

const optionsOf = (effect: Effect): readonly (readonly Effect[])[] =>
  'choose' in effect && Array.isArray(effect.choose) ? effect.choose : [];
