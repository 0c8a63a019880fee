import { formatCount } from '../../text/text-markup.ts';
import type { Cell, Chart, ReportTable, Section } from '../../values/report.ts';
import { type CrossTable, type FieldCount, formatSummary, NO_VALUE } from '../count-fields.ts';
import type { FieldTexts } from '../count-texts.ts';
import type { TableStats } from '../pack-stats.ts';

/** Colours that the page has for the parts of bars. */
const MOST_PARTS = 6;

/** The cards of one table: what they are by each of their fields. */
export function tableSection(stats: TableStats): Section {
  const { table, noun, components, cards, copies, fields, crossTables, textFields } = stats;
  return {
    id: `table-${table}`,
    title: `Cards: ${table}`,
    text: [
      `${formatCount(cards, noun)}, printed ${formatCount(copies, 'time')}, in ${components.join(', ')}.`,
      ...fields.flatMap(({ field, numbers }) =>
        numbers === null ? [] : [`${field}: ${formatSummary(numbers)}.`],
      ),
    ],
    charts: [
      ...fields.flatMap((one) => fieldChart(one, noun)),
      ...crossTables.flatMap((one) => crossChart(one, noun)),
    ],
    tables: [
      ...fields.map((one) => fieldTable(one, copies)),
      ...crossTables.map(crossTable),
      ...(textFields.length === 0 ? [] : [textFieldsTable(textFields)]),
    ],
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
    columns: [
      { head: field },
      { head: 'cards' },
      { head: 'copies' },
      { head: '% of copies', digits: 1 },
    ],
    rows: values.map((one) => [
      one.label,
      one.cards,
      one.copies,
      copies === 0 ? 0 : (100 * one.copies) / copies,
    ]),
  };
}

function crossChart({ fields, rows, columns, cells }: CrossTable, noun: string): Chart[] {
  if (columns.length > MOST_PARTS) return [];
  const pieces = rows.flatMap((label, at) =>
    columns.map((part, place) => ({ label, part, value: cells[at]?.[place]?.copies ?? 0 })),
  );
  if (pieces.every(({ value }) => value === 0)) return [];
  const [xLabel, yLabel] = ['copies', fields[0]];
  const title = `Copies of each ${noun} by ${fields[0]} and ${fields[1]}`;
  return [{ kind: 'stack', title, xLabel, yLabel, pieces }];
}

function crossTable({ fields, rows, columns, cells }: CrossTable): ReportTable {
  return {
    caption: `Copies by ${fields[0]} and ${fields[1]}, cards in brackets where they differ`,
    columns: [fields[0], ...columns.map(columnHead(fields[1]))].map((head) => ({ head })),
    rows: rows.map((label, at) => [
      label,
      ...(cells[at] ?? []).map(
        ({ cards, copies }): Cell => (cards === copies ? copies : `${copies} (${cards})`),
      ),
    ]),
  };
}

const columnHead =
  (field: string) =>
  (label: string): string =>
    label === NO_VALUE ? `no ${field}` : label;

const textFieldsTable = (fields: readonly FieldTexts[]): ReportTable => ({
  caption: 'Words in the fields that hold sentences',
  columns: [
    { head: 'field' },
    { head: 'texts' },
    { head: 'mean', digits: 1 },
    { head: 'median' },
    { head: 'shortest' },
    { head: 'longest' },
    { head: 'longest card' },
    { head: 'its characters' },
  ],
  rows: fields.map(({ field, texts, words, longest }) => [
    field,
    texts,
    words.mean,
    words.median,
    words.least,
    words.most,
    longest.card,
    longest.characters,
  ]),
});
