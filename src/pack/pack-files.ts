/** A file of a pack as it was read, before any check. */
export type PackFile =
  | { readonly kind: 'text'; readonly path: string; readonly text: string }
  /** Images and fonts: until something prints them, only their existence matters. */
  | { readonly kind: 'binary'; readonly path: string; readonly bytes: number }
  | { readonly kind: 'problem'; readonly path: string; readonly problem: FileProblem };

export interface FileProblem {
  readonly code:
    | 'file/unreadable'
    | 'file/binary'
    | 'file/too-large'
    | 'file/outside-pack'
    | 'file/not-a-file'
    | 'workbook/unreadable'
    | 'workbook/too-large';
  readonly message: string;
  readonly hint: string | null;
}

/**
 * Every file of a pack by its path relative to the pack, `/` as separator. Each sheet of a workbook is
 * a text of its own, `data/cards.xlsx#Cards`.
 */
export type PackFiles = ReadonlyMap<string, PackFile>;

/** A file that could be read as text. */
export type TextFile = Extract<PackFile, { kind: 'text' }>;

/** Where a pack keeps how strong its bots are: the page of a game says it beside their names. */
export const LADDER_PATH = 'data/ladder.json';
