import type { Severity } from '../diagnostics/diagnostic.ts';
import type { CardSize } from '../pack/pack.ts';
import type { Side } from '../pack/sheet.ts';

/** A distinct card, as the page knows it; its looks are compared by hashes. */
export interface PreviewCard {
  /** Unique in the pack. */
  readonly id: string;
  /** The id of its deck. */
  readonly deck: string;
  /** What a person calls it: its name, or that of the record it is about, or its id. */
  readonly name: string;
  readonly copies: number;
  /** Of its record, as the terminal prints it. */
  readonly place: string;
  /** The hash of its face's HTML. */
  readonly face: string;
  /** The same of its back; `null` for one that is blank. */
  readonly back: string | null;
}

/** Where a side with an outline is cut and painted, in a box that is as large as it with its bleed. */
export interface OutlineLines {
  /** The `d` of SVG paths in inches. */
  readonly trim: string;
  readonly bleed: string;
  readonly safe: string;
  /** What is left after the cut, as a `clip-path`. */
  readonly clip: string;
}

export interface PreviewDeck {
  readonly id: string;
  readonly name: string;
  readonly size: CardSize;
  /** The lines of its sides; `null` for rectangles. */
  readonly outline: Readonly<Record<Side, OutlineLines>> | null;
}

export const PAGE_KINDS = ['sheets', 'board', 'rulebook'] as const;

/** A page as it prints. */
export interface PreviewPage {
  /** Relative to where the pack is served. */
  readonly path: string;
  readonly title: string;
  readonly kind: (typeof PAGE_KINDS)[number];
}

/** A problem, with the cards beside which it is shown. */
export interface PreviewProblem {
  /** As the terminal prints it. */
  readonly place: string;
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly hint: string | null;
  readonly related: readonly { readonly place: string; readonly message: string }[];
  /** The lines of the file with a caret; '' where there are none. */
  readonly frame: string;
  /** Ids of the cards that it concerns. */
  readonly cards: readonly string[];
  /** The ids of the decks that it concerns as a whole. */
  readonly decks: readonly string[];
}

/** All that the page shows, but for the HTML of cards and pages. */
export interface PreviewState {
  /** Counts up with every look at the files. */
  readonly version: number;
  /** Whether the pictures are older than the files: the files are broken. */
  readonly isStale: boolean;
  /** `null` as long as the pack has never been without errors. */
  readonly game: {
    readonly name: string;
    readonly version: string;
    readonly language: string;
  } | null;
  readonly decks: readonly PreviewDeck[];
  /** The fields of all cards, by which they can be sorted and filtered. */
  readonly fields: readonly string[];
  readonly cards: readonly PreviewCard[];
  readonly pages: readonly PreviewPage[];
  readonly problems: readonly PreviewProblem[];
  /** Of the pack's own styles. */
  readonly stylesHash: string;
  /** Of fonts and pictures. */
  readonly assetsHash: string;
  /** Of the text of rulebooks. */
  readonly booksHash: string;
}

/** What is sent to a page: the state, and the HTML of what it does not have yet. */
export interface PreviewUpdate {
  readonly state: PreviewState;
  /** The version that the page must have; 0 when everything is sent. */
  readonly since: number;
  /** Faces and backs by hash. */
  readonly html: Readonly<Record<string, string>>;
}

/** A field of a card's record, or a part of one. */
export interface RowField {
  /** `cost`, `label lines 1`. */
  readonly name: string;
  readonly text: string;
  readonly place: string;
  /** Why it cannot be edited here; `null` where it can. */
  readonly locked: string | null;
}

/** The record of a card as its file has it. */
export interface CardRow {
  readonly fields: readonly RowField[];
  /** Of its file: an edit is of what was seen, or it is refused. */
  readonly hash: string;
  /** What *Undo* takes back: `name of Mad Hatter`; `null` for nothing. */
  readonly undo: string | null;
}

/** What became of an edit, or of taking it back. */
export interface EditAnswer {
  /** Why nothing was written; `null` where it was. */
  readonly refused: string | null;
  /** What the check finds wrong with it. */
  readonly problems?: readonly { readonly place: string; readonly message: string }[];
  /** What the file says now, where it is another than was seen; `null` if that cannot be read. */
  readonly theirs?: string | null;
}

/** Cards under a heading. */
export interface CardGroup {
  readonly title: string;
  readonly cards: readonly { readonly id: string; readonly copies: number }[];
}

/** What is asked for with words of `--cards` and names of fields. */
export interface CardQuery {
  readonly cards: string;
  readonly sort: string;
  readonly group: string;
}

export interface QueryAnswer {
  readonly groups: readonly CardGroup[];
  /** Why no card is meant. */
  readonly refused: string | null;
}
