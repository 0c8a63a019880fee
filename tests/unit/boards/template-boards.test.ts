import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manifestCards } from '../../../src/export/build-contents.ts';
import { planTablePictures } from '../../../src/export/table/plan-pictures.ts';
import { chooseProduct } from '../../../src/export/tgc/plan-tgc.ts';
import { TTS_STYLE } from '../../../src/export/tts/export-tts.ts';
import { composeSave } from '../../../src/export/tts/save-object.ts';
import { type PackPlanRequest, planPack } from '../../../src/layout/plan-pack.ts';
import { planTable } from '../../../src/layout/table-plan.ts';
import { readPackFiles } from '../../../src/load/read-pack-files.ts';
import type { DeckComponent } from '../../../src/pack/pack.ts';
import type { ComponentPlan, DeckPlan, TilePlan } from '../../../src/pack/sheet.ts';
import { ENGLISH_WORDS } from '../../helpers/english-words.ts';
import {
  checkFully,
  type Edits,
  editedPack,
  placeOf,
  presets,
  REPOSITORY,
  replacing,
} from '../../helpers/pack.ts';

const scaffold = await readPackFiles(join(REPOSITORY, 'scaffold', 'board'));

const COMPONENTS = `  - id: mats
    kind: board
    name: Mats
    piece: mat
    size: { width: 500 mm, height: 140 mm }
    data: data/mats.yaml
    template: templates/mat.hbs
    back: templates/mat.hbs
    cards: 3
  - id: table
    kind: board
    name: The table
    size: { width: 11 in, height: 8.5 in }
    template: templates/mat.hbs
`;

const TABLE = `  - id: mats
    record: mat
    schema: data/schemas/mats.json
    files: [data/mats.yaml]
`;

const withMats = (edits: Edits = {}) =>
  editedPack(
    edits,
    editedPack(
      {
        'game.yaml': (text) =>
          replacing(
            '# The tables from which',
            `${TABLE}\n# The tables from which`,
          )(text).replace('  # Pages of text', `${COMPONENTS}\n  # Pages of text`),
        'data/mats.yaml':
          '- { id: red, name: Red mat, copies: 2 }\n- { id: blue, name: Blue mat, copies: 1 }\n',
        'data/schemas/mats.json': JSON.stringify({
          type: 'array',
          items: { type: 'object', properties: { id: {}, name: {}, copies: {} } },
        }),
        'templates/mat.hbs': '<h1>{{card.name}}</h1>',
      },
      scaffold,
    ),
  );

const checked = checkFully(withMats());
if (checked.pack === null) throw new Error('the pack has errors');
const { pack } = checked;

function deckOf(id: string): DeckComponent {
  const found = pack.components.find((one) => one.id === id);
  if (found?.kind !== 'deck') throw new Error(`${id} is not drawn by a template`);
  return found;
}

const [mats, table] = ['mats', 'table'].map(deckOf) as [DeckComponent, DeckComponent];

const plansOf = (component: DeckComponent, change: Partial<PackPlanRequest> = {}) => {
  const papers = [...presets.papers.values()].filter(({ id }) => id === 'letter');
  const planned = planPack({
    pack,
    words: ENGLISH_WORDS,
    papers,
    components: [component],
    ...change,
  });
  expect(planned.diagnostics).toEqual([]);
  return planned.plans;
};

function layoutOf<T extends DeckPlan | TilePlan>(
  plan: ComponentPlan | undefined,
  kind: T['kind'],
): T {
  if (plan?.layout.kind !== kind) throw new Error(`there is no plan of ${kind}`);
  return plan.layout as T;
}

const paper = (id: string) => [...presets.papers.values()].filter((one) => one.id === id);

