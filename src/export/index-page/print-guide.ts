import { escapeMarkup } from '../../model/escape-markup.ts';

import { counted, describeSize } from './describe-size.ts';
import type { IndexEntry, IndexPage } from './index-entry.ts';

/** Beyond tabloid and A3 a home printer cannot follow. */
const HOME_LONG_SIDE_IN = 17;
const HOME_SHORT_SIDE_IN = 11.7;

/** How to get the sheets out of a printer at their true size, and the cards out of the sheets. */
export function printGuide(page: Pick<IndexPage, 'entries' | 'hasMarks'>): string {
  const papers = papersOf(page.entries);
  const paperText = papers.length === 0 ? 'the size that the sheet says' : papers.join(' or ');
  return [
    '<section class="guide" id="how-to-print" aria-labelledby="how-to-print-title">',
    '<h2 id="how-to-print-title">How to print</h2>',
    '<div class="settings">',
    settings('From a PDF', [
      ['Size', '<b>Actual size</b>, or 100 %. Never “Fit” or “Shrink”.'],
      ['Paper', escapeMarkup(paperText)],
      ['Orientation', 'Automatic'],
      ['Sides', 'One side'],
    ]),
    settings('From the browser', [
      ['Scale', '<b>100</b>'],
      ['Paper', escapeMarkup(paperText)],
      ['Layout', 'As the sheet lies: portrait or landscape'],
      ['Margins', 'None'],
      ['Headers and footers', 'Off'],
      ['Background graphics', '<b>On</b>'],
    ]),
    '</div>',
    `<ol class="steps">${stepsOf(page)
      .map((step) => `<li>${step}</li>`)
      .join('\n')}</ol>`,
    '</section>',
  ].join('\n');
}

const settings = (title: string, rows: readonly (readonly [string, string])[]): string =>
  `<div class="card"><h3>${title}</h3><dl>${rows
    .map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`)
    .join('')}</dl></div>`;

const CUT_AT_MARKS =
  '<b>Cut along the marks.</b> They show where the cards end and stand outside of them. A knife and a steel ruler: the long cuts right across the sheet first, then card by card.';
const CUT_AT_EDGES =
  '<b>Cut at the edges of the cards.</b> A knife and a steel ruler: the long cuts right across the sheet first, then card by card.';

function stepsOf({
  entries,
  hasMarks,
}: Pick<IndexPage, 'entries' | 'hasMarks'>): readonly string[] {
  const deck = entries.find((entry) => entry.trim !== null && entry.paper !== null);
  const large = entries.filter(isLarge);
  const measure =
    deck === undefined || deck.trim === null
      ? []
      : [
          `<b>Measure one card first.</b> Print a single sheet of ${escapeMarkup(deck.component.name)} and lay a ruler on it: a card is exactly ${describeSize(deck.trim)}. If it is smaller, the printer has scaled it.`,
        ];
  const shop = large.map(
    ({ component, page, sheets }) =>
      `<b>${escapeMarkup(component.name)}: a copy shop’s job.</b> ${counted(sheets, 'page')} of ${describeSize(page)}, printed at 100 % without margins.`,
  );
  return [
    ...measure,
    '<b>Take stout paper.</b> Card stock of 200 to 300 g/m² stands on its own; plain paper does in sleeves, with an old playing card behind it.',
    hasMarks ? CUT_AT_MARKS : CUT_AT_EDGES,
    ...shop,
  ];
}

function isLarge({ paper, page: { widthIn, heightIn } }: IndexEntry): boolean {
  if (paper !== null) return false;
  const [short, long] = [Math.min(widthIn, heightIn), Math.max(widthIn, heightIn)];
  return long > HOME_LONG_SIDE_IN || short > HOME_SHORT_SIDE_IN;
}

/** `Letter (8.5 × 11 in)`, each paper once, upright. */
function papersOf(entries: readonly IndexEntry[]): readonly string[] {
  const names = entries.flatMap(({ paper, page }) => {
    if (paper === null) return [];
    const [widthIn = 0, heightIn = 0] = [page.widthIn, page.heightIn].sort((a, b) => a - b);
    return [`${paper.name} (${describeSize({ widthIn, heightIn })})`];
  });
  return [...new Set(names)];
}
