import { basename } from 'node:path';
import type { CellGrid } from '../check/csv/cell-grid.ts';
import { openGrid } from '../check/csv/open-grid.ts';
import { RESERVED_IDS } from '../check/manifest.ts';
import { isNoteKey } from '../check/schema/annotated-values.ts';
import { formatYaml } from '../check/yaml/parse-yaml.ts';
import { CliError, EXIT } from '../diagnostics/errors.ts';
import type { PackFile, TextFile } from '../pack/pack-files.ts';
import { formatPlace, isWorkbook, parseSheetPath } from '../pack/sheet-text.ts';
import { fileNameKey, idFromName } from '../text/id.ts';
import { parseRichText } from '../text/text-markup.ts';
import { groupBy } from '../values/maps.ts';
import { readWorkbook } from '../workbook/read-workbook.ts';
import { CARD_DESIGNS, type DesignName } from './card-designs.ts';
import { type CardFace, cardTemplate } from './card-template.ts';
import {
  type CardColumn,
  guessLanguage,
  isWordFor,
  loadSpreadsheetWords,
  PICTURE_SUFFIX,
  readColumns,
  type SpreadsheetWords,
} from './read-columns.ts';

/** A spreadsheet as it was understood. */
export interface Spreadsheet {
  /** Where it is in the pack. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly language: string;
  readonly decks: readonly SheetDeck[];
  /** The sheets that became no deck, and why. */
  readonly leftOut: readonly (readonly [sheet: string, why: string])[];
}

/** A deck of the rows of a sheet. */
export interface SheetDeck {
  readonly id: string;
  readonly name: string;
  /** The data file or sheet. */
  readonly source: string;
  readonly rows: number;
  readonly columns: readonly CardColumn[];
}

/** How a deck is laid out, as far as it depends on what its cards need. */
export interface DeckLayout {
  /** The position of its size in those of the design. */
  readonly size: number;
  /** Codes of laid-out pages. */
  readonly waive: readonly string[];
  /** The pictures that are too small to be printed sharply. */
  readonly coarse: readonly string[];
}

/** What a spreadsheet adds to a new pack. */
export interface SpreadsheetPack {
  readonly language: string;
  /** Tables and components, as the end of game.yaml. */
  readonly manifest: string;
  /** The spreadsheet, a template for each of its sheets, and what they show; by path. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** By deck. */
  readonly faces: ReadonlyMap<string, CardFace>;
  /** The icons that it names, and that are still to be drawn. */
  readonly icons: readonly string[];
}

/**
 * Understands every sheet of a spreadsheet as a deck, its columns as fields.
 *
 * @param given the path of the spreadsheet as it was typed
 * @throws CliError (exit 1) for a spreadsheet that cannot be read or has no table
 */
export async function readSpreadsheet(given: string, bytes: Uint8Array): Promise<Spreadsheet> {
  const words = await loadSpreadsheetWords();
  const file = basename(given).replaceAll('#', '-');
  const path = `data/${isWorkbook(file) ? file : `${file.replace(/\.[^.]*$/, '')}.csv`}`;
  const leftOut: [sheet: string, why: string][] = [];
  const read: OpenSheet[] = [];
  for (const table of await readTables(given, path, bytes)) {
    const sheet = parseSheetPath(table.path)?.sheet ?? '';
    const { grid, diagnostics } = openGrid(table, { noun: '', columns: {}, idFrom: null });
    const [problem] = diagnostics;
    if (grid === null && sheet === '' && problem !== undefined)
      throw unusable(
        `${given}:${formatPlace(problem).replace(/^.*?:/, '')}`,
        problem.message,
        problem.hint,
      );
    if (grid === null || grid.rows.length === 0) leftOut.push([sheet, 'it has no cards']);
    else if (isNoteKey(sheet)) leftOut.push([sheet, 'its name marks it as notes']);
    else read.push({ source: table.path, sheet, grid, columns: readColumns(grid, words) });
  }
  const decks = read.filter((one) => isDeck(one, words));
  const used = decks.length === 0 ? read : decks;
  for (const { sheet } of read.filter((one) => !used.includes(one))) {
    leftOut.push([
      sheet,
      'it seems to be no deck, since no column is known as that of names or texts',
    ]);
  }
  if (used.length === 0) {
    throw unusable(
      given,
      'it has no table',
      'write the names of the columns into the first row, and a card into each row below',
    );
  }
  const taken = new Set<string>();
  const isAlone = read.length + leftOut.length === 1;
  return {
    path,
    bytes,
    leftOut,
    language: guessLanguage(
      words,
      used.flatMap(({ columns }) => columns),
    ),
    decks: used.map((one) => {
      const id = idFor(one.sheet, { path, taken, isAlone });
      const name = id.replaceAll('-', ' ');
      return {
        id,
        source: one.source,
        columns: one.columns,
        name: name.charAt(0).toUpperCase() + name.slice(1),
        rows: one.grid.rows.length,
      };
    }),
  };
}

