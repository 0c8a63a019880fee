import type { Rule } from '../check/check-context.ts';
import type { CardFilter } from '../core/card-facts.ts';
import type { Card, Fields, Pack } from '../core/pack.ts';
import type { GameModule } from '../play/game-module.ts';

/** Everything that the tool knows about one game. */
export interface GameDefinition {
  /** The `id` in its game.yaml; the codes of its checks are in `presets/codes/games/<id>.yaml`. */
  readonly id: string;
  /** Checks beyond the schema; they run after those of counts and before those of names. */
  readonly checks?: readonly Rule[];
  /** The words of effects that its rules know: effects, conditions and targets. */
  readonly effects?: readonly string[];
  /** What a card's template finds under `facts`. */
  readonly cardFacts?: (pack: Pack, card: Card) => Fields;
  /** What the text and the figures of a rulebook find under `facts`. */
  readonly rulebookFacts?: (pack: Pack) => Fields | Promise<Fields>;
  /** By what the preview can filter its cards, beside decks and what the board brings. */
  readonly previewFilters?: readonly CardFilter[];
  /** Its rules and bots, which are loaded only then; left out for a game without rules. */
  readonly loadRules?: () => Promise<GameModule>;
}
