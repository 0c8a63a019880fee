import { describe, expect, it } from 'vitest';
import { selectComponents } from '../../../src/layout/select-components.ts';
import { toGamePack } from '../../../src/play/pack-data.ts';
import { collectStats } from '../../../src/stats/pack-stats.ts';
import { GAME } from '../../helpers/edit-records.ts';
import { elementsPack } from '../../helpers/elements-pack.ts';
import { checkFully, type Edits } from '../../helpers/pack.ts';

function packOf(edits: Edits) {
  const { pack, diagnostics } = checkFully(elementsPack(edits));
  expect(diagnostics).toEqual([]);
  if (pack === null) throw new Error('the pack has errors');
  return pack;
}

/** The copies of each card by deck. */
function copiesOf(edits: Edits = {}) {
  const { components } = packOf(edits);
  return Object.fromEntries(
    components.flatMap((one) =>
      one.kind === 'deck'
        ? [[one.id, Object.fromEntries(one.cards.map(({ id, copies }) => [id, copies]))]]
        : [],
    ),
  );
}

describe('decks that share a table', () => {
  it('have the records that fulfil their conditions, as often as the record says', () => {
    expect(copiesOf()).toEqual({
      flames: { ember: 3, flame: 1, phoenix: 1 },
      others: { drop: 3, kraken: 2, golem: 1, pebble: 2 },
    });
  });

  const SHARED = { flames: { 'ember.flames': 2, 'drop.flames': 1 }, others: { 'ember.others': 4 } };

  it('share cards whose field says how often each deck has them', () => {
    const shared = copiesOf({
      'game.yaml': (text) => text.replaceAll(/where: .*/g, 'copies: { field: decks }'),
      'data/cards.schema.json': (text) => text.replace('"copies":', '"decks":{},"copies":'),
      'data/cards.yaml': (text) =>
        text
          .replaceAll(/(?:, copies: \d)? \}/g, ', copies: 0 }')
          .replace('cost: 1, copies: 0', 'cost: 1, decks: { flames: 2, others: 4 }')
          .replace('cost: 1, copies: 0', 'cost: 1, decks: { flames: 1, others: 0 }'),
    });
    expect(shared).toEqual(SHARED);
  });

  it('share cards by a list with a column for each deck', () => {
    const pack = packOf({
      'game.yaml': (text) =>
        text
          .replaceAll(/where: .*/g, 'copies: { table: lists }')
          .replace(
            'components:',
            '  - { id: lists, record: list, files: [data/lists.csv] }\ncomponents:',
          ),
      'data/lists.csv': 'card,flames,others\nember,2,4\ndrop,1,\n',
      'data/cards.yaml': (text) => text.replaceAll(/(?:, copies: \d)? \}/g, ', copies: 0 }'),
    });
    const { components } = pack;
    const [flames] = components;
    const cards = flames?.kind === 'deck' ? flames.cards : [];
    expect(cards.map(({ id, copies, entry }) => [id, copies, entry.id])).toEqual([
      ['ember.flames', 2, 'ember'],
      ['drop.flames', 1, 'drop'],
    ]);
    expect(selectComponents({ components }, [], ['ember']).length).toBe(2);
    const noBoard = () => {
      throw new Error('it has no board');
    };
    expect(toGamePack(pack, noBoard).components.map((one) => one.cards)).toEqual([
      [
        { id: 'ember', copies: 2 },
        { id: 'drop', copies: 1 },
      ],
      [{ id: 'ember', copies: 4 }],
    ]);
    expect(collectStats(pack, components, []).tables).toMatchObject([{ cards: 2, copies: 7 }]);
  });

  it.each([
    [
      '{ cost: ">=5" }',
      '{ id: ["!=phoenix", "!=kraken", "!=golem"] }',
      ['phoenix', 'kraken', 'golem'],
    ],
    ['{ cost: 5..6 }', '{ cost: "!=5..6" }', ['phoenix', 'golem']],
    ['{ name: "*l*e*" }', '{ name: "!=*l*e*" }', ['flame', 'golem', 'pebble']],
    ['{ suit.strength: ">=3" }', '{ suit.strength: "<3" }', ['ember', 'flame', 'phoenix']],
    ['{ kind: creature, suit: "!=fire" }', '{ id: ["!=kraken", "!=golem"] }', ['kraken', 'golem']],
    ['{ players: "*" }', '{ players: "!=*" }', ['phoenix', 'golem']],
  ])('take the records of %s', (where, rest, ids) => {
    const taken = copiesOf({
      [GAME]: (text) =>
        text.replace('{ suit: fire }', where).replace('{ suit: [water, earth] }', rest),
    });
    expect(Object.keys(taken.flames ?? {})).toEqual(ids);
    expect(Object.keys({ ...taken.flames, ...taken.others }).length).toBe(7);
  });

  it('may be decks of a computed table', () => {
    const computed = copiesOf({
      [GAME]: (text) =>
        `${text
          .replace('{ suit: fire }', '{ strong: true }')
          .replace('{ suit: [water, earth] }', '{ strong: false }')
          .replaceAll('table: cards\n', 'table: powers\n')}
computed:
  - id: powers
    record: power
    each: suits
    fields:
      power: suit.strength - 1
      strong: power > 0
      copies: max(power, 0)
`,
    });
    expect(computed).toEqual({ flames: { fire: 2, water: 1 }, others: { earth: 0 } });
  });
});
