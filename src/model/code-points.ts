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

/** What stands for a character in YAML and JSON, in HTML and in CSS. */
const CHARACTER_ESCAPES =
  /\\u\{?([0-9a-f]{2,6})\}?|\\U([0-9a-f]{8})|&#x([0-9a-f]+);|&#(\d+);|\\([0-9a-f]{2,6})/gi;

/**
 * The characters beyond ASCII that texts print: as they are written, in capitals and small letters,
 * with their accents joined, and those written as escapes.
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
