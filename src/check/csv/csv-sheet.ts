import type { LineCounter } from 'yaml';
import { type Span, spanOfOffsets } from '../yaml/yaml-file.ts';

/** One cell as written. */
export interface Cell {
  /** Its text: quotes taken off, line ends as `\n`, blanks around an unquoted text left out. */
  readonly text: string;
  /** The offsets of what is written, quotes included, the second one exclusive. */
  readonly from: number;
  readonly to: number;
  readonly isQuoted: boolean;
}

/** The cells of a CSV file, before anybody has asked what they mean. Rows of blank cells are left out. */
export interface CsvSheet {
  /** Relative to the pack. */
  readonly path: string;
  readonly source: string;
  readonly lines: LineCounter;
  /** What parts the cells of a row. */
  readonly delimiter: Delimiter;
  readonly header: readonly Cell[];
  readonly rows: readonly (readonly Cell[])[];
}

export const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export const isBlank = ({ text }: Cell): boolean => text.trim() === '';

/** The place of a cell; its end is known when the cell is written on one line. */
export const spanOfCell = ({ path, lines }: CsvSheet, { from, to }: Cell): Span =>
  spanOfOffsets(path, lines, from, to);

/** The place of a stretch of a cell's text, given by offsets into that text. */
export function spanInCell(
  sheet: CsvSheet,
  cell: Cell,
  [from, to]: readonly [number, number],
): Span {
  const offsets = sourceOffsets(sheet.source, cell, [from, to]);
  return spanOfOffsets(sheet.path, sheet.lines, offsets[0], offsets[1]);
}

/** A doubled quote and a line end of two characters are one in the text of a cell. */
function sourceOffsets(
  source: string,
  { from, isQuoted }: Cell,
  [start, end]: readonly [number, number],
): [number, number] {
  if (!isQuoted) return [from + start, from + end];
  let at = from + 1;
  let begin = at;
  for (let read = 0; read < end; read += 1) {
    if (read === start) begin = at;
    const isPair = source.startsWith('""', at) || source.startsWith('\r\n', at);
    at += isPair ? 2 : 1;
  }
  return start < end ? [begin, at] : [at, at];
}
