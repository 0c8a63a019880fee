import { formatNumber } from '../geometry/geometry.ts';
import { formatCount } from '../text/text-markup.ts';
import { type Chart, columnsOf, type ReportTable, type Section } from '../values/report.ts';
import { type FieldCount, formatSummary } from './count-fields.ts';
import type { PackStats, TableStats } from './pack-stats.ts';

/** The numbers of a pack as sections with plots and tables; without those that have nothing to show. */
export const buildStatsSections = (stats: PackStats): Section[] =>
  [componentsSection(stats), ...stats.tables.map(tableSection), sheetsSection(stats)].filter(
    (section) => section !== null,
  );

/** What the pack consists of. */
function componentsSection({ components, sheets }: PackStats): Section {
  const decks = components.flatMap(({ id, cards, copies }) =>
    cards === null || copies === null ? [] : [{ label: id, value: copies, cards }],
  );
  const first = sheets.find(({ paper }) => paper !== null)?.paper ?? null;
  return {
    id: 'components',
    title: 'Components',
    text: [],
    charts:
      decks.length < 2
        ? []
        : [
            {
              kind: 'bars',
              title: 'Copies of each component',
              xLabel: 'copies',
              yLabel: '',
              bars: decks,
            },
          ],
    tables: [
      {
        caption: 'What the pack consists of',
        columns: columnsOf(
          ...['component', 'name', 'kind', 'cards', 'copies', `sheets (${first ?? 'none'})`],
        ),
        rows: components.map(({ id, name, kind, cards, copies }) => [
          id,
          name,
          kind,
          cards ?? '',
          copies ?? '',
          sheets.find(({ component, paper }) => component === id && paper === first)?.sheets ?? '',
        ]),
      },
    ],
  };
}

/** The cards of one table: what they are by each of their fields. */
function tableSection(stats: TableStats): Section {
  const { table, noun, components, cards, copies, fields } = stats;
  return {
    id: `table-${table}`,
    title: `Cards: ${table}`,
    text: [
      `${formatCount(cards, noun)}, printed ${formatCount(copies, 'time')}, in ${components.join(', ')}.`,
      ...fields.flatMap(({ field, numbers }) =>
        numbers === null ? [] : [`${field}: ${formatSummary(numbers)}.`],
      ),
    ],
    charts: fields.flatMap((one) => fieldChart(one, noun)),
    tables: fields.map((one) => fieldTable(one, copies)),
  };
}

function fieldChart({ field, values, numbers, isList }: FieldCount, noun: string): Chart[] {
  if (values.every(({ copies }) => copies === 0)) return [];
  const title = `Copies of each ${noun} by ${field}${isList ? ', at each of its values' : ''}`;
  const labels = { title, xLabel: field, yLabel: 'copies' };
  const counts = values.flatMap(({ value, copies }) =>
    typeof value === 'number' ? [{ value, count: copies }] : [],
  );
  const isWhole = counts.every(({ value }) => Number.isInteger(value));
  return numbers !== null && isWhole
    ? [{ kind: 'histogram', ...labels, counts }]
    : [
        {
          kind: 'bars',
          ...labels,
          xLabel: 'copies',
          bars: values.map(({ label, copies }) => ({ label, value: copies })),
        },
      ];
}

function fieldTable({ field, values, isList }: FieldCount, copies: number): ReportTable {
  return {
    caption: `By ${field}${isList ? ': a card counts at each of its values' : ''}`,
    columns: columnsOf(field, 'cards', 'copies', ['% of copies', 1]),
    rows: values.map((one) => [
      one.label,
      one.cards,
      one.copies,
      copies === 0 ? 0 : (100 * one.copies) / copies,
    ]),
  };
}

/** The printed sheets. */
function sheetsSection({ sheets, saved }: PackStats): Section | null {
  if (sheets.length === 0) return null;
  const papers = [...new Set(sheets.flatMap(({ paper }) => paper ?? []))];
  return {
    id: 'sheets',
    title: 'Printed sheets',
    text: [
      ...papers.map((paper) => {
        const own = sheets.filter((one) => one.paper === paper);
        const fewer = saved.find((one) => one.paper === paper)?.sheets ?? 0;
        const count = own.reduce((sum, one) => sum + (one.sheets ?? 0), -fewer);
        const shared =
          fewer === 0 ? '' : `, ${fewer} fewer than apart, since decks share last sheets`;
        return `${paper}: ${formatCount(count, 'sheet')}${shared}${own.some(({ pages }) => pages === null) ? ', without the pages of rulebooks' : ''}.`;
      }),
    ],
    charts: [],
    tables: [
      {
        caption: 'Sheets by component; used is the share of the paper that is kept after cutting',
        columns: columnsOf('component', 'paper', 'page', 'printed sides', 'sheets', 'used %'),
        rows: sheets.map(({ component, paper, page, pages, sheets: count, used }) => [
          component,
          paper ?? 'its own size',
          `${formatNumber(page.widthIn, 2)} x ${formatNumber(page.heightIn, 2)} in`,
          pages ?? '',
          count ?? '',
          used === null ? '' : 100 * used,
        ]),
      },
    ],
  };
}
