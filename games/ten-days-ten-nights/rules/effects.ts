import {
  createEffects,
  type DoTask,
  type Effect,
  type EffectHandlers,
  type Effects,
  type GamePack,
  type Seat,
  seatsFrom,
} from 'vbuses/play';
import type { Player, State } from './state.ts';
import type { Tables } from './tables.ts';
import { INSTANT_WORDS, LASTING_WORDS } from './words.ts';

/** For whom an effect is planned. */
export interface EffectContext {
  readonly tables: Pick<Tables, 'map'>;
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
  tables: Pick<Tables, 'map' | 'effects'>,
  written: readonly Effect[],
  context: Omit<EffectContext, 'tables'>,
): readonly DoTask[] =>
  ['play', 'turn']
    .flatMap((when) => tables.effects.plan(written, when, { ...context, tables }))
    .flatMap((task) => ('do' in task ? [task] : []));

const placeOf = ({ tables, state, seat }: EffectContext) =>
  tables.map.places.get(state.players[seat]?.at ?? '');

const mayBe = (seat: Seat, { state, by }: EffectContext): boolean =>
  seat !== by || state.config.toggles['NO-12'] === 'yes';

/** The words of effects that the rules know. */
export const EFFECTS = {
  conditions: {
    'at-label': ({ label }, context) => placeOf(context)?.label === label,
    'in-district': ({ district }, context) => placeOf(context)?.district === district,
    'at-kind': ({ kind }, context) => {
      const place = placeOf(context);
      return kind === 'bus-stop' ? place?.hasBus === true : place?.kind === kind;
    },
    'with-you': (_, context) =>
      placeOf(context)?.district === placeOf({ ...context, seat: context.by })?.district,
  },
  targets: {
    // Clockwise from the player of the card.
    'all-players': (_, context) =>
      seatsFrom(context.by, context.state.players.length).filter((seat) => mayBe(seat, context)),
    'chosen-player': (_, context) =>
      context.on !== null && mayBe(context.on, context) ? [context.on] : [],
  },
  tasks: [...LASTING_WORDS, ...INSTANT_WORDS],
} satisfies EffectHandlers<EffectContext>;

/**
 * Runs the effects of a pack.
 *
 * @throws CliError (exit 1) for a word that these rules do not know, with the place of its first card
 */
export const openEffects = (pack: GamePack): Effects<EffectContext> => createEffects(pack, EFFECTS);