describe('a board that a template draws', () => {
  it('is one of each record, or one alone', () => {
    expect(checked.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect([mats.form, mats.piece, mats.cards.map(({ id, copies }) => [id, copies])]).toEqual([
      ...['board', 'mat'],
      [
        ['red', 2],
        ['blue', 1],
      ],
    ]);
    expect([table.form, table.piece, table.data, table.cards]).toMatchObject([
      ...['board', 'board', null],
      [{ id: 'table', copies: 1, entry: { fields: { id: 'table', name: 'The table' } } }],
    ]);
  });

  it('is in tiles for paper that is too small, each copy and each back', () => {
    const [, tiled] = plansOf(mats, { binding: 'duplex' });
    expect([tiled?.htmlPath, tiled?.pdfPath]).toEqual(['mats.tiles.html', 'pdf/mats.tiles.pdf']);
    const { pictures, tiles } = layoutOf<TilePlan>(tiled, 'tiles');
    expect(pictures.map(({ cardId, side, copy }) => `${cardId} ${side} ${copy}`)).toEqual([
      ...['red face 1', 'red back 1', 'red face 2', 'red back 2', 'blue face 1', 'blue back 1'],
    ]);
    const [first] = manifestCards(tiled === undefined ? [] : [tiled]);
    expect(first?.places).toEqual([
      { file: 'mats.tiles.html', sheet: 1, slot: 1 },
      { file: 'mats.tiles.html', sheet: 1 + 2 * tiles.length, slot: 1 },
    ]);
  });

  it('becomes a board or mat of its size, and locked tiles on a virtual table', () => {
    const products = [...presets.products.values()].filter(({ service }) => service === 'tgc');
    const board = products.find(({ kind }) => kind === 'board');
    if (board === undefined) throw new Error('there is no board');
    const size = { ...table.size, trim: board.finished };
    const found = chooseProduct({ ...table, size }, 'table', products);
    expect(found).toMatchObject({ kind: 'board' });
    expect(chooseProduct(mats, 'red', products)).toBeNull();
    const html = (deck: DeckComponent) => new Map(deck.cards.map(({ id }) => [id, `<p>${id}</p>`]));
    const sides = new Map([mats, table].map((deck) => [deck.id, html(deck)]));
    const { things } = planTablePictures({
      words: ENGLISH_WORDS,
      pack: { ...pack, components: [mats, table] },
      faces: sides,
      backs: new Map([['mats', new Map([...html(mats)].map(([id]) => [id, '<p>back</p>']))]]),
      paper: paper('letter')[0] as never,
      style: TTS_STYLE,
      renderAs: () => ({ faces: new Map(), backs: new Map(), diagnostics: [] }),
    });
    const { ObjectStates } = composeSave({
      game: pack.game,
      objects: planTable(things, ENGLISH_WORDS),
      urlOf: (path) => path,
    });
    expect(
      ObjectStates.map(({ Name, Nickname, Locked, CustomImage }) => [
        ...[Name, Nickname, Locked, CustomImage?.ImageURL, CustomImage?.ImageSecondaryURL],
      ]),
    ).toEqual([
      ['Custom_Tile', 'Red mat', true, 'boards/mats/red.png', 'boards/mats/backs/mats.png'],
      ['Custom_Tile', 'Red mat', true, 'boards/mats/red.png', 'boards/mats/backs/mats.png'],
      ['Custom_Tile', 'Blue mat', true, 'boards/mats/blue.png', 'boards/mats/backs/mats.png'],
      ['Custom_Tile', 'The table', true, 'boards/table/table.png', ''],
    ]);
    const ids = new Set(ObjectStates.map(({ GUID }) => GUID));
    expect(ids.size).toBe(ObjectStates.length);
  });

  it.each([
    [
      'it names a board that is drawn',
      { 'game.yaml': replacing('    piece: mat\n', '    piece: mat\n    board: board\n') },
      'key/not-here',
      { file: 'game.yaml', on: '    board: board', at: 'board:' },
    ],
    [
      'its size is none',
      {
        'game.yaml': replacing('size: { width: 11 in, height: 8.5 in }', 'size: jumbo-board'),
      },
      'component/no-such-size',
      { file: 'game.yaml', on: 'size: jumbo-board', at: 'jumbo-board' },
    ],
  ])('reports that %s', (_, edits, code, anchor) => {
    const files = withMats(edits);
    const errors = checkFully(files).diagnostics.filter(({ severity }) => severity === 'error');
    expect(errors.map((one) => one.code)).toEqual([code]);
    expect(errors[0]).toMatchObject(placeOf(anchor, files));
  });
});
