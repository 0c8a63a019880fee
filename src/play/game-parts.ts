import type { CardChoice } from '../pack/card-facts.ts';
import type { Fields } from '../pack/pack.ts';
import type { GamePack, PackRecord } from './pack-data.ts';

/** A card, or what is printed like one: its record, and the table that has it. */
export interface GameCard extends Pick<PackRecord, 'id' | 'copies' | 'fields'> {
  readonly table: string;
}

/** A check of the data as they are written; `Rule` of `vbuses/check` says what it gets. */
export interface GameCheck {
  readonly name: string;
  readonly check: (context: never) => void;
}

/** A filter for the cards of the preview. */
export interface GameFilter {
  /** Also its key in the preview's address. */
  readonly id: string;
  readonly label: string;
  /** The label for choosing none. */
  readonly allLabel: string;
  readonly choices: (pack: GamePack) => readonly CardChoice[];
  /** The ids of the choices to which a card belongs. */
  readonly ofCard: (pack: GamePack, card: GameCard) => readonly string[];
}

/** What a game brings beside its rules and bots. */
export interface GameParts {
  /** Checks beyond the schemas; they run after those of counts and before those of names. */
  readonly checks?: readonly GameCheck[];
  /** The words of effects that its rules know: effects, conditions and targets. */
  readonly effectWords?: readonly string[];
  /** What a card's template finds under `facts`. */
  readonly cardFacts?: (pack: GamePack, card: GameCard) => Fields;
  /** What the text and the figures of a rulebook find under `facts`. */
  readonly rulebookFacts?: (pack: GamePack) => Fields;
  /** By what the preview can filter its cards, beside decks and what the board brings. */
  readonly previewFilters?: readonly GameFilter[];
}
