import type { PackFiles } from '../../model/pack-files.ts';

const ICON = /^assets\/icons\/([a-z0-9][a-z0-9-]*)\.svg$/;

/** The icons of a pack: the path of each by its name. */
export function iconPaths(files: PackFiles): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const path of files.keys()) {
    const name = ICON.exec(path)?.[1];
    if (name !== undefined) names.set(name, path);
  }
  return names;
}

/** Files in the folder of icons that have another name than an icon may have. */
export const unusableIcons = (files: PackFiles): string[] =>
  [...files.keys()]
    .filter((path) => /^assets\/icons\/.+\.svg$/i.test(path) && !ICON.test(path))
    .sort();
