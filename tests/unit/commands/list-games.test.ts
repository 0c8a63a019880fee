import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../helpers/command-line.ts';
import { editFiles, type FileEdits, temporaryFolder } from '../../helpers/pack-copy.ts';
import { TINY_PACK } from '../../helpers/tiny-pack.ts';

const named =
  (id: string, name: string): FileEdits[string] =>
  (text) =>
    text.replace('tea-party', id).replace('Tea Party', name);

/** A repository of three games: one in its root, one under games/, one under examples/. */
async function repository(): Promise<string> {
  const root = await temporaryFolder();
  const games = { '': 'tea-party', 'games/supper': 'supper', 'examples/picnic': 'picnic' };
  for (const [path, id] of Object.entries(games)) {
    const folder = join(root, ...path.split('/'));
    await editFiles(folder, TINY_PACK);
    if (path !== '') {
      const name = id.charAt(0).toUpperCase() + id.slice(1);
      await editFiles(folder, { 'game.yaml': named(id, name) });
    }
  }
  return root;
}

describe('vbuses list in a repository of several games', () => {
  it('names the others', async () => {
    const root = await repository();
    const { out } = await runCommand(['list'], root);
    expect(out.split('\n\n')[1]).toBe(
      [
        'other games, with --game:',
        'game    name    folder',
        'supper  Supper  games/supper',
        'picnic  Picnic  examples/picnic',
        '',
      ].join('\n'),
    );
    const deeper = join(root, 'games', 'supper');
    expect((await runCommand(['list'], deeper)).out.split('\n\n')[1]).toBe(
      [
        'other games, with --game:',
        'game       name       folder',
        `tea-party  Tea Party  ${join('..', '..')}`,
        `picnic     Picnic     ${join('..', '..', 'examples', 'picnic')}`,
        '',
      ].join('\n'),
    );
    const { out: json } = await runCommand(['list', '--json', '--game', 'supper'], root);
    expect(JSON.parse(json)).toMatchObject({
      pack: { id: 'supper' },
      games: [
        { id: 'tea-party', name: 'Tea Party', folder: '.' },
        { id: 'supper', name: 'Supper', folder: 'games/supper' },
      ],
      examples: [{ id: 'picnic', name: 'Picnic', folder: 'examples/picnic' }],
    });
  });
});
