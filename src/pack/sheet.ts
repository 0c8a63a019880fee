import { InternalError } from '../diagnostics/errors.ts';
import type { MirrorLine, Rect, Size } from '../geometry/geometry.ts';
import type { BoardComponent, Component, DeckComponent, RulebookComponent } from './pack.ts';

export interface Paper {
  readonly id: string;
  readonly name: string;
  /** Upright. */
  readonly size: Size;
  /** The strip along each edge that a home printer cannot reach. */
  readonly marginIn: number;
}

/**
 * Cut marks: `crop` around the block of cards, `ticks` at the corners of each card, `edge` at the
 * printable edge of the paper, far from the cards, `lines` along the edges of the cards themselves.
 */
export const MARK_STYLES = ['crop', 'ticks', 'edge', 'lines', 'none'] as const;

export type MarkStyle = (typeof MARK_STYLES)[number];

/** Cutting machines: how many registration marks they read, and how far in. */
export const CUTTERS = ['silhouette', 'silhouette-feeder', 'silhouette-4'] as const;

export type Cutter = (typeof CUTTERS)[number];

/** Where backs go: nowhere, on the other side of the paper, or on the same page across a fold. */
export const BACK_MODES = ['none', 'duplex', 'gutterfold'] as const;

export type BackMode = (typeof BACK_MODES)[number];

/** The edge about which a duplex printer turns the paper. */
export const FLIPS = ['long', 'short'] as const;

export type Flip = (typeof FLIPS)[number];

/** `low` avoids large areas of colour. */
export const INKS = ['full', 'low'] as const;

export type Ink = (typeof INKS)[number];

/** What a print shop may ask a PDF to conform to. */
export const PRESS_STANDARDS = ['pdfx4', 'pdfx1a'] as const;
export type PressStandard = (typeof PRESS_STANDARDS)[number];

/** What follows what in a PDF of single cards, or that faces and backs have a PDF each. */
export const CARD_ORDERS = ['faces', 'faces-backs', 'backs-faces', 'apart'] as const;
export type CardOrder = (typeof CARD_ORDERS)[number];

export type Side = 'face' | 'back';

export const ORIENTATIONS = ['portrait', 'landscape'] as const;

export type Orientation = (typeof ORIENTATIONS)[number];

/** Where cards are cut: at their size, or so much smaller that they slide into sleeves. */
export const CARD_CUTS = ['size', 'sleeves'] as const;

export type CardCut = (typeof CARD_CUTS)[number];

export const FORMATS = ['html', 'pdf'] as const;

export type Format = (typeof FORMATS)[number];

/** A straight mark on the sheet, in inches. */
export interface MarkLine {
  readonly x1In: number;
  readonly y1In: number;
  readonly x2In: number;
  readonly y2In: number;
}

/** One side of one copy of one card on a sheet. */
export interface Slot {
  /** Counts from 1 on each sheet, row by row. A back has the number of its face. */
  readonly number: number;
  readonly cardId: string;
  readonly side: Side;
  /** The clockwise rotation of the content about its centre. */
  readonly turnDeg: 0 | 90 | 180 | 270;
  /** The finished card on the page. */
  readonly trim: Rect;
  /** The painted area: the trim and as much bleed on each side as the sheet has room for. */
  readonly painted: Rect;
}

/** One printed page of a deck. */
export interface Sheet {
  /** The sheet of paper, counting from 1 in its component: both its pages have the same number. */
  readonly number: number;
  /** What the page shows; `both` where faces and backs share it. */
  readonly side: Side | 'both';
  readonly page: Size;
  readonly slots: readonly Slot[];
  /** Where to cut. */
  readonly marks: readonly MarkLine[];
  /** The outlines of pieces that are cut along lines, as the `d` of SVG paths in inches on the page. */
  readonly cutPaths: readonly string[];
  /** Black rectangles by which a cutting machine finds its place; only on faces for one. */
  readonly registration?: readonly Rect[];
  /** Where to fold. */
  readonly folds: readonly MarkLine[];
  /** The small line with game, component, version and page, or `null` if there is no room. */
  readonly label: SheetLabel | null;
  /** On the first page, if there is room: 50 mm and 2 in, to check that the print is not scaled. */
  readonly ruler: SheetRuler | null;
}

