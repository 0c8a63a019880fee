import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readdir, readFile, realpath, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { gamesAround } from '../../src/load/folders.ts';
import { readPackFiles } from '../../src/load/read-pack-files.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { runFolder } from '../helpers/run-folder.ts';

const run = promisify(execFile);
const isWindows = process.platform === 'win32';

let project = '';
let program = '';

beforeAll(async () => {
  project = await realpath(await mkdtemp(join(runFolder(), 'packed-')));
  program = await installPacked();
});

/** The packed program and what it depends on in a project's node_modules/, as npm lays them down. */
async function installPacked(): Promise<string> {
  const modules = join(project, 'node_modules');
  await mkdir(join(modules, 'vbuses'), { recursive: true });
  // The tarball is made of dist/ as it is compiled by now.
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', project];
  const { stdout } = await run('npm', pack, { cwd: REPOSITORY, shell: isWindows });
  const tarball = join(project, stdout.trim());
  const folder = join(modules, 'vbuses');
  await run('tar', ['-xzf', tarball, '-C', folder, '--strip-components', '1']);
  const { dependencies, optionalDependencies, bin } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const installed = join(REPOSITORY, 'node_modules', name);
    const isThere = await access(installed).then(
      () => true,
      () => false,
    );
    if (!isThere && name in optionalDependencies) continue;
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(installed, join(modules, name), 'junction');
  }
  return join(folder, bin.vbuses);
}

it('the packed program has every game of the repository, whole, and lists them', async () => {
  const games = await gamesAround(REPOSITORY);
  expect(games.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['.', 'examples/last-trick', 'examples/tidelands']),
  );
  const packed = join(dirname(program), '..');
  for (const { folder, path } of games) {
    const files = [...(await readPackFiles(folder)).keys()];
    const found = [...(await readPackFiles(join(packed, path))).keys()];
    expect(found.sort(), path).toEqual(files.sort());
  }
  const { stdout } = await run(process.execPath, [program, 'list', '--json'], { cwd: project });
  const listed: { readonly id: string }[] = Object.values(JSON.parse(stdout)).flatMap((value) =>
    Array.isArray(value) ? value : [],
  );
  expect(listed.map(({ id }) => id).sort()).toEqual(games.map(({ id }) => id).sort());
});

it('the packed program makes a pack and builds it, on a machine that downloads no browser', async () => {
  const env = { ...process.env, PUPPETEER_SKIP_DOWNLOAD: 'true', PATH: '' };
  const vbuses = (cwd: string, ...args: readonly string[]) =>
    run(process.execPath, [program, ...args], { cwd, env });
  await vbuses(project, 'init', 'snow-post');
  const pack = join(project, 'snow-post');
  const { stderr } = await vbuses(pack, 'build', '--format', 'html', '--strict', '--no-cache');
  expect(stderr).not.toMatch(/warning|error/);
  expect(await readdir(join(pack, 'Output'))).toEqual(
    expect.arrayContaining(['index.html', 'letters.html', 'rulebook.html', 'manifest.json']),
  );
  const { stdout } = await vbuses(project, 'list', '--game', 'vancouver-buses');
  expect(stdout).toContain('upgrades');
});
