import { type CodeDescription, defineCode } from './code-description.ts';

/** Codes of what is found in data files that are CSV, before their schema is asked. */
export const CODES_OF_CSV: readonly CodeDescription[] = [
  defineCode(
    'table/spreadsheet',
    'A table names a file of a spreadsheet program, which vbuses does not read.',
    'Save the sheet as CSV (in Excel as "CSV UTF-8"), and name that file.',
  ),
  defineCode(
    'csv/open-quote',
    'A cell begins with a quote that is never closed.',
    'Close it where the cell ends; a quote within a cell is written twice.',
  ),
  defineCode(
    'csv/stray-quote',
    'A quote stands in the middle of a cell.',
    'Put the whole cell in quotes, and write each quote within it twice.',
  ),
  defineCode(
    'csv/line-ends',
    'The lines of a CSV file end in a bare CR.',
    'Save it with LF or CRLF.',
  ),
  defineCode(
    'csv/no-header',
    'The first row of a CSV file names none of the columns of its table.',
    'Begin with a row of names, parted by commas or semicolons.',
  ),
  defineCode(
    'csv/duplicate-column',
    'Two columns have the same name.',
    'Give one another name, or remove it.',
  ),
  defineCode(
    'csv/unnamed-column',
    'A column has cells and no name in the first row.',
    'Name it, or remove its cells.',
  ),
  defineCode(
    'csv/not-for-a-cell',
    'A column is for a record or a list of records, which does not fit into one cell.',
    'Give each key of a record a column (`label.side`); keep lists of records in YAML.',
  ),
  defineCode(
    'csv/too-many-cells',
    'A row has more cells than the header has names.',
    'Put a text that holds the separator in quotes.',
  ),
  defineCode(
    'csv/too-few-cells',
    'A row has fewer cells than the header has names.',
    'Keep the separators of empty cells, and put a text over several lines in quotes.',
  ),
  defineCode(
    'csv/no-records',
    'A CSV file has a header and nothing below it (a warning).',
    'Write a record in each row below the header.',
  ),
];
