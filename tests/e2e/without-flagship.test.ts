import { execFile } from 'node:child_process';
import { cp, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { CLI } from '../helpers/cli.ts';
import { treeOf } from '../helpers/output-folder.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { temporaryFolder } from '../helpers/pack-copy.ts';

const run = promisify(execFile);

/** The program as it is installed, with neither the pack in its root nor the rules of that game. */
async function installWithoutFlagship(tool: string): Promise<string> {
  const flagship = join(REPOSITORY, 'dist', 'games', 'vancouver-buses');
  await cp(join(REPOSITORY, 'dist'), join(tool, 'dist'), {
    recursive: true,
    filter: (path) => !path.startsWith(flagship),
  });
  await writeFile(
    join(tool, 'dist', 'games', 'registry.js'),
    'export const GAMES = [];\nexport const findGame = () => null;\n',
  );
  for (const name of ['package.json', 'presets', 'styles']) {
    await cp(join(REPOSITORY, name), join(tool, name), { recursive: true });
  }
  await symlink(join(REPOSITORY, 'node_modules'), join(tool, 'node_modules'), 'junction');
  return join(tool, 'dist', 'cli.js');
}

describe('the program without the game that it began with', () => {
  it('checks and builds another pack, with the same bytes', async () => {
    const tool = await temporaryFolder();
    const pack = join(tool, 'pack');
    const cli = await installWithoutFlagship(tool);
    await cp(join(REPOSITORY, 'scaffold', 'board'), pack, { recursive: true });
    const build = async (program: string, name: string) => {
      const out = join(tool, name);
      const args = ['build', '--format', 'html', '--strict', '--no-cache', '--out', out];
      await run(process.execPath, [program, ...args], { cwd: pack });
      return treeOf(out);
    };
    const built = await build(cli, 'without');
    expect(await readdir(join(tool, 'dist', 'games'))).not.toContain('vancouver-buses');
    expect(Object.keys(built)).toContain('board');
    expect(built).toEqual(await build(CLI, 'usual'));
  });
});
