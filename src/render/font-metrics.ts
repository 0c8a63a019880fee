import { create, type Font } from 'fontkit';
import { InternalError } from '../errors.ts';
import type { TextMeasure } from '../model/text-measure.ts';
import { inchesOfPoints } from '../model/units.ts';

/** The bytes of one static cut (WOFF2, WOFF, TTF). */
export interface FontBytes {
  readonly family: string;
  readonly weight: number;
  readonly bytes: Uint8Array;
}

/** Widths of characters, and what kerning adds to a pair, in units of the font. */
interface CutWidths {
  readonly font: Font;
  readonly advances: Map<string, number>;
  readonly kernings: Map<string, number>;
}

const cutKey = (family: string, weight: number): string => `${family} ${weight}`;

/**
 * Measures text as the browser sets it: advance widths and kerning of the font's own tables. A
 * character that the cut does not have counts as one em, wider than any letter.
 * Throws an InternalError when asked about a cut it was not given.
 */
export function createTextMeasure(cuts: readonly FontBytes[]): TextMeasure {
  const loaded = new Map<string, CutWidths>();
  const widthsOf = (family: string, weight: number): CutWidths => {
    const key = cutKey(family, weight);
    const known = loaded.get(key);
    if (known) return known;
    const cut = cuts.find((one) => cutKey(one.family, one.weight) === key);
    if (!cut) throw new InternalError(`no bytes were given for the font cut ${key}`);
    const widths = { font: openFont(cut), advances: new Map(), kernings: new Map() };
    loaded.set(key, widths);
    return widths;
  };
  return (text, { family, weight, sizePt }) => {
    const widths = widthsOf(family, weight);
    const units = unitsOf(widths, text);
    return inchesOfPoints((units / widths.font.unitsPerEm) * sizePt);
  };
}

function openFont({ family, weight, bytes }: FontBytes): Font {
  const font = create(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!('layout' in font)) throw new InternalError(`${family} ${weight} is a collection of fonts`);
  return font;
}

function unitsOf(widths: CutWidths, text: string): number {
  let units = 0;
  let previous: string | null = null;
  for (const character of text) {
    units += advanceOf(widths, character);
    if (previous !== null) units += kerningOf(widths, previous, character);
    previous = character;
  }
  return units;
}

function advanceOf({ font, advances }: CutWidths, character: string): number {
  const known = advances.get(character);
  if (known !== undefined) return known;
  const codePoint = character.codePointAt(0) ?? 0;
  const advance = font.hasGlyphForCodePoint(codePoint)
    ? font.glyphForCodePoint(codePoint).advanceWidth
    : font.unitsPerEm;
  advances.set(character, advance);
  return advance;
}

function kerningOf(widths: CutWidths, left: string, right: string): number {
  const pair = left + right;
  const known = widths.kernings.get(pair);
  if (known !== undefined) return known;
  const isDrawable = [left, right].every((character) =>
    widths.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
  const alone = advanceOf(widths, left) + advanceOf(widths, right);
  const kerning = isDrawable ? widths.font.layout(pair).advanceWidth - alone : 0;
  widths.kernings.set(pair, kerning);
  return kerning;
}
