import { performance } from 'node:perf_hooks';
import { withinBudget } from '../limits/time-budget.ts';
import { openCheckCache, openStyleCache } from './check-cache.ts';
import { type CheckedFiles, type CheckStage, checkFiles } from './check-files.ts';
import type { PackJob } from './job.ts';
import type { LoadedPack } from './load.ts';

/** Checks the files, within the time that a pack may take; what was found valid before is not checked again. */
export async function check(job: PackJob, loaded: LoadedPack): Promise<CheckedFiles> {
  const { packFolder, cache, clock, language, choices } = job;
  const { files, presets, pictures, iconSets, rules } = loaded;
  const { isDraft, sleeves: sleeved, checksSpelling = false } = choices;
  const known = await openCheckCache(cache, packFolder, files);
  const styles = await openStyleCache(cache, packFolder, files);
  const runStage = <T>(stage: CheckStage, work: () => T): T => {
    const from = performance.now();
    try {
      return withinBudget(stage, work);
    } finally {
      clock.add?.(stage, performance.now() - from);
    }
  };
  const { checkCss } = styles;
  const iconCredits = iconSets.credits;
  const wanted = { pictures, iconCredits, rules, language, isDraft, sleeved, checkCss, runStage };
  const checked = checkFiles(files, presets, wanted);
  await styles.save();
  await known.save();
  const diagnostics = [...checked.diagnostics, ...iconSets.diagnostics, ...rules.diagnostics];
  if (checksSpelling) {
    const { checkPackSpelling } = await import('./check-spelling.ts');
    diagnostics.push(...(await checkPackSpelling(packFolder, checked, presets.languages)));
  }
  return { ...checked, diagnostics };
}
