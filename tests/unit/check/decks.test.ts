import { describe, expect, it } from 'vitest';
import { selectForPlayers } from '../../../src/pack/players.ts';
import { GAME } from '../../helpers/edit-records.ts';
import { ELEMENTS_CARDS as CARDS, elementsPack } from '../../helpers/elements-pack.ts';
import { checkFully, type Edits } from '../../helpers/pack.ts';

function packOf(edits: Edits) {
  const { pack, diagnostics } = checkFully(elementsPack(edits));
  expect(diagnostics).toEqual([]);
  if (pack === null) throw new Error('the pack has errors');
  return pack;
}

/** The copies of each card by deck, in the whole game or for some players. */
function copiesOf(edits: Edits = {}, players: number | null = null) {
  const pack = packOf(edits);
  const { components } = players === null ? pack : selectForPlayers(pack, players);
  return Object.fromEntries(
    components.flatMap((one) =>
      one.kind === 'deck'
        ? [[one.id, Object.fromEntries(one.cards.map(({ id, copies }) => [id, copies]))]]
        : [],
    ),
  );
}

describe('decks that share a table', () => {
  it('have the records that fulfil their conditions, as often as the record or the deck says', () => {
    expect(copiesOf()).toEqual({
      flames: { ember: 3, flame: 1, phoenix: 1 },
      others: { drop: 3, kraken: 2, golem: 1, pebble: 2 },
    });
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

  it('may share a file, count their cards and compute copies from those of a record', () => {
    const edits = {
      [GAME]: (text: string) =>
        text
          .replaceAll('table: cards\n', 'data: data/cards.yaml\n    cards: 8\n')
          .replace('cards: 8', 'cards: 4')
          .replaceAll('if(rarity = "common", 3, 1)', 'copies + if(rarity = "common", 1, 0)'),
    };
    expect(copiesOf(edits)).toEqual({
      flames: { ember: 2, flame: 1, phoenix: 1 },
      others: { drop: 2, kraken: 2, golem: 1, pebble: 3 },
    });
  });

  it('may be decks of a computed table', () => {
    const computed = copiesOf({
      [GAME]: (text) =>
        `${text
          .replace('{ suit: fire }', '{ strong: true }')
          .replace('{ suit: [water, earth] }', '{ strong: false }')
          .replaceAll('table: cards\n', 'table: powers\n')
          .replaceAll('if(rarity = "common", 3, 1)', 'max(power, 0)')
          .replaceAll('templates/{{kind}}', 'templates/{{look}}')
          .replaceAll('{{suit}}', '{{suit.id}}')}
computed:
  - id: powers
    record: power
    each: suits
    fields:
      power: suit.strength - 1
      strong: power > 0
      look: if(power > 0, "spell", "creature")
`,
    });
    expect(computed).toEqual({ flames: { fire: 2, water: 1 }, others: { earth: 0 } });
  });
});

describe('a game of so many players', () => {
  it.each([
    [1, { flames: { ember: 3, flame: 1 }, others: { drop: 3, kraken: 2 } }],
    [2, { flames: { ember: 3, flame: 1 }, others: { drop: 3, kraken: 2, golem: 1, pebble: 1 } }],
    [
      3,
      {
        flames: { ember: 3, flame: 1, phoenix: 1 },
        others: { drop: 3, kraken: 2, golem: 1, pebble: 1 },
      },
    ],
    [5, { flames: { ember: 3, flame: 1, phoenix: 1 }, others: { drop: 3, kraken: 2, pebble: 2 } }],
  ])('of %i has its cards', (players, copies) => {
    expect(copiesOf({}, players)).toEqual(copies);
  });

  it('is refused where no card says anything of players', () => {
    const edits = {
      [CARDS]: (text: string) => text.replaceAll(/, (players: .*?|copies: \{.*?\}) \}/g, ' }'),
    };
    expect(() => copiesOf(edits, 2)).toThrow(
      'no card of this pack depends on the number of players',
    );
  });
});

describe('the templates of a card', () => {
  it('are named by its record', () => {
    const decks = packOf({}).components.flatMap((one) => (one.kind === 'deck' ? [one] : []));
    const named = decks.flatMap(({ cards }) => cards.map(({ id, templates }) => [id, templates]));
    expect(Object.fromEntries(named)).toMatchObject({
      phoenix: { face: 'templates/creature.hbs', back: 'templates/fire-back.hbs' },
      golem: { face: 'templates/creature.hbs', back: 'templates/earth-back.hbs' },
      drop: { face: 'templates/spell.hbs', back: 'templates/water-back.hbs' },
    });
  });
});
