import type { Card, Fields, Pack } from '../model/pack.ts';
import type { Rule } from './check-context.ts';

/**
 * What only one game knows, found by the `id` in its game.yaml: checks beyond the schema, and
 * numbers that its cards show.
 */
export interface GameModule {
  readonly id: string;
  readonly rules: readonly Rule[];
  /** What a card's template finds under `facts`. */
  readonly facts: (pack: Pack, card: Card) => Fields;
  /** What the text and the figures of a rulebook find under `facts`. */
  readonly rulebookFacts?: (pack: Pack) => Fields;
}