interface OpenSheet {
  readonly source: string;
  readonly sheet: string;
  readonly grid: CellGrid;
  readonly columns: readonly CardColumn[];
}

/** Whether a sheet is one of cards, and not one of sums, lists or explanations: where all are such, they are cards. */
const isDeck = ({ sheet, grid, columns }: OpenSheet, words: SpreadsheetWords): boolean =>
  !isWordFor(words, 'sheets', sheet) &&
  grid.header.some(({ text }) =>
    ['name', 'text', 'cost', 'kind'].some((role) => isWordFor(words, role, text)),
  ) &&
  columns.some(({ role }) => role === 'name');

const unusable = (what: string, why: string, hint: string | null): CliError =>
  new CliError(`${what} cannot be used: ${why}`, { exitCode: EXIT.problems, hint });

/** The CSV file, or the visible sheets of the workbook. */
async function readTables(given: string, path: string, bytes: Uint8Array): Promise<TextFile[]> {
  if (!isWorkbook(path)) {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      if (!text.includes('\0')) return [{ kind: 'text', path, text }];
    } catch {
      // As below.
    }
    throw unusable(given, 'it is not UTF-8 text', 'save it as "CSV UTF-8", or as a workbook');
  }
  const read = await readWorkbook(path, bytes);
  const problem = read.find(
    (file): file is Extract<PackFile, { kind: 'problem' }> => file.kind === 'problem',
  );
  if (problem !== undefined) throw unusable(given, problem.problem.message, problem.problem.hint);
  return read.filter((file): file is TextFile => file.kind === 'text');
}

/** The names that programs give to sheets without a name of their own. */
const UNNAMED_SHEET = /^(?:sheet|tabelle|feuil|feuille|hoja|foglio|blad|planilha|arkusz)[ -]?\d*$/i;

