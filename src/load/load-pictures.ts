import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackFiles } from '../model/pack-files.ts';

export interface LoadedPicture {
  /** Relative to the pack, and to the output folder alike: `assets/fox.png`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * What a browser shows as a picture, under a name that every system can write. A page that asks for
 * anything else of assets/ is told when it is printed.
 */
const PICTURE = /^assets\/(?!icons\/|fonts\/)[^\\:]+\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/** The paths of the pictures that a pack's pages may show. */
export const picturePaths = (files: PackFiles): string[] =>
  [...files.values()]
    .filter(({ kind, path }) => kind !== 'problem' && PICTURE.test(path))
    .map(({ path }) => path);

/** Reads the pictures that a pack's pages may show: those of assets/ but its icons, which are drawn into the page. */
export const loadPictures = (folder: string, files: PackFiles): Promise<LoadedPicture[]> =>
  Promise.all(
    picturePaths(files).map(async (path) => ({ path, bytes: await readFile(join(folder, path)) })),
  );
