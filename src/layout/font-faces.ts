import { formatUnicodeRange } from '../model/code-points.ts';
import type { LoadedFont } from '../model/loaded-fonts.ts';
import type { FontCut } from '../model/pack.ts';

/** `@font-face` rules, one a file: where two have a character, the later one draws it. `addressOf` gives the address as the stylesheet sees it. */
export const fontFaceCss = <Cut extends FontCut & Pick<LoadedFont, 'ranges'>>(
  cuts: readonly Cut[],
  addressOf: (cut: Cut) => string,
): string =>
  cuts
    .map(
      (cut) =>
        `@font-face{font-family:${JSON.stringify(cut.family)};font-weight:${cut.weight};` +
        `font-style:${cut.style};src:url("${addressOf(cut)}") format("${formatOf(cut.fileName)}")` +
        `${cut.ranges === undefined ? '' : `;unicode-range:${formatUnicodeRange(cut.ranges)}`}}`,
    )
    .join('\n');

const FORMATS: Readonly<Record<string, string>> = {
  woff2: 'woff2',
  woff: 'woff',
  ttf: 'truetype',
  otf: 'opentype',
};

const formatOf = (fileName: string): string =>
  FORMATS[fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()] ?? 'truetype';
