import { describe, expect, it } from 'vitest';
import { copiesAt, copiesByPlayers, parsePlayers } from '../../../src/pack/players.ts';

describe('for how many players a card is', () => {
  it.each([
    [3, [3, 4, 9]],
    ['3', [3, 4, 9]],
    ['3+', [3, 4, 9]],
    ['2-4', [2, 3, 4]],
    ['2 – 4', [2, 3, 4]],
    ['2..4', [2, 3, 4]],
    ['2;4', [2, 4]],
    ['1, 3-4', [1, 3, 4]],
    [
      [2, '4+'],
      [2, 4, 9],
    ],
  ])('%j', (written, wanted) => {
    const steps = copiesByPlayers(undefined, written);
    expect([1, 2, 3, 4, 9].filter((players) => copiesAt(steps, players) === 1)).toEqual(wanted);
  });

  it.each(['', 'three', '4-2', '0+', '3 players', [], ['3', 'x'], null, true])(
    'is not said by %j',
    (written) => {
      expect(parsePlayers(written)).toBeNull();
    },
  );
});

describe('copies by the number of players', () => {
  it('are used from that number on, as far as the card is for so many', () => {
    const copies = (written: unknown, players: unknown): (number | null)[] =>
      [1, 2, 3, 4, 5].map((count) => copiesAt(copiesByPlayers(written, players), count));
    expect(copies({ 2: 1, 4: 2 }, null)).toEqual([0, 1, 1, 2, 2]);
    expect(copies({ 4: 2, 2: 1 }, '3-4')).toEqual([0, 0, 1, 2, 0]);
    expect(copies(3, '2+')).toEqual([0, 3, 3, 3, 3]);
    expect(copies(3, null)).toEqual([null, null, null, null, null]);
  });
});
