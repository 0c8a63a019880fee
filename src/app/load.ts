import { namedIconSets } from '../check/read-tables.ts';
import { type IconSets, loadIconSets } from '../load/load-icon-sets.ts';
import { loadPresets, type Presets } from '../load/load-presets.ts';
import { readPackFiles } from '../load/read-pack-files.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import type { PackPictures } from '../pack/pictures.ts';
import { inspectPictures } from '../pictures/inspect-pictures.ts';
import { openPackRules, type PackRules } from '../simulate/pack-rules.ts';
import { createPresetsCache } from './check-cache.ts';
import type { PackJob } from './job.ts';

/** A pack as read, with what it names outside of its folder. */
export interface LoadedPack {
  readonly files: PackFiles;
  readonly presets: Presets;
  readonly pictures: PackPictures;
  readonly iconSets: IconSets;
  readonly rules: PackRules;
}

/** Reads the files of a pack, and what is in its pictures. */
export async function load({ packFolder, cache, clock, choices }: PackJob): Promise<LoadedPack> {
  const { packagesFrom = packFolder, previous, isCodeAllowed: isAllowed = false } = choices;
  const [read, presets] = await clock.time('load', () =>
    Promise.all([readPackFiles(packFolder, previous), loadPresets(createPresetsCache(cache))]),
  );
  const own = new Map(read);
  for (const [path, text] of choices.replaced ?? []) own.set(path, { kind: 'text', path, text });
  const iconSets = await loadIconSets(packagesFrom, namedIconSets(own), own);
  const files = new Map([...own, ...iconSets.icons.map((one) => [one.path, one] as const)]);
  // Decoding pictures takes as long as there are pictures: their bytes are not part of the budget.
  const pictures = await clock.time('inspect images', () =>
    inspectPictures(packFolder, files, cache),
  );
  const rules = await openPackRules(packFolder, files, { isAllowed });
  return { files, presets, pictures, iconSets, rules };
}
