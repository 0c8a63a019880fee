import { describe, expect, it } from 'vitest';
import { cardRegions } from '../../../src/boards/network/definition.ts';
import { cardName } from '../../../src/pack/card-facts.ts';
import { createIconLibrary } from '../../../src/pack/icons.ts';
import type { Card, Fields, Pack, Table } from '../../../src/pack/pack.ts';

const place = { file: 'data/x.yaml', line: 1, column: 1 };

const entry = (table: string, id: string, fields: Fields) => ({
  id,
  table,
  place,
  fields,
  placeOf: () => place,
});

const card = (fields: Fields): Card => ({
  id: 'one',
  copies: 1,
  entry: entry('cards', 'one', fields),
});

const north: Fields = { id: 'north', name: 'North' };
const south: Fields = { id: 'south', name: 'South' };
const entries = [entry('regions', 'north', north), entry('regions', 'south', south)];
const regions: Table = { name: 'regions', noun: 'region', entries, byId: new Map() };

const pack: Pack = {
  game: { id: 'x', name: 'X', version: '1', language: 'en', author: '', credits: [] },
  tables: new Map([['regions', regions]]),
  components: [],
  boards: new Map(),
  effects: null,
  partsTable: null,
  waivers: [],
  shopImages: [],
  sleeves: null,
  images: { dpi: 300, original: [] },
  fonts: [],
  styles: '',
  icons: createIconLibrary(new Map()),
  templates: new Map(),
  partials: new Map(),
};

describe('the name of a card', () => {
  it.each<[string, Fields, string]>([
    ['its own', { name: 'Bike Rack', stop: { name: 'Oak' } }, 'Bike Rack'],
    ['that of what it is about', { id: 'one', stop: { name: 'Oak' } }, 'Oak'],
    ['its id', { stop: null, routes: [{ name: 'Line' }], name: '' }, 'one'],
  ])('is %s', (_what, fields, name) => {
    expect(cardName(card(fields))).toBe(name);
  });
});

describe('the regions of a card', () => {
  it.each<[string, Fields, string[]]>([
    ['its own', { region: south }, ['south']],
    ['that of its stop', { stop: { name: 'Oak', region: north } }, ['north']],
    [
      'those of its stops',
      { stops: [{ region: south }, { region: north }, { region: south }] },
      ['north', 'south'],
    ],
    ['the nearest ones', { region: south, stop: { region: north } }, ['south']],
    ['none that are far', { route: { start: { region: north } } }, []],
    ['none where there are none', { cost: 3, region: null }, []],
    ['no record that only looks like one', { region: { id: 'north', name: 'North' } }, []],
  ])('are %s', (_what, fields, ids) => {
    expect(cardRegions(pack, card(fields))).toEqual(ids);
  });

  it('are none in a pack without regions', () => {
    expect(cardRegions({ ...pack, tables: new Map() }, card({ region: north }))).toEqual([]);
  });
});
