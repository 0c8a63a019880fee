import type { WrittenFiles } from './written-pack.ts';

const DECKS = [
  {
    id: 'touching',
    size: '{ width: 2 in, height: 1.732 in, shape: hexagon }',
    more: 'gutter: 0 in',
  },
  {
    id: 'apart',
    size: '{ width: 1.732 in, height: 2 in, shape: hexagon, bleed: 0.1 in }',
    more: 'gutter: 0.25 in',
  },
  {
    id: 'round',
    size: '{ width: 25 mm, height: 25 mm, shape: circle, bleed: 2 mm, safe: 2 mm }',
    more: 'piece: token',
  },
  {
    id: 'drawn',
    size: '{ width: 1.5 in, height: 2 in, shape: { path: "M0 0H60V45L30 80L0 30Z", box: [60, 80] } }',
    more: 'piece: shield',
  },
  {
    id: 'rounded',
    size: '{ width: 60 mm, height: 40 mm, corner: 5 mm }',
    more: 'piece: counter',
  },
] as const;

export type ShapesDeck = (typeof DECKS)[number]['id'];

const GAME = `id: shapes
name: Shapes
version: 1.0.0
language: en
author: Ada Example
fonts:
  - family: Barlow
    package: "@fontsource/barlow"
    weights: [400, 700]
tables:
${DECKS.map(({ id }) => `  - { id: ${id}, record: ${id}-piece, schema: data/schemas/pieces.schema.json, files: [data/${id}.yaml] }`).join('\n')}
components:
${DECKS.map(({ id, size, more }) => `  - { id: ${id}, kind: deck, name: Pieces ${id}, size: ${size}, data: data/${id}.yaml, template: templates/face.hbs, back: templates/back.hbs, ${more} }`).join('\n')}
`;

export const PIECES_A_DECK = 7;

const FILLS = ['#1f6f8b', '#99582a', '#386641', '#6d597a', '#b23a48', '#5a5f12', '#264653'];

/** Seven pieces of a deck, so that a sheet of backs is not its own mirror image. */
const records = (deck: string): string =>
  FILLS.map((fill, at) => `- { id: ${deck}-${at + 1}, copies: 1, fill: "${fill}" }`).join('\n');

const SCHEMA = JSON.stringify({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'copies', 'fill'],
    properties: {
      id: { type: 'string' },
      copies: { type: 'integer', minimum: 1 },
      fill: { type: 'string' },
    },
  },
});

/** An arrow at the head of a piece and a dot at its left: its way up and its mirror image are seen. */
const side = (name: string): string =>
  `<article class="side side--${name}" style="background: {{card.fill}}"><svg viewBox="-10 -10 20 20"><path d="M0 -8L4 -3H-4Z"/><circle cx="-6" cy="1" r="1.5"/></svg><small>{{card.id}}</small></article>\n`;

const STYLES = `.side { box-sizing: border-box; position: relative; width: 100%; height: 100%; color: #fff; }
.side svg { position: absolute; left: 30%; top: 30%; width: 40%; height: 40%; fill: #fff; }
.side small { position: absolute; left: 0; right: 0; top: 55%; text-align: center; font: 700 7pt Barlow; }
.side--back svg { opacity: 0.6; }
`;

/** A pack of two-sided pieces of each kind of outline. */
export const SHAPES_PACK: WrittenFiles = {
  'game.yaml': GAME,
  ...Object.fromEntries(DECKS.map(({ id }) => [`data/${id}.yaml`, `${records(id)}\n`])),
  'data/schemas/pieces.schema.json': SCHEMA,
  'templates/face.hbs': side('face'),
  'templates/back.hbs': side('back'),
  'templates/shapes.css': STYLES,
};
