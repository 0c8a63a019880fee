import { describe, expect, it } from 'vitest';
import { seatStrategies } from '../../../src/simulate/play-chunk.ts';

const tables = (names: readonly string[], seats: number, games: number) =>
  Array.from({ length: games }, (_, number) => seatStrategies(names, seats, number));

describe('who sits where', () => {
  it('gives each strategy each seat as often', () => {
    const played = tables(['a', 'b', 'c', 'd'], 4, 40);
    for (const name of ['a', 'b', 'c', 'd']) {
      const seats = played.map((table) => table.indexOf(name));
      expect([0, 1, 2, 3].map((seat) => seats.filter((one) => one === seat).length)).toEqual([
        10, 10, 10, 10,
      ]);
    }
  });

  it('plays every set of strategies where there are more than seats', () => {
    const played = tables(['a', 'b', 'c'], 2, 6).map((table) => table.join(''));
    expect(played).toEqual(['ab', 'ba', 'ac', 'ca', 'bc', 'cb']);
  });

  it('repeats names where there are fewer than seats', () => {
    expect(tables(['a', 'b'], 3, 3).map((table) => table.join(''))).toEqual(['aba', 'baa', 'aab']);
    expect(seatStrategies(['a'], 4, 7)).toEqual(['a', 'a', 'a', 'a']);
  });
});
