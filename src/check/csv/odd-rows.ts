import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { numericValue } from '../../values/value-shapes.ts';
import { isNoteKey } from '../schema/annotated-values.ts';
import { type Report, toDiagnostic } from '../written-data.ts';
import type { Span } from '../yaml/yaml-file.ts';
import { type Cell, type CellGrid, isBlank } from './cell-grid.ts';

/** What people write beside a sum, in the languages of the tool and of its neighbours. */
const TOTAL =
  /^(?:grand |sub-?)?(?:totale?n?|totals|totaal|sums?|summe|zwischensumme|gesamt|gesamtzahl|insgesamt|somme|somma|suma|soma|razem|итого|всего|сумма|合計|总计|總計|합계)(?: (?:of )?(?:cards|copies|karten|cartes|carte|cartas))?(?:\s*[:=].{0,20})?$/iu;

/** `--- EVENTS ---` */
const RULE = /^[-=*#~_—–+•]{2}/u;

/** A note, and not the name of a card: a sentence, or words with a colon. */
const NOTE = /:(?:\s|$)|\S\s+\S+\s+\S+\s+\S/u;

/** A row with one cell is odd only where cells of so many columns could be filled. */
const MIN_COLUMNS = 3;

/**
 * Spreadsheets have rows that are not records: sums, headings and notes. They are left out, with a
 * warning. A row with nothing but a short text may be a record: it stays.
 */
export function leaveOutOddRows(grid: CellGrid): {
  readonly grid: CellGrid;
  readonly diagnostics: readonly Diagnostic[];
} {
  const columns = grid.header.filter((cell) => !isBlank(cell) && !isNoteKey(cell.text.trim()));
  const lone = grid.rows.filter((row) => filled(row).length < 2);
  const isLoneOdd = columns.length >= MIN_COLUMNS && lone.length * 3 <= grid.rows.length;
  const rows: (readonly Cell[])[] = [];
  const reports: Report[] = [];
  let sumFrom = 0;
  for (const [index, row] of grid.rows.entries()) {
    const [cell = row[0], ...others] = filled(row);
    const text = others.length === 0 ? (cell?.text.trim() ?? '') : '';
    const isLone = columns.length > 1 && text !== '' && numericValue(text) === null;
    const what = isTotal(grid, index, rows.slice(sumFrom))
      ? 'total'
      : isLone
        ? kindOfText(text, isLoneOdd)
        : null;
    if (what === null || what === 'text') rows.push(row);
    else sumFrom = rows.length;
    if (what !== null && cell !== undefined) reports.push(reportOf(what, grid.spanOf(cell)));
  }
  return { grid: { ...grid, rows }, diagnostics: reports.map(toDiagnostic) };
}

type OddRow = 'total' | 'heading' | 'note' | 'text';

function kindOfText(text: string, isOdd: boolean): OddRow | null {
  if (RULE.test(text)) return 'heading';
  if (!isOdd) return null;
  return NOTE.test(text) ? 'note' : 'text';
}

const reportOf = (what: OddRow, at: Span): Report =>
  what === 'text'
    ? {
        code: 'csv/lone-cell',
        severity: 'warning',
        at,
        message: 'this is the only filled cell of its row',
        hint: 'fill in the others; move a heading or a note into a column whose name begins with `_`',
      }
    : {
        code: 'csv/row-left-out',
        severity: 'warning',
        at,
        message: `this row looks like a ${what} and is left out`,
        hint: 'move it into a column whose name begins with `_`, or to another sheet; if it is a record, fill in its other cells',
      };

const filled = (row: readonly Cell[]): Cell[] => row.filter((cell) => !isBlank(cell));

/** A sum of the rows above it, named as one or standing alone. */
function isTotal(grid: CellGrid, index: number, above: readonly (readonly Cell[])[]): boolean {
  const row = grid.rows[index] ?? [];
  const texts = filled(row).filter((cell) => numericValue(cell.text) === null);
  const [label, ...others] = texts;
  if (others.length > 0 || (label !== undefined && !TOTAL.test(label.text.trim()))) return false;
  const isSum = row.some(({ text }, at) => {
    const sum = above.reduce((total, one) => total + (numericValue(one[at]?.text) ?? 0), 0);
    return above.length > 1 && sum > 0 && numericValue(text) === sum;
  });
  const isLast = index === grid.rows.length - 1;
  return label === undefined
    ? isSum && filled(row).length === 1
    : isSum || isLast || isBehindGap(grid, index);
}

function isBehindGap({ rows, spanOf }: CellGrid, index: number): boolean {
  const [before, start] = [rows[index - 1]?.at(-1), rows[index]?.[0]];
  if (before === undefined || start === undefined) return false;
  return spanOf(start).line - spanOf(before).line - before.text.split('\n').length > 0;
}
