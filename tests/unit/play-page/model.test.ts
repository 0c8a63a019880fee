import { describe, expect, it } from 'vitest';
import { nextSteps, sortChoices } from '../../../src/play-page/client/model.ts';

const tiles = ['tile-1', 'tile-2'];
const spaces = ['a1', 'b2', 'c3', 'd4', 'e5'];

describe('a list of choices', () => {
  it('has places first, by name, then what lies on the table, then the rest', () => {
    const cards = [{ id: 'map', card: 'cards/map', name: 'Map' }];
    const table = { areas: [{ id: 'deck', name: 'Deck', cards }] };
    const choices = [
      { text: 'end the turn', about: [] },
      { text: 'walk 10 to b2', about: ['b2'] },
      { text: 'play Map', about: ['map'] },
      { text: 'walk 9 to a1', about: ['map', 'a1'] },
      { text: 'draw', about: ['deck'] },
    ];
    const sorted = sortChoices(
      table,
      choices.map((choice, at) => ({ choice, at })),
    );
    expect(sorted.map(({ at }) => at)).toEqual([3, 1, 2, 4, 0]);
    expect(sorted.map(({ group }) => group)).toEqual([0, 0, 1, 1, 2]);
  });
});

describe('a long list of choices', () => {
  const choices = tiles.flatMap((tile) =>
    spaces.flatMap((space) =>
      [0, 60, 120].map((turn) => ({ text: `${tile} ${space} ${turn}`, about: [tile, space] })),
    ),
  );

  it('begins with the things that they are about, as long as it is long', () => {
    expect([...(nextSteps(choices, []) ?? [])]).toEqual(tiles.map((tile) => [tile, 15]));
    expect(nextSteps(choices, ['tile-1'])).toBeNull();
    const twice = choices.flatMap((choice) => [choice, choice]);
    expect([...(nextSteps(twice, ['tile-1']) ?? [])]).toEqual(spaces.map((space) => [space, 6]));
  });

  it('stays whole where each choice is about a thing of its own, or one about none', () => {
    const own = choices.map((choice, at) => ({ ...choice, about: [`place-${at}`] }));
    expect(nextSteps(own, [])).toBeNull();
    expect(nextSteps([...choices, { text: 'pass', about: [] }], [])).toBeNull();
  });
});
