import type { Rect, Size } from './geometry.ts';
import type { Component, DeckComponent } from './pack.ts';

export interface Paper {
  readonly id: string;
  readonly name: string;
  /** Upright. */
  readonly size: Size;
  /** The strip along each edge that a home printer cannot reach. */
  readonly marginIn: number;
}

export const MARK_STYLES = ['crop', 'none'] as const;
export type MarkStyle = (typeof MARK_STYLES)[number];

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

/** One copy of one card on a sheet. */
export interface Slot {
  /** Counts from 1 on each sheet, row by row. */
  readonly number: number;
  readonly cardId: string;
  /** The finished card. */
  readonly trim: Rect;
  /** What is painted: the trim and as much bleed on each side as the sheet has room for. */
  readonly painted: Rect;
}

/** One printed page of a deck. */
export interface Sheet {
  /** Counts from 1 in its component. */
  readonly number: number;
  readonly page: Size;
  readonly slots: readonly Slot[];
  readonly marks: readonly MarkLine[];
  /** The small line with game, component, version and page, or `null` where there is no room. */
  readonly label: SheetLabel | null;
}

export interface SheetLabel {
  readonly text: string;
  readonly box: Rect;
  /** Read along the box: 0 level, 90 turned clockwise (downwards). */
  readonly turnDeg: 0 | 90;
}

/** How the cards of one component lie on one paper. */
export interface DeckPlan {
  readonly kind: 'deck';
  readonly component: DeckComponent;
  readonly paper: Paper;
  readonly orientation: Orientation;
  readonly columns: number;
  readonly rows: number;
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

/** One component on one paper: its layout and the files it becomes, relative to the output folder. */
export interface ComponentPlan {
  readonly component: Component;
  /** `null` for what has a page of its own size, such as a board. */
  readonly paper: Paper | null;
  readonly htmlPath: string;
  readonly pdfPath: string;
  readonly layout: DeckPlan | BoardPlan;
}
