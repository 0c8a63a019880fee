import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BOARD_KINDS } from '../../../src/boards/registry.ts';
import { loadPresets } from '../../../src/load/load-presets.ts';
import { readPackFiles } from '../../../src/load/read-pack-files.ts';
import { checkFully, editedPack, REPOSITORY } from '../../helpers/pack.ts';

const { gameSchema } = await loadPresets();

const scaffold = await readPackFiles(join(REPOSITORY, 'scaffold', 'board'));

const withKind = (kind: string) =>
  checkFully(
    editedPack(
      { 'game.yaml': (text) => text.replace(/^board:\n/m, `board:\n  kind: ${kind}\n`) },
      scaffold,
    ),
  );

describe('kinds of boards', () => {
  it('can be named in game.yaml, each of them, and have a schema under their id', () => {
    const { board } = (gameSchema as { $defs: Record<string, object> }).$defs;
    const schemas = BOARD_KINDS.map(({ id }): unknown =>
      JSON.parse(
        readFileSync(join(REPOSITORY, 'presets/schemas/boards', `${id}.schema.json`), 'utf8'),
      ),
    );
    expect([board]).toEqual(schemas);
    expect(board).toMatchObject({
      properties: { kind: { enum: BOARD_KINDS.map(({ id }) => id) } },
    });
  });

  it('makes the board of a pack', () => {
    const { pack, diagnostics } = withKind('network');
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect([...(pack?.boards ?? [])]).toEqual([
      ['board', expect.objectContaining({ id: 'board', kind: 'network' })],
    ]);
  });

  it('refuses another kind at its place', () => {
    const { pack, diagnostics } = withKind('grid');
    expect(pack).toBeNull();
    expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ['value/not-allowed', 'game.yaml'],
    ]);
  });
});
