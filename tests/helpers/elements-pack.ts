import type { PackFiles } from '../../src/pack/pack-files.ts';
import { type Edits, editedPack } from './pack.ts';

const DECK = (id: string, suits: string): string => `  - id: ${id}
    kind: deck
    name: Deck of ${id}
    size: mini
    table: cards
    where: { suit: ${suits} }
    template: templates/card.hbs
    back: templates/back.hbs
`;

const GAME = `id: elements
name: Elements
version: 0.1.0
language: en
author: Ada Example
fonts:
  - { family: Barlow, package: "@fontsource/barlow", weights: [500] }
tables:
  - { id: suits, record: suit, schema: data/suits.schema.json, files: [data/suits.yaml] }
  - { id: cards, record: card, schema: data/cards.schema.json, files: [data/cards.yaml] }
components:
${DECK('flames', 'fire')}${DECK('others', '[water, earth]')}`;

const CARDS = `- { id: ember, name: Ember, suit: fire, kind: spell, rarity: common, cost: 1, copies: 3 }
- { id: flame, name: Flame, suit: fire, kind: spell, rarity: rare, cost: 3 }
- { id: phoenix, name: Phoenix, suit: fire, kind: creature, rarity: rare, cost: 6, players: 3+ }
- { id: drop, name: Drop, suit: water, kind: spell, rarity: common, cost: 1, copies: 3 }
- { id: kraken, name: Kraken, suit: water, kind: creature, rarity: rare, cost: 7, copies: 2 }
- { id: golem, name: Golem, suit: earth, kind: creature, rarity: rare, cost: 5, players: 2-3 }
- { id: pebble, name: Pebble, suit: earth, kind: spell, rarity: common, copies: 2 }
`;

const schema = (properties: object): string =>
  JSON.stringify({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'name'],
      properties: {
        id: { type: 'string' },
        name: { type: 'string', 'x-name': true },
        ...properties,
      },
    },
  });

const text = { type: 'string' };

const FILES: Readonly<Record<string, string>> = {
  'game.yaml': GAME,
  'data/suits.yaml': `- { id: fire, name: Fire, strength: 3 }
- { id: water, name: Water, strength: 2 }
- { id: earth, name: Earth, strength: 1 }
`,
  'data/suits.schema.json': schema({ strength: { type: 'integer' } }),
  'data/cards.yaml': CARDS,
  'data/cards.schema.json': schema({
    suit: { type: 'string', 'x-reference': 'suits' },
    kind: { type: 'string', 'x-translate': true },
    rarity: text,
    cost: { type: 'integer' },
    players: text,
    copies: { type: 'integer' },
  }),
  ...Object.fromEntries(
    ['card', 'back'].map((name) => [
      `templates/${name}.hbs`,
      `<p>${name}: {{card.name}}, {{card.copies}}, {{card.suit.name}}</p>\n`,
    ]),
  ),
};

const base: PackFiles = new Map(
  Object.entries(FILES).map(([path, one]) => [path, { kind: 'text', path, text: one }]),
);

/** A game of two decks that share a table: which cards follows from the records. */
export const elementsPack = (edits: Edits = {}): PackFiles => editedPack(edits, base);
