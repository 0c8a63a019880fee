import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackFiles } from '../model/pack-files.ts';

export interface LoadedPicture {
  /** Relative to the pack, and to the output folder alike: `assets/fox.png`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Reads what a pack's pages may show: the files of assets/ but its icons and fonts, which are embedded otherwise. */
export const loadPictures = (folder: string, files: PackFiles): Promise<LoadedPicture[]> =>
  Promise.all(
    [...files.values()]
      .filter(({ kind, path }) => kind !== 'problem' && /^assets\/(?!icons\/|fonts\/)/.test(path))
      .map(async ({ path }) => ({ path, bytes: await readFile(join(folder, path)) })),
  );
