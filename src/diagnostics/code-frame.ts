import type { Diagnostic } from './diagnostic.ts';
import { displayWidth } from './text-columns.ts';

/** Lines longer than this are cut around the caret, so that one broken line cannot fill a screen. */
const MAX_FRAME_WIDTH = 110;
/** Tabs and other marks that print nothing as one visible column each, so that the caret stands true. */
const showInvisible = (text: string): string =>
  text.replace(/\t/g, '→').replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '·');

/** The paints a frame needs; identity functions for plain text. */
export interface FrameColors {
  readonly dim: (text: string) => string;
  readonly mark: (text: string) => string;
}

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
