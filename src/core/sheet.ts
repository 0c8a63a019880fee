import { InternalError } from '../errors.ts';
import type { MirrorLine, Rect, Size } from './geometry.ts';
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
 * What shows where to cut: `crop` marks around the block of cards, `ticks` at the corners of each
 * card, marks at the `edge` of what the printer reaches, far from the cards.
 */
export const MARK_STYLES = ['crop', 'ticks', 'edge', 'none'] as const;

export type MarkStyle = (typeof MARK_STYLES)[number];

/** Where backs go: nowhere, on the other side of the paper, or on the same page across a fold. */
export const BACK_MODES = ['none', 'duplex', 'gutterfold'] as const;

export type BackMode = (typeof BACK_MODES)[number];

/** The edge of the paper about which a printer that prints both sides turns it. */
export const FLIPS = ['long', 'short'] as const;

export type Flip = (typeof FLIPS)[number];

/** `low` spares large fills. */
export const INKS = ['full', 'low'] as const;

export type Ink = (typeof INKS)[number];

export type Side = 'face' | 'back';

export const ORIENTATIONS = ['portrait', 'landscape'] as const;

export type Orientation = (typeof ORIENTATIONS)[number];

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
  /** How far what is drawn in it is turned clockwise about its middle. */
  readonly turnDeg: 0 | 90 | 180 | 270;
  /** The finished card, as it lies on the page. */
  readonly trim: Rect;
  /** What is painted: the trim and as much bleed on each side as the sheet has room for. */
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
  /** Where to fold. */
  readonly folds: readonly MarkLine[];
  /** The small line with game, component, version and page, or `null` where there is no room. */
  readonly label: SheetLabel | null;
  /** On the first page, where there is room: 50 mm and 2 in, to see that the print is not scaled. */
  readonly ruler: SheetRuler | null;
}

export interface SheetLabel {
  readonly text: string;
  readonly box: Rect;
  /** Read along the box: 0 level, 90 turned clockwise (downwards). */
  readonly turnDeg: 0 | 90;
}

/** Both scales begin at the top left of the box when it is level, at the top right when turned. */
export interface SheetRuler {
  readonly box: Rect;
  readonly turnDeg: 0 | 90;
}

/** How the cards of one component lie on one paper. */
export interface DeckPlan {
  readonly kind: 'deck';
  readonly component: DeckComponent;
  readonly paper: Paper;
  readonly orientation: Orientation;
  /** Where the backs are: `none` also for a component that has none. */
  readonly binding: BackMode;
  /** Matters only where backs are on the other side. */
  readonly flip: Flip;
  /** The line that parts the faces from their backs on the same page. */
  readonly fold: MirrorLine | null;
  /** Of faces. */
  readonly columns: number;
  readonly rows: number;
  /** Its pages in the order of printing: with backs on the other side, face and back by turns. */
  readonly sheets: readonly Sheet[];
  /** What a reader of the plan should know: marks that do not fit, a denser layout that exists. */
  readonly notes: readonly string[];
}

export interface BoardPlan {
  readonly kind: 'board';
  readonly component: Component;
  readonly page: Size;
  readonly notes: readonly string[];
}

/** One part of a picture that is too large for the paper, alone on a page. */
export interface Tile {
  /** Counts from 1, row by row. */
  readonly number: number;
  /** Both count from 1. */
  readonly row: number;
  readonly column: number;
  /** The row as a letter, the column as a number: `B3`. */
  readonly name: string;
  /** What it shows, measured from the top left corner of the picture. All tiles of a plan are equally large. */
  readonly window: Rect;
  /** Where that lies on the page. */
  readonly placed: Rect;
  /** On the page: the window, and what is painted beyond the edges that are cut. */
  readonly painted: Rect;
  /** How far the next tile lies over this one; 0 at the edge of the picture. */
  readonly glue: { readonly rightIn: number; readonly bottomIn: number };
  /** Where to cut: at the left and the top, and at the right and the bottom edge of the picture. */
  readonly marks: readonly MarkLine[];
}

/** A picture in tiles on one paper. Its first page shows how they go together, then comes a page a tile. */
export interface TilePlan {
  readonly kind: 'tiles';
  readonly component: BoardComponent;
  readonly paper: Paper;
  readonly orientation: Orientation;
  readonly page: Size;
  /** The page without the strip that the printer cannot reach. */
  readonly printable: Rect;
  readonly columns: number;
  readonly rows: number;
  /** How far neighbours lie over each other; 0 along a side that one tile covers. */
  readonly overlap: { readonly xIn: number; readonly yIn: number };
  readonly markStyle: MarkStyle;
  readonly tiles: readonly Tile[];
  /** Below the tile on each page. */
  readonly labelBox: Rect;
  readonly notes: readonly string[];
}

/** A rulebook on one paper. How many pages it fills is known once it is printed. */
export interface RulebookPlan {
  readonly kind: 'rulebook';
  readonly component: RulebookComponent;
  readonly paper: Paper;
  /** The paper, upright. */
  readonly page: Size;
  /** The same text on half the paper, two pages a side, to be folded. */
  readonly booklet: {
    /** Of its PDF. */
    readonly path: string;
    readonly page: Size;
  };
  readonly notes: readonly string[];
}

/** One component on one paper: its layout and the files it becomes, relative to the output folder. */
export interface ComponentPlan {
  readonly component: Component;
  /** `null` for what has a page of its own size, such as a whole board. */
  readonly paper: Paper | null;
  readonly htmlPath: string;
  readonly pdfPath: string;
  readonly layout: DeckPlan | BoardPlan | TilePlan | RulebookPlan;
}

/** The size of the pages of a plan: all of them have the same. */
export function pageSizeOf({ layout }: ComponentPlan): Size {
  if (layout.kind !== 'deck') return layout.page;
  const [first] = layout.sheets;
  if (first === undefined) throw new InternalError(`${layout.component.id} has no sheets`);
  return first.page;
}

/** How many pages a plan prints. */
export function pageCount({ layout }: ComponentPlan): number {
  if (layout.kind === 'tiles') return tilePageCount(layout);
  if (layout.kind === 'rulebook')
    throw new InternalError('the number of text pages is only known after printing');
  return layout.kind === 'board' ? 1 : layout.sheets.length;
}

/** Of a picture in tiles: one that shows how they go together, and one a tile. */
export const tilePageCount = ({ tiles }: TilePlan): number => tiles.length + 1;

/**
 * How far a printer sets the back of a sheet off its front, as the calibration sheet shows it: seen
 * from the front, through the paper, with the front upright. Right and down are positive.
 */
export interface BackOffset {
  readonly xMm: number;
  readonly yMm: number;
}

/** What is known of one printer. */
export interface PrinterProfile {
  readonly portrait: BackOffset;
  /** `null` when nobody has measured a landscape sheet. */
  readonly landscape: BackOffset | null;
}

/** A printer that sets its backs right, or of which nothing is known. */
export const UNCALIBRATED_PROFILE: PrinterProfile = {
  portrait: { xMm: 0, yMm: 0 },
  landscape: null,
};
