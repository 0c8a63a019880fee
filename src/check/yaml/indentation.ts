import { type Document, visit } from 'yaml';
import { formatCount } from '../../core/text-markup.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { errorAt, rangeOf } from './text-source.ts';
import type { TextSource } from './yaml-file.ts';

/** A line that begins with a key, or with the dash of an entry. */
interface BlockLine {
  readonly kind: 'key' | 'dash';
  /** How many spaces stand before it. */
  readonly indent: number;
  /** Every column at which a list or a record begins or goes on in this line. */
  readonly columns: readonly Column[];
}

interface Column {
  readonly kind: 'key' | 'dash';
  readonly at: number;
}

/** A line that lines up with none of the lines above it. */
export interface IndentationError {
  /** The first character of the line, as an offset in the text. */
  readonly offset: number;
  readonly message: string;
  readonly hint: string;
}

const KEY = /^(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s#"'[\]{}&*!|>%@`-][^\n]*?):(?=\s|$)/;

function blockLine(line: string): BlockLine | null {
  const columns: Column[] = [];
  let at = line.length - line.trimStart().length;
  const indent = at;
  for (let rest = line.slice(at); /^-(?:\s|$)/.test(rest); rest = line.slice(at)) {
    columns.push({ kind: 'dash', at });
    at += rest.length - rest.slice(1).trimStart().length;
  }
  if (KEY.test(line.slice(at))) columns.push({ kind: 'key', at });
  const [first] = columns;
  return first === undefined ? null : { kind: first.kind, indent, columns };
}

/** The columns that are open behind some lines: a line may go on in one of them. */
function openColumns(lines: readonly BlockLine[]): Column[] {
  let open: Column[] = [];
  for (const { indent, columns } of lines) {
    const isKeyOfList = (one: Column) => one.kind === 'key' && columns[0]?.kind === 'dash';
    open = open.filter((one) => one.at < indent || (one.at === indent && isKeyOfList(one)));
    open.push(...columns);
  }
  return open;
}

/**
 * What is wrong with the indent of a line, as far as the lines above it show; `null` when it lines up
 * with one of them, or is no line of a list or record.
 *
 * @param start where the line begins in the text
 */
export function findIndentationError(text: string, start: number): IndentationError | null {
  const end = text.indexOf('\n', start);
  const line = blockLine(text.slice(start, end === -1 ? undefined : end));
  if (line === null) return null;
  const above = text
    .slice(0, start)
    .split('\n')
    .flatMap((one) => blockLine(one) ?? []);
  const same = openColumns(above).filter(({ kind }) => kind === line.kind);
  if (same.some(({ at }) => at === line.indent)) return null;
  const distance = ({ at }: Column) => Math.abs(at - line.indent);
  const near = same.reduceRight<Column | null>(
    (best, one) => (best === null || distance(one) < distance(best) ? one : best),
    null,
  );
  if (near === null) return line.kind === 'dash' ? missingFirstDash(text, start, line) : null;
  const others = line.kind === 'dash' ? 'entries of the list' : 'keys of the record';
  return {
    offset: start + line.indent,
    message: 'this line is not indented like the lines around it',
    hint: `it is indented by ${spaces(line.indent)}, the ${others} above by ${near.at === 0 ? 'none' : near.at}`,
  };
}

/** A list whose first record lost its dash, and most likely the line that began with it. */
function missingFirstDash(text: string, start: number, line: BlockLine): IndentationError | null {
  const first = /^[ ]*(?=[^\s#-])/m.exec(text);
  if (first === null || first.index >= start || line.indent !== 0) return null;
  return {
    offset: first.index + first[0].length,
    message: 'the first record does not start with `- `',
    hint: 'the other records do; is the first line missing?',
  };
}

const spaces = (count: number): string => (count === 0 ? 'no spaces' : formatCount(count, 'space'));

/** Each is compared with all lines above it. */
const MAX_COMPARED = 100;

/** Entries that are indented so far that YAML takes them for a part of the text above. */
export function findSwallowedEntries(source: TextSource, document: Document.Parsed): Diagnostic[] {
  const found: Diagnostic[] = [];
  let compared = 0;
  visit(document, {
    Scalar: (_, node) => {
      if (node.type !== 'PLAIN') return;
      const [from, to] = rangeOf(node);
      const dash = /\n *(?=- )/.exec(source.text.slice(from, to));
      if (dash === null) return;
      compared += 1;
      if (compared > MAX_COMPARED) return visit.BREAK;
      const misfit = findIndentationError(source.text, from + dash.index + 1);
      if (misfit === null) return;
      const { offset, message, hint } = misfit;
      found.push(
        errorAt(source, [offset, offset + 1], {
          code: 'yaml/syntax',
          message,
          hint: `${hint}; if the dash is part of the text above, put that text in quotes`,
        }),
      );
    },
  });
  return found;
}
