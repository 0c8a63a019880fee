import { execFile } from 'node:child_process';
import { cp, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { CLI } from '../helpers/cli.ts';
import { treeOf } from '../helpers/output-folder.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { temporaryFolder } from '../helpers/pack-copy.ts';

const run = promisify(execFile);

/** The program as it is installed, without any pack and without the code of any. */
async function installWithoutGames(tool: string, isLinked = true): Promise<string> {
  const packs = join(REPOSITORY, 'dist', 'packs');
  await cp(join(REPOSITORY, 'dist'), join(tool, 'dist'), {
    recursive: true,
    filter: (path) => !path.startsWith(packs),
  });
  for (const name of ['package.json', 'presets', 'styles']) {
    await cp(join(REPOSITORY, name), join(tool, name), { recursive: true });
  }
  if (isLinked)
    await symlink(join(REPOSITORY, 'node_modules'), join(tool, 'node_modules'), 'junction');
  return join(tool, 'dist', 'cli.js');
}

describe('the program without the games that come with it', () => {
  it('checks and builds another pack, with the same bytes', async () => {
    const tool = await temporaryFolder();
    const pack = join(tool, 'pack');
    const cli = await installWithoutGames(tool);
    await cp(join(REPOSITORY, 'scaffold', 'board'), pack, { recursive: true });
    const build = async (program: string, name: string) => {
      const out = join(tool, name);
      const args = ['build', '--format', 'html', '--strict', '--no-cache', '--out', out];
      await run(process.execPath, [program, ...args], { cwd: pack });
      return treeOf(out);
    };
    const built = await build(cli, 'without');
    expect(await readdir(tool)).not.toContain('games');
    expect(Object.keys(built)).toContain('board');
    expect(built).toEqual(await build(CLI, 'usual'));
  });
});
