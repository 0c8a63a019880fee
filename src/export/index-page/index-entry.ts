import type { Size } from '../../model/geometry.ts';
import type { BackMode, Flip } from '../../model/sheet.ts';

/** A link to a picture of a component. */
export interface IndexPicture {
  /** `PNG, 150 dpi`. */
  readonly label: string;
  readonly path: string;
}

export interface IndexBacks {
  readonly binding: Exclude<BackMode, 'none'>;
  /** The edge about which the paper is turned; matters for `duplex`. */
  readonly flip: Flip;
}

export interface IndexTiles {
  readonly columns: number;
  readonly rows: number;
}

export interface IndexBooklet {
  /** Of paper, printed on both sides; 0 where it was not printed. */
  readonly sheets: number;
}

/** One component on one paper, as the index page shows it. Paths are relative to the output folder. */
export interface IndexEntry {
  readonly component: { readonly id: string; readonly name: string };
  /** `deck`, `board`: shown as it is. */
  readonly kind: string;
  /** `null` for a component whose page has its own size. */
  readonly paper: { readonly id: string; readonly name: string } | null;
  /** The page as it is printed: a landscape one is wider than high. */
  readonly page: Size;
  /** The finished card, or `null` where there are none. */
  readonly trim: Size | null;
  /** What one of its cards is called, in the singular; `card` when absent. */
  readonly piece?: string;
  /** Set for pieces that are cut out along lines of their own. */
  readonly cut?: 'drawn';
  /** Different cards. */
  readonly cards: number;
  /** All of them, copies counted. */
  readonly copies: number;
  /** Of paper: one counts once whether one or both of its sides are printed. */
  readonly sheets: number;
  /** Where its backs are; absent where there are none. */
  readonly backs?: IndexBacks;
  /** Set where backs are left blank: the cards have some. */
  readonly hasBlankBacks?: true;
  /** For a picture in tiles: how many; its first sheet shows how they go together. Else absent. */
  readonly tiles?: IndexTiles;
  /** For pages of text, of which `sheets` counts those printed: the same to be folded. Else absent. */
  readonly booklet?: IndexBooklet;
  /** The code of its language, when that is not the pack's own. */
  readonly language?: string;
  readonly htmlPath: string | null;
  readonly pdfPath: string | null;
  readonly pictures: readonly IndexPicture[];
  /** A sentence for whoever prints it, or `null`. */
  readonly note: string | null;
}

/** The PDF with every page of one paper. */
export interface EverythingPdf {
  readonly path: string;
  readonly pages: number;
  /** `null` when there is one such file only. */
  readonly paperName: string | null;
}

/** Everything the index page says. */
export interface IndexPage {
  readonly game: {
    readonly name: string;
    readonly version: string;
    readonly author: string;
    readonly credits: readonly string[];
  };
  /** The code of the language of the build, when that is not the pack's own. */
  readonly language?: string;
  readonly tool: { readonly name: string; readonly version: string };
  /** In the pack's order. */
  readonly entries: readonly IndexEntry[];
  readonly everything: readonly EverythingPdf[];
  /** Whether the sheets show where to cut. */
  readonly hasMarks: boolean;
  /** Errors of pages that a draft is printed with; 0 for a build that is sound. */
  readonly faults: number;
  /** Files that could not be made, each with half a sentence why. */
  readonly missing: readonly { readonly path: string; readonly reason: string }[];
  /** What to type so that nothing is missing, one command a line; `null` when nothing helps. */
  readonly remedy: string | null;
  /** Addresses of stylesheets with the fonts; Barlow is used when it is among them. */
  readonly stylesheets: readonly string[];
  /** The room that a written page leaves on the screen left and right of each sheet. */
  readonly screenMarginIn: number;
  /** The page of colours, relative to this one; `null` for a pack that declares none. */
  readonly coloursPath: string | null;
  /** The list of parts to buy, relative to this one; `null` for a pack without. */
  readonly partsPath: string | null;
}
