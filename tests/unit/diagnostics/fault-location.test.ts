import { describe, expect, it } from 'vitest';
import { createEntryLookup, findField } from '../../../src/diagnostics/fault-location.ts';
import type { Entry } from '../../../src/pack/pack.ts';
import { checkFully, placeOf, shippedPack } from '../../helpers/pack.ts';

const { pack } = checkFully(shippedPack);
if (pack === null) throw new Error('the shipped pack is not sound');
const entryOf = createEntryLookup(pack.tables);

function entry(table: string, id: string): Entry {
  const found = pack?.tables.get(table)?.byId.get(id);
  if (found === undefined) throw new Error(`no ${id} in ${table}`);
  return found;
}

const find = (table: string, id: string, ...about: string[]) =>
  findField(entry(table, id), about, entryOf);
const at = (file: string, on: string, at?: string) =>
  placeOf({ file, on, ...(at === undefined ? {} : { at }) }, shippedPack);

describe('findField', () => {
  it('finds the field that a text equals', () => {
    expect(find('upgrades', 'bike-rack', 'Bike Rack')).toEqual({
      recordPlace: at('data/upgrades.yaml', 'name: Bike Rack', 'Bike Rack'),
      sourcePlace: null,
    });
  });

  it('finds rich text by any piece of it', () => {
    const { text } = entry('upgrades', 'bike-rack').fields;
    const piece = String(text).split(/[*:]/)[0]?.trim() ?? '';
    expect(piece.length).toBeGreaterThan(10);
    expect(find('upgrades', 'bike-rack', piece)?.recordPlace).toEqual(
      entry('upgrades', 'bike-rack').placeOf(['text']),
    );
  });

  it('follows references, and says where the text is written', () => {
    const found = find('passengers', 'passenger-4th-arbutus', '4th & Arbutus');
    expect(found?.recordPlace).toEqual(
      at('data/passengers/1-fairview.yaml', 'stop: 4th-arbutus', '4th'),
    );
    expect(found?.sourcePlace).toEqual(
      at('data/stops.yaml', 'name: 4th & Arbutus', '4th & Arbutus'),
    );
  });

  it('finds nothing for what only the template says', () => {
    expect(find('upgrades', 'bike-rack', 'Zzz')).toBeNull();
    expect(find('upgrades', 'bike-rack')).toBeNull();
  });
});
