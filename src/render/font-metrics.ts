import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import {
  type CutWidths,
  type FontWidths,
  isInRanges,
  type LoadedFont,
  type TextMeasure,
} from '../core/fonts.ts';
import { pointsToInches } from '../core/geometry.ts';
import { memoizeByObject } from '../core/memoize.ts';
import { InternalError } from '../errors.ts';

/** The bytes of one static cut (WOFF2, WOFF, TTF), or of a part of its characters. */
export interface FontBytes extends Pick<LoadedFont, 'ranges'> {
  readonly family: string;
  readonly weight: number;
  readonly style?: string;
  readonly bytes: Uint8Array;
}

export interface FontMetrics {
  readonly measure: TextMeasure;
  /** All widths that are known, if some were learned since this was asked last; otherwise `null`. */
  readonly takeLearned: () => FontWidths | null;
}

interface OpenCut extends CutWidths {
  readonly fullyMeasured: ReadonlySet<string>;
  /** The file that draws a character, opened when something is asked that is not known yet; `null` for none. */
  readonly fontFor: (character: string) => Font | null;
  readonly markDirty: () => void;
}

const cutKey = (family: string, weight: number): string => `${family} ${weight}`;

/** `createFontMetrics` without a cache. */
export const createTextMeasure = (cuts: readonly FontBytes[]): TextMeasure =>
  createFontMetrics(cuts).measure;

/**
 * Measures text as the browser sets it: advance widths and kerning of the font's own tables. A
 * character that the cut does not have counts as one em, wider than any letter.
 * Throws an InternalError when asked about a cut it was not given.
 *
 * @param known widths that were learned of the same bytes before
 */
export function createFontMetrics(cuts: readonly FontBytes[], known: FontWidths = {}): FontMetrics {
  const opened = new Map<string, OpenCut>();
  const widths: FontWidths = { ...known };
  let isDirty = false;
  const openCut = (key: string): OpenCut => {
    const [cut, ...others] = cuts.filter((one) => cutKey(one.family, one.weight) === key);
    if (!cut) throw new InternalError(`no bytes were given for the font cut ${key}`);
    const parts = [cut, ...others.filter(({ style }) => style === cut.style)];
    const open = memoizeByObject(openFont);
    const before = known[key] ?? { unitsPerEm: open(cut).unitsPerEm, advances: {}, kernings: {} };
    const copy = { ...before, advances: { ...before.advances }, kernings: { ...before.kernings } };
    widths[key] = copy;
    const fontFor = (character: string): Font | null => {
      const codePoint = character.codePointAt(0) ?? 0;
      // As browsers do: the last file that is declared for a character, then the main one.
      const part = parts.findLast(
        ({ ranges }) => ranges !== undefined && isInRanges(codePoint, ranges),
      );
      const candidates = part === undefined ? [cut] : [part, cut];
      return candidates.map(open).find((font) => font.hasGlyphForCodePoint(codePoint)) ?? null;
    };
    const markDirty = (): void => {
      isDirty = true;
    };
    return { ...copy, fullyMeasured: new Set(copy.characters), fontFor, markDirty };
  };
  const measure: TextMeasure = (text, { family, weight, sizePt }) => {
    const key = cutKey(family, weight);
    const cut = opened.get(key) ?? openCut(key);
    opened.set(key, cut);
    return pointsToInches((textUnits(cut, text) / cut.unitsPerEm) * sizePt);
  };
  const takeLearned = (): FontWidths | null => {
    const learned = isDirty ? widths : null;
    isDirty = false;
    return learned;
  };
  return { measure, takeLearned };
}

/** The library is loaded when a font is opened: most runs ask nothing that is not known. */
const loadFontkit = (): typeof import('fontkit') => createRequire(import.meta.url)('fontkit');

function openFont({ family, weight, bytes }: FontBytes): Font {
  const font = loadFontkit().create(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!('layout' in font)) throw new InternalError(`${family} ${weight} is a font collection`);
  return font;
}

function textUnits(cut: OpenCut, text: string): number {
  let units = 0;
  let previous: string | null = null;
  for (const character of text) {
    units += advanceOf(cut, character);
    if (previous !== null) units += kerningOf(cut, previous, character);
    previous = character;
  }
  return units;
}

function advanceOf(
  { fontFor, unitsPerEm, advances, markDirty }: OpenCut,
  character: string,
): number {
  const known = advances[character];
  if (known !== undefined) return known;
  const codePoint = character.codePointAt(0) ?? 0;
  const advance = fontFor(character)?.glyphForCodePoint(codePoint).advanceWidth ?? unitsPerEm;
  advances[character] = advance;
  markDirty();
  return advance;
}

function kerningOf(cut: OpenCut, left: string, right: string): number {
  const pair = left + right;
  const known = cut.kernings[pair];
  if (known !== undefined) return known;
  if (cut.fullyMeasured.has(left) && cut.fullyMeasured.has(right)) return 0;
  const font = cut.fontFor(left);
  const alone = advanceOf(cut, left) + advanceOf(cut, right);
  // Two files are set one after the other, without kerning.
  const isTogether = font !== null && font === cut.fontFor(right);
  const kerning = isTogether ? font.layout(pair).advanceWidth - alone : 0;
  cut.kernings[pair] = kerning;
  cut.markDirty();
  return kerning;
}
