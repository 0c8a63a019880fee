import { columnLetters, parseSheetRow, sheetCellText } from '../pack/sheet-text.ts';
import type { Diagnostic } from './diagnostic.ts';

/** Replaces tabs and invisible characters by one visible column each, so that the caret is aligned. */
export const showInvisible = (text: string): string =>
  text.replace(/\t/g, '→').replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '·');

/** The paints a frame needs; identity functions for plain text. */
export interface FrameColors {
  readonly dim: (text: string) => string;
  readonly mark: (text: string) => string;
}

/** Han, kana, hangul and their full-width marks. */
const WIDE_CHARACTER =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** The width of a text in terminal columns: two for a wide character, none for a combining accent. */
export function displayWidth(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (!/\p{M}/u.test(character)) columns += WIDE_CHARACTER.test(character) ? 2 : 1;
  }
  return columns;
}

/** Cells are cut to this width, so that several of them can be seen. */
const MAX_CELL_WIDTH = 24;
/** Cells on either side of the one that is meant. */
const NEIGHBOURS = 2;

/**
 * The row of a sheet that a diagnostic is about, below the header and the letters of its columns, with
 * a caret below the cell: the twin of a code frame for what has no lines of text.
 *
 * @param lines the sheet's rows as `formatSheetText` writes them
 */
export function formatSheetFrame(
  { line, column }: Pick<Diagnostic, 'line' | 'column'>,
  lines: readonly string[],
  paint: FrameColors,
): string[] {
  const first = Math.max(1, column - NEIGHBOURS);
  const columns = Array.from({ length: column + NEIGHBOURS - first + 1 }, (_, at) => first + at);
  const header = lines.findIndex((text) => text !== '') + 1;
  const numbers = [...new Set([header, line])].filter((number) => number > 0 && number <= line);
  const rows = numbers.map((number) => {
    const cells = parseSheetRow(lines[number - 1] ?? '');
    return { number, texts: columns.map((at) => shorten(sheetCellText(cells[at - 1]))) };
  });
  const isUsed = (at: number): boolean =>
    columns[at] === column || rows.some(({ texts }) => texts[at] !== '');
  const shown = columns.map((_, at) => at).filter(isUsed);
  const letters = columns.map(columnLetters);
  const widths = columns.map((_, at) =>
    Math.max(
      displayWidth(letters[at] ?? ''),
      ...rows.map(({ texts }) => displayWidth(texts[at] ?? '')),
    ),
  );
  const join = (texts: readonly string[]): string =>
    shown.map((at) => padTo(texts[at] ?? '', widths[at] ?? 0)).join(' | ');
  const gutter = String(line).length;
  const meant = columns.indexOf(column);
  const before = shown
    .filter((at) => at < meant)
    .reduce((sum, at) => sum + (widths[at] ?? 0) + 3, 0);
  const caret = '^'.repeat(Math.max(1, displayWidth(rows.at(-1)?.texts[meant] ?? '')));
  const margin = ' '.repeat(gutter);
  return [
    `  ${paint.dim(`${margin} | ${join(letters)}`)}`.trimEnd(),
    ...rows.map(({ number, texts }) => {
      const pointer = number === line ? paint.mark('>') : ' ';
      return `${pointer} ${paint.dim(`${String(number).padStart(gutter)} |`)} ${join(texts)}`.trimEnd();
    }),
    `  ${paint.dim(`${margin} |`)} ${' '.repeat(before)}${paint.mark(caret)}`,
  ];
}

const shorten = (text: string): string => {
  const plain = showInvisible(text.replace(/\n/g, '⏎'));
  return plain.length > MAX_CELL_WIDTH ? `${plain.slice(0, MAX_CELL_WIDTH - 1)}…` : plain;
};

const padTo = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - displayWidth(text)));
