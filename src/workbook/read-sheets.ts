import type { FileProblem } from '../pack/pack-files.ts';
import { cellName, formatSheetText, SHEET_LIMITS, type SheetCell } from '../pack/sheet-text.ts';
import { Archive, brokenWorkbook, encryptedWorkbook, localName } from './archive.ts';
import {
  builtInFormat,
  type NumberFormat,
  numberCell,
  readNumberFormat,
  textCell,
} from './cell-values.ts';

/** The name of what an encrypted workbook contains, as it stands in its list of contents. */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * The visible sheets of a workbook, recognised by its content.
 *
 * @throws WorkbookError for what is not a workbook, or one that cannot be read
 */
export async function readSheets(bytes: Buffer): Promise<ReadSheet[]> {
  if (bytes.includes(ENCRYPTED_PACKAGE)) throw encryptedWorkbook();
  const isZip = bytes.toString('latin1', 0, 2) === 'PK';
  const archive = isZip ? await Archive.open(bytes) : null;
  if (archive?.has('[Content_Types].xml')) return readXlsx(archive);
  throw brokenWorkbook('it is not in the format .xlsx, whatever its name says');
}

/** What the cells of all sheets refer to. */
interface SharedParts {
  readonly texts: readonly string[];
  /** By the number of a cell's style. */
  readonly formats: readonly NumberFormat[];
  readonly isFrom1904: boolean;
}

/** The visible sheets of a workbook as Excel writes it (ECMA-376), in their order. */
async function readXlsx(archive: Archive): Promise<ReadSheet[]> {
  const path = await findWorkbookPart(archive);
  const relations = await readRelations(archive, path);
  const { sheets, isFrom1904 } = await readSheetList(archive, path);
  const partOf = (type: string): string | null =>
    [...relations.values()].find((one) => one.type === type)?.target ?? null;
  const shared: SharedParts = {
    texts: await readSharedTexts(archive, partOf('sharedStrings')),
    formats: await readFormats(archive, partOf('styles')),
    isFrom1904,
  };
  const read: ReadSheet[] = [];
  for (const { name, id, isHidden } of sheets) {
    const part = relations.get(id);
    // Charts and macro sheets have no cells for a table.
    if (isHidden || part?.type !== 'worksheet') continue;
    read.push(await readSheet(archive, { name, path: part.target, shared }));
  }
  return read;
}

async function findWorkbookPart(archive: Archive): Promise<string> {
  const relations = await readRelations(archive, '');
  const part = [...relations.values()].find(({ type }) => type === 'officeDocument');
  const isWorkbook = /(?:^|\/)xl\/.*\.xml$|workbook\.xml$/i.test(part?.target ?? '');
  if (part === undefined || !isWorkbook) {
    throw brokenWorkbook('it is a document of another kind, and no .xlsx workbook');
  }
  return part.target;
}

interface Relation {
  /** The last word of its type: `worksheet`. */
  readonly type: string;
  /** In the archive. */
  readonly target: string;
}

/** What a part refers to, by id, without what is outside of the archive. */
async function readRelations(archive: Archive, path: string): Promise<Map<string, Relation>> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const file = `${folder}_rels/${path.slice(folder.length)}.rels`;
  const relations = new Map<string, Relation>();
  await archive.read(file, {
    open: (name, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      const type = Type.slice(Type.lastIndexOf('/') + 1);
      relations.set(Id, { type, target: resolvePart(folder, Target) });
    },
  });
  return relations;
}

/** Like an address on the web, relative to the folder of the part that names it. */
const resolvePart = (folder: string, target: string): string =>
  decodeURI(new URL(target, `part:///${folder}`).pathname).slice(1);

async function readSheetList(archive: Archive, path: string) {
  const sheets: { readonly name: string; readonly id: string; readonly isHidden: boolean }[] = [];
  let isFrom1904 = false;
  await archive.read(path, {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') isFrom1904 = isTrue(attributes.date1904);
      if (tag !== 'sheet') return;
      const idKey = Object.keys(attributes).find(
        (key) => key.includes(':') && localName(key) === 'id',
      );
      const { name = '', state = 'visible' } = attributes;
      sheets.push({ name, id: attributes[idKey ?? ''] ?? '', isHidden: state !== 'visible' });
    },
  });
  return { sheets, isFrom1904 };
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** The text of runs, without how it is to be pronounced. */
class RunTexts {
  #text = '';
  #isInText = false;
  #silent = 0;

  open(name: string): void {
    if (name === 'rPh') this.#silent += 1;
    this.#isInText = name === 't';
  }

