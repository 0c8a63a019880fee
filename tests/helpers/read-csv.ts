import { parseCsv } from '../../src/check/csv/parse-csv.ts';
import { type ReadGrid, readGrid } from '../../src/check/csv/read-grid.ts';

/** The records of a CSV file, by the schema of their table. */
export function readCsv(
  path: string,
  text: string,
  schema: Parameters<typeof readGrid>[1],
): ReadGrid {
  const { grid, diagnostics } = parseCsv(path, text);
  return grid === null ? { file: null, diagnostics } : readGrid(grid, schema);
}
