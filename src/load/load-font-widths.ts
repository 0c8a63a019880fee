import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadedFont } from '../model/loaded-fonts.ts';
import type { CutWidths, FontWidths } from '../model/text-measure.ts';
import { toolFolder } from './tool-folder.ts';

/** Widths by the SHA-256 of the font file that they were read from. */
let shippedWidths: Promise<Readonly<Record<string, CutWidths>>> | null = null;

const readShippedWidths = async (): Promise<Readonly<Record<string, CutWidths>>> =>
  JSON.parse(await readFile(join(toolFolder(), 'presets', 'font-widths.json'), 'utf8'));

/**
 * What presets/font-widths.json tells of a font file, by its bytes: of any file that does not come
 * with the tool, a newer version of the same font too, nothing is known.
 */
export async function loadFontWidths(bytes: Uint8Array): Promise<CutWidths | undefined> {
  shippedWidths ??= readShippedWidths();
  return (await shippedWidths)[createHash('sha256').update(bytes).digest('hex')];
}

/** What is known of all these, by `family weight`. */
export const widthsByCut = (
  fonts: readonly Pick<LoadedFont, 'family' | 'weight' | 'widths'>[],
): FontWidths =>
  Object.fromEntries(
    fonts.flatMap(({ family, weight, widths }) =>
      widths === undefined ? [] : [[`${family} ${weight}`, widths]],
    ),
  );
