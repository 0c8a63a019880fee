import type { SchemaFinding } from '../schema/schema-finding.ts';
import type { CsvFile } from './csv-file.ts';

/**
 * What a schema finds wrong in a CSV file, as its writer sees it: what a record lacks is an empty
 * cell, a column that is missing was told at the header, and a row whose cells have shifted says
 * nothing.
 */
export function cellFindings(file: CsvFile, findings: readonly SchemaFinding[]): SchemaFinding[] {
  return findings.flatMap((finding) => {
    const [row] = finding.path;
    if (typeof row === 'number' && file.unevenRows.has(row)) return [];
    return finding.missing === undefined || finding.code !== 'key/missing'
      ? [finding]
      : reportEmptyCells(file, finding, finding.missing);
  });
}

function reportEmptyCells(
  file: CsvFile,
  finding: SchemaFinding,
  missing: readonly string[],
): SchemaFinding[] {
  const [, ...holder] = finding.path;
  const columns = missing.flatMap((key) => {
    const column = file.columnOf([...holder, key]);
    return column === null ? [] : [{ key, name: column.name }];
  });
  const [first, ...others] = columns;
  if (first === undefined) return isReportedInHeader(file, finding, missing) ? [] : [finding];
  const names = columns.map(({ name }) => `\`${name}\``);
  return [
    {
      ...finding,
      path: [...finding.path, first.key],
      message:
        others.length === 0
          ? `the cell ${names[0]} is empty`
          : `the cells ${names.slice(0, -1).join(', ')} and ${names.at(-1)} are empty`,
      missing: columns.map(({ key }) => key),
    },
  ];
}

/** Whether the header was told to lack what a record lacks. */
const isReportedInHeader = (
  file: CsvFile,
  { path }: SchemaFinding,
  missing: readonly string[],
): boolean => {
  const [, top] = path;
  return (top === undefined ? missing : [String(top)]).every((key) =>
    file.reportedKeys.includes(key),
  );
};
