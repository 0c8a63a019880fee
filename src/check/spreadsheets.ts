import type { PackFiles } from '../model/pack-files.ts';
import { isRecord, type Report, relatedPlace } from './context.ts';
import type { Manifest } from './manifest.ts';
import type { SchemaFinding } from './schema/schema-finding.ts';
import type { Path } from './yaml/yaml-file.ts';

/**
 * Files of spreadsheet programs; none of the parsers for them is kept up well enough to be trusted.
 * Values parted by tabs are CSV under a name that says otherwise.
 */
const SPREADSHEET = /\.(?:xlsx?|xlsm|xlsb|ods|numbers|tsv|tab)$/i;

/** Whether a path names a file of a spreadsheet program. */
export const isSpreadsheet = (path: string): boolean => SPREADSHEET.test(path);

/** What is told of a table's file that a spreadsheet program keeps in its own form, with the decks that use it. */
export function spreadsheetReport(
  manifest: Manifest,
  files: PackFiles,
  { path, from }: { readonly path: string; readonly from: Path },
): Report {
  const csv = path.replace(SPREADSHEET, '.csv');
  const decks = manifest.components.filter(({ data }) => data === path);
  return {
    code: 'table/spreadsheet',
    at: manifest.file.spanOf(from),
    message: `\`${path}\` is a file of a spreadsheet program, and a table is YAML or CSV`,
    hint: files.has(csv)
      ? `name \`${csv}\` here`
      : `save the sheet as \`${csv}\` (in Excel as "CSV UTF-8"), and name that here`,
    related: decks.map(({ index }) =>
      relatedPlace(manifest.file.spanOf(['components', index, 'data']), 'it is named here too'),
    ),
  };
}

/** Whether the schema of game.yaml only says that a spreadsheet is no data file, which is told better. */
export function isSpreadsheetFinding({ code, path }: SchemaFinding, manifest: unknown): boolean {
  if (code !== 'value/bad-format') return false;
  const value = valueAtPath(manifest, path);
  return typeof value === 'string' && isSpreadsheet(value);
}

/** What stands at a path of game.yaml; nothing where it leads nowhere. */
export const valueAtPath = (manifest: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (at, step) => (Array.isArray(at) ? at[Number(step)] : isRecord(at) ? at[String(step)] : null),
    manifest,
  );
