import { CSS_PX_PER_INCH, formatNumber, type Size } from '../../geometry/geometry.ts';
import { describeSize } from '../../geometry/measures.ts';
import { pageId } from '../../layout/compose-sheets.ts';
import { describeTiles } from '../../layout/tiles/tile-text.ts';
import type { IndexEntry, IndexPage } from '../../output/manifest.ts';
import { languageAttributes, languageNameIn } from '../../text/language.ts';
import { escapeMarkup, messageMarkup } from '../../text/text-markup.ts';
import type { Words } from '../../text/words.ts';

/** One component: what it is, its files, and each of its sheets in small. */
export function entrySection(
  entry: IndexEntry,
  { screenMarginIn, words }: Pick<IndexPage, 'screenMarginIn' | 'words'>,
): string {
  const { component, paper, note } = entry;
  const name = paper === null ? component.id : `${component.id}.${paper.id}`;
  const id = escapeMarkup(`component-${name}`);
  return [
    `<article class="entry" id="${id}" aria-labelledby="${id}-name">`,
    '<div class="entry-text">',
    `<h3 id="${id}-name"${languageAttribute(entry.language, words)}>${escapeMarkup(component.name)}</h3>`,
    `<ul class="facts">${describeFacts(entry, words)
      .map((fact) => `<li>${escapeMarkup(fact)}</li>`)
      .join('')}</ul>`,
    note === null ? '' : `<p class="note">${messageMarkup(note)}</p>`,
    linkList(entry, words),
    '</div>',
    sheetThumbnails(entry, screenMarginIn, words),
    '</article>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** For words that are not in the language of the page. */
export const languageAttribute = (language: string | undefined, words: Words): string =>
  language === undefined || language === words.language ? '' : languageAttributes(language);

function describeFacts(entry: IndexEntry, words: Words): readonly string[] {
  const { language } = entry;
  if (language === undefined) return describeMeasures(entry, words);
  const name = languageNameIn(language, words.language);
  return [...describeMeasures(entry, words), words('index.in-language', { language: name })];
}

function describeMeasures(entry: IndexEntry, words: Words): readonly string[] {
  const { cards, copies, sheets, trim, page, paper, tiles, book } = entry;
  const orientation = words(`orientation.${describeOrientation(page)}`);
  const pages =
    paper === null || book !== undefined
      ? words('entry.pages', {
          pages: words.count(book?.pages ?? sheets, 'page'),
          size: describeSize(page, words),
        })
      : words('entry.sheets', {
          sheets: words.count(sheets, 'sheet'),
          paper: paper.name,
          orientation,
        });
  if (book?.pages === 0) return [];
  if (tiles !== undefined) {
    const { columns, rows, pictures = 1 } = tiles;
    const tiled = words('entry.tiles', {
      tiles: words.count(columns * rows, 'tile'),
      columns,
      rows,
    });
    const pieces = words.count(copies, entry.piece ?? 'card');
    return [describeTiles(tiled, { pieces, copies, pictures }, words), pages];
  }
  if (copies === 0) return [pages];
  const count = describeVariety(
    words.count(copies, entry.piece ?? 'card'),
    { cards, copies },
    words,
  );
  const each = trim === null ? [] : [words('entry.each', { size: describeSize(trim, words) })];
  return [count, ...each, pages, ...describeBacks(entry, words)];
}

function describeBacks({ backs }: IndexEntry, words: Words): readonly string[] {
  if (backs === undefined) return [];
  return backs.binding === 'duplex'
    ? [words(`entry.backs-${backs.flip}`)]
    : [words('entry.backs-fold')];
}

function describeVariety(
  count: string,
  { cards, copies }: Pick<IndexEntry, 'cards' | 'copies'>,
  words: Words,
): string {
  if (cards === copies) return count;
  return cards === 1 ? words('entry.same', { count }) : words('entry.different', { count, cards });
}

function linkList({ component, htmlPath, pdfPath, pictures }: IndexEntry, words: Words): string {
  const links = [
    ...(pdfPath === null ? [] : [{ label: 'PDF', path: pdfPath }]),
    ...(htmlPath === null ? [] : [{ label: 'HTML', path: htmlPath }]),
    ...pictures,
  ];
  if (links.length === 0) return '';
  const of = `<span class="unseen">${words.html('entry.of', { name: component.name })}</span>`;
  const items = links.map(
    ({ label, path }) => `<li><a href="${escapeHref(path)}">${escapeMarkup(label)}${of}</a></li>`,
  );
  return `<ul class="links">${items.join('')}</ul>`;
}

/** The sheet's own page in a frame too large for the screen, made small. No script of it runs: none may. */
function sheetThumbnails(entry: IndexEntry, screenMarginIn: number, words: Words): string {
  const { component, htmlPath, page, paper, sheets } = entry;
  if (htmlPath === null) return `<p class="note">${words.html('entry.no-html')}</p>`;
  const size = `--w:${cssPixels(page.widthIn)};--h:${cssPixels(page.heightIn)};--m:${cssPixels(screenMarginIn)}`;
  const turn = paper === null ? 'own' : describeOrientation(page);
  if (entry.book !== undefined) return firstPageThumbnail(entry, size, words);
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const sides = entry.backs?.binding === 'duplex' ? (['face', 'back'] as const) : [null];
  const pages = numbers.flatMap((number) => sides.map((side) => ({ number, side })));
  const items = pages.map(({ number, side }, at) => {
    // An address with the id of the sheet would scroll this page too, if a server delivers both.
    const topIn = screenMarginIn + at * (page.heightIn + screenMarginIn);
    const src = `${escapeHref(htmlPath)}#${pageId(number, side ?? 'face')}`;
    const kind = paper === null ? 'page' : 'sheet';
    const key = side === null ? (`entry.${kind}` as const) : (`entry.${kind}-${side}s` as const);
    const title = words(key, { name: component.name, number });
    return (
      `<li class="sheet"><div class="frame"><iframe src="${escapeHref(htmlPath)}" title="${escapeMarkup(title)}" style="--y:${cssPixels(topIn)}" ` +
      'loading="lazy" sandbox="allow-same-origin" tabindex="-1" aria-hidden="true" scrolling="no">' +
      `</iframe></div><a href="${src}"><span class="unseen">${escapeMarkup(title)}</span>` +
      `<span aria-hidden="true">${side === 'back' ? words.html('entry.back', { number }) : number}</span></a></li>`
    );
  });
  return `<ol class="sheets ${turn}" style="${size}">${items.join('\n')}</ol>`;
}

/** A text has no pages before it is printed: its beginning stands for it. */
function firstPageThumbnail(
  { component, htmlPath, page }: IndexEntry,
  size: string,
  words: Words,
): string {
  const src = escapeHref(htmlPath ?? '');
  const title = words.html('entry.first-page', { name: component.name });
  return (
    `<ol class="sheets ${describeOrientation(page)}" style="${size}"><li class="sheet"><div class="frame">` +
    `<iframe src="${src}" title="${title}" loading="lazy" sandbox="allow-same-origin" tabindex="-1" aria-hidden="true" scrolling="no"></iframe>` +
    `</div><a href="${src}"><span class="unseen">${title}</span><span aria-hidden="true">${words.html('entry.read')}</span></a></li></ol>`
  );
}

const cssPixels = (inches: number): string => formatNumber(inches * CSS_PX_PER_INCH);

/** A path as a relative address, in an attribute. */
export const escapeHref = (path: string): string =>
  escapeMarkup(path.split('/').map(encodeURIComponent).join('/'));

/** `portrait`, `landscape` or `square`. */
function describeOrientation({ widthIn, heightIn }: Size): 'portrait' | 'landscape' | 'square' {
  if (widthIn === heightIn) return 'square';
  return widthIn > heightIn ? 'landscape' : 'portrait';
}
