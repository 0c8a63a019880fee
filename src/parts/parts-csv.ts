import type { Part } from './parts-list.ts';

const HEADER = ['quantity', 'unit', 'part', 'supplier', 'name checked', 'instead of', 'note'];

/** The list of parts as comma-separated values with a head (RFC 4180, UTF-8, lines ending in CR LF). */
export const formatPartsCsv = (parts: readonly Part[]): string =>
  [HEADER, ...parts.map(cellsOf)].map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('');

const cellsOf = (part: Part): string[] => [
  String(part.quantity),
  part.unit ?? '',
  part.name,
  part.supplier,
  part.isCertain ? 'yes' : 'no',
  part.components.map(({ name }) => name).join('; '),
  part.note ?? '',
];

/** A spreadsheet takes what begins like a formula for one: such a text gets an apostrophe before it. */
function formatCell(cell: string): string {
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
