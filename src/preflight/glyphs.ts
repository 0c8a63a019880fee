import { createRequire } from 'node:module';
import { isInRanges, type LoadedFont, nearestWeight } from '../pack/fonts.ts';
import type { MeasuredText } from './measures.ts';

/** A text, and what it is set in. */
type SetText = Pick<MeasuredText, 'text' | 'families' | 'weight' | 'isItalic'>;

/** What the fonts of a pack can draw. */
export interface GlyphCoverage {
  /** The characters of a text that none of the fonts it is set in has, each once. */
  readonly missingCharacters: (text: SetText) => string[];
  /** The cuts that a text may be drawn with, as `Barlow 500`; none where it names no font of the pack. */
  readonly cutNames: (text: MeasuredText) => string[];
  /** The cut that a text asks for, as `Barlow 400 italic`, when the browser has to fake it; else `null`. */
  readonly synthesisedCut: (text: MeasuredText) => string | null;
}

/**
 * Reads which characters the fonts have; a font is opened when a text is first set in it that has
 * characters of which nothing is known yet.
 */
export function createGlyphCoverage(fonts: readonly LoadedFont[]): GlyphCoverage {
  const opened = new Map<LoadedFont, ReadonlySet<number>>();
  const known = new Map<string, readonly LoadedFont[]>();
  const hasCharacter = (font: LoadedFont, character: string): boolean => {
    if (font.widths?.characters?.includes(character)) return true;
    const codePoint = character.codePointAt(0) ?? 0;
    if (font.ranges !== undefined && !isInRanges(codePoint, font.ranges)) return false;
    const characters = opened.get(font) ?? readCharacters(font);
    opened.set(font, characters);
    return characters.has(codePoint);
  };
  const cutsOf = (text: Omit<SetText, 'text'>): readonly LoadedFont[] => {
    const key = JSON.stringify([text.families, text.weight, text.isItalic]);
    const cuts = known.get(key) ?? text.families.flatMap((family) => matchCut(fonts, family, text));
    known.set(key, cuts);
    return cuts;
  };
  return {
    missingCharacters: (text) => {
      const cuts = cutsOf(text);
      return [...new Set(text.text)].filter(
        (one) => !IS_INVISIBLE.test(one) && !cuts.some((cut) => hasCharacter(cut, one)),
      );
    },
    cutNames: (text) => [
      ...new Set(cutsOf(text).map(({ family, weight }) => `${family} ${weight}`)),
    ],
    synthesisedCut: (text) => {
      const [cut] = cutsOf(text);
      if (cut === undefined || !isSynthesised(text, cut)) return null;
      return `${cut.family} ${text.weight}${text.isItalic ? ' italic' : ''}`;
    },
  };
}

/** Browsers slant what has no italic, and thicken what is wanted bold and is not: see font-synthesis in CSS Fonts 4. */
const isSynthesised = ({ weight, isItalic }: MeasuredText, cut: LoadedFont): boolean =>
  (isItalic && cut.style !== 'italic') || (weight >= BOLD && cut.weight < BOLD);

const BOLD = 600;

/** Blanks, controls, joiners and selectors leave no mark of their own. */
const IS_INVISIBLE = /[\s\p{C}\p{Z}\p{Variation_Selector}]/u;

/** The library is loaded when a font is opened: mostly none is. */
const loadFontkit = (): typeof import('fontkit') => createRequire(import.meta.url)('fontkit');

function readCharacters({ bytes }: LoadedFont): ReadonlySet<number> {
  const font = loadFontkit().create(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const fonts = 'fonts' in font ? font.fonts : [font];
  return new Set(fonts.flatMap((one) => one.characterSet));
}

/** The files of the cut of a family that a browser takes: the style first, then the weight. */
function matchCut(
  fonts: readonly LoadedFont[],
  family: string,
  { weight, isItalic }: Omit<SetText, 'text'>,
): LoadedFont[] {
  const named = fonts.filter((font) => font.family.toLowerCase() === family.toLowerCase());
  const styled = named.filter(({ style }) => (style === 'italic') === isItalic);
  const cuts = nearestWeight(styled.length > 0 ? styled : named, weight);
  return cuts.filter(({ style }) => style === cuts[0]?.style);
}
