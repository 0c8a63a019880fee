import { CSS_PX_PER_INCH, formatNumber, inchesToMm, type Size } from '../../core/geometry.ts';
import { languageName } from '../../core/language.ts';
import { escapeMarkup, formatCount } from '../../core/text-markup.ts';
import { pageId } from '../../layout/compose-sheets.ts';
import type { IndexEntry } from '../../output/manifest.ts';

/** One component: what it is, its files, and each of its sheets in small. */
export function entrySection(entry: IndexEntry, screenMarginIn: number): string {
  const { component, paper, note } = entry;
  const name = paper === null ? component.id : `${component.id}.${paper.id}`;
  const id = escapeMarkup(`component-${name}`);
  return [
    `<article class="entry" id="${id}" aria-labelledby="${id}-name">`,
    '<div class="entry-text">',
    `<h3 id="${id}-name"${languageAttribute(entry.language)}>${escapeMarkup(component.name)}</h3>`,
    `<ul class="facts">${describeFacts(entry)
      .map((fact) => `<li>${escapeMarkup(fact)}</li>`)
      .join('')}</ul>`,
    note === null ? '' : `<p class="note">${escapeMarkup(note)}</p>`,
    linkList(entry),
    '</div>',
    sheetThumbnails(entry, screenMarginIn),
    '</article>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** For words that are not in the language of the page. */
export const languageAttribute = (language: string | undefined): string =>
  language === undefined ? '' : ` lang="${escapeMarkup(language)}"`;

function describeFacts(entry: IndexEntry): readonly string[] {
  const { language } = entry;
  const inLanguage = language === undefined ? [] : [`in ${languageName(language)}`];
  return [...describeMeasures(entry), ...inLanguage];
}

function describeMeasures(entry: IndexEntry): readonly string[] {
  const { cards, copies, sheets, trim, page, paper, tiles, booklet } = entry;
  const turn = describeOrientation(page);
  const pages =
    paper === null
      ? `${formatCount(sheets, 'page')} of ${describeSize(page)}`
      : `${formatCount(sheets, 'sheet')} of ${paper.name}, ${turn}`;
  if (booklet !== undefined) {
    const folded = `as a booklet ${formatCount(booklet.sheets, 'sheet')}, double-sided and folded`;
    return sheets === 0 ? [] : [`${formatCount(sheets, 'page')} of ${paper?.name ?? ''}`, folded];
  }
  if (tiles !== undefined) {
    const { columns, rows } = tiles;
    return [`${formatCount(columns * rows, 'tile')}, ${columns} across and ${rows} down`, pages];
  }
  if (copies === 0) return [pages];
  const count = formatCount(copies, entry.piece ?? 'card') + describeVariety(cards, copies);
  const each = trim === null ? [] : [`${describeSize(trim)} each`];
  return [count, ...each, pages, ...describeBacks(entry)];
}

function describeBacks({ backs }: IndexEntry): readonly string[] {
  if (backs === undefined) return [];
  return backs.binding === 'duplex'
    ? [`backs on the other side, flip on the ${backs.flip} edge`]
    : ['backs across the fold'];
}

function describeVariety(cards: number, copies: number): string {
  if (cards === copies) return '';
  return cards === 1 ? ', all the same' : `, ${cards} different`;
}

function linkList({ component, htmlPath, pdfPath, pictures }: IndexEntry): string {
  const links = [
    ...(pdfPath === null ? [] : [{ label: 'PDF', path: pdfPath }]),
    ...(htmlPath === null ? [] : [{ label: 'HTML', path: htmlPath }]),
    ...pictures,
  ];
  if (links.length === 0) return '';
  const of = `<span class="unseen"> of ${escapeMarkup(component.name)}</span>`;
  const items = links.map(
    ({ label, path }) => `<li><a href="${escapeHref(path)}">${escapeMarkup(label)}${of}</a></li>`,
  );
  return `<ul class="links">${items.join('')}</ul>`;
}

/** The sheet's own page in a frame too large for the screen, made small. No script of it runs: none may. */
function sheetThumbnails(entry: IndexEntry, screenMarginIn: number): string {
  const { component, htmlPath, page, paper, sheets } = entry;
  if (htmlPath === null) return '<p class="note">Its HTML was not written in this build.</p>';
  const size = `--w:${cssPixels(page.widthIn)};--h:${cssPixels(page.heightIn)};--m:${cssPixels(screenMarginIn)}`;
  const turn = paper === null ? 'own' : describeOrientation(page);
  if (entry.booklet !== undefined) return firstPageThumbnail(entry, size);
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const sides = entry.backs?.binding === 'duplex' ? (['face', 'back'] as const) : [null];
  const pages = numbers.flatMap((number) => sides.map((side) => ({ number, side })));
  const items = pages.map(({ number, side }) => {
    const src = `${escapeHref(htmlPath)}#${pageId(number, side ?? 'face')}`;
    const of = side === null ? '' : `, ${side}s`;
    const title = `${component.name}, ${paper === null ? 'page' : 'sheet'} ${number}${of}`;
    return (
      `<li class="sheet"><div class="frame"><iframe src="${src}" title="${escapeMarkup(title)}" ` +
      'loading="lazy" sandbox="allow-same-origin" tabindex="-1" aria-hidden="true" scrolling="no">' +
      `</iframe></div><a href="${src}"><span class="unseen">${escapeMarkup(title)}</span>` +
      `<span aria-hidden="true">${number}${side === 'back' ? ' back' : ''}</span></a></li>`
    );
  });
  return `<ol class="sheets ${turn}" style="${size}">${items.join('\n')}</ol>`;
}

/** A text has no pages before it is printed: its beginning stands for it. */
function firstPageThumbnail({ component, htmlPath, page }: IndexEntry, size: string): string {
  const src = escapeHref(htmlPath ?? '');
  const title = escapeMarkup(`first page of ${component.name}`);
  return (
    `<ol class="sheets ${describeOrientation(page)}" style="${size}"><li class="sheet"><div class="frame">` +
    `<iframe src="${src}" title="${title}" loading="lazy" sandbox="allow-same-origin" tabindex="-1" aria-hidden="true" scrolling="no"></iframe>` +
    `</div><a href="${src}"><span class="unseen">${title}</span><span aria-hidden="true">Read</span></a></li></ol>`
  );
}

const cssPixels = (inches: number): string => formatNumber(inches * CSS_PX_PER_INCH);

/** A path as a relative address, in an attribute. */
export const escapeHref = (path: string): string =>
  escapeMarkup(path.split('/').map(encodeURIComponent).join('/'));

/** A size in the unit in which it is round: `8.5 × 11 in`, `210 × 297 mm`. */
export function describeSize({ widthIn, heightIn }: Size): string {
  const isRound = [widthIn, heightIn].every((inches) => Number.isInteger(roundInches(inches * 16)));
  return isRound
    ? `${formatNumber(widthIn)} × ${formatNumber(heightIn)} in`
    : `${formatNumber(inchesToMm(widthIn), 1)} × ${formatNumber(inchesToMm(heightIn), 1)} mm`;
}

const roundInches = (value: number): number => Number(value.toFixed(6));

/** `portrait`, `landscape` or `square`. */
function describeOrientation({ widthIn, heightIn }: Size): string {
  if (widthIn === heightIn) return 'square';
  return widthIn > heightIn ? 'landscape' : 'portrait';
}
