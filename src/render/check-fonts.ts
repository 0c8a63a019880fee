import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { LoadedFont } from '../pack/fonts.ts';
import type { Place } from '../pack/pack.ts';
import { openFont } from './font-metrics.ts';

const FONTS_PLACE: Place = { file: 'game.yaml', line: 1, column: 1 };

/**
 * Fonts that cannot be used, one report a file. All are opened, also those that only the CSS uses, but
 * for those that come with the tool.
 */
export function checkFonts(fonts: readonly LoadedFont[]): Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  for (const font of fonts) {
    const path = 'package' in font.source ? font.fileName : font.source.file;
    if (font.widths !== undefined || found.has(path) || isUsable(font)) continue;
    found.set(path, {
      ...(font.place ?? FONTS_PLACE),
      code: 'font/unusable',
      severity: 'error',
      related: [],
      message: `the font file \`${path}\` cannot be read as a font`,
      hint: USABLE,
    });
  }
  return [...found.values()];
}

const USABLE =
  'use a WOFF2, WOFF, TrueType (.ttf) or OpenType (.otf) file of one font; download it again if that failed, or run `git lfs pull`';

/** A file has the length that its header says, and what is read later can be read. */
function isUsable(font: LoadedFont): boolean {
  const bytes = Buffer.from(font.bytes.buffer, font.bytes.byteOffset, font.bytes.byteLength);
  try {
    const isPacked = bytes[0] === 0x77;
    const ends = Array.from({ length: isPacked ? 0 : bytes.readUInt16BE(4) }, (_, index) => {
      const at = 12 + 16 * index;
      return bytes.readUInt32BE(at + 8) + bytes.readUInt32BE(at + 12);
    });
    const isLong = isPacked
      ? bytes.readUInt32BE(8) === bytes.length
      : Math.max(...ends) <= bytes.length;
    const opened = openFont(font);
    return isLong && opened.characterSet.length > 0 && opened.layout('Ab 1').advanceWidth >= 0;
  } catch {
    return false;
  }
}
