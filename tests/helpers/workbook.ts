import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** What a test writes into a cell of a workbook. */
export type TestCell =
  | string
  | number
  | boolean
  | null
  | { readonly formula: string; readonly value?: string | number }
  | { readonly error: string; readonly formula?: string }
  /** A number with a style: 1 percent, 2 date, 3 date and time, 4 time, 5 `000`, 6 `0.00`. */
  | { readonly number: number; readonly style: number; readonly shown?: string }
  /** The XML of a cell, with `REF` for its name. */
  | { readonly xml: string };

/** By the name of each sheet, its rows. */
export type TestSheets = Readonly<Record<string, readonly (readonly TestCell[])[]>>;

/** A zip archive of texts. */
export function zipOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(parts)) {
    zip.addBuffer(typeof content === 'string' ? Buffer.from(content) : content, path, {
      mtime: new Date(2026, 0, 1),
    });
  }
  zip.end();
  return buffer(zip.outputStream);
}

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

const relations = (
  list: readonly (readonly [id: string, type: string, target: string])[],
): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}">${list
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="000"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="9"/></cellStyleXfs><cellXfs count="7">${[0, 9, 164, 22, 20, 165, 2].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`;

/** The parts of a workbook as Excel writes it; a test may replace any of them. */
export function xlsxParts(
  sheets: TestSheets,
  {
    hidden = [],
    after = '',
  }: { readonly hidden?: readonly string[]; readonly after?: string } = {},
): Record<string, string> {
  const names = Object.keys(sheets);
  const list = names.map(
    (name, at) =>
      `<sheet name="${escapeXml(name)}" sheetId="${at + 1}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${names.map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map(
        (_, at) => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const,
      ),
      ['rId90', 'styles', 'styles.xml'],
    ]),
    'xl/styles.xml': STYLES,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${HEAD}<worksheet xmlns="${MAIN}"><dimension ref="A1:XFD1048576"/><sheetData>${rows.map(xlsxRow).join('')}</sheetData>${after}</worksheet>`,
      ]),
    ),
  };
}

const xlsxRow = (cells: readonly TestCell[], at: number): string =>
  `<row r="${at + 1}">${cells.map((cell, column) => xlsxCell(cell, `${String.fromCharCode(65 + column)}${at + 1}`)).join('')}</row>`;

function xlsxCell(cell: TestCell, ref: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string') {
    return `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  }
  if (typeof cell === 'number') return `<c r="${ref}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${ref}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if ('xml' in cell) return cell.xml.replace('REF', ref);
  if ('number' in cell) return `<c r="${ref}" s="${cell.style}"><v>${cell.number}</v></c>`;
  const formula = `<f>${escapeXml(cell.formula ?? '1/0')}</f>`;
  if ('error' in cell) return `<c r="${ref}" t="e">${formula}<v>${cell.error}</v></c>`;
  const { value } = cell;
  if (value === undefined) return `<c r="${ref}">${formula}</c>`;
  return typeof value === 'number'
    ? `<c r="${ref}">${formula}<v>${value}</v></c>`
    : `<c r="${ref}" t="str">${formula}<v>${escapeXml(value)}</v></c>`;
}

/** A workbook as Excel writes it. */
export const xlsx = (
  sheets: TestSheets,
  options: Parameters<typeof xlsxParts>[1] = {},
): Promise<Buffer> => zipOf(xlsxParts(sheets, options));
