import { hintForNearest } from '../diagnostics/suggestions.ts';
import type { PackFiles, TextFile } from '../pack/pack-files.ts';
import { formatSheetPath, isWorkbook, parseSheetPath } from '../pack/sheet-text.ts';
import { fileNameKey, kebabCase } from '../text/id.ts';
import { type FileRequest, requireTextFile } from './find-files.ts';
import type { ComponentDeclaration, GameFile, TableDeclaration } from './manifest.ts';

/**
 * game.yaml with the sheets that it means: a workbook without the name of a sheet is the sheet named
 * like the table, or the only one. What cannot be found stays as it is written.
 */
export function resolveSheets(manifest: GameFile, files: PackFiles): GameFile {
  const isOfSheets = [...files.keys()].some((path) => parseSheetPath(path) !== null);
  if (!isOfSheets) return manifest;
  const tables = manifest.tables.map((table) => ({
    ...table,
    files: table.files.map((path) => resolveTableFile(path, table, files)),
  }));
  const components = manifest.components.map((component) => ({
    ...component,
    data: resolveDeckData(component, { before: manifest.tables, after: tables, files }),
  }));
  return { ...manifest, tables, components };
}

function resolveTableFile(path: string, { id }: TableDeclaration, files: PackFiles): string {
  if (!isWorkbook(path)) return findSheet(path, files);
  const sheets = sheetsOf(path, files);
  const named = sheets.find((sheet) => kebabCase(sheet) === kebabCase(id));
  const [only, ...others] = sheets;
  const sheet = named ?? (others.length === 0 ? only : undefined);
  return sheet === undefined ? path : formatSheetPath({ workbook: path, sheet });
}

/** The path of a sheet as the workbook writes its name: programs do not tell upper from lower case. */
function findSheet(path: string, files: PackFiles): string {
  const parts = parseSheetPath(path);
  if (parts === null || files.has(path)) return path;
  const { workbook } = parts;
  const sheet = sheetsOf(workbook, files).find(
    (one) => fileNameKey(one) === fileNameKey(parts.sheet),
  );
  return sheet === undefined ? path : formatSheetPath({ workbook, sheet });
}

/** A deck means the same sheet as the table that names its workbook in the same way. */
function resolveDeckData(
  { data, id }: ComponentDeclaration,
  {
    before,
    after,
    files,
  }: {
    readonly before: readonly TableDeclaration[];
    readonly after: readonly TableDeclaration[];
    readonly files: PackFiles;
  },
): string | null {
  if (data === null || !isWorkbook(data)) return data === null ? null : findSheet(data, files);
  const meant = before.flatMap((table, at) =>
    table.files.flatMap((path, index) =>
      path === data ? [{ table: table.id, path: after[at]?.files[index] ?? path }] : [],
    ),
  );
  const [only, ...others] = meant;
  const one = others.length === 0 ? only : meant.find(({ table }) => table === id);
  return one?.path ?? data;
}

/** The names of the visible sheets of a workbook, in its order. */
const sheetsOf = (workbook: string, files: PackFiles): string[] =>
  [...files.keys()].flatMap((path) => {
    const parts = parseSheetPath(path);
    return parts?.workbook === workbook ? [parts.sheet] : [];
  });

/** Finds a sheet that game.yaml names, or reports what is wrong with it or its workbook. */
export function requireSheet(request: FileRequest): TextFile | null {
  const { files, path, report } = request;
  const workbook = parseSheetPath(path)?.workbook ?? path;
  if (files.get(workbook)?.kind !== 'binary')
    return requireTextFile({ ...request, path: workbook });
  if (files.has(path) && path !== workbook) return requireTextFile(request);
  const named = sheetsOf(workbook, files).map((sheet) => formatSheetPath({ workbook, sheet }));
  const sheet = parseSheetPath(path)?.sheet;
  report({
    code: 'workbook/no-such-sheet',
    at: request.namedAt[0],
    message: `\`${workbook}\` has no visible sheet ${sheet === undefined ? 'with the name of the table' : `\`${sheet}\``}`,
    hint:
      hintForNearest(path, named) ??
      `name one that is not hidden${named[0] === undefined ? '' : `, such as \`${named[0]}\``}`,
  });
  return null;
}
