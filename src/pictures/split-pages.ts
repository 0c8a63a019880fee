import type { PackPicture } from '../model/pack-picture.ts';
import { picturePathsIn } from './picture-sizes.ts';
import type { PreparedPicture } from './prepare-pictures.ts';

/** A browser keeps the decoded pixels of all pictures of a document: of these, four bytes each. */
const MAX_PIXELS = 20e6;

/**
 * Splits pages into documents that are printed one after the other, so that the memory for a deck of
 * pictures does not grow with the deck. Pages without pictures stay together.
 *
 * @param htmlsOf the markup of all that a page shows
 */
export function splitPages<Page>(
  pages: readonly Page[],
  htmlsOf: (page: Page) => readonly string[],
  pixels: ReadonlyMap<string, number>,
): Page[][] {
  const parts: Page[][] = [];
  const shown = new Set<string>();
  const sumOf = (paths: Iterable<string>): number =>
    [...paths].reduce((sum, path) => sum + (pixels.get(path) ?? 0), 0);
  for (const page of pages) {
    const paths = htmlsOf(page).flatMap((html) => [...picturePathsIn(html)]);
    const last = parts.at(-1);
    if (last === undefined || sumOf(new Set([...shown, ...paths])) > MAX_PIXELS) {
      parts.push([page]);
      shown.clear();
    } else last.push(page);
    for (const path of paths) shown.add(path);
  }
  return parts;
}

/** The pixels that each picture has when it is printed. */
export function decodedPixels(
  pictures: readonly PackPicture[],
  prepared: readonly PreparedPicture[],
): ReadonlyMap<string, number> {
  const scales = new Map(prepared.map(({ path, scale }) => [path, scale]));
  return new Map(
    pictures.map(({ path, size }) => {
      const whole = size === null ? 0 : size.widthPx * size.heightPx;
      return [path, whole * (scales.get(path) ?? 1) ** 2];
    }),
  );
}
