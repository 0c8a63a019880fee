import { describe, expect, it } from 'vitest';
import { fixtureTable } from '../../../helpers/fixture-table.ts';
import { readCsv } from '../../../helpers/read-csv.ts';

const ROWS =
  fixtureTable<Record<'cells' | 'semicolons', [cell: string, schema: object, value?: unknown][]>>(
    'cells.yaml',
  );

/** What a cell below `value` becomes when the schema says this of it. */
function meaningOf(cell: string, schema: object, { delimiter = ',', required = false } = {}) {
  const { file, diagnostics } = readOne(cell, schema, { delimiter, required });
  expect(diagnostics).toEqual([]);
  const [record] = file?.value ?? [];
  return Object.entries(record ?? {}).find(([key]) => key === 'value')?.[1];
}

const readOne = (
  cell: string,
  schema: object,
  { delimiter, required }: { delimiter: string; required: boolean },
) =>
  readCsv('data/a.csv', `id${delimiter}value\na${delimiter}"${cell.replaceAll('"', '""')}"\n`, {
    items: {
      type: 'object',
      additionalProperties: false,
      required: required ? ['id', 'value'] : ['id'],
      properties: { id: { type: 'string' }, value: schema },
    },
  });

const texts = { type: 'array', items: { type: 'string' } };

describe('a cell', () => {
  it.each(ROWS.cells)('with %j is what %j asks for', (cell, schema, value) => {
    expect(meaningOf(cell, schema)).toEqual(value);
  });

  it.each(ROWS.semicolons)(
    'with %j in a file parted by semicolons is what %j asks for',
    (cell, schema, value) => {
      expect(meaningOf(cell, schema, { delimiter: ';' })).toEqual(value);
    },
  );

  it('follows references and choices of a schema', () => {
    const schema = {
      $defs: {
        count: { type: 'integer' },
        row: { type: 'object', properties: { n: { $ref: '#/$defs/count' } } },
      },
      items: {
        allOf: [
          { $ref: '#/$defs/row' },
          { properties: { more: { oneOf: [texts, { type: 'null' }] } } },
        ],
      },
    };
    const { file, diagnostics } = readCsv('data/a.csv', 'n,more,free\n3,a;b,0\n', schema);
    expect(diagnostics).toEqual([]);
    expect(file?.value).toEqual([{ n: 3, more: ['a', 'b'], free: 0 }]);
  });

  it('may not hold lists in lists, nor lists of records', () => {
    for (const schema of [
      { type: 'array', items: texts },
      { type: 'array', items: { type: 'object', properties: { a: {} } } },
    ]) {
      const { diagnostics } = readOne('x', schema, { delimiter: ',', required: false });
      expect(diagnostics).toMatchObject([{ code: 'csv/not-for-a-cell', line: 1, column: 4 }]);
      expect(diagnostics[0]?.hint).toBe('keep this table in YAML');
    }
  });
});
