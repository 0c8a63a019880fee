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
}
