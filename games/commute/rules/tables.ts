import {
  copiesOf,
  createEffects,
  effectsOf,
  type GamePack,
  infoById,
  lookUp,
  numbersOf,
  unplayable,
} from 'vbuses/play';
import { readBoard } from './board.ts';
import { EFFECTS } from './effects.ts';

/** The records of the table of numbers, by what the rules call them. */
const NUMBER_IDS = {
  playersLeast: 'players-least',
  playersMost: 'players-most',
  hand: 'hand',
  goalMinutes: 'goal-minutes',
  latePenalty: 'late-penalty',
  eveningPoints: 'evening-points',
} as const;

/**
 * A pack as the rules need it: everything looked up once, nothing of it ever changed.
 *
 * @throws CliError (exit 1) for a pack that these rules cannot play, with the reason
 */
export function readTables(pack: GamePack) {
  const numbers = numbersOf(pack.table('numbers'), NUMBER_IDS);
  const board = readBoard(pack);
  const cards = pack.table('number-cards');
  /** Ids of number cards, as often as there are. */
  const cardDeck = copiesOf(cards);
  const tables = {
    ...{ ...board, numbers, cardDeck },
    /** What a number card says, by its id. */
    values: new Map(cards.records.map(({ id, fields }) => [id, Number(fields.value)])),
    uhOhs: infoById(pack.table('uh-ohs'), (record) => ({ effects: effectsOf(record) })),
    uhOhDeck: copiesOf(pack.table('uh-ohs')),
    effects: createEffects(pack, EFFECTS),
  };
  // Everybody has a house and a hand.
  const { playersMost, hand } = numbers;
  if (board.houses.size < playersMost) {
    throw unplayable(`${playersMost} players need more than ${board.houses.size} houses`);
  }
  if (cardDeck.length < playersMost * (hand + 1)) {
    throw unplayable(`${playersMost} players need more than ${cardDeck.length} number cards`);
  }
  return tables;
}

export type Tables = ReturnType<typeof readTables>;

export const cardValue = ({ values }: Pick<Tables, 'values'>, card: string): number =>
  lookUp(values, card, 'number card');
