import { execFile } from 'node:child_process';
import { cp, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { CLI } from '../helpers/cli.ts';
import { treeOf } from '../helpers/output-folder.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { temporaryFolder } from '../helpers/pack-copy.ts';

const run = promisify(execFile);

let tool = '';
let pack = '';

/** The program as it is installed, with neither the pack in its root nor the rules of that game. */
beforeAll(async () => {
  tool = await temporaryFolder();
  pack = join(tool, 'pack');
  const flagship = join(REPOSITORY, 'dist', 'games', 'vancouver-buses');
  await cp(join(REPOSITORY, 'dist'), join(tool, 'dist'), {
    recursive: true,
    filter: (path) => !path.startsWith(flagship),
  });
  await writeFile(
    join(tool, 'dist', 'games', 'registry.js'),
    'export const GAMES = [];\nexport const findGame = () => null;\n',
  );
  for (const name of ['package.json', 'presets']) {
    await cp(join(REPOSITORY, name), join(tool, name), { recursive: true });
  }
  await symlink(join(REPOSITORY, 'node_modules'), join(tool, 'node_modules'), 'junction');
  await cp(join(REPOSITORY, 'scaffold'), pack, { recursive: true });
});

const build = (cli: string, out: string) =>
  run(
    process.execPath,
    [cli, 'build', '--format', 'html', '--strict', '--no-cache', '--out', out],
    {
      cwd: pack,
    },
  );

describe('the program without the game that it began with', () => {
  it('has no file of that game', async () => {
    expect(await readdir(join(tool, 'dist', 'games'))).not.toContain('vancouver-buses');
  });

  it('checks and builds another pack, with the same bytes', async () => {
    const [without, usual] = [join(tool, 'without'), join(tool, 'usual')];
    await build(join(tool, 'dist', 'cli.js'), without);
    await build(CLI, usual);
    const built = await treeOf(without);
    expect(Object.keys(built)).toContain('board');
    expect(built).toEqual(await treeOf(usual));
  });
});
