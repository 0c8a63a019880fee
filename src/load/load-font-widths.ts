import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadedFont } from '../model/loaded-fonts.ts';
import type { CutWidths, FontWidths } from '../model/text-measure.ts';
import { toolFolder } from './tool-folder.ts';

/** Widths by the SHA-256 of the font file that they were read from. */
let shipped: Promise<Readonly<Record<string, CutWidths>>> | null = null;

const readShipped = async (): Promise<Readonly<Record<string, CutWidths>>> =>
  JSON.parse(await readFile(join(toolFolder(), 'presets', 'font-widths.json'), 'utf8'));

/**
 * The widths of those of the fonts that the tool brings (presets/font-widths.json), by
 * `family weight`: of any other file, a newer version of the same font too, nothing is known.
 */
export async function loadFontWidths(
  fonts: readonly Pick<LoadedFont, 'family' | 'weight' | 'bytes'>[],
): Promise<FontWidths> {
  shipped ??= readShipped();
  const known = await shipped;
  return Object.fromEntries(
    fonts.flatMap(({ family, weight, bytes }) => {
      const widths = known[createHash('sha256').update(bytes).digest('hex')];
      return widths === undefined ? [] : [[`${family} ${weight}`, widths]];
    }),
  );
}
