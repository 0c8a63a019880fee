import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseSheetRow, type SheetCell } from '../../../src/pack/sheet-text.ts';
import { WorkbookError } from '../../../src/workbook/archive.ts';
import { numberCell, readNumberFormat } from '../../../src/workbook/cell-values.ts';
import { readSheets } from '../../../src/workbook/read-sheets.ts';
import { REPOSITORY } from '../../helpers/pack.ts';
import { type TestCell, xlsx, xlsxParts, zipOf } from '../../helpers/workbook.ts';

/** The rows of each sheet, by its name. */
async function read(bytes: Buffer): Promise<Record<string, (readonly SheetCell[])[]>> {
  const sheets = await readSheets(bytes);
  return Object.fromEntries(
    sheets.map(({ name, text }) => [name, text.split('\n').map(parseSheetRow)]),
  );
}

describe('a sheet', () => {
  const readCell = async (cell: TestCell): Promise<SheetCell | undefined> =>
    (await read(await xlsx({ Cards: [['id'], [cell]] }))).Cards?.[1]?.[0];

  it.each<[of: string, cell: TestCell, expected: SheetCell | undefined]>([
    ['text', 'Fox & "Hound" <b>', 'Fox & "Hound" <b>'],
    ['text that looks like a number', '010', '010'],
    ['blanks around it', '  a  b ', 'a  b'],
    ['blanks alone', '   ', undefined],
    ['lines', 'one\ntwo', 'one\ntwo'],
    ['fractions as a person sees them', 0.1 + 0.2, 0.3],
    ['truth values', true, true],
    ['the number of a formula', { formula: 'A1*2', value: 8 }, 8],
    ['the text of a formula', { formula: 'A1', value: 'Fox' }, 'Fox'],
    ['the empty text of a formula', { formula: 'A1', value: '' }, undefined],
    ['formulas without a result', { formula: 'A1' }, { text: '', is: 'uncalculated' }],
    ['errors', { error: '#REF!' }, { text: '#REF!', is: 'error' }],
    ['zeros in front', { number: 7, style: 5, shown: '007' }, '007'],
    ['zeros behind', { number: 3.5, style: 6, shown: '3.50' }, { text: '3.50', is: 'number' }],
    ['more digits than are shown', { number: 2.71555, style: 6, shown: '2.72' }, 2.71555],
    ['a number shown as it is', { number: 3.25, style: 6, shown: '3.25' }, 3.25],
  ])('holds %s', async (_of, cell, expected) => {
    expect(await readCell(cell)).toEqual(expected);
  });
});

describe('a format of numbers', () => {
  it.each<[code: string, value: number, cell: SheetCell]>([
    ['General', 3.5, 3.5],
    ['0.00', 3.5, { text: '3.50', is: 'number' }],
    ['#,##0.0', 1234, { text: '1234.0', is: 'number' }],
    ['0.0', 2.25, 2.25],
    ['+0;-0', 2, { text: '+2', is: 'number' }],
    ['+0;-0', -2, -2],
    ['_-* #,##0.00_-', 3, { text: '3.00', is: 'number' }],
    ['0.00_);[Red](0.00)', 3, { text: '3.00', is: 'number' }],
    ['$0.00', 3.5, { text: '3.5', is: 'number', shown: '$0.00' }],
    ['[$€-407] #,##0', 3, { text: '3', is: 'number', shown: '[$€-407] #,##0' }],
    ['"a;b" 0', 3, { text: '3', is: 'number', shown: '"a;b" 0' }],
    ['# ?/?', 0.5, { text: '0.5', is: 'number', shown: '# ?/?' }],
    ['d-mmm', 46024, { text: '2026-01-02', is: 'date', shown: 'd-mmm' }],
    ['d/m/yyyy', 46024, { text: '2026-01-02', is: 'date' }],
  ])('%s of %d is kept, or noted', (code, value, cell) => {
    expect(numberCell(value, readNumberFormat(code))).toEqual(cell);
  });
});

describe('a workbook of Excel', () => {
  const one = async (cell: TestCell, parts: Record<string, string> = {}): Promise<unknown> =>
    (await read(await zipOf({ ...xlsxParts({ Cards: [[cell]] }), ...parts }))).Cards?.[0]?.[0];

  it.each<[of: string, number: number, style: number, expected: SheetCell]>([
    ['percentages', 0.125, 1, '12.5%'],
    ['dates', 46349, 2, { text: '2026-11-23', is: 'date' }],
    ['dates before March 1900', 1, 2, { text: '1900-01-01', is: 'date' }],
    ['dates with a time', 46349.5, 3, { text: '2026-11-23 12:00', is: 'date' }],
    ['times', 0.604166666666667, 4, { text: '14:30', is: 'date' }],
  ])('shows %s as people see them', async (_, number, style, expected) => {
    expect(await one({ number, style })).toEqual(expected);
  });

  it('counts days from 1904 where it says so', async () => {
    const { 'xl/workbook.xml': workbook = '' } = xlsxParts({ Cards: [] });
    const from1904 = workbook.replace('<sheets>', '<workbookPr date1904="1"/><sheets>');
    const cell = await one({ number: 44887, style: 2 }, { 'xl/workbook.xml': from1904 });
    expect(cell).toEqual({ text: '2026-11-23', is: 'date' });
  });

  it('joins runs of rich text, and leaves out how they are pronounced', async () => {
    const xml =
      '<c r="REF" t="inlineStr"><is><r><rPr><b/></rPr><t>Draw </t></r><r><t>two_x000D_\n</t></r><rPh sb="0" eb="1"><t>ドロー</t></rPh></is></c>';
    expect(await one({ xml })).toBe('Draw two');
  });

  it('notes what is merged, at its first cell', async () => {
    const after = '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="C5:D6"/></mergeCells>';
    const { Cards } = await read(
      await xlsx({ Cards: [['id'], ['fox'], [null], ['owl']] }, { after }),
    );
    expect(Cards).toEqual([['id'], [{ text: 'fox', is: 'merged', range: 'A2:A3' }], [], ['owl']]);
  });

  it('has only the sheets that can be seen', async () => {
    const sheets = { Cards: [['id']], Old: [['id']], 'Event Cards': [['id']] };
    expect(Object.keys(await read(await xlsx(sheets, { hidden: ['Old'] })))).toEqual([
      'Cards',
      'Event Cards',
    ]);
  });
});

