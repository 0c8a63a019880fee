import type { SheetCount } from '../stats/count-sheets.ts';
import type { ComponentStats, PackStats } from '../stats/pack-stats.ts';
import { formatCount } from '../text/text-markup.ts';
import { formatTable } from './terminal.ts';

/** The numbers of a pack in a screen. */
export function formatStats(stats: PackStats): string {
  const { name, version } = stats.pack;
  return [`${name} ${version}\n\n`, formatComponents(stats), formatIcons(stats)].join('');
}

function formatComponents(stats: PackStats): string {
  const papers = [...new Set(stats.sheets.flatMap(({ paper }) => paper ?? []))];
  const rows = stats.components.map((component) => componentRow(component, papers, stats.sheets));
  const counts = [1, 2, ...papers.map((_, at) => at + 3)];
  const total = ['total', ...counts.map((at) => sumOf(rows.map((row) => row[at] ?? '')))];
  const heads = papers.map((paper) => (papers.length === 1 ? 'sheets' : `sheets (${paper})`));
  return formatTable(
    ['component', 'cards', 'copies', ...heads, 'words a card', 'longest text'],
    rows.length > 1 ? [...rows, total] : rows,
  );
}

const componentRow = (
  { id, cards, copies, texts }: ComponentStats,
  papers: readonly string[],
  sheets: readonly SheetCount[],
): string[] => [
  id,
  cards === null ? '' : String(cards),
  copies === null ? '' : String(copies),
  ...papers.map((one) =>
    String(sheets.find(({ component, paper }) => component === id && paper === one)?.sheets ?? ''),
  ),
  texts === null ? '' : texts.words.mean.toFixed(1),
  texts === null || texts.words.most === 0
    ? ''
    : `${texts.longest.card} (${formatCount(texts.longest.words, 'word')})`,
];

const sumOf = (cells: readonly string[]): string =>
  String(cells.reduce((sum, cell) => sum + Number(cell), 0));

function formatIcons({ icons }: PackStats): string {
  if (icons === null || icons.used.length + icons.unused.length === 0) return '';
  const { used, unused } = icons;
  const rest = unused.length === 0 ? '' : `, ${unused.length} unused: ${unused.join(', ')}`;
  return `\nicons: ${used.length} used${rest}\n`;
}
