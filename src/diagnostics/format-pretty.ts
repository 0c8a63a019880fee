import { createColors } from 'picocolors';
import { formatCodeFrame, splitLines } from './code-frame.ts';
import type { Diagnostic } from './diagnostic.ts';
import { countDiagnostics } from './sort.ts';
import { countWaived } from './waivers.ts';

export interface PrettyOptions {
  readonly color: boolean;
  /** The text of a file of the pack, or `null` when there is none to show. */
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
  const where = `${diagnostic.file}:${diagnostic.line}:${diagnostic.column}`;
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
    lines.push(
      `  ${paint.dim('see')} ${place.file}:${place.line}:${place.column} ${place.message}`,
    );
  }
  return lines.join('\n');
}

const formatCount = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The last line of a report: `2 errors, 1 warning`, or `no problems`. */
export function formatCounts(diagnostics: readonly Diagnostic[]): string {
  const { error, warning } = countDiagnostics(diagnostics);
  if (error === 0 && warning === 0) return 'no problems';
  const parts = [formatCount(error, 'error'), formatCount(warning, 'warning')];
  return parts.filter((part) => !part.startsWith('0 ')).join(', ');
}

/** What was waived, a line for each waiver, each with a line end; '' when nothing was. */
export const formatWaived = (diagnostics: readonly Diagnostic[]): string =>
  countWaived(diagnostics)
    .map(({ code, count, waiver: { by, id, place } }) =>
      place === null
        ? `waived: ${count} ${code}, by \`--waive\` of this ${by}\n`
        : `waived: ${count} ${code}, by \`waive\` of the ${by} \`${id}\` (${place.file}:${place.line})\n`,
    )
    .join('');

/** Every diagnostic, a blank line between two. Ends without a line end. */
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
