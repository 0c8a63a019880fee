import { toolVersion } from '../load/folders.ts';
import { manifestHeader, runOutputJob } from '../output/job.ts';
import type { Game } from '../pack/pack.ts';
import type { PackStats } from '../stats/pack-stats.ts';
import { buildStatsSections } from '../stats/stats-sections.ts';
import { STATS_FILES } from './output-folders.ts';
import { composeReportHtml, sectionHtml } from './site/report-page.ts';

/** Writes the numbers of a pack as a page with plots, and as data. @param folder absolute */
export async function writeStats(folder: string, game: Game, stats: PackStats): Promise<void> {
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

/** The numbers of a pack as one page, with plots. */
function composeStatsHtml(stats: PackStats): string {
  const { name, version, language } = stats.pack;
  const sections = buildStatsSections(stats);
  const copies = stats.components.reduce((sum, one) => sum + (one.copies ?? 0), 0);
  const cards = stats.components.reduce((sum, one) => sum + (one.cards ?? 0), 0);
  return composeReportHtml({
    title: `${name}: numbers`,
    heading: `${name} in numbers`,
    facts: [
      ['game', `${name} ${version}`],
      ['language', language],
      ['components', String(stats.components.length)],
      ['cards', `${cards}, printed ${copies} times`],
      ['made by', `vbuses ${toolVersion()}`],
    ],
    contents: sections,
    sections: sections.map((section) => sectionHtml(section)),
  });
}
