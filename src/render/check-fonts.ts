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
    const fault = font.widths === undefined && !found.has(path) ? findFault(font) : null;
    if (fault === null) continue;
    const place = font.place ?? FONTS_PLACE;
    const message = `the font file \`${path}\` ${fault.message}`;
    found.set(path, {
      ...place,
      code: 'font/unusable',
      severity: 'error',
      related: [],
      message,
      hint: fault.hint,
    });
  }
  return [...found.values()];
}

const SIGNATURES = ['wOF2', 'wOFF', 'OTTO', 'true', '\0\x01\0\0'];
const USABLE = 'use a WOFF2, WOFF, TrueType (.ttf) or OpenType (.otf) file';

function findFault(font: LoadedFont): Pick<Diagnostic, 'message' | 'hint'> | null {
  const bytes = Buffer.from(font.bytes.buffer, font.bytes.byteOffset, font.bytes.byteLength);
  const start = bytes.toString('latin1', 0, 100);
  if (start === '') return { message: 'is empty', hint: USABLE };
  if (start.startsWith('version https://git-lfs')) {
    return { message: 'is a pointer of Git LFS, not the font itself', hint: 'run `git lfs pull`' };
  }
  if (start.startsWith('ttcf')) {
    return { message: 'is a collection of fonts', hint: 'split it into one file a font' };
  }
  if (SIGNATURES.some((one) => start.startsWith(one))) {
    return isWhole(font, bytes)
      ? null
      : { message: 'is damaged or incomplete', hint: 'copy or download it again' };
  }
  const found = /^\s*<(?:!doctype html|html)/i.test(start) ? 'a web page' : 'no font';
  return { message: `is ${found}`, hint: `${USABLE}; download it again if that failed` };
}

/** Whether a file has the length that its header says, and what is read later can be read. */
function isWhole(font: LoadedFont, bytes: Buffer): boolean {
  try {
    const tables = bytes[0] === 0x77 ? 0 : bytes.readUInt16BE(4);
    const ends = Array.from({ length: tables }, (_, index) => {
      const at = 12 + 16 * index;
      return bytes.readUInt32BE(at + 8) + bytes.readUInt32BE(at + 12);
    });
    const isLong =
      tables === 0 ? bytes.readUInt32BE(8) === bytes.length : Math.max(...ends) <= bytes.length;
    const opened = openFont(font);
    return isLong && opened.characterSet.length > 0 && opened.layout('Ab 1').advanceWidth >= 0;
  } catch {
    return false;
  }
}
