import type { SheetCell } from '../pack/sheet-text.ts';
import { type Archive, brokenWorkbook, encryptedWorkbook } from './archive.ts';
import { ERROR_VALUE, percentText, shownNumber, textCell, timeText } from './cell-values.ts';
import { type ReadSheet, SheetBuilder } from './sheet-builder.ts';

const CONTENT = 'content.xml';
const PARTS = 'META-INF/manifest.xml';

/** The visible sheets of a workbook as LibreOffice writes it (OpenDocument 1.3), in their order. */
export async function readOds(archive: Archive): Promise<ReadSheet[]> {
  if (archive.has(PARTS)) await refuseEncrypted(archive);
  const reader = new ContentReader();
  await archive.read(CONTENT, {
    open: (name, attributes) => reader.open(name, attributes),
    text: (text) => reader.text(text),
    close: (name) => reader.close(name),
  });
  if (!reader.isSpreadsheet) throw brokenWorkbook('it is an OpenDocument file, but no spreadsheet');
  return reader.sheets;
}

const refuseEncrypted = (archive: Archive): Promise<void> =>
  archive.read(PARTS, {
    open: (name) => {
      if (name === 'encryption-data') throw encryptedWorkbook();
    },
  });

type Attributes = Readonly<Record<string, string>>;

/** A cell while it is read. */
interface OpenCell {
  readonly attributes: Attributes;
  readonly repeated: number;
  /** Its paragraphs so far; `null` between two of them. */
  readonly lines: string[];
}

/** What stands in a cell or table without being its content. */
const ASIDES = new Set([
  ...['annotation', 'shapes', 'forms', 'frame', 'detective', 'custom-shape'],
  // How the characters that it stands above are pronounced.
  'ruby-text',
]);

/** Follows content.xml from tag to tag. */
class ContentReader {
  readonly sheets: ReadSheet[] = [];
  isSpreadsheet = false;
  readonly #hiddenStyles = new Set<string>();
  #style = '';
  /** How many elements deep it is in something that is left out. */
  #aside = 0;
  #builder: SheetBuilder | null = null;
  #row = 1;
  #rowsRepeated = 1;
  #column = 1;
  #cells: { readonly column: number; readonly repeated: number; readonly cell: SheetCell }[] = [];
  readonly #merges: (readonly [row: number, column: number, rows: number, columns: number])[] = [];
  #cell: OpenCell | null = null;
  #paragraphs = 0;

  open(name: string, attributes: Attributes): void {
    if (this.#aside > 0 || ASIDES.has(name)) {
      this.#aside += 1;
      return;
    }
    switch (name) {
      case 'spreadsheet':
        this.isSpreadsheet = true;
        return;
      case 'style':
        this.#style = attributes['style:name'] ?? '';
        return;
      case 'table-properties':
        if (attributes['table:display'] === 'false') this.#hiddenStyles.add(this.#style);
        return;
      case 'table':
        this.#openTable(attributes);
        return;
      case 'table-row':
        this.#column = 1;
        this.#cells = [];
        this.#rowsRepeated = countOf(attributes['table:number-rows-repeated']);
        return;
      case 'table-cell':
      case 'covered-table-cell':
        this.#openCell(attributes);
        return;
      default:
        if (this.#cell !== null) this.#openText(name, attributes, this.#cell);
    }
  }

  text(text: string): void {
    if (this.#aside === 0 && this.#paragraphs > 0) this.#append(text);
  }

  close(name: string): void {
    if (this.#aside > 0) {
      this.#aside -= 1;
      return;
    }
    switch (name) {
      case 'p':
        this.#paragraphs = Math.max(0, this.#paragraphs - 1);
        return;
      case 'table-cell':
      case 'covered-table-cell':
        this.#closeCell();
        return;
      case 'table-row':
        this.#closeRow();
        return;
      case 'table':
        this.#closeTable();
    }
  }

  #openTable(attributes: Attributes): void {
    const isHidden = this.#hiddenStyles.has(attributes['table:style-name'] ?? '');
    this.#builder = isHidden ? null : new SheetBuilder(attributes['table:name'] ?? '');
    this.#row = 1;
    this.#merges.length = 0;
  }

  #openCell(attributes: Attributes): void {
    const repeated = countOf(attributes['table:number-columns-repeated']);
    this.#cell = { attributes, repeated, lines: [] };
    const rows = countOf(attributes['table:number-rows-spanned']);
    const columns = countOf(attributes['table:number-columns-spanned']);
    if (rows > 1 || columns > 1) this.#merges.push([this.#row, this.#column, rows, columns]);
  }

