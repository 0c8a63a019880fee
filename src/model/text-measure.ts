/** A cut of a typeface at a size, as text is set in it. */
export interface TextFont {
  readonly family: string;
  /** One of the pack's static cuts: 400, 500, 600, 700… */
  readonly weight: number;
  readonly sizePt: number;
}

/** The width of one line of text, in inches. */
export type TextMeasure = (text: string, font: TextFont) => number;

/** Widths of characters, and what kerning adds to a pair, in units of the font. */
export interface CutWidths {
  readonly unitsPerEm: number;
  /** Of these, every width is known, and every pair that is kerned. */
  readonly characters?: string;
  readonly advances: Record<string, number>;
  readonly kernings: Record<string, number>;
}

/** What is known of the cuts of a pack, by `family weight`. */
export type FontWidths = Record<string, CutWidths>;
