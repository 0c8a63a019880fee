import type { Severity } from '../diagnostics/diagnostic.ts';
import type { Weight } from '../pack/graph.ts';
import type { PackEffects, ProductChoice, TtsChoice } from '../pack/pack.ts';
import type { FieldConditions } from './card-sources.ts';
import type { Path, YamlFile } from './yaml/yaml-file.ts';

/** game.yaml as far as its shape can be relied on; what the schema rejects is left out. */
export interface GameFile {
  readonly file: YamlFile;
  readonly game: Readonly<Record<string, unknown>>;
  readonly tables: readonly TableDeclaration[];
  readonly components: readonly ComponentDeclaration[];
  /** The boards under `boards`, or the one under `board`. */
  readonly boards: readonly BoardDeclaration[];
  readonly computed: readonly ComputedDeclaration[];
  readonly asserts: readonly AssertDeclaration[];
  /** The module with the pack's own rules, in rules/; `null` for a pack without one. */
  readonly rules: string | null;
  /** The words of effects; `null` for a pack without effects as data. */
  readonly effects: PackEffects | null;
  readonly shopImages: readonly ShopImageDeclaration[];
  /** The sleeves that its boxes are made for, unless the command line says otherwise. */
  readonly sleeves: string | null;
  readonly fonts: readonly FontDeclaration[];
  readonly colours: readonly ColoursDeclaration[];
  /** The table of what may be bought. */
  readonly parts: string | null;
  /** Names that look alike and are meant, folded to pairs. */
  readonly similarNames: readonly (readonly string[])[];
  /** Words that `validate --spelling` passes over. */
  readonly acceptedWords: readonly string[];
  /** The code of the language that the pack is written in. */
  readonly language: string;
}

interface Declared {
  /** Its position in its list. */
  readonly index: number;
}

export interface TableDeclaration extends Declared {
  readonly id: string;
  readonly noun: string;
  /** `null` for a table whose schema is inferred from its records. */
  readonly schema: string | null;
  /** The address on the web that `pull` brings its file up to date with. */
  readonly source: string | null;
  /** Of a workbook the path of the sheet, as far as it can be found: `data/cards.xlsx#Cards`. */
  readonly files: readonly string[];
  /** The fields of columns that have another name in the header of a CSV file or sheet, as in `GridOptions`. */
  readonly columns: Readonly<Record<string, string | readonly string[]>>;
  /** The field that ids are made from where there is no column of ids. */
  readonly idFrom: string | null;
  readonly records: number | null;
  readonly copies: number | null;
}

/** Of a deck that shares cards with others: a field of each record, or a table with a column for each deck. */
export type CopiesSource = { readonly field: string } | { readonly table: string };

export interface ComponentDeclaration extends Declared {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly size: unknown;
  /** Instead of `size`, where cards are sleeved. */
  readonly sleevedSize: unknown;
  readonly data: string | null;
  /** The table whose records are its cards, instead of `data`. */
  readonly table: string | null;
  /** Which of these records it takes: those that fulfil all of this; all for an empty list. */
  readonly where: readonly FieldConditions[];
  /** Where its copies stand; `null` for the field `copies` of each record. */
  readonly copies: CopiesSource | null;
  readonly template: string | null;
  readonly back: string | null;
  readonly cards: number | null;
  readonly gutter: unknown;
  readonly artBleed: unknown;
  readonly panels: unknown;
  /** Codes of laid-out pages, as far as they are texts. */
  readonly waive: readonly string[];
  readonly piece: string | null;
  readonly cut: string | null;
  /** The id of the board that it shows. */
  readonly board: string | null;
  /** The folder of a rulebook, with `/` at its end. */
  readonly source: string | null;
  /** The size of the pages of a rulebook. */
  readonly page: unknown;
  /** Its product of The Game Crafter. */
  readonly tgc: ProductChoice | null;
  /** What it is in Tabletop Simulator. */
  readonly tts: TtsDeclaration | null;
}

/** As `TtsChoice`, with its size as it is written. */
export type TtsDeclaration = Omit<TtsChoice, 'size'> & { readonly size: unknown };

export interface BoardDeclaration {
  readonly id: string;
  /** Its position in game.yaml: `['board']`, or `['boards', 2]`. */
  readonly path: Path;
  /** The ids of its tables, by their role: `stops`, `links`. */
  readonly tables: Readonly<Record<string, string>>;
  /** Everything else that it says, as it is written. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** A table that is computed: from pairs of places, from all records of a table, or from each. */
export interface ComputedDeclaration extends Declared {
  readonly id: string;
  readonly noun: string;
  /** `null` if it says nothing that can be used. */
  readonly source: ComputedSource | null;
  /** Expressions, by the field that they compute. */
  readonly fields: Readonly<Record<string, string>>;
}

export type ComputedSource =
  | { readonly kind: 'each'; readonly table: string }
  | { readonly kind: 'totals'; readonly table: string; readonly by: string | null }
  | {
      readonly kind: 'distances';
      readonly table: string;
      /** The first board for `null`. */
      readonly board: string | null;
      readonly weight: Weight;
    };

/** What must be true of records: a check of the pack's own, as data. */
export interface AssertDeclaration extends Declared {
  readonly code: string;
  /** Tables, or lists in their records: `cards.effects`. */
  readonly each: readonly string[];
  /** Which of these: all for an empty list. */
  readonly where: readonly FieldConditions[];
  /** The expression that must be true. */
  readonly is: string | null;
  /** The fields that no two may have in common. */
  readonly unique: readonly string[];
  /** The fields where it is reported: the first one that is there. */
  readonly at: readonly string[];
  /** With expressions in braces. */
  readonly message: string;
  readonly hint: string | null;
  readonly severity: Severity;
  /** Whether all records that fail are one mistake. */
  readonly isOnce: boolean;
  /** Whether it waits until the numbers of records that game.yaml declares are right. */
  readonly isCounted: boolean;
}

export interface ShopImageDeclaration extends Declared {
  readonly id: string;
  readonly template: string;
  /** The kind of image at The Game Crafter. */
  readonly tgc: string | null;
  /** In pixels; `null` where the kind decides. */
  readonly width: number | null;
  readonly height: number | null;
  readonly isOnIndex: boolean;
}

export interface FontDeclaration extends Declared {
  readonly family: string;
  readonly style: 'normal' | 'italic';
  readonly package: string | null;
  readonly weights: readonly number[];
  readonly file: string | null;
}

/** Colours that mean something: a field of every record of a table. */
export interface ColoursDeclaration extends Declared {
  readonly table: string;
  readonly field: string;
  /** Fields that say the same without colour. */
  readonly marks: readonly string[];
}

/** Names of files that builds write beside those of the components. */
export const RESERVED_IDS: ReadonlySet<string> = new Set([
  'cover',
  'index',
  'everything',
  'colours',
  'parts',
]);
