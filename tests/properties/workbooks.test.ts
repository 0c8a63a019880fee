import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify as toYaml } from 'yaml';
import { openGrid } from '../../src/check/csv/open-grid.ts';
import { readGrid } from '../../src/check/csv/read-grid.ts';
import { parsePackYaml } from '../../src/check/yaml/parse-yaml.ts';
import { readSheets } from '../../src/workbook/read-sheets.ts';
import { runs } from '../helpers/runs.ts';
import { type TestCell, xlsx } from '../helpers/workbook.ts';

const SCHEMA = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      text: { type: 'string' },
      number: { type: 'number' },
      truth: { type: 'boolean' },
      free: {},
    },
  },
};

/** Without blanks around it, which spreadsheets do not show, and what XML and CSV cannot hold. */
const text = fc
  .string({ unit: fc.constantFrom(...'aZé字0179 .,;:"\'<>&#=+-*_|\n') })
  .map((one) => one.trim())
  .filter((one) => one !== '' && !/_x[0-9A-F]{4}_/i.test(one));

/** As spreadsheets show it: with fifteen digits. */
const number = fc
  .oneof(
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
  )
  .map((one) => Number(one.toPrecision(15)) + 0)
  .filter((one) => !String(one).includes('e'));

const record = fc.record(
  { text, number, truth: fc.boolean(), free: fc.oneof(number, fc.constantFrom('Fox', 'A b')) },
  { requiredKeys: [] },
);

const FIELDS = ['id', 'text', 'number', 'truth', 'free'] as const;

const quoted = (cell: TestCell): string =>
  cell === null ? '' : `"${String(cell).replaceAll('"', '""')}"`;

async function readRecords(path: string, content: string): Promise<unknown> {
  const { grid, diagnostics } = openGrid(
    { kind: 'text', path, text: content },
    { noun: 'card', columns: {}, idFrom: null },
  );
  // A record of nothing but its id may be a heading.
  expect(diagnostics.filter(({ code }) => code !== 'csv/lone-cell')).toEqual([]);
  if (grid === null) throw new Error('no grid');
  const read = readGrid(grid, SCHEMA);
  expect(read.diagnostics).toEqual([]);
  return read.file?.value;
}

describe('a table', () => {
  it('is the same records in xlsx, CSV and YAML', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 8 }), async (found) => {
        const records = found.map((one, at) => ({ id: `card-${at}`, ...one }));
        const rows: TestCell[][] = records.map((one) =>
          FIELDS.map((field) => (one as Record<string, TestCell>)[field] ?? null),
        );
        const all: TestCell[][] = [[...FIELDS], ...rows];
        const csv = all.map((row) => row.map(quoted).join(',')).join('\n');
        const yaml = parsePackYaml({ kind: 'text', path: 'a.yaml', text: toYaml(records) });
        expect(yaml.file?.value).toEqual(records);
        expect(await readRecords('data/a.csv', `${csv}\n`)).toEqual(records);
        const [sheet] = await readSheets(await xlsx({ Cards: all }));
        expect(await readRecords('data/a.xlsx#Cards', sheet?.text ?? '')).toEqual(records);
      }),
      runs(60),
    );
  });
});
