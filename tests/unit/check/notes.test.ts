import { describe, expect, it } from 'vitest';
import type { PackFiles } from '../../../src/pack/pack-files.ts';
import { csvPack, GUESTS, yamlPack } from '../../helpers/csv-pack.ts';
import { checkFully, type Edit, editedPack } from '../../helpers/pack.ts';

const SCHEMA = 'data/schemas/guests.schema.json';

/** The fields of the first guest; with what was reported in its place if the pack is not valid. */
function firstGuest(files: PackFiles): unknown {
  const { pack, diagnostics } = checkFully(files);
  return pack?.tables.get('guests')?.entries[0]?.fields ?? diagnostics;
}

/** The schema of the guests with one more key. */
const declaring =
  (key: string, schema: object): Edit =>
  (text) => {
    const whole = JSON.parse(text);
    whole.items.properties[key] = schema;
    return JSON.stringify(whole);
  };

const HATTER = {
  id: 'hatter',
  name: 'Mad Hatter',
  brings: [],
  seats: 1,
  weight: null,
  awake: null,
  text: null,
  label: null,
  copies: 2,
};

describe('notes of the author', () => {
  it('need no schema in a CSV file, whatever their cells hold', () => {
    const guests = [
      'id,_idea,name,brings,seats,copies,#,#,label._why',
      'hatter,**half a mark,Mad Hatter,,1,2,"one\ntwo",x,:nothing:',
      'dormouse,,Dormouse,,1,3,,,',
    ].join('\n');
    expect(firstGuest(csvPack(guests))).toEqual(HATTER);
  });

  it('need no schema in a YAML file, at any depth', () => {
    const guests = [
      '- id: hatter',
      '  _idea: { any: [thing] }',
      '  "#": 12',
      '  name: Mad Hatter',
      '  brings: []',
      '  seats: 1',
      '  label: { side: left, _why: "**half a mark" }',
      '  copies: 2',
    ].join('\n');
    const expected = { ...HATTER, label: { side: 'left' } };
    expect(firstGuest(yamlPack(`${guests}\n`))).toEqual(expected);
  });

  it('are fields like any other where the schema declares them', () => {
    const files = csvPack('id,name,brings,seats,copies,_rank\nhatter,Mad Hatter,,1,2,7', {
      [SCHEMA]: declaring('_rank', { type: 'integer' }),
    });
    expect(firstGuest(files)).toEqual({ ...HATTER, _rank: 7 });
  });

  it('may have any name, with x-note in the schema, which still checks them', () => {
    const edits = {
      [SCHEMA]: declaring('notes', { type: 'string', maxLength: 9, 'x-note': true }),
    };
    const csv = (note: string) =>
      `id,name,brings,seats,copies,notes\nhatter,Mad Hatter,,1,2,${note}`;
    expect(firstGuest(csvPack(csv('**half'), edits))).toEqual(HATTER);
    expect(firstGuest(csvPack(csv('far too long'), edits))).toEqual([
      expect.objectContaining({ code: 'value/too-long', file: GUESTS, line: 2, column: 24 }),
    ]);
  });

  it('cannot be printed', () => {
    const files = editedPack(
      { [SCHEMA]: declaring('notes', { type: 'string', 'x-note': true }) },
      csvPack('id,name,brings,seats,copies,notes\nhatter,Mad Hatter,,1,2,secret'),
    );
    expect(Object.keys(firstGuest(files) as object)).not.toContain('notes');
  });

  it('do not hide a misspelt column', () => {
    const { diagnostics } = checkFully(
      csvPack('id,nmae,brings,seats,copies,_n\nhatter,Hatter,,1,2,'),
    );
    expect(diagnostics).toEqual([
      expect.objectContaining({ code: 'key/unknown', file: GUESTS, line: 1, column: 4 }),
    ]);
  });
});
