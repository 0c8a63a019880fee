import type { FontCut } from './pack.ts';

/**
 * A cut of a typeface with its bytes. From a package there is one file for each character range that a
 * pack needs, the main one first.
 */
export interface LoadedFont extends FontCut {
  readonly bytes: Uint8Array;
  /** The characters that are drawn with this file before the main one; absent for the main one. */
  readonly ranges?: readonly CodePointRange[];
  /** Known without opening the file; absent for a file that does not come with the tool. */
  readonly widths?: CutWidths;
}

export interface LoadedFonts {
  /** Absolute paths of every file that was read or looked for. */
  readonly files: readonly string[];
  readonly fonts: readonly LoadedFont[];
  /** The licences of fonts from packages, to be published with the fonts. */
  readonly licences: readonly { readonly fileName: string; readonly text: string }[];
}

/** A cut of a typeface in a size. */
export interface TextFont {
  readonly family: string;
  /** One of the pack's static cuts: 400, 500, 600, 700… */
  readonly weight: number;
  readonly sizePt: number;
  /** Families that draw what it does not have, the first that can, in the nearest weight. */
  readonly fallbacks?: readonly string[];
}

/** The width of one line of text, in inches. */
export type TextMeasure = (text: string, font: TextFont) => number;

/** Widths of characters and kerning of pairs, in font units. */
export interface CutWidths {
  readonly unitsPerEm: number;
  /** The characters for which all widths and kerned pairs are known. */
  readonly characters?: string;
  /** Of characters, and of words in scripts whose letters change with their neighbours; `null` for a character that it does not have. */
  readonly advances: Record<string, number | null>;
  readonly kernings: Record<string, number>;
}

/** The widths of a pack's cuts, by `family weight`. */
export type FontWidths = Record<string, CutWidths>;

/** The first and the last of some characters, by their numbers. */
export type CodePointRange = readonly [first: number, last: number];

/** Reads `U+0100-02BA,U+2113` as CSS and font packages write it. */
export const parseUnicodeRange = (text: string): CodePointRange[] =>
  [...text.matchAll(/U\+([0-9A-F?]+)(?:-([0-9A-F]+))?/gi)].map(([, first = '', last]) => [
    Number.parseInt(first.replaceAll('?', '0'), 16),
    Number.parseInt(last ?? first.replaceAll('?', 'F'), 16),
  ]);

/** The inverse of `parseUnicodeRange`. */
export const formatUnicodeRange = (ranges: readonly CodePointRange[]): string =>
  ranges
    .map(([first, last]) =>
      first === last ? formatHex(first) : `${formatHex(first)}-${formatHex(last).slice(2)}`,
    )
    .join(',');

const formatHex = (codePoint: number): string =>
  `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;

export const isInRanges = (codePoint: number, ranges: readonly CodePointRange[]): boolean =>
  ranges.some(([first, last]) => codePoint >= first && codePoint <= last);

/** Character escapes in YAML, JSON, HTML and CSS. */
const CHARACTER_ESCAPES =
  /\\u\{?([0-9a-f]{2,6})\}?|\\U([0-9a-f]{8})|&#x([0-9a-f]+);|&#(\d+);|\\([0-9a-f]{2,6})/gi;

/**
 * The non-ASCII characters that texts print: as written, in upper and lower case, with composed
 * accents, and those written as escapes.
 */
export function nonAsciiCodePoints(texts: Iterable<string>): Set<number> {
  const found = new Set<number>();
  const add = (text: string): void => {
    for (const character of text) found.add(character.codePointAt(0) ?? 0);
  };
  for (const text of texts) {
    for (const [run] of text.matchAll(/[A-Za-z]?[^\0-\x7f]+/g)) {
      for (const form of [run, run.normalize('NFC')]) {
        for (const written of [form, form.toUpperCase(), form.toLowerCase()]) add(written);
      }
    }
    for (const [, short, long, hexadecimal, decimal, css] of text.matchAll(CHARACTER_ESCAPES)) {
      const digits = short ?? long ?? hexadecimal ?? css;
      const codePoint = Number.parseInt(digits ?? decimal ?? '0', digits === undefined ? 10 : 16);
      if (codePoint <= 0x10ffff) add(String.fromCodePoint(codePoint));
    }
  }
  return new Set([...found].filter((codePoint) => codePoint > 0x7f));
}

/**
 * The cuts of a family in the weight that a browser takes for another one: 400 and 500 replace each
 * other, else light looks lighter and bold bolder first (CSS Fonts 4).
 */
export function nearestWeight<Cut extends Pick<FontCut, 'weight'>>(
  cuts: readonly Cut[],
  wanted: number,
): Cut[] {
  const distanceOf = ({ weight }: Cut): number => weightDistance(weight, wanted);
  const nearest = Math.min(...cuts.map(distanceOf));
  return cuts.filter((cut) => distanceOf(cut) === nearest);
}

function weightDistance(offered: number, wanted: number): number {
  if (offered === wanted) return 0;
  const away = Math.abs(offered - wanted);
  if (wanted >= 400 && wanted <= 500) {
    if (offered > wanted && offered <= 500) return away;
    return offered < wanted ? 1000 + away : 2000 + away;
  }
  const isNatural = wanted < 400 ? offered < wanted : offered > wanted;
  return isNatural ? away : 1000 + away;
}
