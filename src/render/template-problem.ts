import type { Diagnostic, RelatedPlace } from '../diagnostics/diagnostic.ts';
import type { MarkupFault } from '../markup/read-html.ts';
import type { Place } from '../pack/pack.ts';
import type { TemplateProblem } from '../pack/template-helper.ts';

/** A problem at a place, as an error. */
export const templateError = (
  span: SourceSpan,
  problem: TemplateProblem,
  related: readonly RelatedPlace[] = [],
): Diagnostic => {
  const { code, message, hint } = problem;
  return { severity: 'error', ...span, code, message, hint, related };
};

/** The code of each kind of fault in markup. */
export const MARKUP_CODES = {
  script: 'template/script',
  remote: 'template/remote-resource',
  'not-allowed': 'template/not-allowed',
  unclosed: 'template/unclosed-element',
  misplaced: 'template/misplaced-element',
  'bad-path': 'template/bad-path',
} as const satisfies Readonly<Record<MarkupFault['kind'], string>>;

/** A stretch of source on one line: a place and, exclusive, the column behind it. */
export interface SourceSpan extends Place {
  readonly endColumn?: number;
}

/** The line and column, from 1, of an offset in a text, and the column where `length` characters end. */
export function spanAt(file: string, source: string, offset: number, length = 0): SourceSpan {
  const before = source.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  const line = before.split('\n').length;
  const column = offset - lineStart + 1;
  if (length === 0) return { file, line, column };
  const lineEnd = source.indexOf('\n', offset);
  const end = Math.min(offset + length, lineEnd < 0 ? source.length : lineEnd);
  return { file, line, column, endColumn: end - lineStart + 1 };
}

/** The span of a Handlebars node, whose columns count from 0. */
export function spanOfNode(file: string, loc: hbs.AST.SourceLocation): SourceSpan {
  const start = { file, line: loc.start.line, column: loc.start.column + 1 };
  return loc.end.line === loc.start.line && loc.end.column > loc.start.column
    ? { ...start, endColumn: loc.end.column + 1 }
    : start;
}