  add(text: string): void {
    if (this.#isInText && this.#silent === 0) this.#text += text;
  }

  close(name: string): void {
    if (name === 'rPh') this.#silent -= 1;
    this.#isInText = false;
  }

  take(): string {
    const text = this.#text;
    this.#text = '';
    return decodeEscapes(text);
  }
}

/** Characters that XML cannot hold are written by their numbers: `_x000D_`. */
const decodeEscapes = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

async function readSharedTexts(archive: Archive, path: string | null): Promise<string[]> {
  const texts: string[] = [];
  if (path === null || !archive.has(path)) return texts;
  const runs = new RunTexts();
  await archive.read(path, {
    open: (name) => runs.open(name),
    text: (text) => runs.add(text),
    close: (name) => {
      runs.close(name);
      if (name === 'si') texts.push(runs.take());
    },
  });
  return texts;
}

async function readFormats(archive: Archive, path: string | null): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = [];
  if (path === null || !archive.has(path)) return formats;
  const own = new Map<number, NumberFormat>();
  let isOfCells = false;
  await archive.read(path, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      const id = Number(numFmtId);
      if (name === 'numFmt') own.set(id, readNumberFormat(formatCode));
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) formats.push(own.get(id) ?? builtInFormat(id));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

/** A cell while it is read. */
interface OpenCell {
  readonly row: number;
  readonly column: number;
  readonly type: string;
  readonly format: NumberFormat;
  isFormula: boolean;
  value: string | null;
}

async function readSheet(
  archive: Archive,
  {
    name,
    path,
    shared,
  }: { readonly name: string; readonly path: string; readonly shared: SharedParts },
): Promise<ReadSheet> {
  const builder = new SheetBuilder(name);
  const runs = new RunTexts();
  let row = 0;
  let column = 0;
  let cell: OpenCell | null = null;
  let isInValue = false;
  await archive.read(path, {
    open: (tag, attributes) => {
      runs.open(tag);
      isInValue = tag === 'v';
      if (tag === 'row') {
        row = Number(attributes.r ?? row + 1);
        column = 0;
      } else if (tag === 'c') {
        const at = parseCellName(attributes.r ?? '');
        column = at?.column ?? column + 1;
        const format = shared.formats[Number(attributes.s ?? 0)] ?? builtInFormat(0);
        const type = attributes.t ?? 'n';
        cell = { row: at?.row ?? row, column, type, format, isFormula: false, value: null };
      } else if (tag === 'f' && cell !== null) cell.isFormula = true;
      else if (tag === 'mergeCell') {
        const range = parseRange(attributes.ref ?? '');
        if (range !== null) builder.merge(range);
      }
    },
    text: (text) => {
      runs.add(text);
      if (isInValue && cell !== null) cell.value = (cell.value ?? '') + text;
    },
    close: (tag) => {
      runs.close(tag);
      isInValue = false;
      if (tag !== 'c' || cell === null) return;
      if (cell.type === 'inlineStr') cell.value = runs.take();
      builder.set(cell.row, cell.column, cellOf(cell, shared));
      cell = null;
    },
  });
  return builder.build();
}

function cellOf({ type, format, isFormula, value }: OpenCell, shared: SharedParts): SheetCell {
  if (type === 'str') return textCell(decodeEscapes(value ?? ''));
  if (value === null || value === '') return isFormula ? { text: '', is: 'uncalculated' } : null;
  switch (type) {
    case 's':
      return textCell(shared.texts[Number(value)] ?? '');
    case 'inlineStr':
      return textCell(value);
    case 'b':
      return isTrue(value);
    case 'e':
      return { text: value, is: 'error' };
    case 'd':
      return {
        text: value.replace('T', ' ').replace(/(?: 00:00:00)?(?:\.0+)?Z?$/, ''),
        is: 'date',
      };
    default:
      return Number.isFinite(Number(value))
        ? numberCell(Number(value), format, shared)
        : textCell(value);
  }
}

const CELL_NAME = /^\$?([A-Z]{1,4})\$?(\d{1,8})$/i;

function parseCellName(name: string): { readonly row: number; readonly column: number } | null {
  const [, letters = '', digits = ''] = CELL_NAME.exec(name) ?? [];
  if (letters === '') return null;
  const column = [...letters.toUpperCase()].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  );
  return { row: Number(digits), column };
}

function parseRange(range: string): CellRange | null {
  const [first, last] = range.split(':').map(parseCellName);
  if (!first || !last) return null;
  return { rows: [first.row, last.row], columns: [first.column, last.column] };
}

/** A sheet that was read: its text, or why it cannot be used. */
export interface ReadSheet {
  readonly name: string;
  readonly text: string;
  readonly problem: FileProblem | null;
}

/** Rows and columns of a range, counted from 1, the last ones inclusive. */
interface CellRange {
  readonly rows: readonly [first: number, last: number];
  readonly columns: readonly [first: number, last: number];
}

/** Gathers the cells of a sheet. Empty cells take no room, however many a file declares. */
class SheetBuilder {
  readonly #name: string;
  readonly #rows: SheetCell[][] = [];
  #problem: FileProblem | null = null;

  constructor(name: string) {
    this.#name = name;
  }

  /** @param row and `column`, counted from 1 */
  set(row: number, column: number, cell: SheetCell): void {
    if (cell === null || cell === '' || this.#problem !== null) return;
    const { rows, columns } = SHEET_LIMITS;
    if (row > rows || column > columns) {
      this.#problem = {
        code: 'workbook/too-large',
        message: `this sheet is too large: its cell ${cellName({ line: row, column })} is not empty, and a table ends at row ${rows} and column ${columns}`,
        hint: 'clear the cells far from the table; Ctrl+End shows the last one that is used',
      };
    } else {
      const line = this.#lineOf(row);
      while (line.length < column) line.push(null);
      line[column - 1] = cell;
    }
  }

  /** Notes at the first cell of a range that the others have no value of their own. */
  merge({ rows: [top, bottom], columns: [left, right] }: CellRange): void {
    const cell = this.#rows[top - 1]?.[left - 1] ?? null;
    const line = this.#rows[top - 1];
    if (cell === null || line === undefined || (top === bottom && left === right)) return;
    const text = typeof cell === 'object' ? cell.text : String(cell);
    const range = `${cellName({ line: top, column: left })}:${cellName({ line: bottom, column: right })}`;
    line[left - 1] = { text, is: 'merged', range };
  }

  build(): ReadSheet {
    const text = this.#problem === null ? formatSheetText(this.#rows) : '';
    return { name: this.#name, text, problem: this.#problem };
  }

  #lineOf(row: number): SheetCell[] {
    while (this.#rows.length < row) this.#rows.push([]);
    return this.#rows[row - 1] ?? [];
  }
}
