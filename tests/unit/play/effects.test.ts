import { describe, expect, it } from 'vitest';
import { type Effect, vocabularyOf } from '../../../src/pack/effects.ts';
import { createEffects, type EffectHandlers } from '../../../src/play/effects.ts';
import { toGamePack } from '../../../src/play/pack-data.ts';
import { dorffest } from '../../helpers/dorffest.ts';
import { checkFully } from '../../helpers/pack.ts';

const { pack } = checkFully(dorffest);
if (pack === null) throw new Error('the village fair has mistakes');
const game = toGamePack(pack, () => {
  throw new Error('it has no board');
});

const effectsOf = (guest: string) =>
  game.table('guests').get(guest).fields.effects as unknown as readonly Effect[];

interface Table {
  readonly seat: number;
  readonly isNight: boolean;
  /** The upgrades of each seat. */
  readonly upgrades: readonly (readonly string[])[];
  readonly elders: number;
}

const table: Table = {
  seat: 1,
  isNight: false,
  upgrades: [['lantern'], [], ['lantern']],
  elders: 3,
};

const handlers: EffectHandlers<Table> = {
  conditions: {
    'at-night': (_, { isNight }) => isNight,
    'has-upgrade': ({ upgrade }, { seat, upgrades }) =>
      upgrades[seat]?.includes(String(upgrade)) === true,
  },
  targets: {
    'all-players': (_, { upgrades }) => upgrades.map((_, seat) => seat),
    neighbour: (_, { seat }) => [seat + 1],
  },
  values: {
    points: ({ points }) => Number(points),
    'points-per': ({ points }, { elders }) => Number(points) * elders,
  },
  tasks: ['draw-cards', 'cheaper'],
};

const effects = createEffects(game, handlers);

const mapToZero = (words: object) =>
  Object.fromEntries(Object.keys(words).map((word) => [word, () => 0]));

describe('effects, run by the rules of a game', () => {
  it('are summed where their conditions hold', () => {
    const words = ['points', 'points-per'];
    const hand = effectsOf('band-leader');
    expect(effects.total(words, hand, table)).toBe(6);
    expect(effects.total('points', hand, table)).toBe(0);
    expect(effects.total(words, hand, { ...table, upgrades: [[], ['ramp']] })).toBe(10);
    const owl = effectsOf('night-owl');
    expect(effects.total(words, owl, table)).toBe(0);
    expect(effects.total(words, owl, { ...table, isNight: true })).toBe(-3);
    expect(effects.total(words, owl, { ...table, isNight: true, seat: 0 })).toBe(0);
  });

  it('become tasks at their moment, for those whom they are for', () => {
    const ferryman = effectsOf('ferryman');
    expect(effects.plan(ferryman, 'turn', table)).toEqual([
      {
        do: 'cheaper',
        arguments: { what: 'ferry', amount: 1 },
        seats: [1],
        for: { turns: 2 },
      },
    ]);
    expect(effects.plan(ferryman, 'draw', table)).toEqual([
      { do: 'draw-cards', arguments: { cards: 2 }, seats: [0, 1, 2], for: null },
    ]);
    expect(effects.plan(ferryman, 'score', table)).toEqual([]);
    const postman = effectsOf('postman');
    expect(effects.plan(postman, 'turn', table)).toMatchObject([{ seats: [0, 2], for: 'game' }]);
  });

  it('leave choices open, without what cannot happen', () => {
    const cat = effectsOf('black-cat');
    const one = { do: 'points', arguments: { points: 1 }, seats: [1], for: null };
    const draw = { do: 'draw-cards', arguments: { cards: 1 }, seats: [1], for: null };
    const loss = { do: 'points', arguments: { points: -1 }, seats: [1], for: null };
    expect(effects.plan(cat, 'score', table)).toEqual([{ choose: [[one, draw], [loss]], seat: 1 }]);
    expect(effects.plan(cat, 'score', { ...table, isNight: true })).toEqual([
      { choose: [[one, draw], []], seat: 1 },
    ]);
    // The neighbour chooses, at night only.
    const postman = effectsOf('postman');
    expect(effects.plan(postman, 'draw', table)).toEqual([]);
    expect(effects.plan(postman, 'draw', { ...table, isNight: true })).toMatchObject([{ seat: 2 }]);
  });

  it('are plain JSON', () => {
    for (const { id } of game.table('guests').records) {
      const list = effectsOf(id) ?? [];
      for (const when of ['score', 'draw', 'turn']) {
        const tasks = effects.plan(list, when, { ...table, isNight: true });
        expect(JSON.parse(JSON.stringify(tasks))).toEqual(tasks);
      }
    }
  });

  it.each([
    ['draw-cards', { ...handlers, tasks: ['cheaper'] }],
    ['points-per', { ...handlers, values: { points: () => 1 } }],
    ['at-night', { ...handlers, conditions: { 'has-upgrade': () => true } }],
    ['neighbour', { ...handlers, targets: { 'all-players': () => [0] } }],
  ])('are refused with the card that uses a word without a handler: %s', (word, some) => {
    const message = new RegExp(`not know the effect ${word} \\(data/guests\\.yaml:\\d+:\\d+\\)`);
    expect(() => createEffects(game, some)).toThrow(message);
  });

  it('do not take a handler of another kind', () => {
    const { values, targets = {}, ...others } = handlers;
    const mixed = createEffects(game, { ...others, values: { ...values, ...mapToZero(targets) } });
    expect(() => mixed.plan(effectsOf('ferryman'), 'draw', table)).toThrow('"all-players"');
  });
});

it('a pack without effects has no words', () => {
  expect(vocabularyOf({ effects: null, tables: pack.tables }).size).toBe(0);
});
