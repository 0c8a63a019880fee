import type { PackFiles } from '../../src/pack/pack-files.ts';
import { type Edits, editedPack } from './pack.ts';
import { fixtureTexts } from './pack-copy.ts';

const base = editedPack(fixtureTexts('elements'), new Map());

/** A game of two decks that share a table: which cards follows from the records. */
export const elementsPack = (edits: Edits = {}): PackFiles => editedPack(edits, base);
