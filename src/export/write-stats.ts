import { manifestHeader, runOutputJob } from '../output/job.ts';
import type { Game } from '../pack/pack.ts';
import type { PackStats } from '../stats/pack-stats.ts';
import { STATS_FILES } from './output-folders.ts';
import { composeStatsHtml } from './site/stats-page.ts';

export interface WriteStatsRequest {
  /** Of the page and its data, absolute. */
  readonly folder: string;
  readonly game: Game;
  readonly stats: PackStats;
}

/** Writes the numbers of a pack as a page with plots, and as data. */
export async function writeStats(request: WriteStatsRequest): Promise<void> {
  const { folder, game, stats } = request;
  const files = [
    { path: STATS_FILES.page, text: composeStatsHtml(stats) },
    { path: STATS_FILES.data, text: `${JSON.stringify(stats, null, 2)}\n` },
  ];
  await runOutputJob({
    folder,
    header: manifestHeader(game),
    paths: files.map(({ path }) => path),
    stage: async (staging) => {
      for (const { path, text } of files) await staging.stageFile(path, text);
      return { result: null, output: { files: files.map(({ path }) => ({ path })) } };
    },
  });
}
