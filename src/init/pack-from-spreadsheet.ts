import { basename } from 'node:path';
import type { Cell, CellGrid } from '../check/csv/cell-grid.ts';
import { isBlank } from '../check/csv/cell-grid.ts';
import { openGrid } from '../check/csv/open-grid.ts';
import { RESERVED_IDS } from '../check/manifest.ts';
import { isNoteKey } from '../check/schema/annotated-values.ts';
import { formatYaml } from '../check/yaml/parse-yaml.ts';
import { fileNameKey, findIdFault, kebabCase } from '../core/id.ts';
import type { PackFile, TextFile } from '../core/pack-files.ts';
import { isWorkbook, parseSheetPath } from '../core/sheet-text.ts';
import { CliError, EXIT } from '../errors.ts';
import { readWorkbook } from '../workbook/read-workbook.ts';
import { type CardColumn, cardTemplate } from './card-template.ts';

/** What a spreadsheet adds to a new pack. */
export interface SpreadsheetPack {
  /** Tables and components, as the end of game.yaml. */
  readonly manifest: string;
  /** The spreadsheet, and a template for each of its sheets; by path. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** Where the spreadsheet is in the pack. */
  readonly path: string;
  /** The sheets that became no deck, because they have no rows or are for notes. */
  readonly leftOut: readonly string[];
  readonly decks: readonly UnderstoodDeck[];
}

/** How a sheet was understood. */
export interface UnderstoodDeck {
  readonly id: string;
  /** The data file or sheet. */
  readonly source: string;
  readonly rows: number;
  /** The field of each column, by its header. */
  readonly fields: Readonly<Record<string, string>>;
  /** The columns for notes. */
  readonly notes: readonly string[];
}

/**
 * Makes a deck of every sheet of a spreadsheet: a table without a schema, the fields named after the
 * columns, and a template that shows them.
 *
 * @param given the path of the spreadsheet as it was typed
 * @throws CliError (exit 1) for a spreadsheet that cannot be read or has no table
 */
export async function packFromSpreadsheet(
  given: string,
  bytes: Uint8Array,
): Promise<SpreadsheetPack> {
  const path = `data/${basename(given).replaceAll('#', '-')}`;
  const leftOut: string[] = [];
  const taken = new Set<string>();
  const decks: Deck[] = [];
  const tables = await readTables(given, path, bytes);
  for (const file of tables) {
    const name = parseSheetPath(file.path)?.sheet ?? '';
    const { grid, diagnostics } = openGrid(file, { noun: '', columns: {}, idFrom: null });
    if (grid === null && name === '')
      throw unusable(given, diagnostics[0]?.message ?? '', diagnostics[0]?.hint ?? null);
    if (grid === null || grid.rows.length === 0 || isNoteKey(name)) leftOut.push(name);
    else
      decks.push(
        deckOf(file.path, grid, idFor(name, { path, taken, isAlone: tables.length === 1 })),
      );
  }
  if (decks.length === 0) {
    throw unusable(
      given,
      'it has no table',
      'write the names of the columns into the first row, and a card into each row below',
    );
  }
  const files = new Map<string, string | Uint8Array>([[path, bytes]]);
  for (const { template, columns, name } of decks) files.set(template, cardTemplate(name, columns));
  return { manifest: manifestOf(decks), files, path, leftOut, decks: decks.map(understood) };
}

const understood = ({ id, source, rows, columns, notes }: Deck): UnderstoodDeck => ({
  ...{ id, source, rows, notes },
  fields: Object.fromEntries(columns.map(({ header, field }) => [header, field])),
});

const unusable = (given: string, why: string, hint: string | null): CliError =>
  new CliError(`${given} cannot be used: ${why}`, { exitCode: EXIT.problems, hint });

/** The CSV file, or the visible sheets of the workbook. */
async function readTables(given: string, path: string, bytes: Uint8Array): Promise<TextFile[]> {
  if (!isWorkbook(path)) {
    try {
      return [
        { kind: 'text', path, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) },
      ];
    } catch {
      throw unusable(given, 'it is not UTF-8 text', 'save it as "CSV UTF-8", or as a workbook');
    }
  }
  const read = await readWorkbook(path, bytes);
  const problem = read.find(
    (file): file is Extract<PackFile, { kind: 'problem' }> => file.kind === 'problem',
  );
  if (problem !== undefined) throw unusable(given, problem.problem.message, problem.problem.hint);
  return read.filter((file): file is TextFile => file.kind === 'text');
}

interface Deck {
  readonly id: string;
  readonly name: string;
  /** The data file or sheet. */
  readonly source: string;
  readonly template: string;
  readonly rows: number;
  readonly columns: readonly CardColumn[];
  readonly notes: readonly string[];
  /** The fields of columns under another name. */
  readonly renamed: Readonly<Record<string, string>>;
  readonly hasIds: boolean;
}

