import { describe, expect, it } from 'vitest';
import type { CellGrid } from '../../../../src/check/csv/cell-grid.ts';
import { parseCsv } from '../../../../src/check/csv/parse-csv.ts';

function sheetOf(text: string): CellGrid {
  const { grid, diagnostics } = parseCsv('data/a.csv', text);
  if (grid === null) throw new Error(JSON.stringify(diagnostics));
  return grid;
}

describe('parseCsv', () => {
  it.each([
    ['commas', 'id,name\na,Ant\n', ','],
    ['semicolons', 'id;name\na;Ant\n', ';'],
    ['tabs', 'id\tname\na\tAnt\n', '\t'],
    ['semicolons, with commas in the names of columns that are quoted', 'id;"a,b,c"\na;Ant\n', ';'],
    ['the sign that Excel writes first', 'sep=;\r\nid;name\r\na;Ant\r\n', ';'],
    ['one column', 'id\na\n', ','],
  ])('takes %s for what parts the cells', (_, text, delimiter) => {
    const sheet = sheetOf(text);
    expect(sheet.hasDecimalCommas).toBe(delimiter !== ',');
    expect(sheet.rows.map(([first]) => first?.text)).toEqual(['a']);
  });

  it.each([
    ['a,5" nail', ['a', '5" nail']],
    ['a,The "Duke" smiles,b', ['a', 'The "Duke" smiles', 'b']],
    ['5" nail,a', ['5" nail', 'a']],
    ['é,😀"', ['é', '😀"']],
    ['a,b""c', ['a', 'b""c']],
    ['a,"She said ""yes"""', ['a', 'She said "yes"']],
  ])('reads the quotes of %s as spreadsheet programs do', (line, cells) => {
    const { rows } = sheetOf(`id,name,text\n${line}\n`);
    expect(rows.map((row) => row.map(({ text }) => text))).toEqual([cells]);
  });

  it.each([
    ['csv/open-quote', 'a quote that nothing closes', 'id,name\na,"Ant\nb,Bee\n', 2, 3],
    ['csv/open-quote', 'a quote that a later cell closes', 'id,name\na,"Ant\nb,"Bee"\n', 2, 3],
    ['csv/open-quote', 'the first cell of a row', 'id,name\na,b\n"c,d\n', 3, 1],
    ['csv/stray-quote', 'a cell that goes on behind its quote', 'id,name\na, "Ant" A\n', 2, 8],
    ['csv/stray-quote', 'letters right behind a quote', 'id,name\né,"😀"b,c\n', 2, 6],
    ['csv/line-ends', 'lines that end in a bare CR', 'id,name\ra,Ant\r', 1, 1],
    ['file/empty', 'nothing', '', 1, 1],
    ['file/empty', 'nothing but a mark and blank lines', '\uFEFF\r\n \r\n', 1, 1],
    ['file/empty', 'nothing but separators', ';;\n;;\n', 1, 1],
  ])('tells %s: %s', (code, _, text, line, column) => {
    const { grid, diagnostics } = parseCsv('data/a.csv', text);
    expect(grid).toBeNull();
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ code, line, column, file: 'data/a.csv' });
    expect(diagnostics[0]?.hint).toBeTruthy();
  });
});
