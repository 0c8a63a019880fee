import { describe, expect, it } from 'vitest';
import { inferTableSchema } from '../../../src/check/infer-schema.ts';
import { openGameFile } from '../../../src/check/read-tables.ts';
import type { PackFiles } from '../../../src/pack/pack-files.ts';
import { csvPack, GUESTS, yamlPack } from '../../helpers/csv-pack.ts';
import { checkFully, type Edits, editedPack, shippedPack } from '../../helpers/pack.ts';

function manifestOf(files: PackFiles) {
  const { manifest } = openGameFile(files);
  if (manifest === null) throw new Error('there is no game.yaml');
  return manifest;
}

/** The schema of a table of a pack. */
function infer(files: PackFiles, id = 'guests') {
  const manifest = manifestOf(files);
  const table = manifest.tables.find((one) => one.id === id);
  if (table === undefined) throw new Error(`there is no table ${id}`);
  return inferTableSchema(files, manifest, table);
}

/** What is found out about each field of the guests. */
function propertiesOf(files: PackFiles): Record<string, Record<string, unknown>> {
  const schema = infer(files).schema as { items: { properties: never } } | null;
  return schema?.items.properties ?? {};
}

/** What is found out about one field of guests in YAML, by its values. */
function fieldOf(key: string, values: readonly unknown[], edits: Edits = {}): unknown {
  const guests = values.map((value, at) => ({ id: `guest-${at}`, [key]: value }));
  const { description: _, ...found } =
    propertiesOf(editedPack(edits, yamlPack(JSON.stringify(guests))))[key] ?? {};
  return found;
}

describe('a schema from data', () => {
  it('accepts every record of the shipped game', () => {
    const manifest = manifestOf(shippedPack);
    const schemas = manifest.tables.map((table) => {
      const { schema, diagnostics } = inferTableSchema(shippedPack, manifest, table);
      expect(diagnostics).toEqual([]);
      return [table.schema, JSON.stringify(schema)] as const;
    });
    expect(schemas.length).toBeGreaterThan(25);
    const found = checkFully(editedPack(Object.fromEntries(schemas))).diagnostics;
    const ofSchemas = found.filter(({ code }) => /^(?:key|value|schema|csv)\//.test(code));
    expect(ofSchemas).toEqual([]);
  });

  it('requires what every record of a YAML table has, in the order of the data', () => {
    const guests = [
      '- { id: hatter, name: Mad Hatter, label: { side: left }, copies: 2 }',
      '- { id: dormouse, name: Dormouse, weight: 0.5, label: { side: right, lines: [one, two] }, copies: 1 }',
    ].join('\n');
    expect(infer(yamlPack(guests)).schema).toMatchObject({
      items: {
        additionalProperties: false,
        required: ['id', 'name', 'label', 'copies'],
        properties: {
          id: { pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' },
          name: { 'x-name': true, 'x-translate': true },
          label: {
            type: 'object',
            additionalProperties: false,
            required: ['side'],
            properties: { lines: { type: 'array', items: { type: 'string', minLength: 1 } } },
          },
          copies: { type: 'integer', minimum: 0 },
          weight: { type: 'number', minimum: 0 },
        },
      },
    });
  });

  it.each([
    ['numbers below zero', [1, -2], { type: 'integer' }],
    ['yes and no', [true, false], { type: 'boolean' }],
    ['whole numbers and others', [1, 2.5], { type: 'number', minimum: 0 }],
    ['nothing in some', [1, null], { type: ['integer', 'null'], minimum: 0 }],
    ['texts and numbers', ['26-29', 3], { type: ['integer', 'string'] }],
    ['words that do not repeat', ['red', 'blue'], { type: 'string', minLength: 1 }],
    ['an empty text', ['', 'red'], { type: 'string' }],
    ['colours', ['#ff0000', '#00FF00'], { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' }],
    ['prose', ['Pass.', 'Take two.'], { type: 'string', minLength: 1, 'x-translate': true }],
    [
      'inline marks',
      ['Take **two**.', 'Pass.'],
      { type: 'string', minLength: 1, 'x-rich-text': true, 'x-translate': true },
    ],
    ['a list without entries', [[], []], { type: 'array' }],
  ])('knows %s', (_, values, expected) => {
    expect(fieldOf('field', values)).toEqual(expected);
  });
});

describe('a schema from a CSV file', () => {
  it('accepts all of its records', () => {
    const guests = [
      'id,name,brings,seats,copies,_notes',
      'hatter,Mad Hatter,tart; cake,1,2,loud',
      'dormouse,Dormouse,,2,3,',
    ].join('\n');
    const inferred = JSON.stringify(infer(csvPack(guests)).schema);
    const files = csvPack(guests, { 'data/schemas/guests.schema.json': inferred });
    const { pack, diagnostics } = checkFully(files);
    expect(diagnostics).toEqual([]);
    expect(pack?.tables.get('guests')?.entries.map(({ fields }) => fields)).toEqual([
      { id: 'hatter', name: 'Mad Hatter', brings: 'tart; cake', seats: 1, copies: 2 },
      { id: 'dormouse', name: 'Dormouse', brings: null, seats: 2, copies: 3 },
    ]);
  });

  it('cannot be made of a file that cannot be read', () => {
    expect(infer(csvPack('id,name\n"open'))).toMatchObject({
      schema: null,
      diagnostics: [{ code: 'csv/open-quote', file: GUESTS }],
    });
  });
});
