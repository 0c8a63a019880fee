import type { Game } from './pack.ts';

/** The deepest heading that is listed: a chapter is 1. */
export const HEADING_LEVELS = [1, 2, 3] as const;
export type HeadingLevel = (typeof HEADING_LEVELS)[number];

/** A heading of a rulebook, to which links and bookmarks lead. */
export interface RulebookHeading {
  /** Unique in the rulebook: the words of the heading, joined by hyphens. */
  readonly id: string;
  readonly level: HeadingLevel;
  /** Without marks and icons. */
  readonly text: string;
}

/** A rulebook as HTML, the same on every paper. */
export interface RenderedRulebook {
  /** The game in the language that the book is written in. */
  readonly game: Game;
  /** All that stands in the body. */
  readonly html: string;
  /** In the order of the text. */
  readonly headings: readonly RulebookHeading[];
  /** The pack's own CSS for it. */
  readonly styles: string;
}