export interface SheetLabel {
  readonly text: string;
  readonly box: Rect;
  /** The reading direction: 0 is horizontal, 90 is rotated clockwise (downwards). */
  readonly turnDeg: 0 | 90;
}

/** Both scales begin at the top left of a horizontal box, at the top right of a rotated one. */
export interface SheetRuler {
  readonly box: Rect;
  readonly turnDeg: 0 | 90;
}

/**
 * A sheet that is not a plain grid: every other row or column is moved by half a piece, to fit between
 * its neighbours, or the pieces have several sizes.
 */
export interface SheetPattern {
  readonly kind: 'staggered-rows' | 'staggered-columns' | 'several-sizes';
  readonly perSheet: number;
}

/** The layout of the cards of one component on one paper. */
export interface DeckPlan {
  readonly kind: 'deck';
  readonly component: DeckComponent;
  /**
   * The finished card: smaller than the component's size when it is cut for sleeves. Where cards have
   * several sizes, that of the first.
   */
  readonly trim: Size;
  readonly paper: Paper;
  readonly orientation: Orientation;
  /** Where the backs are; `none` also for a component without backs. */
  readonly binding: BackMode;
  /** Matters only if backs are on the other side. */
  readonly flip: Flip;
  /** The line between the faces and their backs on the same page. */
  readonly fold: MirrorLine | null;
  /** Of faces; where they have a pattern, those of the longest row and column. */
  readonly columns: number;
  readonly rows: number;
  /** Left out for pieces of one size in line. */
  readonly pattern?: SheetPattern;
  /** What each face of a draft shows in small type: `Draft 1.0.0 · 2026-11-23`; `null` for none. */
  readonly stamp: string | null;
  /** Its pages in printing order: with backs on the other side, faces and backs alternate. */
  readonly sheets: readonly Sheet[];
  /** Notes for the user: marks that do not fit, a denser layout that exists. */
  readonly notes: readonly string[];
}

export interface BoardPlan {
  readonly kind: 'board';
  readonly component: BoardComponent;
  readonly page: Size;
  readonly notes: readonly string[];
}

/** Something on a board or card that a seam between tiles had better not cut. */
export interface SeamObstacle {
  /** From the top left corner of what is finished. */
  readonly box: Rect;
  /** What it costs to cut it, next to the others: above 0. */
  readonly cost: number;
}

/** One part of a board that is too large for the paper, alone on a page. */
export interface Tile {
  /** Counts from 1, row by row. */
  readonly number: number;
  /** Both count from 1. */
  readonly row: number;
  readonly column: number;
  /** The row as a letter, the column as a number: `B3`. */
  readonly name: string;
  /** What is printed of the board, from its top left corner: its strips for glue are a part of it. */
  readonly window: Rect;
  /** The window on the page. */
  readonly placed: Rect;
  /** On the page: the window, and the painted area beyond the edges that are cut. */
  readonly painted: Rect;
  /** How far the next tile overlaps this one; 0 at the edge of the board. */
  readonly glue: { readonly rightIn: number; readonly bottomIn: number };
  /** Where to cut: at the left and the top, and at the right and the bottom edge of the board. */
  readonly marks: readonly MarkLine[];
  /** Where a mounted board is folded, beside its edges. */
  readonly folds: readonly MarkLine[];
}

/** What a set of tiles shows: a board that is drawn, or one side of one copy of a card. */
export interface TilePicture {
  /** The id of the component for a board that is drawn. */
  readonly cardId: string;
  readonly side: Side;
  /** Counts from 1. */
  readonly copy: number;
  /** Of the card. */
  readonly copies: number;
}

/**
 * What is too large for the paper, in tiles. The first page shows how to assemble them, then one page
 * per tile of each picture.
 */
