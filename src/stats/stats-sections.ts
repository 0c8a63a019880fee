import type { Section } from '../values/report.ts';
import type { PackStats } from './pack-stats.ts';
import { boardSection } from './sections/boards.ts';
import { tableSection } from './sections/cards.ts';
import { costSection, inkSection, sheetsSection } from './sections/printing.ts';
import { componentsSection, iconsSection, textsSection } from './sections/whole-pack.ts';

/** The numbers of a pack as sections with plots and tables; without those that have nothing to show. */
export const buildStatsSections = (stats: PackStats): Section[] =>
  [
    componentsSection(stats),
    ...stats.tables.map(tableSection),
    textsSection(stats),
    iconsSection(stats),
    ...stats.boards.map(boardSection),
    sheetsSection(stats),
    inkSection(stats),
    costSection(stats),
  ].filter((section) => section !== null);
