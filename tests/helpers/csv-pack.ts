import type { PackFiles } from '../../src/pack/pack-files.ts';
import { type Edits, editedPack } from './pack.ts';
import { TINY_PACK } from './tiny-pack.ts';

const tiny: PackFiles = new Map(
  Object.entries(TINY_PACK).map(([path, text]) => [path, { kind: 'text', path, text }]),
);

const GUESTS_SCHEMA = JSON.stringify({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'name', 'brings', 'seats', 'copies'],
    properties: {
      id: { type: 'string', pattern: '^[a-z-]+$' },
      name: { type: 'string', minLength: 2, 'x-name': true },
      brings: {
        type: 'array',
        uniqueItems: true,
        items: { type: 'string', 'x-reference': 'cakes' },
      },
      seats: { type: 'integer', minimum: 1, maximum: 4, description: 'How many chairs.' },
      weight: { type: 'number' },
      awake: { type: 'boolean' },
      text: { type: 'string', 'x-rich-text': true },
      side: { enum: ['left', 'right'] },
      lines: { type: 'array', items: { type: 'string' } },
      label: { type: 'object' },
      copies: { type: 'integer', minimum: 1 },
    },
  },
});

/** Where the guests of {@link csvPack} are. */
export const GUESTS = 'data/guests.csv';

/** Two guests without a mistake, with a cell of every kind. */
export const GUESTS_CSV = `id,name,brings,seats,weight,awake,text,side,lines,copies
hatter,Mad Hatter,lemon-tart;seed-cake,2,70.5,true,"Pour :cup:, **twice**.",left,"Mad
Hatter",2
dormouse,Dormouse,,1,,FALSE,,,,3
`;

/** Made once, so that its schemas are compiled once. */
const base: PackFiles = editedPack(
  {
    'game.yaml': (text) =>
      text.replaceAll('guests.yaml', 'guests.csv').replace(/^ +(copies|cards): 5\n/gm, ''),
    'data/guests.yaml': null,
    'data/schemas/guests.schema.json': GUESTS_SCHEMA,
    'templates/guest.hbs': '<b>{{card.name}}</b><small>{{card.id}}</small>\n',
    'assets/icons/cup.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>\n',
    [GUESTS]: '',
  },
  tiny,
);

/** The tiny game with its guests in a CSV file, whose text is given, and a schema with all that a cell can be. */
export const csvPack = (guests: string, edits: Edits = {}): PackFiles =>
  editedPack({ [GUESTS]: guests, ...edits }, base);

const inYaml: PackFiles = editedPack(
  { 'game.yaml': (text) => text.replaceAll('guests.csv', 'guests.yaml'), [GUESTS]: null },
  base,
);

/** The same game with its guests in YAML. */
export const yamlPack = (guests: string): PackFiles =>
  editedPack({ 'data/guests.yaml': guests }, inYaml);
