import { createColors } from 'picocolors';
import {
  cellName,
  formatPlace,
  parseSheetPath,
  parseSheetRow,
  sheetCellText,
} from '../pack/sheet-text.ts';
import { formatCount, truncate } from '../text/text-markup.ts';
import { countDiagnostics, type Diagnostic } from './diagnostic.ts';
import { countWaived } from './waivers.ts';

export interface PrettyOptions {
  readonly color: boolean;
  /** The text of a file of the pack; `null` if there is none to show. */
  readonly sourceOf: (file: string) => string | null;
}

/** The lines of each file, split once. */
type LinesOfFile = (file: string) => readonly string[];

/** One diagnostic for a person: place, message, the lines with a caret, hint and related places. */
function formatDiagnostic(
  diagnostic: Diagnostic,
  options: PrettyOptions,
  sourceLines: LinesOfFile,
): string {
  const paint = createColors(options.color);
  const isError = diagnostic.severity === 'error';
  const tone = isError ? paint.red : paint.yellow;
  const where = formatPlace(diagnostic);
  const lines = [
    `${paint.bold(where)} ${tone(diagnostic.severity)} ${diagnostic.message} ${paint.dim(`[${diagnostic.code}]`)}`,
  ];
  const frame = formatCodeFrame(diagnostic, sourceLines(diagnostic.file), {
    dim: paint.dim,
    mark: tone,
  });
  lines.push(...frame);
  if (diagnostic.hint !== null) lines.push(`  ${paint.cyan('hint:')} ${diagnostic.hint}`);
  for (const place of diagnostic.related) {
    lines.push(`  ${paint.dim('see')} ${formatPlace(place)} ${place.message}`);
  }
  return lines.join('\n');
}

/** The last line of a report: `2 errors, 1 warning`, or `no problems`. */
export function formatCounts(diagnostics: readonly Diagnostic[]): string {
  const { error, warning } = countDiagnostics(diagnostics);
  if (error === 0 && warning === 0) return 'no problems';
  const parts = [formatCount(error, 'error'), formatCount(warning, 'warning')];
  return parts.filter((part) => !part.startsWith('0 ')).join(', ');
}

/** A line with line end for each waiver that was used; '' if there is none. */
export const formatWaived = (diagnostics: readonly Diagnostic[]): string =>
  countWaived(diagnostics)
    .map(({ code, count, waiver: { by, id, place } }) =>
      place === null
        ? `waived: ${count} ${code}, by \`--waive\` of this ${by}\n`
        : `waived: ${count} ${code}, by \`waive\` of the ${by} \`${id}\` (${formatPlace(place)})\n`,
    )
    .join('');

/** All diagnostics, separated by blank lines, without a line end at the end. */
export function formatPretty(diagnostics: readonly Diagnostic[], options: PrettyOptions): string {
  const known = new Map<string, readonly string[]>();
  const sourceLines: LinesOfFile = (file) => {
    const source = known.has(file) ? null : options.sourceOf(file);
    const lines = known.get(file) ?? (source === null ? [] : splitLines(source));
    known.set(file, lines);
    return lines;
  };
  return diagnostics.map((one) => formatDiagnostic(one, options, sourceLines)).join('\n\n');
}

/** Lines longer than this are truncated around the caret, so that a long line cannot fill a screen. */
const MAX_FRAME_WIDTH = 110;
/** The lines of a text as diagnostics count them. */
export const splitLines = (source: string): string[] => source.split(/\r?\n/);

/**
 * The lines of source around a diagnostic, with a caret below the place.
 *
 * @param lines the file's lines; see {@link splitLines}
 * @returns lines without line ends; none when the file has no such line
 */
export function formatCodeFrame(
  diagnostic: Diagnostic,
  lines: readonly string[],
  paint: FrameColors,
): string[] {
  const { line, column } = diagnostic;
  if (line < 1 || line > lines.length) return [];
  if (parseSheetPath(diagnostic.file) !== null) return formatSheetFrame(diagnostic, lines, paint);
  const first = Math.max(1, line - 1);
  const last = Math.min(lines.length, line + 1);
  const gutter = String(last).length;
  const cut = Math.max(0, column - MAX_FRAME_WIDTH + 20);
  const out: string[] = [];
  for (let number = first; number <= last; number += 1) {
    const source = lines[number - 1] ?? '';
    const text = showInvisible(source.slice(cut, cut + MAX_FRAME_WIDTH));
    if (number !== line && text.trim() === '') continue;
    const pointer = number === line ? paint.mark('>') : ' ';
    out.push(`${pointer} ${paint.dim(`${String(number).padStart(gutter)} |`)} ${text}`.trimEnd());
    if (number === line) out.push(caretLine(diagnostic, source, { gutter, cut, paint }));
  }
  return out;
}

function caretLine(
  { column, endColumn = column + 1 }: Diagnostic,
  source: string,
  { gutter, cut, paint }: { gutter: number; cut: number; paint: FrameColors },
): string {
  const end = Math.min(endColumn - 1, cut + MAX_FRAME_WIDTH);
  const before = displayWidth(showInvisible(source.slice(cut, column - 1)));
  const length = displayWidth(showInvisible(source.slice(column - 1, end)));
  const carets = '^'.repeat(Math.max(1, length));
  return `  ${paint.dim(`${' '.repeat(gutter)} |`)} ${' '.repeat(before)}${paint.mark(carets)}`;
}

/** Replaces tabs and invisible characters by one visible column each, so that the caret is aligned. */
const showInvisible = (text: string): string =>
  text.replace(/\t/g, '→').replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '·');

/** The paints a frame needs; identity functions for plain text. */
interface FrameColors {
  readonly dim: (text: string) => string;
  readonly mark: (text: string) => string;
}

/** Han, kana, hangul and their full-width marks. */
const WIDE_CHARACTER =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** The width of a text in terminal columns: two for a wide character, none for a combining accent. */
function displayWidth(text: string): number {
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
function formatSheetFrame(
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
