import { parse } from 'yaml';
import { flagshipText } from './flagship.ts';
import { numberOf, type Row, readTable, textOf } from './pack-tables.ts';

/** A component of the flagship as game.yaml writes it. */
export interface WrittenComponent {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly hasBacks: boolean;
  /** What one of it is called: cards but for what says otherwise. */
  readonly piece: string;
  /** How many are printed of a deck. */
  readonly cards: number;
  /** Of a deck: its data file. */
  readonly data: string | null;
}

const manifest: { components: Row[] } = parse(flagshipText('game.yaml'));

/** Everything that the flagship of this run prints, in its order, without any of the program's own reading. */
export const COMPONENTS: readonly WrittenComponent[] = manifest.components.map((row) => ({
  id: textOf(row, 'id'),
  name: textOf(row, 'name'),
  kind: textOf(row, 'kind'),
  hasBacks: 'back' in row,
  piece: 'piece' in row ? textOf(row, 'piece') : 'card',
  cards: 'cards' in row ? numberOf(row, 'cards') : 0,
  data: 'data' in row ? textOf(row, 'data') : null,
}));

/** Cards, and pieces that are laid out like cards. */
export const DECKS = COMPONENTS.filter(({ kind }) => kind === 'deck');

/** The records of every deck, in order. */
export const readCards = async (): Promise<Row[]> =>
  (await Promise.all(DECKS.map(({ data }) => readTable(data ?? '')))).flat();

/** How many are printed of all decks together. */
export const copiesOf = (cards: readonly Row[]): number =>
  cards.reduce((sum, row) => sum + numberOf(row, 'copies'), 0);
