import { readdir } from 'node:fs/promises';
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
async function repository(edits: FileEdits = {}): Promise<string> {
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
  await editFiles(root, edits);
  return root;
}

const BROKEN: FileEdits = {
  'games/supper/data/guests.yaml': (text) => text.replace('seed-cake', 'sead-cake'),
};

describe('--all-games', () => {
  it('validates every game but the examples, and answers the worst exit code', async () => {
    const root = await repository(BROKEN);
    const { exitCode, out, err } = await runCommand(['validate', '--all-games'], root);
    expect({ exitCode, err }).toEqual({ exitCode: 1, err: '' });
    expect(out).toMatch(/^Tea Party\nno problems\nSupper\ndata\/guests\.yaml:7:11 error /);
    expect(out).not.toContain('Picnic');
    const quiet = await runCommand(['validate', '--all-games', '--quiet'], join(root, 'games'));
    expect(quiet.out).toMatch(/^Supper\ndata\/guests\.yaml:7:11 error /);
  });

  it('is one document for programs, with what each game has said', async () => {
    const root = await repository(BROKEN);
    const { exitCode, out } = await runCommand(['validate', '--all-games', '--json'], root);
    expect(exitCode).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      games: [
        { id: 'tea-party', name: 'Tea Party', folder: '.', exitCode: 0, diagnostics: [] },
        {
          ...{ id: 'supper', folder: 'games/supper', exitCode: 1 },
          diagnostics: [{ code: 'guest/no-such-cake' }],
        },
      ],
    });
  });

  it('goes on after a game that cannot be worked on at all', async () => {
    const root = await repository();
    const line = ['validate', '--all-games', '--locale', 'fr'];
    const { exitCode, out, err } = await runCommand(line, root);
    expect(exitCode).toBe(2);
    expect(out).toBe('Tea Party\nSupper\n');
    expect(err.match(/^error: /gm)).toHaveLength(2);
    const document = JSON.parse((await runCommand([...line, '--json'], root)).out);
    expect(document.games).toMatchObject([
      { id: 'tea-party', exitCode: 2, failure: { exitCode: 2 } },
      { id: 'supper', exitCode: 2, failure: { exitCode: 2 } },
    ]);
  });

  it('builds each game into its own folder', async () => {
    const root = await repository();
    const line = ['build', '--all-games', '--format', 'html'];
    const { exitCode, out, err } = await runCommand(line, join(root, 'games', 'supper'));
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    expect(out).toMatch(/^Tea Party\n.* files in .*\nSupper\n.* files in Output/);
    for (const path of ['', 'games/supper']) {
      const output = join(root, ...path.split('/'), 'Output');
      expect(await readdir(output), path).toContain('index.html');
    }
    expect(await readdir(join(root, 'examples', 'picnic'))).not.toContain('Output');
  });

  it.each([
    ['build guests --all-games', 'not just `guests`'],
    ['build --all-games --out there', "'--out <folder>'"],
    ['build --all-games --watch', "'--watch'"],
    ['validate --all-games --game supper', "'--game <id or folder>'"],
    ['validate --all-games --reporter sarif', 'is about one game'],
  ])('does not go with %s', async (line, message) => {
    const root = await repository();
    const { exitCode, err } = await runCommand(line.split(' '), root);
    expect(exitCode).toBe(2);
    expect(err).toContain(message);
  });

  it('needs a game', async () => {
    const { exitCode, err } = await runCommand(['list', '--all-games'], await temporaryFolder());
    expect(exitCode).toBe(2);
    expect(err).toContain('there is no game.yaml in this folder or above it');
  });
});

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

  it('lists the components of all of them', async () => {
    const { exitCode, out } = await runCommand(['list', '--all-games'], await repository());
    expect(exitCode).toBe(0);
    expect(out.match(/^(?:Tea Party|Supper|component|guests|cakes)/gm)).toEqual([
      ...['Tea Party', 'component', 'guests', 'cakes'],
      ...['Supper', 'component', 'guests', 'cakes'],
    ]);
  });

  it('names the games that there are, where there is none', async () => {
    const { exitCode, out, err } = await runCommand(['list'], await temporaryFolder());
    expect(exitCode).toBe(0);
    expect(out).toContain('vancouver-buses');
    expect(err).toContain('--game <id>');
    const misnamed = await temporaryFolder();
    await editFiles(misnamed, { 'game.yml': 'id: x\n' });
    expect(await runCommand(['list'], misnamed)).toMatchObject({ exitCode: 2 });
  });
});
