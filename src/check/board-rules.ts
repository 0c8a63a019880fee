import type { Languages } from '../core/language.ts';
import type { BoardData, CardSize, Component, Table } from '../core/pack.ts';
import type { CheckContext, Rule } from './check-context.ts';
import type { AnnotatedText, NameUse } from './report-unknown-names.ts';
import type { WrittenTable } from './written-data.ts';

/** What the checks ask of a kind of board. All of it finds nothing in a pack without a board. */
export interface BoardRules {
  /** Checks that run after those of references, and before those of decks and counts. */
  readonly checks: (cardSizes: ReadonlyMap<string, CardSize>) => readonly Rule[];
  /** Checks that run after those of names. */
  readonly labelChecks: (languages: Languages) => readonly Rule[];
  /** Names of icons in a table of the board that its schema does not call so. */
  readonly iconTexts: (context: CheckContext, table: WrittenTable) => readonly AnnotatedText[];
  /** Names of components in a table of the board. */
  readonly componentUses: (context: CheckContext, table: WrittenTable) => readonly NameUse[];
  /** Makes the board of tables without errors; `null` where game.yaml declares none. */
  readonly link: (
    context: CheckContext,
    linked: {
      readonly components: readonly Component[];
      readonly tables: ReadonlyMap<string, Table>;
    },
  ) => BoardData | null;
}
