import {
  copiesOf,
  type Effect,
  type Effects,
  effectsOf,
  type GamePack,
  idOf,
  infoById,
  lookUp,
  numbersOf,
  type PackRecord,
  unplayable,
} from 'vbuses/play';
import { type EffectContext, openEffects } from './effects.ts';
import { type CityMap, readMap } from './map.ts';
import { LASTING_WORDS, PERK_KINDS, type PerkKind } from './words.ts';

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

export type Numbers = Readonly<Record<keyof typeof NUMBER_IDS, number>>;

export interface CardInfo {
  readonly id: string;
  readonly name: string;
  readonly isPerk: boolean;
  readonly effects: readonly Effect[];
  /** The kinds of perks that it is; none for a card action. */
  readonly kinds: readonly PerkKind[];
  /** Whether a player has to be chosen. */
  readonly needsTarget: boolean;
  /** Whether all that it does is in turns to come. */
  readonly isForLater: boolean;
}

export interface PrizeInfo {
  readonly id: string;
  readonly name: string;
  readonly happiness: number;
  readonly experiences: number;
  /** Whether it leaves the bag. */
  readonly isWin: boolean;
}

/** A pack as the rules need it: everything looked up once, nothing of it ever changed. */
export interface Tables {
  readonly numbers: Numbers;
  readonly map: CityMap;
  /** What a label adds to a player's experiences. */
  readonly experiencesOf: ReadonlyMap<string, number>;
  readonly cards: ReadonlyMap<string, CardInfo>;
  /** Ids of cards, as often as there are. */
  readonly deck: readonly string[];
  readonly prizes: ReadonlyMap<string, PrizeInfo>;
  /** The tickets of each special event, by its place, as often as there are. */
  readonly tickets: ReadonlyMap<string, readonly string[]>;
  readonly effects: Effects<EffectContext>;
}

/** @throws CliError (exit 1) for a pack that these rules cannot play, with the reason */
export function readTables(pack: GamePack): Tables {
  const map = readMap(pack);
  const prizes = pack.table('prizes');
  const tables: Tables = {
    numbers: numbersOf(pack.table('numbers'), NUMBER_IDS),
    map,
    experiencesOf: new Map(
      pack.table('labels').records.map(({ id, fields }) => [id, Number(fields.experiences ?? 0)]),
    ),
    cards: infoById(pack.table('cards'), readCard),
    deck: copiesOf(pack.table('cards')),
    prizes: infoById(prizes, readPrize),
    tickets: new Map(
      map.specials.map((special) => [
        special,
        copiesOf({
          records: prizes.records.filter(({ fields }) => idOf(fields.special) === special),
        }),
      ]),
    ),
    effects: openEffects(pack, map),
  };
  for (const [special, tickets] of tables.tickets) {
    if (tickets.length === 0) throw unplayable(`${special} has no tickets`);
  }
  return tables;
}

function readCard(record: PackRecord): Omit<CardInfo, 'id' | 'name'> {
  const { id, fields } = record;
  const effects = effectsOf(record);
  const simple = effects.flatMap((effect) => ('do' in effect ? [effect] : []));
  const isPerk = fields.kind === 'perk';
  const lasting = LASTING_WORDS.filter((word) => simple.some((effect) => effect.do === word));
  const isForLater = simple.every((effect) => lasting.some((word) => word === effect.do));
  const durations = new Set(simple.map((effect) => JSON.stringify(effect.for)));
  if (isPerk && (!isForLater || durations.size !== 1)) {
    throw unplayable(`the perk ${id} does not last equally long in all that it does`, record);
  }
  return {
    isPerk,
    effects,
    kinds: isPerk ? [...new Set(lasting.map((word) => PERK_KINDS[word]))] : [],
    needsTarget: simple.some((effect) => effect.to?.who === 'chosen-player'),
    isForLater,
  };
}

const readPrize = ({ fields }: PackRecord): Omit<PrizeInfo, 'id' | 'name'> => ({
  happiness: Number(fields.hp ?? 0),
  experiences: Number(fields.experiences ?? 0),
  isWin: fields.rank !== 'none',
});

export const cardInfo = ({ cards }: Pick<Tables, 'cards'>, id: string) => lookUp(cards, id, 'card');

export const prizeInfo = ({ prizes }: Pick<Tables, 'prizes'>, id: string) =>
  lookUp(prizes, id, 'prize');

/** A day has two rounds: day and night. */
export const ROUNDS_A_DAY = 2;

/** Rounds of a whole game. */
export const roundsOf = ({ numbers }: Pick<Tables, 'numbers'>): number =>
  numbers.days * ROUNDS_A_DAY;