export interface TilePlan {
  readonly kind: 'tiles';
  readonly component: BoardComponent | DeckComponent;
  /** All of one size, in printing order; one at least. */
  readonly pictures: readonly TilePicture[];
  readonly paper: Paper;
  readonly orientation: Orientation;
  readonly page: Size;
  /** The page without the strip that the printer cannot reach. */
  readonly printable: Rect;
  readonly columns: number;
  readonly rows: number;
  /** Whether seams were moved from where they would part the board evenly. */
  readonly isUneven: boolean;
  /** How far neighbours overlap; 0 along a side that one tile covers. */
  readonly overlap: { readonly xIn: number; readonly yIn: number };
  readonly markStyle: MarkStyle;
  readonly tiles: readonly Tile[];
  /** Where the first tile's page shows how all go together; `null` if a page before it does. */
  readonly guide: Rect | null;
  /** Below the tile on each page. */
  readonly labelBox: Rect;
  readonly notes: readonly string[];
}

/** How the pages of a rulebook are put on sheets: for folding, or in the order in which they are read. */
export const IMPOSITIONS = ['booklet', 'two-up'] as const;

export type Imposition = (typeof IMPOSITIONS)[number];

/** A rulebook for one paper. Its number of pages is known only after printing. */
export interface RulebookPlan {
  readonly kind: 'rulebook';
  readonly component: RulebookComponent;
  readonly paper: Paper;
  /** Half the paper, unless the pack says otherwise. */
  readonly page: Size;
  /** The PDF with two pages on each side; `null` where the paper is too small for two. */
  readonly imposed: { readonly path: string; readonly imposition: Imposition } | null;
  readonly notes: readonly string[];
}

/** One component on one paper: its layout and the files it becomes, relative to the output folder. */
export interface ComponentPlan {
  readonly component: Component;
  /** `null` for whole boards, whose pages have their own size. */
  readonly paper: Paper | null;
  readonly htmlPath: string;
  readonly pdfPath: string;
  readonly layout: DeckPlan | BoardPlan | TilePlan | RulebookPlan;
  /** Plans of the decks whose last sheets it prints together, for the PDF of the whole alone. Else absent. */
  readonly lastOf?: readonly ComponentPlan[];
}

/** The size of the pages of a plan: all of them have the same. */
export function pageSizeOf({ layout }: ComponentPlan): Size {
  if (layout.kind !== 'deck') return layout.page;
  const [first] = layout.sheets;
  if (first === undefined) throw new InternalError(`${layout.component.id} has no sheets`);
  return first.page;
}

/** How many sides of paper the pages of a rulebook take. */
export const bookSheets = ({ imposed }: RulebookPlan, pages: number): number =>
  imposed === null ? pages : Math.ceil(pages / 2);

/** The number of pages of a plan. */
export function pageCount({ layout }: ComponentPlan): number {
  if (layout.kind === 'tiles') return tilePageCount(layout);
  if (layout.kind === 'rulebook')
    throw new InternalError('the number of text pages is only known after printing');
  return layout.kind === 'board' ? 1 : layout.sheets.length;
}

/** The number of pages of what is in tiles: one per tile of each picture, and perhaps the guide's. */
export const tilePageCount = ({ guide, tiles, pictures }: TilePlan): number =>
  tiles.length * pictures.length + (guide === null ? 1 : 0);

/** The page of a tile of one of the pictures, which counts from 0. */
export const tilePageNumber = (
  { guide, tiles }: Pick<TilePlan, 'guide' | 'tiles'>,
  picture: number,
  { number }: Pick<Tile, 'number'>,
): number => picture * tiles.length + number + (guide === null ? 1 : 0);

/**
 * How far a printer shifts the back of a sheet relative to its front, seen from the front, through the
 * paper, with the front upright. Right and down are positive.
 */
export interface BackOffset {
  readonly xMm: number;
  readonly yMm: number;
}

/** The measurements of one printer. */
export interface PrinterProfile {
  readonly portrait: BackOffset;
  /** `null` if no landscape sheet was measured. */
  readonly landscape: BackOffset | null;
}

/** A printer without a known shift. */
export const UNCALIBRATED_PROFILE: PrinterProfile = {
  portrait: { xMm: 0, yMm: 0 },
  landscape: null,
};

/** The name of the files in `board/` that show a board in tiles. */
export const tilesName = (component: string): string =>
  component === 'board' ? 'tiles' : `${component}-tiles`;

/** Where the pictures of a component in tiles are staged as a whole, each on a page with bleed. */
export const wholePath = ({ component }: Pick<ComponentPlan, 'component'>): string =>
  `${component.id}.whole.html`;
