import type { Game } from '../../core/pack.ts';
import type { Part } from '../../core/parts.ts';
import { escapeMarkup } from '../../core/text-markup.ts';
import { readStyles } from '../../load/folders.ts';
import { composeWebPage } from './web-page.ts';

export interface PartsPage {
  readonly game: Game;
  readonly parts: readonly Part[];
  /** The same list for a spreadsheet, relative to this page. */
  readonly csvPath: string;
  /** Addresses of stylesheets with the fonts. */
  readonly stylesheets: readonly string[];
}

/** What to buy for a game instead of making it, by supplier. */
export const composePartsHtml = ({ game, parts, csvPath, stylesheets }: PartsPage): string =>
  composeWebPage({
    title: `${game.name}: parts to buy`,
    stylesheets,
    css: readStyles('list-page', 'parts'),
    body: [
      `<header><p><a href="index.html">${escapeMarkup(game.name)}</a></p><h1>Parts to buy</h1>`,
      `<p>Everything in the game can be printed, cut and glued. This is what you can buy instead, with the quantities that the game needs. The same list <a href="${escapeMarkup(csvPath)}">for a spreadsheet</a>.</p></header>`,
      '<main>',
      ...listSuppliers(parts).map((supplier, index) => supplierSection(supplier, parts, index)),
      ...uncheckedNamesNote(parts),
      '</main>',
    ],
  });

const listSuppliers = (parts: readonly Part[]): string[] => [
  ...new Set(parts.map(({ supplier }) => supplier)),
];

function supplierSection(supplier: string, parts: readonly Part[], index: number): string {
  const id = `supplier-${index + 1}`;
  const rows = parts.filter((part) => part.supplier === supplier).map(partRow);
  return [
    `<section aria-labelledby="${id}">`,
    `<h2 id="${id}">${escapeMarkup(supplier === '' ? 'Any shop' : supplier)}</h2>`,
    '<div class="wide"><table>',
    '<thead><tr><th scope="col" class="count">How many</th><th scope="col">Part</th><th scope="col">Instead of</th></tr></thead>',
    `<tbody>\n${rows.join('\n')}</tbody></table></div>`,
    '</section>',
  ].join('\n');
}

function partRow({ quantity, unit, name, isCertain, components, note }: Part): string {
  const count = `${quantity}${unit === null ? '' : ` <small>${escapeMarkup(unit)}</small>`}`;
  const unsure = isCertain ? '' : ' <span class="unsure">name not checked</span>';
  const more = note === null ? '' : `<br><small>${escapeMarkup(note)}</small>`;
  const instead = escapeMarkup(components.map(({ name: title }) => title).join(', '));
  return `<tr><td class="count">${count}</td><th scope="row">${escapeMarkup(name)}${unsure}${more}</th><td>${instead}</td></tr>`;
}

const uncheckedNamesNote = (parts: readonly Part[]): string[] =>
  parts.every(({ isCertain }) => isCertain)
    ? []
    : [
        '<p class="about">A part marked <span class="unsure">name not checked</span> was not found in its supplier’s catalogue: use the name to search for it.</p>',
      ];
