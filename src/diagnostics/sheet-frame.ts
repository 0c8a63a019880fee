import { cellName, parseSheetRow, sheetCellText } from '../pack/sheet-text.ts';
import { truncate } from '../text/text-markup.ts';
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

/** Longer texts of cells are cut. */
const MAX_CELL_WIDTH = 60;

/**
 * The cell of a sheet that a diagnostic is about, with the name of its column: the twin of a code frame
 * for what has no lines of text.
 *
 * @param lines the sheet's rows as `formatSheetText` writes them
 */
export function formatSheetFrame(
  { line, column }: Pick<Diagnostic, 'line' | 'column'>,
  lines: readonly string[],
  paint: FrameColors,
): string[] {
  const textAt = (row: string | undefined): string =>
    showInvisible(sheetCellText(parseSheetRow(row ?? '')[column - 1]).replace(/\n/g, '⏎'));
  const header = lines.findIndex((text) => text !== '');
  const name = header === line - 1 ? '' : textAt(lines[header]);
  const text = truncate(textAt(lines[line - 1]), MAX_CELL_WIDTH);
  const frame = `${cellName({ line, column })} |${name === '' ? '' : ` ${name}:`}`;
  return [`${paint.mark('>')} ${paint.dim(frame)} ${text}`.trimEnd()];
}
