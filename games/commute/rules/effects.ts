import { type Effect, type EffectHandlers, type Effects, playerAt, type Seat } from 'vbuses/play';
import type { BoardInfo } from './board.ts';
import type { PlannedEffect, State } from './state.ts';
import { goalOf, travellersAfter } from './travellers.ts';

/** Where an effect is asked for. */
export interface EffectContext {
  readonly tables: BoardInfo;
  readonly seat: Seat;
  readonly state: Pick<State, 'players' | 'commute' | 'config'>;
}

const othersOf = ({ state, seat }: EffectContext): Seat[] =>
  travellersAfter(state, seat).filter((one) => one !== seat);

const spaceOf = ({ state, seat }: EffectContext): string => playerAt(state, seat).at;

/** The words of effects that the rules know. */
export const EFFECTS = {
  conditions: {
    commute: ({ which }, { state }) => state.commute.which === which,
    'at-station': (_, context) =>
      (context.tables.spaces.get(spaceOf(context))?.lines.length ?? 0) > 0,
    'near-goal': ({ spaces }, context) => {
      const { tables, state, seat } = context;
      return tables.distance(spaceOf(context), goalOf(tables, state, seat)) <= Number(spaces);
    },
    'has-minutes': ({ least }, { state, seat }) => playerAt(state, seat).minutes >= Number(least),
  },
  // Whom an effect can be for: those who have arrived are out of reach.
  targets: {
    'all-players': (_, { state, seat }) => {
      const others = travellersAfter(state, seat);
      return others.includes(seat) ? [seat, ...others.filter((one) => one !== seat)] : others;
    },
    others: (_, context) => othersOf(context),
    'next-player': (_, context) => othersOf(context).slice(0, 1),
    // One of them is chosen.
    rival: (_, context) => othersOf(context),
  },
  // What an Uh-Oh! card does.
  tasks: ['minutes', 'reputation', 'skip-turn', 'next-card', 'new-hand', 'metro-line', 'exchange'],
} satisfies EffectHandlers<EffectContext>;

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
      const isForOne = 'to' in effect && effect.to?.who === 'rival';
      return { do: word, arguments: args, seats, isForOne };
    }),
  );
}

const optionsOf = (effect: Effect): readonly (readonly Effect[])[] =>
  'choose' in effect && Array.isArray(effect.choose) ? effect.choose : [];
