/** A cut of a typeface at a size, as text is set in it. */
export interface TextFont {
  readonly family: string;
  /** One of the pack's static cuts: 400, 500, 600, 700… */
  readonly weight: number;
  readonly sizePt: number;
}

/** The width of one line of text, in inches. */
export type TextMeasure = (text: string, font: TextFont) => number;
