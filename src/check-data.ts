import { findBoardKind } from './boards/registry.ts';
import { type CheckedPack, checkPack, type OwnChecks } from './check/check-pack.ts';
import type { IconSets } from './core/icons.ts';
import type { PackFiles } from './core/pack-files.ts';
import { NO_PICTURES, type PackPictures } from './core/pictures.ts';
import type { SleevesChoice } from './core/sleeves.ts';
import type { DraftMode } from './diagnostics/waivers.ts';
import type { Presets } from './load/load-presets.ts';

/** The data of a pack as written and as checked. */
export interface CheckedData extends CheckedPack {
  readonly files: PackFiles;
}

/** What else is known of a pack whose data are checked. */
export interface CheckDataOptions {
  readonly pictures?: PackPictures | undefined;
  /** The sets of icons that it names; `null` where they were not read. */
  readonly iconSets?: IconSets | null | undefined;
  readonly isDraft?: DraftMode | undefined;
  /** What boxes are made for; as game.yaml says by default. */
  readonly sleeved?: SleevesChoice | undefined;
  /** What the rules of the pack bring. */
  readonly rules?: OwnChecks | undefined;
}

/** The first step of `checkFiles`, and all of it that playing a game needs: no templates are loaded. */
export function checkData(
  files: PackFiles,
  presets: Presets,
  {
    pictures = NO_PICTURES,
    isDraft = false,
    iconSets = null,
    sleeved,
    rules,
  }: CheckDataOptions = {},
): CheckedData {
  const options = { ...presets, pictures, isDraft, iconSets, sleeved, rules, findBoardKind };
  return { files, ...checkPack(files, options) };
}