  #openText(name: string, attributes: Attributes, cell: OpenCell): void {
    if (name === 'p') {
      this.#paragraphs += 1;
      cell.lines.push('');
    } else if (name === 's') this.#append(' '.repeat(Math.min(countOf(attributes['text:c']), 100)));
    else if (name === 'tab') this.#append('\t');
    else if (name === 'line-break') this.#append('\n');
  }

  #append(text: string): void {
    const lines = this.#cell?.lines;
    if (lines !== undefined && lines.length > 0) lines[lines.length - 1] += text;
  }

  #closeCell(): void {
    if (this.#cell === null) return;
    const { attributes, repeated, lines } = this.#cell;
    const cell = cellOf(attributes, lines.join('\n'));
    if (cell !== null) this.#cells.push({ column: this.#column, repeated, cell });
    this.#column += repeated;
    this.#cell = null;
  }

  /** A row of the same cells may be written once for many; the limits of the builder stop it. */
  #closeRow(): void {
    for (let at = 0; this.#cells.length > 0 && at < this.#rowsRepeated; at += 1) {
      if (this.#builder?.isFull ?? true) break;
      for (const { column, repeated, cell } of this.#cells) {
        for (let step = 0; step < repeated; step += 1) {
          this.#builder?.set(this.#row + at, column + step, cell);
          if (this.#builder?.isFull ?? true) break;
        }
      }
    }
    this.#row += this.#rowsRepeated;
  }

  #closeTable(): void {
    const builder = this.#builder;
    this.#builder = null;
    if (builder === null) return;
    for (const [row, column, rows, columns] of this.#merges) {
      builder.merge({ rows: [row, row + rows - 1], columns: [column, column + columns - 1] });
    }
    this.sheets.push(builder.build());
  }
}

/** How often something is repeated: once if nothing is said. */
const countOf = (written: string | undefined): number => {
  const count = Number(written ?? 1);
  return Number.isInteger(count) && count > 0 ? count : 1;
};

function cellOf(attributes: Attributes, shown: string): SheetCell {
  const type = attributes['office:value-type'];
  const isFormula = 'table:formula' in attributes;
  if (attributes['calcext:value-type'] === 'error' || (isFormula && ERROR_VALUE.test(shown))) {
    return { text: shown, is: 'error' };
  }
  switch (type) {
    case 'float':
    case 'currency':
      return numberOf(attributes, shown);
    case 'percentage':
      return percentText(Number(attributes['office:value']));
    case 'boolean':
      return attributes['office:boolean-value'] === 'true';
    case 'date':
      return dateCell(dateText(attributes['office:date-value'] ?? ''), shown);
    case 'time':
      return { text: durationText(attributes['office:time-value'] ?? ''), is: 'date' };
    case undefined:
      return isFormula && shown === '' ? { text: '', is: 'uncalculated' } : textCell(shown);
    default:
      return textCell(attributes['office:string-value'] ?? shown);
  }
}

/** A number; where zeros are shown in front of it, with them. */
function numberOf(attributes: Attributes, shown: string): SheetCell {
  const value = Number(attributes['office:value']);
  if (!Number.isFinite(value)) return textCell(shown);
  const isPadded = /^0\d+$/.test(shown) && Number(shown) === value;
  return isPadded ? shown : shownNumber(Number(value.toPrecision(15)) + 0, shown.trim());
}

/** A date with how it is shown, where that has no year. */
const dateCell = (text: string, shown: string): SheetCell => ({
  text,
  is: 'date',
  ...(shown === '' || /\d{4}|\d\D+\d+\D+\d/.test(shown) ? {} : { shown }),
});

/** `2026-11-23T14:30:00` is `2026-11-23 14:30`. */
const dateText = (value: string): string =>
  value
    .replace('T', ' ')
    .replace(/(:\d\d)(?::00)?(?:[.,]\d+)?$/, '$1')
    .replace(/ 00:00$/, '');

/** `PT14H30M00S` is `14:30`. */
function durationText(value: string): string {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:[.,]\d+)?S)?$/.exec(value) ?? [];
  return timeText(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}
