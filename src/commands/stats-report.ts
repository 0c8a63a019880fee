import { type CrossTable, type FieldCount, formatSummary } from '../stats/count-fields.ts';
import type { SheetCount } from '../stats/count-sheets.ts';
import { type CostEstimate, formatRange } from '../stats/estimate-cost.ts';
import { inkInPages } from '../stats/ink-coverage.ts';
import type { GraphStats } from '../stats/measure-graph.ts';
import type { ComponentStats, PackStats, TableStats } from '../stats/pack-stats.ts';
import { formatCount, truncate } from '../text/text-markup.ts';
import { formatTable } from './terminal.ts';

/** The numbers of a pack in a screen or two; where fields were asked for, just these. */
export function formatStats(stats: PackStats, isBreakdown: boolean): string {
  const fields = stats.tables.flatMap(formatTableFields);
  if (isBreakdown) return fields.join('\n');
  const { name, version } = stats.pack;
  return [
    `${name} ${version}\n\n`,
    formatComponents(stats),
    ...formatFacts(stats).map((line) => `${line}\n`),
    ...(stats.ink === null ? [] : [`\n${formatInk(stats.ink)}`]),
  ].join('');
}

const decimal = (value: number, digits = 1): string => value.toFixed(digits);

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
  texts === null ? '' : decimal(texts.words.mean),
  texts === null || texts.words.most === 0
    ? ''
    : `${texts.longest.card} (${formatCount(texts.longest.words, 'word')})`,
];

const sumOf = (cells: readonly string[]): string =>
  String(cells.reduce((sum, cell) => sum + Number(cell), 0));

/** Each a line, without a line end. */
function formatFacts({ icons, boards, cost }: PackStats): string[] {
  return [
    ...(icons === null || icons.used.length + icons.unused.length === 0
      ? []
      : [
          '',
          `icons: ${icons.used.length} used${icons.unused.length === 0 ? '' : `, ${icons.unused.length} unused: ${icons.unused.join(', ')}`}`,
        ]),
    ...boards.flatMap((board) => ['', ...formatBoard(board)]),
    ...(cost === null ? [] : ['', ...formatCost(cost)]),
  ];
}

function formatBoard({ board, places, links, degrees, distances }: GraphStats): string[] {
  return [
    `${board}: ${formatCount(places, 'place')}, ${formatCount(links, 'link')}`,
    ...(degrees === null ? [] : [`  links of a place: ${formatSummary(degrees)}`]),
    ...(distances === null
      ? []
      : [
          `  distance in links: ${formatSummary(distances.summary)}, from ${distances.farthest[0]} to ${distances.farthest[1]}`,
        ]),
  ];
}

function formatCost({ service, prices, known, unknown, left }: CostEstimate): string[] {
  const missing = [...unknown, ...left];
  return [
    `at ${service}: ${known === null ? 'no price is known' : `${formatRange(known, prices)} for what has a known price (${prices.asOf})`}`,
    ...(missing.length === 0 ? [] : [`  without a price: ${truncate(missing.join(', '), 160)}`]),
  ];
}

const formatInk = (ink: NonNullable<PackStats['ink']>): string =>
  formatTable(
    ['component', 'paper', 'pages', 'printed %', 'ink % a page', 'ink in full pages'],
    ink.map((use) => [
      use.component,
      use.paper ?? '',
      String(use.pages),
      decimal(100 * use.printed),
      decimal((100 * inkInPages(use)) / use.pages),
      decimal(inkInPages(use), 2),
    ]),
  );

const formatTableFields = ({ table, fields, crossTables }: TableStats): string[] => [
  ...fields.map((field) => formatField(table, field)),
  ...crossTables.map((cross) => formatCross(table, cross)),
];

const BAR_WIDTH = 24;

const formatBar = (share: number): string => '█'.repeat(Math.round(share * BAR_WIDTH));

function formatField(table: string, { field, values, numbers }: FieldCount): string {
  const most = Math.max(1, ...values.map(({ copies }) => copies));
  const summary = numbers === null ? '' : `: ${formatSummary(numbers)}`;
  return `${table} by ${field}${summary}\n${formatTable(
    [field, 'cards', 'copies', ''],
    values.map(({ label, cards, copies }) => [
      truncate(label),
      String(cards),
      String(copies),
      formatBar(copies / most),
    ]),
  )}`;
}

/** Copies only: two numbers a cell could not be compared at a glance. */
const formatCross = (table: string, { fields, rows, columns, cells }: CrossTable): string =>
  `${table}: copies by ${fields[0]} and ${fields[1]}\n${formatTable(
    [fields[0], ...columns.map((label) => truncate(label, 20)), 'total'],
    rows.map((label, at) => {
      const copies = (cells[at] ?? []).map((cell) => cell.copies);
      const total = copies.reduce((sum, count) => sum + count, 0);
      return [truncate(label), ...[...copies, total].map(String)];
    }),
  )}`;
