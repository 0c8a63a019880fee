import { escapeMarkup } from '../../model/escape-markup.ts';

import { CSS_PX_PER_INCH, formatNumber } from '../../model/units.ts';
import { counted, describeSize, describeTurn } from './describe-size.ts';
import type { IndexEntry } from './index-entry.ts';

/** One component: what it is, its files, and each of its sheets in small. */
export function entrySection(entry: IndexEntry, screenMarginIn: number): string {
  const { component, paper, note } = entry;
  const name = paper === null ? component.id : `${component.id}.${paper.id}`;
  const id = escapeMarkup(`component-${name}`);
  return [
    `<article class="entry" id="${id}" aria-labelledby="${id}-name">`,
    '<div class="entry-text">',
    `<h3 id="${id}-name">${escapeMarkup(component.name)}</h3>`,
    `<ul class="facts">${factsOf(entry)
      .map((fact) => `<li>${escapeMarkup(fact)}</li>`)
      .join('')}</ul>`,
    note === null ? '' : `<p class="note">${escapeMarkup(note)}</p>`,
    linksOf(entry),
    '</div>',
    thumbnailsOf(entry, screenMarginIn),
    '</article>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function factsOf(entry: IndexEntry): readonly string[] {
  const { cards, copies, sheets, trim, page, paper } = entry;
  const turn = describeTurn(page);
  const pages =
    paper === null
      ? `${counted(sheets, 'page')} of ${describeSize(page)}`
      : `${counted(sheets, 'sheet')} of ${paper.name}, ${turn}`;
  if (copies === 0) return [pages];
  const count = counted(copies, 'card') + varietyOf(cards, copies);
  return [count, ...(trim === null ? [] : [`${describeSize(trim)} each`]), pages];
}

function varietyOf(cards: number, copies: number): string {
  if (cards === copies) return '';
  return cards === 1 ? ', all alike' : `, ${cards} different`;
}

function linksOf({ component, htmlPath, pdfPath, pictures }: IndexEntry): string {
  const links = [
    ...(pdfPath === null ? [] : [{ label: 'PDF', path: pdfPath }]),
    ...(htmlPath === null ? [] : [{ label: 'HTML', path: htmlPath }]),
    ...pictures,
  ];
  if (links.length === 0) return '';
  const of = `<span class="unseen"> of ${escapeMarkup(component.name)}</span>`;
  const items = links.map(
    ({ label, path }) => `<li><a href="${address(path)}">${escapeMarkup(label)}${of}</a></li>`,
  );
  return `<ul class="links">${items.join('')}</ul>`;
}

/** The sheet's own page in a frame too large for the screen, made small. No script of it runs: none may. */
function thumbnailsOf(entry: IndexEntry, screenMarginIn: number): string {
  const { component, htmlPath, page, paper, sheets } = entry;
  if (htmlPath === null) return '<p class="note">Its HTML was not written in this build.</p>';
  const size = `--w:${px(page.widthIn)};--h:${px(page.heightIn)};--m:${px(screenMarginIn)}`;
  const turn = paper === null ? 'own' : describeTurn(page);
  const items = Array.from({ length: sheets }, (_, index) => {
    const src = `${address(htmlPath)}#sheet-${index + 1}`;
    const title = `${component.name}, ${paper === null ? 'page' : 'sheet'} ${index + 1}`;
    return (
      `<li class="sheet"><div class="frame"><iframe src="${src}" title="${escapeMarkup(title)}" ` +
      'loading="lazy" sandbox="allow-same-origin" tabindex="-1" aria-hidden="true" scrolling="no">' +
      `</iframe></div><a href="${src}"><span class="unseen">${escapeMarkup(title)}</span>` +
      `<span aria-hidden="true">${index + 1}</span></a></li>`
    );
  });
  return `<ol class="sheets ${turn}" style="${size}">${items.join('\n')}</ol>`;
}

const px = (inches: number): string => formatNumber(inches * CSS_PX_PER_INCH);

/** A path as a relative address, in an attribute. */
export const address = (path: string): string =>
  escapeMarkup(path.split('/').map(encodeURIComponent).join('/'));
