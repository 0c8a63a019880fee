import type { Graph } from '../pack/graph.ts';
import type { BoardData, Component, Table } from '../pack/pack.ts';
import type { Languages } from '../text/language.ts';
import type { CheckContext, Rule } from './check-context.ts';
import type { BoardDeclaration } from './manifest.ts';
import type { AnnotatedText, NameUse } from './report-unknown-names.ts';
import type { WrittenTable } from './written-data.ts';

/** What the checks ask of boards, each time about one of them: boards are drawn in a room above. */
export interface BoardRules {
  /** Checks that run after those of references, and before those of decks and counts. */
  readonly checks: (board: BoardDeclaration) => readonly Rule[];
  /** Checks that run after those of names. */
  readonly labelChecks: (board: BoardDeclaration, languages: Languages) => readonly Rule[];
  /** Names of icons in a table of the board that its schema does not call so. */
  readonly iconTexts: (board: BoardDeclaration, table: WrittenTable) => readonly AnnotatedText[];
  /** Names of components in a table of the board. */
  readonly componentUses: (board: BoardDeclaration, table: WrittenTable) => readonly NameUse[];
  /** Makes the board of tables without errors; `null` where one of them is missing. */
  readonly link: (
    board: BoardDeclaration,
    context: CheckContext,
    linked: {
      readonly components: readonly Component[];
      readonly tables: ReadonlyMap<string, Table>;
    },
  ) => BoardData | null;
  /** The places of a linked board with their records, and which of them are linked. */
  readonly graph: (board: BoardData, tables: ReadonlyMap<string, Table>) => Graph;
}

/** A declared board with its rules. */
export interface DeclaredBoard {
  readonly board: BoardDeclaration;
  readonly rules: BoardRules;
}
