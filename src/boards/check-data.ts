import { type CheckedPack, type CheckOptions, checkPack } from '../check/check-pack.ts';
import type { Presets } from '../load/load-presets.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import { boardRules } from './boards.ts';

/** The data of a pack as written and as checked. */
export interface CheckedData extends CheckedPack {
  readonly files: PackFiles;
}

/** What else is known of a pack whose data are checked. */
export type KnownOfPack = Pick<
  CheckOptions,
  'pictures' | 'iconCredits' | 'isDraft' | 'sleeved' | 'rules'
>;

/** Checks the data of a pack: all that playing a game needs, and the first step of `checkFiles`. */
export const checkData = (
  files: PackFiles,
  presets: Presets,
  known: KnownOfPack = {},
): CheckedData => ({ files, ...checkPack(files, { ...presets, ...known, boardRules }) });
