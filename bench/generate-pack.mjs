/** Packs of any size, the same for the same numbers. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const DECKS = 4;
/** As many cards as the shipped game has, by four decks. */
export const CARDS_OF_ONE = 284;

const WORDS =
  'bus stop route fare park loop bridge harbour market school garden tower library corner avenue hill'.split(
    ' ',
  );
const wordsAt = (from, count) =>
  Array.from({ length: count }, (_, at) => WORDS[(from * 7 + at * 3) % WORDS.length]).join(' ');

const TEMPLATE = `<article class="card">
  <header><b>{{card.cost}}</b>{{fit card.name maxPt=15 minPt=8 widthIn=1.7 lines=1 family="Barlow Condensed" weight=700}}</header>
  <p>{{rich card.text}}</p>
  <footer>{{card.id}}</footer>
</article>
`;

const CSS = `.card { box-sizing: border-box; display: flex; flex-direction: column; height: 100%; padding: calc(var(--bleed) + var(--safe)); background: #eef3f1; font: 400 9pt Barlow; color: #17191d }
.card header { display: flex; justify-content: space-between; font: 700 15pt "Barlow Condensed" }
.card p { flex: 1; margin: 0.2in 0 }
.card b { font-weight: 700 }
.card footer { font-size: 6.2pt }
`;

const SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'name', 'cost', 'copies', 'text'],
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      cost: { type: 'integer', minimum: 0 },
      copies: { type: 'integer', minimum: 1 },
      text: { type: 'string', 'x-rich-text': true },
    },
  },
};

/** Writes a pack of `times` x 284 cards, one copy each, into a folder. */
export function generatePack(folder, times) {
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const decks = Array.from({ length: DECKS }, (_, at) => `deck-${at + 1}`);
  const cards = (CARDS_OF_ONE / DECKS) * times;
  const card = (deck, at) =>
    [
      `- id: ${deck}-${at + 1}`,
      `  name: ${wordsAt(at, 2)} ${at + 1}`,
      `  cost: ${at % 8}`,
      '  copies: 1',
      `  text: "**${wordsAt(at + 1, 2)}**: ${wordsAt(at + 2, 9)}, then *${wordsAt(at + 3, 3)}*."`,
    ].join('\n');
  for (const deck of decks) {
    const all = Array.from({ length: cards }, (_, at) => card(deck, at));
    write(`data/${deck}.yaml`, `${all.join('\n\n')}\n`);
  }
  write('data/schemas/card.schema.json', JSON.stringify(SCHEMA, null, 2));
  write('templates/card.hbs', TEMPLATE);
  write('templates/card.css', CSS);
  write(
    'game.yaml',
    [
      'id: many-cards',
      'name: Many Cards',
      'version: 1.0.0',
      'language: en',
      'author: a program',
      'fonts:',
      '  - family: Barlow',
      '    package: "@fontsource/barlow"',
      '    weights: [400, 700]',
      '  - family: Barlow Condensed',
      '    package: "@fontsource/barlow-condensed"',
      '    weights: [700]',
      'tables:',
      ...decks.flatMap((deck) => [
        `  - id: ${deck}`,
        '    record: card',
        '    schema: data/schemas/card.schema.json',
        '    files:',
        `      - data/${deck}.yaml`,
      ]),
      'components:',
      ...decks.flatMap((deck) => [
        `  - id: ${deck}`,
        '    kind: deck',
        `    name: ${deck.replace('deck-', 'Deck ')}`,
        '    size: poker',
        `    data: data/${deck}.yaml`,
        '    template: templates/card.hbs',
      ]),
      '',
    ].join('\n'),
  );
}
