import {
  copiesOf,
  type Effect,
  type Effects,
  effectsOf,
  type GamePack,
  infoById,
  lookUp,
  numbersOf,
  unplayable,
} from 'vbuses/play';
import { type BoardInfo, readBoard } from './board.ts';
import { type EffectContext, openEffects } from './effects.ts';

/** The records of the table of numbers, by what the rules call them. */
const NUMBER_IDS = {
  playersLeast: 'players-least',
  playersMost: 'players-most',
  hand: 'hand',
  goalMinutes: 'goal-minutes',
  latePenalty: 'late-penalty',
  eveningPoints: 'evening-points',
} as const;

export type Numbers = Readonly<Record<keyof typeof NUMBER_IDS, number>>;

export interface UhOhInfo {
  readonly id: string;
  readonly name: string;
  readonly effects: readonly Effect[];
}

/** A pack as the rules need it: everything looked up once, nothing of it ever changed. */
export interface Tables extends BoardInfo {
  readonly numbers: Numbers;
  /** What a number card says, by its id. */
  readonly values: ReadonlyMap<string, number>;
  readonly uhOhs: ReadonlyMap<string, UhOhInfo>;
  /** Ids of cards, as often as there are. */
  readonly cardDeck: readonly string[];
  readonly uhOhDeck: readonly string[];
  readonly effects: Effects<EffectContext>;
}

/** @throws CliError (exit 1) for a pack that these rules cannot play, with the reason */
export function readTables(pack: GamePack): Tables {
  const numbers = numbersOf(pack.table('numbers'), NUMBER_IDS);
  const board = readBoard(pack);
  const cards = pack.table('number-cards');
  const tables = {
    ...board,
    numbers,
    values: new Map(cards.records.map(({ id, fields }) => [id, Number(fields.value)])),
    uhOhs: infoById(pack.table('uh-ohs'), (record) => ({ effects: effectsOf(record) })),
    cardDeck: copiesOf(cards),
    uhOhDeck: copiesOf(pack.table('uh-ohs')),
    effects: openEffects(pack, board),
  };
  requireEnough(tables);
  return tables;
}

/** Everybody has a house and a hand. */
function requireEnough({
  numbers,
  houses,
  cardDeck,
}: Pick<Tables, 'numbers' | 'houses' | 'cardDeck'>): void {
  const { playersMost, hand } = numbers;
  if (houses.size < playersMost) {
    throw unplayable(`${playersMost} players need more than ${houses.size} houses`);
  }
  if (cardDeck.length < playersMost * (hand + 1)) {
    throw unplayable(`${playersMost} players need more than ${cardDeck.length} number cards`);
  }
}

export const cardValue = ({ values }: Pick<Tables, 'values'>, card: string): number =>
  lookUp(values, card, 'number card');
