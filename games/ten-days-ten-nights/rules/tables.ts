import {
  copiesOf,
  createEffects,
  type DoTask,
  type Effect,
  type EffectHandlers,
  effectsOf,
  type GamePack,
  idOf,
  infoById,
  lookUp,
  numbersOf,
  type PackRecord,
  type Seat,
  seatsFrom,
} from 'vbuses/play';
import { type CityMap, readMap } from './map.ts';
import { INSTANT_WORDS, LASTING_WORDS, PERK_KINDS, type Player, type State } from './state.ts';

/** The records of the table of numbers, by what the rules call them. */
const NUMBER_IDS = {
  playersLeast: 'players-least',
  playersMost: 'players-most',
  days: 'days',
  actionPoints: 'action-points',
  trainCost: 'train-cost',
  busCost: 'bus-cost',
  ferryLeast: 'ferry-least',
  drawCost: 'draw-cost',
  playCost: 'play-cost',
  specialCost: 'special-cost',
  revisitPercent: 'revisit-percent',
  handLimit: 'hand-limit',
  experiencesNeeded: 'experiences-needed',
  perkCap: 'perk-cap',
  costLeast: 'cost-least',
  startCards: 'start-cards',
} as const;

/**
 * A pack as the rules need it: everything looked up once, nothing of it ever changed.
 *
 * @throws CliError (exit 1) for a pack that these rules cannot play, with the reason
 */
export function readTables(pack: GamePack) {
  const map = readMap(pack);
  const prizes = pack.table('prizes');
  /** The tickets of each special event, by its place, as often as there are. */
  const tickets = new Map(
    map.specials.map((special) => {
      const own = prizes.records.filter(({ fields }) => idOf(fields.special) === special);
      return [special, copiesOf({ records: own })];
    }),
  );
  return {
    ...{ map, tickets },
    numbers: numbersOf(pack.table('numbers'), NUMBER_IDS),
    /** What a label adds to a player's experiences. */
    experiencesOf: new Map(
      pack.table('labels').records.map(({ id, fields }) => [id, Number(fields.experiences ?? 0)]),
    ),
    cards: infoById(pack.table('cards'), readCard),
    /** Ids of cards, as often as there are. */
    deck: copiesOf(pack.table('cards')),
    prizes: infoById(prizes, ({ fields }) => ({
      happiness: Number(fields.hp ?? 0),
      experiences: Number(fields.experiences ?? 0),
      /** Whether it leaves the bag. */
      isWin: fields.rank !== 'none',
    })),
    effects: createEffects(pack, EFFECTS),
  };
}

export type Tables = ReturnType<typeof readTables>;

function readCard(record: PackRecord) {
  const effects = effectsOf(record);
  const simple = effects.flatMap((effect) => ('do' in effect ? [effect] : []));
  const isPerk = record.fields.kind === 'perk';
  const lasting = LASTING_WORDS.filter((word) => simple.some((effect) => effect.do === word));
  return {
    ...{ isPerk, effects },
    /** The kinds of perks that it is; none for a card action. */
    kinds: isPerk ? [...new Set(lasting.map((word) => PERK_KINDS[word]))] : [],
    /** Whether a player has to be chosen. */
    needsTarget: simple.some((effect) => effect.to?.who === 'chosen-player'),
    /** Whether all that it does is in turns to come. */
    isForLater: simple.every((effect) => lasting.some((word) => word === effect.do)),
  };
}

export const cardInfo = ({ cards }: Pick<Tables, 'cards'>, id: string) => lookUp(cards, id, 'card');

export const prizeInfo = ({ prizes }: Pick<Tables, 'prizes'>, id: string) =>
  lookUp(prizes, id, 'prize');

/** A day has two rounds: day and night. */
export const ROUNDS_A_DAY = 2;

/** Rounds of a whole game. */
export const roundsOf = ({ numbers }: Pick<Tables, 'numbers'>): number =>
  numbers.days * ROUNDS_A_DAY;

/** For whom an effect is planned. */
export interface EffectContext {
  readonly map: CityMap;
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
  { map, effects }: Pick<Tables, 'map' | 'effects'>,
  written: readonly Effect[],
  context: Omit<EffectContext, 'map'>,
): readonly DoTask[] =>
  ['play', 'turn']
    .flatMap((when) => effects.plan(written, when, { ...context, map }))
    .flatMap((task) => ('do' in task ? [task] : []));

/** How many turns an effect lasts. */
export const turnsOf = ({ for: duration }: DoTask): number =>
  typeof duration === 'object' && duration !== null && 'turns' in duration ? duration.turns : 1;

const placeOf = ({ map, state, seat }: EffectContext) =>
  map.places.get(state.players[seat]?.at ?? '');

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
