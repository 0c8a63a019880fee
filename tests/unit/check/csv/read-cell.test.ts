import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../helpers/read-csv.ts';

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
  it.each([
    ['12', { type: 'string' }, '12'],
    ['true', { type: 'string' }, 'true'],
    ['12', { type: 'integer' }, 12],
    [' -1.5e3 ', { type: 'number' }, -1500],
    ['.5', { type: 'number' }, 0.5],
    ['1,5', { type: 'number' }, '1,5'],
    ['five', { type: 'integer' }, 'five'],
    ['0x1F', { type: 'integer' }, '0x1F'],
    ['1e999', { type: 'number' }, '1e999'],
    ['TRUE', { type: 'boolean' }, true],
    ['Falsch', { type: 'boolean' }, false],
    ['yes', { type: 'boolean' }, 'yes'],
    ['2', { enum: [1, 2] }, 2],
    ['2', { enum: ['1', '2'] }, '2'],
    ['7', { const: 7 }, 7],
    ['7', { type: ['string', 'integer'] }, 7],
    ['7a', { type: ['string', 'integer'] }, '7a'],
    ['7', {}, 7],
    ['7a', {}, '7a'],
    ['true', { description: 'Whatever.' }, true],
    ['', { type: 'string' }, undefined],
    ['  ', { type: 'integer' }, undefined],
    ['', texts, undefined],
    ['a; b;c', texts, ['a', 'b', 'c']],
    ['a\nb\n\nc\n', texts, ['a', 'b', 'c']],
    ['a;;b;', texts, ['a', '', 'b']],
    ['1;2', { type: 'array', items: { type: 'integer' } }, [1, 2]],
    ['one', { anyOf: [{ type: 'string' }, texts] }, 'one'],
    ['one;two', { anyOf: [{ type: 'string' }, texts] }, ['one', 'two']],
  ])('with %j is what %j asks for', (cell, schema, value) => {
    expect(meaningOf(cell, schema)).toEqual(value);
  });

  it.each([
    ['1,5', { type: 'number' }, 1.5],
    ['1,5', { type: 'string' }, '1,5'],
    ['1,5', {}, '1,5'],
    ['1.5', { type: 'number' }, 1.5],
    ['1.000,5', { type: 'number' }, '1.000,5'],
    ['1,5;2,5', { type: 'array', items: { type: 'number' } }, [1.5, 2.5]],
  ])('with %j in a file parted by semicolons is what %j asks for', (cell, schema, value) => {
    expect(meaningOf(cell, schema, { delimiter: ';' })).toEqual(value);
  });

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
