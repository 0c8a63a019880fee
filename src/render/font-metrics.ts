import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { InternalError } from '../diagnostics/errors.ts';
import { pointsToInches } from '../geometry/geometry.ts';
import {
  type CutWidths,
  type FontWidths,
  isInRanges,
  type LoadedFont,
  nearestWeight,
  type TextFont,
  type TextMeasure,
} from '../pack/fonts.ts';
import { memoizeByObject } from '../values/memoize.ts';

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

const cutKey = ({ family, weight }: Pick<FontBytes, 'family' | 'weight'>): string =>
  `${family} ${weight}`;

/** `createFontMetrics` without a cache. */
export const createTextMeasure = (cuts: readonly FontBytes[]): TextMeasure =>
  createFontMetrics(cuts).measure;

/**
 * Measures text as the browser sets it: advance widths and kerning of the font's own tables, words
 * whole where their letters join or combine. A character that no cut has counts as one em, wider than
 * any letter. Throws an InternalError when asked about a cut it was not given.
 *
 * @param known widths that were learned of the same bytes before
 */
export function createFontMetrics(cuts: readonly FontBytes[], known: FontWidths = {}): FontMetrics {
  const opened = new Map<string, OpenCut>();
  const widths: FontWidths = { ...known };
  let isDirty = false;
  const openCut = (key: string): OpenCut => {
    const [cut, ...others] = cuts.filter((one) => cutKey(one) === key);
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
  const cutFor = (key: string): OpenCut => {
    const cut = opened.get(key) ?? openCut(key);
    opened.set(key, cut);
    return cut;
  };
  const fallbackCuts = ({ weight, fallbacks = [] }: TextFont): OpenCut[] =>
    fallbacks.flatMap((family) => {
      const named = cuts.filter((one) => one.family === family && one.style !== 'italic');
      return nearestWeight(named, weight)
        .slice(0, 1)
        .map((one) => cutFor(cutKey(one)));
    });
  const measure: TextMeasure = (text, font) => {
    const first = cutFor(cutKey(font));
    const ems = splitByCut(text, first, () => fallbackCuts(font)).map(
      ([cut, run]) => textUnits(cut, run) / cut.unitsPerEm,
    );
    return pointsToInches(ems.reduce((sum, one) => sum + one, 0) * font.sizePt);
  };
  const takeLearned = (): FontWidths | null => {
    const learned = isDirty ? widths : null;
    isDirty = false;
    return learned;
  };
  return { measure, takeLearned };
}

/** Marks, joiners and selectors are drawn with the letter before them. */
const STAYS_WITH_LETTER = /[\p{M}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/u;

const staysWithLetter = (character: string): boolean =>
  character > '\x7f' && STAYS_WITH_LETTER.test(character);

/** A text as runs, each with the cut that draws it: the first one that has the character, or the first of all. */
function splitByCut(
  text: string,
  first: OpenCut,
  fallbacks: () => readonly OpenCut[],
): [OpenCut, string][] {
  const runs: [OpenCut, string][] = [];
  let others: readonly OpenCut[] | null = null;
  for (const character of text) {
    const last = runs.at(-1);
    let cut = first;
    if (last !== undefined && staysWithLetter(character)) cut = last[0];
    else if (advanceOf(first, character) === null) {
      others ??= fallbacks();
      cut = others.find((one) => advanceOf(one, character) !== null) ?? first;
    }
    if (last?.[0] === cut) last[1] += character;
    else runs.push([cut, character]);
  }
  return runs;
}

/** The library is loaded when a font is opened: most runs ask nothing that is not known. */
const loadFontkit = (): typeof import('fontkit') => createRequire(import.meta.url)('fontkit');

/** Throws what the library throws about a file that it cannot read. */
export function openFont({ family, weight, bytes }: FontBytes): Font {
  const font = loadFontkit().create(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!('layout' in font)) throw new InternalError(`${family} ${weight} is a font collection`);
  return font;
}

/** What is measured in one go: letters that join, reorder or stack, marks, and emoji of several signs. */
const SHAPED =
  /((?:(?![\d*#])[\p{M}\p{Extended_Pictographic}\p{Emoji_Component}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Tibetan}\u0900-\u0dff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff])+)/u;

const isIgnorable = (character: string): boolean =>
  character > '\x7f' && /^\p{Default_Ignorable_Code_Point}+$/u.test(character);

function textUnits(cut: OpenCut, text: string): number {
  let units = 0;
  let previous: string | null = null;
  const letters = SHAPED.test(text) ? text.split(SHAPED).flatMap(shapedWhole) : text;
  for (const letter of letters) {
    if (isIgnorable(letter)) continue;
    units += advanceOf(cut, letter) ?? [...letter].length * cut.unitsPerEm;
    if (previous !== null) units += kerningOf(cut, previous, letter);
    previous = letter;
  }
  return units;
}

/** Every second piece of what was split is shaped. */
const shapedWhole = (piece: string, index: number): string[] =>
  index % 2 === 1 ? [piece] : [...piece];

/** Of a letter, or of several that are shaped together; `null` where the cut does not have it. */
function advanceOf({ fontFor, advances, markDirty }: OpenCut, letter: string): number | null {
  const known = advances[letter];
  if (known !== undefined) return known;
  const font = fontFor(letter);
  const isOne = letter.length === String.fromCodePoint(letter.codePointAt(0) ?? 0).length;
  const glyph = isOne ? font?.glyphForCodePoint(letter.codePointAt(0) ?? 0) : font?.layout(letter);
  const advance = glyph?.advanceWidth ?? null;
  advances[letter] = advance;
  markDirty();
  return advance;
}

function kerningOf(cut: OpenCut, left: string, right: string): number {
  const pair = left + right;
  const known = cut.kernings[pair];
  if (known !== undefined) return known;
  if (cut.fullyMeasured.has(left) && cut.fullyMeasured.has(right)) return 0;
  const font = cut.fontFor(left);
  // Two files are set one after the other, without kerning.
  const isTogether = font !== null && font === cut.fontFor(right);
  const alone = (advanceOf(cut, left) ?? 0) + (advanceOf(cut, right) ?? 0);
  const kerning = isTogether ? font.layout(pair).advanceWidth - alone : 0;
  cut.kernings[pair] = kerning;
  cut.markDirty();
  return kerning;
}
