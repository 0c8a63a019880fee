import { findBoardKind } from './boards/registry.ts';
import { type CheckedPack, checkPack } from './check/check-pack.ts';
import type { PackFiles } from './core/pack-files.ts';
import { NO_PICTURES, type PackPictures } from './core/pictures.ts';
import { findGame } from './games/registry.ts';
import type { Presets } from './load/load-presets.ts';

/** The data of a pack as written and as checked. */
export interface CheckedData extends CheckedPack {
  readonly files: PackFiles;
}

/** The first step of `checkFiles`, and all of it that playing a game needs: no templates are loaded. */
export function checkData(
  files: PackFiles,
  presets: Presets,
  pictures: PackPictures = NO_PICTURES,
): CheckedData {
  return { files, ...checkPack(files, { ...presets, pictures, findBoardKind, findGame }) };
}
