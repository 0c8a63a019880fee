import { toolVersion } from '../../load/folders.ts';
import type { PackStats } from '../../stats/pack-stats.ts';
import { buildStatsSections } from '../../stats/stats-sections.ts';
import { composeReportHtml, sectionHtml } from './report-page.ts';

/** The numbers of a pack as one page, with plots. */
export function composeStatsHtml(stats: PackStats): string {
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
