import { mkdtemp, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { editFiles, type FileEdits, temporaryFolder } from './pack-copy.ts';
import { runFolder } from './shared-build.ts';

const GAME = `id: tea-party
name: Tea Party
version: 0.2.0
language: en
author: Ada Example
fonts:
  - family: Barlow
    package: "@fontsource/barlow"
    weights: [400, 700]
tables:
  - id: guests
    record: guest
    schema: data/schemas/guests.schema.json
    files:
      - data/guests.yaml
    copies: 5
  - id: cakes
    record: cake
    schema: data/schemas/cakes.schema.json
    files:
      - data/cakes.yaml
components:
  - id: guests
    kind: deck
    name: Guests
    size: poker
    data: data/guests.yaml
    template: templates/guest.hbs
    cards: 5
  - id: cakes
    kind: deck
    name: Cakes
    size: mini
    data: data/cakes.yaml
    template: templates/cake.hbs
`;

const GUESTS = `- id: hatter
  name: Mad Hatter
  brings: lemon-tart
  copies: 2
- id: dormouse
  name: Dormouse
  brings: seed-cake
  copies: 3
`;

const CAKES = `- id: lemon-tart
  name: Lemon Tart
  copies: 2
- id: seed-cake
  name: Seed Cake
  copies: 1
`;

const schema = (properties: object): string =>
  JSON.stringify({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'copies', ...Object.keys(properties)],
      properties: {
        id: { type: 'string' },
        copies: { type: 'integer', minimum: 1 },
        ...properties,
      },
    },
  });

/** A game of five guests and three cakes, as files by path: small, so that a build of it is quick. */
export const TINY_PACK: Readonly<Record<string, string>> = {
  'game.yaml': GAME,
  'data/guests.yaml': GUESTS,
  'data/cakes.yaml': CAKES,
  'data/schemas/guests.schema.json': schema({
    name: { type: 'string', 'x-name': true },
    brings: { type: 'string', 'x-reference': 'cakes' },
  }),
  'data/schemas/cakes.schema.json': schema({ name: { type: 'string', 'x-name': true } }),
  'templates/guest.hbs':
    '<article class="card"><b>{{card.name}}</b><p>brings {{card.brings.name}}</p><small>{{card.id}}</small></article>\n',
  'templates/cake.hbs':
    '<article class="card"><b>{{card.name}}</b><small>{{card.id}}</small></article>\n',
  'templates/tea.css':
    '.card { box-sizing: border-box; height: 100%; padding: 0.4in; font: 400 12pt Barlow; background: #fde }\n.card b { font-weight: 700 }\n',
};

/** The tiny game in a folder that is gone after the test, with some of its files changed. */
export const tinyPack = async (edits: FileEdits = {}): Promise<string> =>
  layTinyPack(join(await temporaryFolder(), 'tea-party'), edits);

/** The tiny game for all tests of a file, which only read it; it is gone after the run. */
export const sharedTinyPack = async (edits: FileEdits = {}): Promise<string> =>
  layTinyPack(await realpath(await mkdtemp(join(runFolder(), 'tea-party-'))), edits);

async function layTinyPack(folder: string, edits: FileEdits): Promise<string> {
  await editFiles(folder, TINY_PACK);
  await editFiles(folder, edits);
  return folder;
}
