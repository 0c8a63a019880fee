import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../src/pack/pack.ts';
import { type Counted, countField, formatSummary } from '../../../src/stats/count-fields.ts';

const card = (fields: Fields, copies = 1): Counted => ({ entry: { fields }, copies });

const north = { id: 'north', name: 'The North', climate: 'cold' };
const south = { id: 'south', name: 'The South', climate: 'warm' };

const cards = [
  card({ id: 'a', suit: 'fire', cost: 10, home: north, tags: ['old', 'red'] }, 3),
  card({ id: 'b', suit: 'ice', cost: 2, home: south, tags: [] }, 1),
  card({ id: 'c', suit: 'fire', cost: 2, home: null, tags: ['red'] }, 2),
  card({ id: 'd', suit: 'ice', cost: null, home: north, tags: ['red', 'red'] }, 0),
];

const rowsOf = (field: string) =>
  countField(cards, field).values.map(({ label, cards: unique, copies }) => [
    label,
    unique,
    copies,
  ]);

it('a card that several decks have is one, with the copies of all', () => {
  const shared = [
    { deck: 'starter', id: 'a' },
    { deck: 'booster', id: 'a' },
    { deck: 'booster', id: 'b' },
  ];
  const counted = shared.map((fields) => card({ ...fields, suit: 'fire' }, 2));
  expect(countField(counted, 'suit').values).toMatchObject([{ cards: 2, copies: 6 }]);
  expect(countField(counted, 'deck').values.map(({ cards: unique }) => unique)).toEqual([1, 2]);
});

describe('cards are counted by', () => {
  it('a text, in the order of the data, unique and with copies', () => {
    expect(rowsOf('suit')).toEqual([
      ['fire', 2, 5],
      ['ice', 2, 1],
    ]);
  });

  it('a number, from the least on, and those without one last', () => {
    expect(rowsOf('cost')).toEqual([
      ['2', 2, 3],
      ['10', 1, 3],
      ['(none)', 1, 0],
    ]);
  });

  it('a record that they refer to, by its name, and a field of that', () => {
    expect(rowsOf('home')).toEqual([
      ['The North', 2, 3],
      ['The South', 1, 1],
      ['(none)', 1, 2],
    ]);
    expect(countField(cards, 'home').values.map(({ value }) => value)).toEqual([
      'north',
      'south',
      null,
    ]);
    expect(rowsOf('home.climate')).toEqual([
      ['cold', 2, 3],
      ['warm', 1, 1],
      ['(none)', 1, 2],
    ]);
  });
});

describe('numbers', () => {
  it('are summarised with the weight of copies', () => {
    const { numbers } = countField(cards, 'cost');
    expect(numbers).toEqual({ least: 2, median: 2, mean: 6, most: 10 });
    expect(formatSummary({ least: 2, median: 4, mean: 4.0156, most: 7 })).toBe(
      '2 to 7, mean 4.02, median 4',
    );
  });
});