function idFor(
  sheet: string,
  { path, taken, isAlone }: { path: string; taken: Set<string>; isAlone: boolean },
): string {
  const ofFile = idFromName(basename(path).replace(/\.[^.]*$/, ''));
  const isUnnamed = sheet === '' || (isAlone && UNNAMED_SHEET.test(sheet));
  const first = (isUnnamed ? ofFile : idFromName(sheet)).slice(0, 50).replace(/-$/, '') || 'cards';
  const base = RESERVED_IDS.has(fileNameKey(first)) ? `${first}-cards` : first;
  let id = base;
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`;
  taken.add(id);
  return id;
}

/**
 * Lays out the decks of a spreadsheet: tables without a schema, the fields named after the columns,
 * and templates that show them.
 *
 * @param pictures by their names in `assets/`: those in the cells, with their endings
 */
export function layOutSpreadsheet(
  { path, bytes, language, decks }: Spreadsheet,
  {
    design,
    layouts,
    pictures,
  }: {
    readonly design: DesignName;
    readonly layouts: ReadonlyMap<string, DeckLayout>;
    readonly pictures: ReadonlyMap<string, Uint8Array>;
  },
): SpreadsheetPack {
  const files = new Map<string, string | Uint8Array>([[path, bytes]]);
  const faces = new Map<string, CardFace>();
  const icons = new Set<string>();
  for (const { id, name, columns } of decks) {
    const size = layouts.get(id)?.size ?? 0;
    const suffix = missingSuffix(pictureNames(columns), pictures);
    const face = cardTemplate(name, columns, { design, size, suffix });
    faces.set(id, face);
    files.set(templateOf(id), face.template);
    const shown = columns.filter((one) => !face.leftOut.includes(one));
    for (const icon of shown.flatMap(iconsIn)) icons.add(icon);
  }
  for (const [name, picture] of pictures) files.set(`assets/${name}`, picture);
  const manifest = manifestOf(decks, { design, layouts });
  return { language, manifest, files, faces, icons: [...icons] };
}

function iconsIn({ role, cells }: CardColumn): readonly string[] {
  if (role === 'icon') return cells;
  if (role === 'note' || role === 'picture') return [];
  return cells.flatMap(parseRichText).flatMap((part) => (part.kind === 'icon' ? [part.name] : []));
}

/** The names of files in the column of pictures that cards show. */
export const pictureNames = (columns: readonly CardColumn[]): readonly string[] =>
  columns.find(({ role }) => role === 'picture')?.cells ?? [];

/** What the names of pictures of a deck lack to be those of files; `.png` where no file is known. */
function missingSuffix(names: readonly string[], files: ReadonlyMap<string, unknown>): string {
  if (names.some((name) => PICTURE_SUFFIX.test(name))) return '';
  const found = [...files.keys()].find((file) => names.includes(file.replace(PICTURE_SUFFIX, '')));
  return found?.match(PICTURE_SUFFIX)?.[0] ?? '.png';
}

/** The files in `assets/` that the cards of a deck show, whether they are there or not. */
export function pictureFiles(
  columns: readonly CardColumn[],
  pictures: ReadonlyMap<string, unknown>,
): readonly string[] {
  const names = pictureNames(columns);
  const suffix = missingSuffix(names, pictures);
  return [...new Set(names)].map((name) => name + suffix);
}

export const templateOf = (id: string): string => `templates/${id}.hbs`;

function manifestOf(
  decks: readonly SheetDeck[],
  {
    design,
    layouts,
  }: { readonly design: DesignName; readonly layouts: ReadonlyMap<string, DeckLayout> },
): string {
  const tables = decks.map(({ id, source, columns }) => ({
    id,
    record: /[^s]s$/.test(id) ? id.slice(0, -1) : id,
    files: [source],
    ...renamedColumns(columns),
    ...(columns.some(({ role }) => role === 'id') ? {} : { idFrom: 'name' }),
  }));
  const components = decks.map(({ id, name }) => {
    const { size = 0, waive = [] } = layouts.get(id) ?? {};
    return {
      id,
      kind: 'deck',
      name,
      size: CARD_DESIGNS[design].sizes[size]?.size,
      table: id,
      template: templateOf(id),
      back: 'templates/card-back.hbs',
      ...(waive.length === 0 ? {} : { waive }),
    };
  });
  return `${formatYaml({ tables })}
# What is printed: every row of a table, as often as its column of copies says, once if there is none.
${formatYaml({ components })}`;
}

/** The columns whose fields have another name; several columns of one name as a list. */
function renamedColumns(columns: readonly CardColumn[]): object {
  const renamed = new Map<string, string | readonly string[]>();
  for (const [header, [first, ...others]] of groupBy(columns, ({ header }) => header)) {
    if (others.length > 0) {
      // A note may have any name, but is named like a field here.
      const fields = [first, ...others].map((one) => one?.field ?? '');
      renamed.set(
        header,
        fields.map((field) => field.replace(/[^\p{L}\p{M}\p{Nd}_]/gu, '_')),
      );
    } else if (first !== undefined && first.field !== header) renamed.set(header, first.field);
  }
  return renamed.size === 0 ? {} : { columns: Object.fromEntries(renamed) };
}
