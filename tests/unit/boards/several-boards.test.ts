import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { networksOf } from '../../../src/boards/network/model.ts';
import { readPackFiles } from '../../../src/load/read-pack-files.ts';
import { boardComponents, type Pack } from '../../../src/pack/pack.ts';
import type { HelperCall, Markup } from '../../../src/pack/template-helper.ts';
import { TEMPLATE_HELPERS } from '../../../src/render/template-helpers/registry.ts';
import { checkFully, type Edits, editedPack, REPOSITORY, replacing } from '../../helpers/pack.ts';

const scaffold = await readPackFiles(join(REPOSITORY, 'scaffold', 'board'));

const BOARD = 'board:\n  stops: huts\n  links: trails\n  regions: valleys\n';

const BOARDS = `boards:
  - id: hills
    stops: huts
    links: trails
    regions: valleys
  - id: cellars
    stops: vaults
    links: tunnels
`;

const COMPONENT = `  - id: tiles
    kind: board
    board: cellars
    name: Cellars
    size: { width: 5 in, height: 4 in }
`;

const TABLES = `  - id: vaults
    record: vault
    schema: data/schemas/vaults.json
    files: [data/vaults.yaml]
  - id: tunnels
    record: tunnel
    schema: data/schemas/tunnels.json
    files: [data/tunnels.yaml]
`;

const VAULTS = `- { id: wine, name: Wine, position: [0, 0] }
- { id: coal, name: Coal, position: [4, 0] }
- { id: well, name: Well, position: [4, 3] }
`;

const TUNNELS = `- { from: wine, to: coal }
- { from: coal, to: well }
`;

const record = (properties: Readonly<Record<string, object>>): string =>
  JSON.stringify({ type: 'array', items: { type: 'object', properties } });

/** A pack with a second board, whose component has the id of the first board's tiles. */
const withCellars = (edits: Edits = {}) =>
  editedPack(
    edits,
    editedPack(
      {
        'game.yaml': (text) =>
          replacing(
            BOARD,
            BOARDS,
          )(text)
            .replace('# The tables from which', `${TABLES}\n# The tables from which`)
            .replace('  # Pages of text', `${COMPONENT}\n  # Pages of text`),
        'data/vaults.yaml': VAULTS,
        'data/tunnels.yaml': TUNNELS,
        'data/schemas/vaults.json': record({ id: {}, name: {}, position: {} }),
        'data/schemas/tunnels.json': record({
          from: { 'x-reference': 'vaults' },
          to: { 'x-reference': 'vaults' },
        }),
      },
      scaffold,
    ),
  );

function linkedPack(): Pack {
  const { pack, diagnostics } = checkFully(withCellars());
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  if (pack === null) throw new Error('the pack has errors');
  return pack;
}

const pack = linkedPack();
const [hills, cellars] = boardComponents(pack);
if (hills === undefined || cellars === undefined) throw new Error('a board is missing');

describe('a pack with two boards', () => {
  it('has both, in the order of game.yaml, each shown by its component', () => {
    expect(networksOf(pack).map(({ id, stops }) => [id, stops.length])).toEqual([
      ['hills', pack.tables.get('huts')?.entries.length],
      ['cellars', 3],
    ]);
    expect([hills.board, cellars.board]).toEqual(['hills', 'cellars']);
  });

  it('looks things up on the board that a call names', () => {
    const miniMap = (board: string, id: string) =>
      TEMPLATE_HELPERS.miniMap?.({
        args: [{ id }],
        hash: { board },
        pack,
      } as unknown as HelperCall) as Markup;
    expect(miniMap('cellars', 'wine').html).toContain('<svg');
    expect(() => miniMap('hills', 'wine')).toThrow('`wine` is not a stop or a route of the board');
    expect(() => miniMap('celars', 'wine')).toThrow('there is no board `celars`');
  });
});
