import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { UNCALIBRATED_PROFILE } from '../pack/sheet.ts';
import { collectStats, type PackStats } from '../stats/pack-stats.ts';
import type { Job } from './job.ts';
import { type BuildChoices, planBuild } from './plan.ts';
import type { ReadyRun } from './render.ts';

/** What is counted, and how it would be printed. */
export interface StatsChoices extends Pick<BuildChoices, 'paper' | 'backs'> {
  /** Ids of components; none means all. */
  readonly ids: readonly string[];
}

/** A pack in numbers. */
export interface CountedPack {
  readonly stats: PackStats;
  readonly diagnostics: readonly Diagnostic[];
}

/** Plans the pack and counts what there is. */
export async function count(job: Job, run: ReadyRun, choices: StatsChoices): Promise<CountedPack> {
  const { ids } = choices;
  const { rendered } = run;
  const { plans, diagnostics } = await planBuild(job, run, {
    ...choices,
    ink: 'full',
    isReprint: false,
    format: ['pdf'],
    marks: 'crop',
    profile: UNCALIBRATED_PROFILE,
  });
  const components = rendered.pack.components.filter(
    ({ id }) => ids.length === 0 || ids.includes(id),
  );
  const stats = collectStats(rendered.pack, components, plans);
  return { stats, diagnostics };
}
