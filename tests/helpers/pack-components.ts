import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { numberOf, type Row, readTable, textOf } from './pack-tables.ts';

/** A component of the shipped pack as game.yaml writes it. */
export interface WrittenComponent {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly hasBacks: boolean;
  /** What one of it is called: cards but for what says otherwise. */
  readonly piece: string;
  /** Of a deck: its data file. */
  readonly data: string | null;
}

const REPOSITORY = join(import.meta.dirname, '..', '..');

const manifest: { components: Row[] } = parse(readFileSync(join(REPOSITORY, 'game.yaml'), 'utf8'));

/** Everything that the shipped pack prints, in its order, without any of the program's own reading. */
export const COMPONENTS: readonly WrittenComponent[] = manifest.components.map((row) => ({
  id: textOf(row, 'id'),
  name: textOf(row, 'name'),
  kind: textOf(row, 'kind'),
  hasBacks: 'back' in row,
  piece: 'piece' in row ? textOf(row, 'piece') : 'card',
  data: 'data' in row ? textOf(row, 'data') : null,
}));

/** Cards, and pieces that are laid out like cards. */
export const DECKS = COMPONENTS.filter(({ kind }) => kind === 'deck');

/** Those that fit on a sheet; the box of the game has tiles. */
export const SHEETED = DECKS.filter(({ id }) => id !== 'game-box');

/** The records of every deck, in order. */
export const readCards = async (): Promise<Row[]> =>
  (await Promise.all(DECKS.map(({ data }) => readTable(data ?? '')))).flat();

/** How many are printed of all decks together. */
export const copiesOf = (cards: readonly Row[]): number =>
  cards.reduce((sum, row) => sum + numberOf(row, 'copies'), 0);
