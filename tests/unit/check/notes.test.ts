import { describe, expect, it } from 'vitest';
import type { PackFiles } from '../../../src/pack/pack-files.ts';
import { csvPack, GUESTS, yamlPack } from '../../helpers/csv-pack.ts';
import { checkFully } from '../../helpers/pack.ts';

/** The fields of the first guest; with what was reported in its place if the pack is not valid. */
function firstGuest(files: PackFiles): unknown {
  const { pack, diagnostics } = checkFully(files);
  return pack?.tables.get('guests')?.entries[0]?.fields ?? diagnostics;
}

const HATTER = {
  id: 'hatter',
  name: 'Mad Hatter',
  brings: [],
  seats: 1,
  weight: null,
  awake: null,
  text: null,
  side: null,
  lines: null,
  label: null,
  copies: 2,
};

describe('notes of the author', () => {
  it('need no schema in a CSV file, whatever their cells hold', () => {
    const guests = [
      'id,_idea,name,brings,seats,copies,#,#,_why',
      'hatter,**half a mark,Mad Hatter,,1,2,"one\ntwo",x,:nothing:',
      'dormouse,,Dormouse,,1,3,,,',
    ].join('\n');
    expect(firstGuest(csvPack(guests))).toEqual(HATTER);
  });

  it('need no schema in a YAML file', () => {
    const guests = [
      '- id: hatter',
      '  _idea: { any: [thing] }',
      '  "#": 12',
      '  name: Mad Hatter',
      '  brings: []',
      '  seats: 1',
      '  _why: "**half a mark"',
      '  copies: 2',
    ].join('\n');
    expect(firstGuest(yamlPack(`${guests}\n`))).toEqual(HATTER);
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
