import { formatNumber } from '../geometry/geometry.ts';
import { formatCount } from '../text/text-markup.ts';
import type { Chart, ReportTable, Section } from '../values/report.ts';
import { type FieldCount, formatSummary } from './count-fields.ts';
import { sortByLength } from './count-texts.ts';
import type { PackStats, TableStats } from './pack-stats.ts';

/** The numbers of a pack as sections with plots and tables; without those that have nothing to show. */
export const buildStatsSections = (stats: PackStats): Section[] =>
  [
    componentsSection(stats),
    ...stats.tables.map(tableSection),
    textsSection(stats),
    iconsSection(stats),
    sheetsSection(stats),
  ].filter((section) => section !== null);

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
        columns: [
          'component',
          'name',
          'kind',
          'cards',
          'copies',
          `sheets (${first ?? 'none'})`,
        ].map((head) => ({ head })),
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

/** Texts beyond these are like many others. */
const LISTED_TEXTS = 10;

/** How much there is to read on the faces. */
function textsSection({ components, cardTexts }: PackStats): Section | null {
  const read = cardTexts.filter(({ words }) => words > 0);
  if (read.length === 0) return null;
  const counts = new Map<number, number>();
  for (const { words } of read) counts.set(words, (counts.get(words) ?? 0) + 1);
  return {
    id: 'texts',
    title: 'Texts',
    text: [
      'All words on the faces, each card once: a word is what stands between spaces and has a letter or a digit in it. Text in drawings does not count; small print such as the id of a card does.',
      ...(read.length < cardTexts.length
        ? [`Without words: ${formatCount(cardTexts.length - read.length, 'card')}.`]
        : []),
    ],
    charts: [
      {
        kind: 'histogram',
        title: 'Cards by the number of words on their faces',
        xLabel: 'words',
        yLabel: 'cards',
        counts: [...counts].map(([value, count]) => ({ value, count })),
      },
    ],
    tables: [
      {
        caption: 'Words and characters of a face',
        columns: [
          { head: 'component' },
          { head: 'mean', digits: 1 },
          { head: 'median' },
          { head: 'longest' },
          { head: 'characters', digits: 1 },
          { head: 'longest face' },
        ],
        rows: components.flatMap(({ id, texts }) =>
          texts === null
            ? []
            : [
                [
                  id,
                  texts.words.mean,
                  texts.words.median,
                  texts.words.most,
                  texts.characters.mean,
                  texts.longest.card,
                ],
              ],
        ),
      },
      {
        caption: 'The longest faces',
        columns: ['card', 'component', 'words', 'characters'].map((head) => ({ head })),
        rows: sortByLength(read)
          .slice(0, LISTED_TEXTS)
          .map(({ card, component, words, characters }) => [card, component, words, characters]),
      },
    ],
  };
}

/** Icons beyond these are in the table alone. */
const PLOTTED_ICONS = 24;

/** Which icons are printed where. */
function iconsSection({ icons }: PackStats): Section | null {
  if (icons === null || icons.used.length + icons.unused.length === 0) return null;
  const { used, unused } = icons;
  return {
    id: 'icons',
    title: 'Icons',
    text: [
      unused.length === 0
        ? `All ${formatCount(used.length, 'icon')} of the pack are used.`
        : `${used.length} of ${formatCount(used.length + unused.length, 'icon')} are used. Nothing printed shows ${unused.join(', ')}.`,
    ],
    charts:
      used.length === 0
        ? []
        : [
            {
              kind: 'bars',
              title:
                used.length > PLOTTED_ICONS
                  ? `The ${PLOTTED_ICONS} icons that are drawn most often`
                  : 'How often each icon is drawn',
              xLabel: 'drawings, each card once',
              yLabel: '',
              bars: used
                .slice(0, PLOTTED_ICONS)
                .map(({ icon, times }) => ({ label: icon, value: times })),
            },
          ],
    tables: [
      {
        caption: 'Icons that are used',
        columns: ['icon', 'drawings', 'cards', 'copies', 'on'].map((head) => ({ head })),
        rows: used.map(({ icon, times, cards, copies, components }) => [
          icon,
          times,
          cards,
          copies,
          components.join(', '),
        ]),
      },
    ],
  };
}

/** The printed sheets. */
function sheetsSection({ sheets }: PackStats): Section | null {
  if (sheets.length === 0) return null;
  const papers = [...new Set(sheets.flatMap(({ paper }) => paper ?? []))];
  return {
    id: 'sheets',
    title: 'Printed sheets',
    text: [
      ...papers.map((paper) => {
        const own = sheets.filter((one) => one.paper === paper);
        const count = own.reduce((sum, one) => sum + (one.sheets ?? 0), 0);
        return `${paper}: ${formatCount(count, 'sheet')}${own.some(({ pages }) => pages === null) ? ', and pages of text' : ''}.`;
      }),
    ],
    charts: [],
    tables: [
      {
        caption: 'Sheets by component; used is the share of the paper that is kept after cutting',
        columns: [
          { head: 'component' },
          { head: 'paper' },
          { head: 'page' },
          { head: 'printed sides' },
          { head: 'sheets' },
          { head: 'used %' },
        ],
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