describe('a workbook saved by LibreOffice', () => {
  it('is read as it is seen', async () => {
    const path = join(REPOSITORY, 'tests/fixtures/workbooks/saved-by-libreoffice.xlsx');
    const { Cards, Old } = await read(readFileSync(path));
    expect(Old).toBeUndefined();
    expect(Cards).toEqual([
      ['id', 'cost', 'share', 'made', 'doubled', 'text', 'code', 'ok', 'wrong'],
      [
        ...['fox', 3, '12.5%', { text: '2026-11-23', is: 'date' }, 6, 'one\ntwo  three', '007'],
        ...[true, { text: '#DIV/0!', is: 'error' }],
      ],
      [{ text: 'owl', is: 'merged', range: 'A3:A4' }, 1.5],
      [],
      ['010'],
    ]);
  });
});

describe('what is no workbook to be read', () => {
  const problemOf = async (bytes: Buffer | Promise<Buffer>) => {
    const error = await readSheets(await bytes).catch((one: unknown) => one);
    if (!(error instanceof WorkbookError)) throw new Error(`it was read: ${String(error)}`);
    return `${error.problem.code}: ${error.problem.message}`;
  };
  const sheetXml = 'xl/worksheets/sheet1.xml';
  const sound = xlsxParts({ Cards: [['id']] });
  const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  const laughs = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>`;

  it.each<[of: string, bytes: () => Buffer | Promise<Buffer>, expected: string]>([
    ['nothing', () => Buffer.alloc(0), 'workbook/unreadable: this workbook cannot be read'],
    ['a text file', () => Buffer.from('id,name\nfox,Fox\n'), 'it is not in the format .xlsx'],
    [
      'an encrypted one',
      () => Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]),
      'protected by a password',
    ],
    [
      'a half-written one',
      async () => (await zipOf(sound)).subarray(0, 900),
      'not completely saved',
    ],
    ['another archive', () => zipOf({ 'a.txt': 'x' }), 'it is not in the format .xlsx'],
    [
      'a binary workbook',
      () =>
        zipOf({
          ...sound,
          '_rels/.rels': (sound['_rels/.rels'] ?? '').replace('workbook.xml', 'workbook.bin'),
        }),
      'it is a document of another kind',
    ],
    [
      'a part that is no XML',
      () => zipOf({ ...sound, [sheetXml]: '<worksheet>&oops;' }),
      'is damaged',
    ],
    [
      'a part in another encoding',
      () => zipOf({ ...sound, [sheetXml]: Buffer.from([0xff]) }),
      'is damaged',
    ],
    [
      'a missing part',
      () => zipOf(Object.fromEntries(Object.entries(sound).filter(([path]) => path !== sheetXml))),
      `its part \`${sheetXml}\` is missing`,
    ],
    [
      'entities that grow',
      () => zipOf({ ...sound, [sheetXml]: laughs }),
      'document type declaration',
    ],
  ])('is %s', async (_, bytes, expected) => {
    expect(await problemOf(bytes())).toContain(expected);
  });

  it('is one whose archive says less of a part than there is', async () => {
    const bytes = await zipOf({ ...sound, [sheetXml]: Buffer.alloc(2 ** 20, 'a') });
    const entry = bytes.lastIndexOf(sheetXml) - 46;
    bytes.writeUInt32LE(100, entry + 24);
    expect(await problemOf(bytes)).toContain('is damaged');
  });
});

describe('a sheet that is too large', () => {
  const problemOf = async (bytes: Promise<Buffer>) => (await readSheets(await bytes))[0]?.problem;

  it('has a cell far from all others', async () => {
    const far = { xml: '<c r="XFD1048576"><v>1</v></c>' };
    expect(await problemOf(xlsx({ Cards: [['id'], [far]] }))).toMatchObject({
      code: 'workbook/too-large',
      message: expect.stringContaining('its cell XFD1048576 is not empty'),
    });
  });

  it('does not keep the others from being read', async () => {
    const far = { xml: '<c r="A999999"><v>1</v></c>' };
    const [cards, log] = await readSheets(await xlsx({ Cards: [['id']], Log: [[far]] }));
    expect(cards).toEqual({ name: 'Cards', text: '["id"]', problem: null });
    expect(log?.problem?.code).toBe('workbook/too-large');
  });
});
