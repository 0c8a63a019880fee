import {
  createEffects,
  type DoTask,
  type Effect,
  type Effects,
  type GamePack,
  type Seat,
  seatsFrom,
  type WordHandlers,
} from 'vbuses/play';
import type { CityMap } from './map.ts';
import type { Player, State } from './state.ts';
import { type CONDITION_WORDS, INSTANT_WORDS, LASTING_WORDS, type TARGET_WORDS } from './words.ts';

/** For whom an effect is planned. */
export interface EffectContext {
  /** The player of the card; in the condition of a target, each player in turn. */
  readonly seat: Seat;
  readonly state: Pick<State, 'config'> & { readonly players: readonly Pick<Player, 'at'>[] };
  /** The player of the card. */
  readonly by: Seat;
  /** The player whom the card is played on; `null` for a card that needs none. */
  readonly on: Seat | null;
}

/** What effects do: at once, and then in turns to come. */
export const planCard = (
  { effects }: { readonly effects: Effects<EffectContext> },
  written: readonly Effect[],
  context: EffectContext,
): readonly DoTask[] =>
  ['play', 'turn']
    .flatMap((when) => effects.plan(written, when, context))
    .flatMap((task) => ('do' in task ? [task] : []));

/**
 * Runs the effects of a pack.
 *
 * @throws CliError (exit 1) for a word that these rules do not know, with the place of its first card
 */
export function openEffects(pack: GamePack, { places }: CityMap): Effects<EffectContext> {
  const placeOf = ({ state, seat }: EffectContext) => places.get(state.players[seat]?.at ?? '');
  const conditions: WordHandlers<EffectContext, boolean, (typeof CONDITION_WORDS)[number]> = {
    'at-label': ({ label }, context) => placeOf(context)?.label === label,
    'in-district': ({ district }, context) => placeOf(context)?.district === district,
    'at-kind': ({ kind }, context) => {
      const place = placeOf(context);
      return kind === 'bus-stop' ? place?.hasBus === true : place?.kind === kind;
    },
    'with-you': (_, context) =>
      placeOf(context)?.district === placeOf({ ...context, seat: context.by })?.district,
  };
  const mayBe = (seat: Seat, { state, by }: EffectContext): boolean =>
    seat !== by || state.config.toggles['NO-12'] === 'yes';
  const targets: WordHandlers<EffectContext, readonly Seat[], (typeof TARGET_WORDS)[number]> = {
    // Clockwise from the player of the card.
    'all-players': (_, context) =>
      seatsFrom(context.by, context.state.players.length).filter((seat) => mayBe(seat, context)),
    'chosen-player': (_, context) =>
      context.on !== null && mayBe(context.on, context) ? [context.on] : [],
  };
  return createEffects<EffectContext>(pack, {
    conditions,
    targets,
    tasks: [...LASTING_WORDS, ...INSTANT_WORDS],
  });
}
