import { escapeMarkup } from '../../model/escape-markup.ts';
import type { Game } from '../../model/pack.ts';
import type { Part } from '../../parts/parts-list.ts';
import { PARTS_CSS } from './parts-style.ts';

/** Nothing is loaded but the fonts beside it, and no script runs. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

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
  [
    '<!DOCTYPE html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light">',
    `<title>${escapeMarkup(game.name)}: parts to buy</title>`,
    ...stylesheets.map((path) => `<link rel="stylesheet" href="${escapeMarkup(path)}">`),
    `<style>\n${PARTS_CSS}</style>`,
    '</head>',
    '<body>',
    `<header><p><a href="index.html">${escapeMarkup(game.name)}</a></p><h1>Parts to buy</h1>`,
    `<p>Everything in the game can be printed, cut and glued. This is what to buy instead, with the numbers that the game needs. The same list <a href="${escapeMarkup(csvPath)}">for a spreadsheet</a>.</p></header>`,
    '<main>',
    ...suppliersOf(parts).map((supplier, index) => supplierSection(supplier, parts, index)),
    ...aboutNames(parts),
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');

const suppliersOf = (parts: readonly Part[]): string[] => [
  ...new Set(parts.map(({ supplier }) => supplier)),
];

function supplierSection(supplier: string, parts: readonly Part[], index: number): string {
  const id = `supplier-${index + 1}`;
  const rows = parts.filter((part) => part.supplier === supplier).map(partRow);
  return [
    `<section aria-labelledby="${id}">`,
    `<h2 id="${id}">${escapeMarkup(supplier === '' ? 'Wherever you like' : supplier)}</h2>`,
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

const aboutNames = (parts: readonly Part[]): string[] =>
  parts.every(({ isCertain }) => isCertain)
    ? []
    : [
        '<p class="about">A part whose <span class="unsure">name not checked</span> is marked was not found in its supplier’s catalogue: the name says what to look for.</p>',
      ];
