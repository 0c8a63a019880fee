import { describe, expect, it } from 'vitest';
import { cardName } from '../../../src/pack/card-facts.ts';
import type { Card, Fields } from '../../../src/pack/pack.ts';

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

describe('the name of a card', () => {
  it.each<[string, Fields, string]>([
    ['its own', { name: 'Bike Rack', stop: { name: 'Oak' } }, 'Bike Rack'],
    ['that of what it is about', { id: 'one', stop: { name: 'Oak' } }, 'Oak'],
    ['its id', { stop: null, routes: [{ name: 'Line' }], name: '' }, 'one'],
  ])('is %s', (_what, fields, name) => {
    expect(cardName(card(fields))).toBe(name);
  });
});
