import { formatNumber, type Size } from '../../geometry/geometry.ts';
import { formatCount } from '../../text/text-markup.ts';
import type { Section } from '../../values/report.ts';
import { formatRange } from '../estimate-cost.ts';
import { type InkUse, inkInPages } from '../ink-coverage.ts';
import type { PackStats } from '../pack-stats.ts';

const formatSize = ({ widthIn, heightIn }: Size): string =>
  `${formatNumber(widthIn, 2)} x ${formatNumber(heightIn, 2)} in`;

/** The printed sheets. */
export function sheetsSection({ sheets }: PackStats): Section | null {
  if (sheets.length === 0) return null;
  const papers = [...new Set(sheets.flatMap(({ paper }) => paper ?? []))];
  const isText = sheets.some(({ pages }) => pages === null);
  return {
    id: 'sheets',
    title: 'Printed sheets',
    text: [
      ...papers.map((paper) => {
        const own = sheets.filter((one) => one.paper === paper);
        const count = own.reduce((sum, one) => sum + (one.sheets ?? 0), 0);
        return `${paper}: ${formatCount(count, 'sheet')}${own.some(({ pages }) => pages === null) ? ', and pages of text' : ''}.`;
      }),
      ...(isText
        ? ['How many pages a text has is known only once it is printed, which `--ink full` does.']
        : []),
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
          formatSize(page),
          pages ?? '',
          count ?? '',
          used === null ? '' : 100 * used,
        ]),
      },
    ],
  };
}

/** Seen well on light and dark pages. */
const INK_COLOURS = ['#1a9fc9', '#d03b87', '#c8a415', 'currentColor'];

/** The ink on the printed pages. */
export function inkSection({ ink }: PackStats): Section | null {
  if (ink === null || ink.length === 0) return null;
  const labelOf = labelIn(ink);
  // A board on a page of its own size is another print of the same.
  const onPaper = ink.filter(({ paper }) => paper !== null);
  return {
    id: 'ink',
    title: 'Ink',
    text: [
      'Estimated from the printed pages as pictures: white paper counts nothing, and each colour is split into cyan, magenta, yellow and black in the plainest way. A printer mixes its own way, so compare components with these numbers rather than cartridges.',
      `All sheets of paper together: ${onPaper.reduce((sum, use) => sum + inkInPages(use), 0).toFixed(1)} pages that one ink would cover in full.`,
    ],
    charts: [
      {
        kind: 'stack',
        title: 'Ink by component, in pages that one ink would cover in full',
        xLabel: 'full pages',
        yLabel: '',
        colours: INK_COLOURS,
        pieces: ink.flatMap((use) =>
          (['cyan', 'magenta', 'yellow', 'black'] as const).map((part) => ({
            label: labelOf(use),
            part,
            value: use[part] * use.pages,
          })),
        ),
      },
    ],
    tables: [
      {
        caption: 'Ink by component; printed is the share of the page that is not white',
        columns: [
          { head: 'component' },
          { head: 'pages' },
          { head: 'printed %', digits: 1 },
          { head: 'cyan %', digits: 1 },
          { head: 'magenta %', digits: 1 },
          { head: 'yellow %', digits: 1 },
          { head: 'black %', digits: 1 },
          { head: 'full pages', digits: 2 },
        ],
        rows: ink.map((use) => [
          labelOf(use),
          use.pages,
          ...[use.printed, use.cyan, use.magenta, use.yellow, use.black].map((one) => 100 * one),
          inkInPages(use),
        ]),
      },
    ],
  };
}

/** A component is named with its paper where it is printed on several. */
const labelIn =
  (ink: readonly InkUse[]) =>
  ({ component, paper }: InkUse): string =>
    ink.filter((one) => one.component === component).length > 1
      ? `${component} (${paper ?? 'whole'})`
      : component;

/** What one copy would cost. */
export function costSection({ cost }: PackStats): Section | null {
  if (cost === null || cost.products.length === 0) return null;
  const { service, prices, products, known, unknown, left } = cost;
  return {
    id: 'cost',
    title: `Cost at ${service}`,
    text: [
      ...(known === null
        ? []
        : [
            `What has a known price comes to ${formatRange(known, prices)} for one copy, without shipping: ${prices.currency} ${prices.handling.toFixed(2)} of it for handling.`,
          ]),
      'Cards and boards are paid by the sheet. The lower sum has components of one product share sheets, the higher one has each begin its own.',
      `Prices of ${prices.asOf}, from ${prices.source}. They change: the shop shows what is true today.`,
      ...(unknown.length === 0 ? [] : [`No price is known of ${unknown.join(', ')}.`]),
      ...(left.length === 0 ? [] : [`Not made by the shop: ${left.join(', ')}.`]),
    ],
    charts: [],
    tables: [
      {
        caption: 'Products',
        columns: [
          { head: 'product' },
          { head: 'pieces' },
          { head: `price (${prices.currency})` },
          { head: 'from', digits: 2 },
          { head: 'to', digits: 2 },
          { head: 'components' },
        ],
        rows: products.map(({ product, pieces, price, cost: range, components }) => [
          product,
          pieces,
          price === null
            ? 'unknown'
            : `${price.amount.toFixed(2)}${price.pieces === 1 ? '' : ` for ${price.pieces}`}`,
          range?.least ?? '',
          range?.most ?? '',
          components.join(', '),
        ]),
      },
    ],
  };
}
