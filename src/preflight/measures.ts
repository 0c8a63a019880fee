/** What is measured of a laid-out page. Lengths are CSS pixels, 96 an inch, as they are printed. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Red, green, blue from 0 to 255, and alpha from 0 to 1. */
export type Paint = readonly [red: number, green: number, blue: number, alpha: number];

/** A stretch of text in one style: one text node of the page. */
export interface MeasuredText {
  /** As it is drawn: folded white space, upper case where CSS asks for it. */
  readonly text: string;
  /** The text of the paragraph, heading or label around it. */
  readonly blockText: string;
  /** The element around it as a CSS selector: `h2.passenger__stop`. */
  readonly element: string;
  /** The families that CSS names, in order. */
  readonly families: readonly string[];
  readonly weight: number;
  readonly isItalic: boolean;
  /** The size of its letters as printed, all scaling included. */
  readonly sizePx: number;
  /** `null` where the letters are filled with something else than one colour. */
  readonly colour: Paint | null;
  /** The ink of each line, from the corner of the face's bleed. */
  readonly lines: readonly Box[];
  /** What it leaves or is cut off by, and how far it reaches beyond. */
  readonly overflow: { readonly box: string; readonly byPx: number } | null;
  /** On a board: the place that this is the label of, and what it belongs to. */
  readonly labelOf: string | null;
  readonly group: string;
  /** In a figure that fills a page of a rulebook: its name, and how far the text is from the page's edge. */
  readonly page: { readonly figure: string; readonly edgePx: number } | null;
}

/** A picture made of pixels. */
export interface MeasuredImage {
  /** The last steps of its address: `assets/fox.png`. */
  readonly source: string;
  readonly element: string;
  readonly box: Box;
  /** The fewer of those along and across that the picture has at its printed size. */
  readonly dpi: number;
  /** Those that are left of them, where it was scaled down too far; `null` where enough are. */
  readonly remainingDpi: number | null;
  /** Whether its pixels were made lighter, for print with little ink. */
  readonly isLightened: boolean;
}

/** An icon of the pack. */
export interface MeasuredIcon {
  readonly name: string;
  readonly box: Box;
}

/** A drawn thing that labels keep clear of: the mark of a place. */
export interface MeasuredMark {
  readonly place: string;
  readonly box: Box;
}

/** What is drawn in the mark of a place. */
export interface MeasuredContent {
  readonly place: string;
  readonly box: Box;
  /** How far it reaches out of its room; 0 or less where it does not. */
  readonly beyondPx: number;
}

export interface MeasuredFace {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly MeasuredText[];
  readonly images: readonly MeasuredImage[];
  readonly icons: readonly MeasuredIcon[];
  readonly marks: readonly MeasuredMark[];
  readonly contents: readonly MeasuredContent[];
}

/** Pixels of a face without its text, one a CSS pixel. */
export interface Background {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of a pixel as one number, eight bits each: 0 where nothing is painted. */
  readonly at: (x: number, y: number) => number;
}

/** The alpha of a pixel, 0 to 255. */
export const pixelAlpha = (pixel: number): number => pixel & 0xff;

/** Boxes that share less than this only touch. */
export const MIN_OVERLAP_PX = 0.5;

/** Whether two boxes share some area. */
export const boxesOverlap = (a: Box, b: Box): boolean =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > MIN_OVERLAP_PX &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > MIN_OVERLAP_PX;
