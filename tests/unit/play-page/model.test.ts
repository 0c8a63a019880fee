import { describe, expect, it } from 'vitest';
import { groupChoices, nextSteps, unmeantCards } from '../../../src/play-page/client/model.ts';

const tiles = ['tile-1', 'tile-2'];
const spaces = ['a1', 'b2', 'c3', 'd4', 'e5'];

describe('a list of choices', () => {
  it('has kinds with few choices first, those with many under their words, and the end last', () => {
    const choices = [
      { text: 'end the turn', kind: 'end', about: [] },
      { text: 'walk to b 10', kind: 'walk', about: ['b10'] },
      { text: 'walk to b 9', kind: 'walk', about: ['b9'] },
      { text: 'play Map', kind: 'play', about: ['map'] },
    ];
    const groups = groupChoices(choices.map((choice, at) => ({ choice, at })));
    expect(groups.map(({ heading }) => heading)).toEqual(['', 'walk to b', '']);
    expect(groups.map((one) => one.choices.map(({ at }) => at))).toEqual([[3], [2, 1], [0]]);
  });
});

it('lights of two cards with one id that which lies beside the others of its kind', () => {
  const area = (id: string, ...ids: string[]) => {
    return {
      id,
      name: id,
      cards: ids.map((one) => ({ id: one, card: `cards/${one}`, name: one })),
    };
  };
  const table = { areas: [area('hand', 'ann', 'bea'), area('stop', 'ann', 'cleo', 'dora')] };
  const choicesOf = (kind: string, ...ids: string[]) =>
    ids.map((id) => ({ kind, text: id, about: [id] }));
  const board = choicesOf('board', 'ann', 'bea');
  expect([...unmeantCards(table, board)]).toEqual(['stop ann']);
  expect([...unmeantCards(table, choicesOf('take', 'ann', 'dora'))]).toEqual(['hand ann']);
  expect(unmeantCards(table, [...board, ...choicesOf('take', 'ann', 'dora')]).size).toBe(0);
  const pieces = ['ann', 'eva', 'finn'].map((id) => ({ id, name: id, at: 'seat' }));
  const withBus = { areas: [...table.areas, { id: 'bus', name: 'bus', pieces }] };
  const leave = choicesOf('leave', 'ann', 'eva', 'finn');
  expect([...unmeantCards(withBus, leave)]).toEqual(['hand ann', 'stop ann']);
});

describe('a long list of choices', () => {
  const choices = tiles.flatMap((tile) =>
    spaces.flatMap((space) =>
      [0, 60, 120].map((turn) => ({
        text: `${tile} ${space} ${turn}`,
        kind: 'lay',
        about: [tile, space],
      })),
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
    expect(nextSteps([...choices, { text: 'pass', kind: 'pass', about: [] }], [])).toBeNull();
  });
});
