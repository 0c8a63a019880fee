import { describe, expect, it } from 'vitest';
import { selectForPlayers } from '../../../src/core/players.ts';
import { ELEMENTS_CARDS as CARDS, elementsPack } from '../../helpers/elements-pack.ts';
import { expectMistake, GAME, type Mistake } from '../../helpers/mistakes.ts';
import { checkFully, type Edits, replacing } from '../../helpers/pack.ts';

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

const WHERE = '{ suit: fire }';

const inGame = (from: string, to: string) => ({ [GAME]: replacing(from, to) });

const inCards = (from: string, to: string) => ({ [CARDS]: replacing(from, to) });

const MISTAKES: readonly Mistake[] = [
  {
    code: 'deck/no-such-field',
    of: 'a field misspelt in `where`',
    edits: inGame(WHERE, '{ siut: fire }'),
    at: [GAME, 'where: { »siut'],
    hint: 'did you mean `suit`?',
  },
  {
    code: 'deck/no-such-field',
    of: 'a field misspelt behind a reference',
    edits: inGame(WHERE, '{ suit.strenght: 3 }'),
    at: [GAME, 'where: { »suit.strenght'],
  },
  {
    code: 'deck/no-such-field',
    of: 'a field misspelt in the name of a template',
    edits: {
      [GAME]: (text) => text.replace('{{kind}}', '{{knid}}'),
      'templates/creature.hbs': null,
      'templates/spell.hbs': '<p></p>\n',
      [CARDS]: (text) => text.replaceAll('kind: creature', 'kind: spell'),
    },
    at: [GAME, 'templates/{{»knid'],
    hint: 'did you mean `kind`?',
  },
  {
    code: 'deck/no-such-value',
    of: 'a value misspelt in a list',
    edits: inGame('[water, earth]', '[water, erath]'),
    at: [GAME, '[water, »erath]'],
    hint: 'did you mean `earth`?',
  },
  {
    code: 'deck/no-such-value',
    of: 'a value misspelt that is not wanted',
    edits: inGame('[water, earth]', '"!=fier"'),
    at: [GAME, 'suit: »"!=fier"'],
    hint: 'did you mean `fire`?',
  },
  {
    code: 'value/wrong-type',
    of: 'a condition without a value',
    edits: inGame(WHERE, '{ suit: }'),
    at: [GAME, 'where: { suit: »}'],
  },
  {
    code: 'deck/no-cards',
    severity: 'warning',
    of: 'a comparison that no record fulfils',
    edits: inGame(WHERE, '{ cost: ">50" }'),
    at: [GAME, '»where: { cost: ">50" }'],
    message: 'no record fulfils all of these conditions',
  },
  {
    code: 'deck/left-out',
    severity: 'warning',
    of: 'cards of a suit without a deck',
    edits: inGame('[water, earth]', '[water]'),
    at: [CARDS, '»{ id: golem'],
    message: '`golem` and 1 more record of `cards` are in no deck',
    related: [GAME, GAME],
  },
  {
    code: 'card/duplicate-id',
    of: 'a suit in two decks',
    edits: inGame('[water, earth]', '[water, earth, fire]'),
    at: [GAME, '»where: { suit: [water, earth, fire] }'],
    message: '`ember` and 2 more records are already cards of `flames`',
    related: [GAME, CARDS],
  },
  {
    code: 'count/cards',
    of: 'a number of cards that is off by a computed copy',
    edits: inGame(WHERE, `${WHERE}\n    cards: 4`),
    at: [CARDS, '»{ id: ember'],
    message: 'must have 4 cards, found 5',
    related: [GAME],
  },
  {
    code: 'template/unusable-name',
    of: 'a name that leads to another folder',
    edits: inCards(
      'name: Ember, suit: fire, kind: spell',
      'name: Ember, suit: fire, kind: ../spell',
    ),
    at: [CARDS, 'suit: fire, kind: »../spell'],
    message: '`../spell` cannot be part of the name of a template',
    related: [GAME],
  },
  {
    code: 'template/unusable-name',
    of: 'a record that does not say its template',
    edits: inCards('name: Ember, suit: fire, kind: spell, ', 'name: Ember, suit: fire, '),
    at: [CARDS, '»{ id: ember'],
    message: '`kind` of `ember` is empty',
    related: [GAME],
  },
  {
    code: 'file/missing',
    of: 'a template that a record names and that is not there',
    edits: inCards('name: Ember, suit: fire, kind: spell', 'name: Ember, suit: fire, kind: spel'),
    at: [CARDS, 'kind: »spel,'],
    message: 'there is no file `templates/spel.hbs`',
    hint: 'did you mean `templates/spell.hbs`?',
    related: [GAME],
  },
  {
    code: 'card/bad-players',
    of: 'a number of players in words',
    edits: inCards('players: 2-3', 'players: two'),
    at: [CARDS, 'players: »two'],
  },
  {
    code: 'card/bad-players',
    of: 'a range of players the wrong way round',
    edits: inCards('players: 2-3', 'players: 4-3'),
    at: [CARDS, 'players: »4-3'],
  },
  {
    code: 'value/out-of-range',
    of: 'copies by a number of players that is none',
    edits: inCards('{ 2: 1, 4: 2 }', '{ two: 1, 4: 2 }'),
    at: [CARDS, 'two: »1'],
    message: 'by the number of players from which it is used',
  },
  {
    code: 'expression/syntax',
    of: 'a bracket left out in `copies`',
    edits: { [GAME]: (text) => text.replace('3, 1)', '3, 1') },
    at: [GAME, 'copies: »if(rarity = "common", 3, 1\n'],
    message: '`)` is missing',
    related: [],
  },
  {
    code: 'expression/no-such-field',
    of: 'a field misspelt in `copies`',
    edits: { [GAME]: (text) => text.replace('if(rarity', 'if(rarty') },
    at: [GAME, 'if(»rarty'],
    hint: 'did you mean `rarity`?',
    related: [CARDS],
  },
  {
    code: 'expression/wrong-type',
    of: 'half a copy',
    edits: { [GAME]: (text) => text.replace('if(rarity = "common", 3, 1)', 'cost / 2') },
    at: [GAME, 'copies: »cost / 2'],
    message: 'this is `0.5` for `ember`, and copies are whole numbers from 0 to 9999',
    related: [CARDS],
  },
];

describe('a mistake in what a deck takes is one problem', () => {
  it.each(MISTAKES)('$code at its place: $of', (mistake) => {
    const files = elementsPack(mistake.edits);
    expectMistake(mistake, files, checkFully(files).diagnostics);
  });
});