/** The names that programs give to sheets without a name of their own. */
const UNNAMED_SHEET = /^(?:sheet|tabelle|feuil|feuille|hoja|foglio|blad|planilha|arkusz)[ -]?\d*$/i;

function idFor(
  sheet: string,
  { path, taken, isAlone }: { path: string; taken: Set<string>; isAlone: boolean },
): string {
  const ofFile = kebabCase(basename(path).replace(/\.[^.]*$/, ''));
  const isUnnamed = sheet === '' || (isAlone && UNNAMED_SHEET.test(sheet));
  const first = (isUnnamed ? ofFile : kebabCase(sheet)).slice(0, 50) || 'cards';
  const isRefused = RESERVED_IDS.has(fileNameKey(first)) || findIdFault(first) !== null;
  const base = isRefused ? `${first}-cards` : first;
  let id = base;
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`;
  taken.add(id);
  return id;
}

function deckOf(source: string, grid: CellGrid, id: string): Deck {
  const columns = namedColumns(grid);
  const renamed = Object.fromEntries(
    columns.flatMap(({ header, field }) => (header === field ? [] : [[header, field]])),
  );
  const words = id.replaceAll('-', ' ');
  return {
    id,
    name: words.charAt(0).toUpperCase() + words.slice(1),
    source,
    template: `templates/${id}.hbs`,
    rows: grid.rows.length,
    columns,
    notes: grid.header.map(({ text }) => text.trim()).filter(isNoteKey),
    renamed,
    hasIds: columns.some(({ field }) => field === 'id'),
  };
}

/** What designers call the columns that mean the same in every game, in the words of `kebabCase`. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  id: ['id', 'card-id'],
  name: ['name', 'title', 'card', 'card-name', 'card-title'],
  copies: ['copies', 'count', 'qty', 'quantity', 'amount', 'number-of-copies', 'copies-in-deck'],
  text: [
    'text',
    'rules',
    'rules-text',
    'card-text',
    'effect',
    'ability',
    'abilities',
    'description',
  ],
};

/** The columns of a sheet with the fields that they become; each field once. */
function namedColumns({ header, rows }: CellGrid): CardColumn[] {
  const found = header.flatMap((cell, index) => {
    const name = cell.text.trim();
    if (name === '' || isNoteKey(name)) return [];
    const cells = rows.flatMap((row) => row[index] ?? []).filter((one) => !isBlank(one));
    return [{ header: name, cells }];
  });
  const taken = new Set<string>();
  const columns = found.map(({ header: name, cells }): CardColumn => {
    const meant = Object.keys(FIELDS).find(
      (field) => !taken.has(field) && FIELDS[field]?.includes(kebabCase(name)),
    );
    const field = meant ?? fieldName(name);
    const free = taken.has(field) || (meant === undefined && field in FIELDS) ? `${field}2` : field;
    taken.add(free);
    return { header: name, field: free, ...describe(cells) };
  });
  if (taken.has('name')) return columns;
  const title = columns.find(
    ({ field, isText, isTruth }) => isText && !isTruth && field !== 'id' && field !== 'text',
  );
  return columns.map((one) => (one === title ? { ...one, field: 'name' } : one));
}

/** A name that templates can use as it is: `Hit Points` is `hitPoints`. */
function fieldName(header: string): string {
  if (/^[a-z][A-Za-z0-9]*$/.test(header)) return header;
  const camel = kebabCase(header).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (/^[a-z]/.test(camel)) return camel;
  return camel === '' ? 'field' : `column${camel}`;
}

function describe(cells: readonly Cell[]): Pick<CardColumn, 'isText' | 'isTruth' | 'longest'> {
  const isNumber = ({ text }: Cell): boolean => /^[-+]?\d*[.,]?\d+$/.test(text.trim());
  return {
    isText: cells.length > 0 && !cells.every(isNumber),
    isTruth: cells.length > 0 && cells.every(({ text }) => /^(?:true|false)$/i.test(text.trim())),
    longest: Math.max(0, ...cells.map(({ text }) => text.length)),
  };
}

function manifestOf(decks: readonly Deck[]): string {
  const tables = decks.map(({ id, source, renamed, hasIds }) => ({
    id,
    record: /[^s]s$/.test(id) ? id.slice(0, -1) : id,
    files: [source],
    ...(Object.keys(renamed).length === 0 ? {} : { columns: renamed }),
    ...(hasIds ? {} : { idFrom: 'name' }),
  }));
  const components = decks.map(({ id, name, template }) => ({
    id,
    kind: 'deck',
    name,
    size: 'poker',
    table: id,
    template,
    back: 'templates/card-back.hbs',
  }));
  return `${formatYaml({ tables })}
# What is printed: every row of a table, as often as its column of copies says, once if there is none.
${formatYaml({ components })}`;
}
