import type { Game } from '../../core/pack.ts';
import type { Part } from '../../core/parts.ts';
import { escapeMarkup } from '../../core/text-markup.ts';
import type { Words } from '../../core/words.ts';
import { readStyles } from '../../load/folders.ts';
import { composeWebPage } from './web-page.ts';

export interface PartsPage {
  readonly game: Game;
  readonly parts: readonly Part[];
  /** The same list for a spreadsheet, relative to this page. */
  readonly csvPath: string;
  /** Addresses of stylesheets with the fonts. */
  readonly stylesheets: readonly string[];
  readonly words: Words;
}

/** What to buy for a game instead of making it, by supplier. */
export const composePartsHtml = ({ game, parts, csvPath, stylesheets, words }: PartsPage): string =>
  composeWebPage({
    title: words('parts.title', { game: game.name }),
    language: words.language,
    stylesheets,
    css: readStyles('list-page', 'parts'),
    body: [
      `<header><p><a href="index.html">${escapeMarkup(game.name)}</a></p><h1>${words.html('index.parts')}</h1>`,
      `<p>${words.html('parts.about', { csv: csvPath })}</p></header>`,
      '<main>',
      ...listSuppliers(parts).map((supplier, index) =>
        supplierSection({ supplier, index }, parts, words),
      ),
      ...uncheckedNamesNote(parts, words),
      '</main>',
    ],
  });

const listSuppliers = (parts: readonly Part[]): string[] => [
  ...new Set(parts.map(({ supplier }) => supplier)),
];

function supplierSection(
  { supplier, index }: { readonly supplier: string; readonly index: number },
  parts: readonly Part[],
  words: Words,
): string {
  const id = `supplier-${index + 1}`;
  const rows = parts
    .filter((part) => part.supplier === supplier)
    .map((part) => partRow(part, words));
  const heads = [
    `<th scope="col" class="count">${words.html('parts.how-many')}</th>`,
    `<th scope="col">${words.html('parts.part')}</th>`,
    `<th scope="col">${words.html('parts.instead')}</th>`,
  ];
  return [
    `<section aria-labelledby="${id}">`,
    `<h2 id="${id}">${escapeMarkup(supplier === '' ? words('parts.any-shop') : supplier)}</h2>`,
    '<div class="wide"><table>',
    `<thead><tr>${heads.join('')}</tr></thead>`,
    `<tbody>\n${rows.join('\n')}</tbody></table></div>`,
    '</section>',
  ].join('\n');
}

function partRow(
  { quantity, unit, name, isCertain, components, note }: Part,
  words: Words,
): string {
  const count = `${quantity}${unit === null ? '' : ` <small>${escapeMarkup(unit)}</small>`}`;
  const unsure = isCertain ? '' : ` <span class="unsure">${words.html('parts.not-checked')}</span>`;
  const more = note === null ? '' : `<br><small>${escapeMarkup(note)}</small>`;
  const instead = escapeMarkup(components.map(({ name: title }) => title).join(', '));
  return `<tr><td class="count">${count}</td><th scope="row">${escapeMarkup(name)}${unsure}${more}</th><td>${instead}</td></tr>`;
}

const uncheckedNamesNote = (parts: readonly Part[], words: Words): string[] =>
  parts.every(({ isCertain }) => isCertain)
    ? []
    : [`<p class="about">${words.html('parts.about-names')}</p>`];
