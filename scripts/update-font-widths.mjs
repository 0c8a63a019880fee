/** Writes presets/font-widths.json: widths and kerning of the tool's own typeface, so that few runs open a font. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create } from 'fontkit';
import { loadFonts } from '../dist/load/load-fonts.js';

const REPOSITORY = join(import.meta.dirname, '..');

/** Printable ASCII, Latin-1 and the usual marks of typesetting. */
const CHARACTERS = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)),
  ...Array.from({ length: 0x100 - 0xa0 }, (_, at) => String.fromCodePoint(0xa0 + at)),
  ...'–—‘’“”…×−ŒœŸ',
].filter((character, at, all) => character !== '\u00ad' && all.indexOf(character) === at);

function widthsOf(bytes) {
  const font = create(Buffer.from(bytes));
  const characters = CHARACTERS.filter((one) => font.hasGlyphForCodePoint(one.codePointAt(0)));
  const advances = Object.fromEntries(
    characters.map((one) => [one, font.glyphForCodePoint(one.codePointAt(0)).advanceWidth]),
  );
  const kernings = {};
  for (const left of characters) {
    for (const right of characters) {
      const together = font.layout(left + right).advanceWidth;
      const kerning = together - advances[left] - advances[right];
      if (kerning !== 0) kernings[left + right] = kerning;
    }
  }
  return { unitsPerEm: font.unitsPerEm, characters: characters.join(''), advances, kernings };
}

const { fonts } = await loadFonts(REPOSITORY, []);
const widths = fonts.map(({ bytes }) => [
  createHash('sha256').update(bytes).digest('hex'),
  widthsOf(bytes),
]);
// One cut per line, so that a diff shows which cut has changed.
const lines = widths.map(([hash, one]) => `  ${JSON.stringify(hash)}: ${JSON.stringify(one)}`);
await writeFile(join(REPOSITORY, 'presets', 'font-widths.json'), `{\n${lines.join(',\n')}\n}\n`);
