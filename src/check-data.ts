import { findBoardKind } from './boards/registry.ts';
import type { CheckContext } from './check/check-context.ts';
import { checkPack } from './check/check-pack.ts';
import type { Pack } from './core/pack.ts';
import type { PackFiles } from './core/pack-files.ts';
import { NO_PICTURES, type PackPictures } from './core/pictures.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import { findGame } from './games/registry.ts';
import type { Presets } from './load/load-presets.ts';

/** The data of a pack as written and as checked. */
export interface CheckedData {
  readonly files: PackFiles;
  /** `null` when an error was found. */
  readonly pack: Pack | null;
  /** The pack as it was written, for checks of its words; `null` when game.yaml cannot be read. */
  readonly context: CheckContext | null;
  /** In the order in which they were found: see `mergeDiagnostics`. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The first step of `checkFiles`, and all of it that playing a game needs: no templates are loaded. */
export function checkData(
  files: PackFiles,
  presets: Presets,
  pictures: PackPictures = NO_PICTURES,
): CheckedData {
  return { files, ...checkPack(files, { ...presets, pictures, findBoardKind, findGame }) };
}
