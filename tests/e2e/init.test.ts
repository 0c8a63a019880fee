import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseManifest } from '../../src/output/manifest.ts';
import { jsonOf, runCli } from '../helpers/cli.ts';
import { runHere, runWell } from '../helpers/command-line.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { temporaryFolder } from '../helpers/pack-copy.ts';
import { readPdf } from '../helpers/pdf.ts';

/** As a program that is installed for all folders is run, whatever runs the tests. */
const installed = { npm_command: undefined };

/** A new pack, made by the program. */
async function newPack(name: string): Promise<string> {
  const home = await temporaryFolder();
  const made = await runHere(['init', name], { cwd: home, env: installed });
  expect(made, made.stderr).toMatchObject({ code: 0, stderr: '' });
  return join(home, name);
}

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
};

describe('vbuses init', () => {
  it('makes a pack that validates and builds at once, without a warning', async () => {
    const pack = await newPack('Snow Post');
    const checked = await runHere(['validate', '--render', '--strict'], { cwd: pack });
    expect(checked).toMatchObject({ code: 0, stdout: 'no problems\n' });
    const built = await runWell(['build', '--backs', 'duplex', '--strict'], { cwd: pack });
    expect(built.stderr).not.toMatch(/warning|error/);
    const low = await runHere(['build', '--ink', 'low', '--dry-run'], { cwd: pack });
    expect(low.stderr).toContain('the stylesheets have no rule with `data-ink`');
    expect(low.stderr).not.toContain('in tiles');
    const manifest = parseManifest(await readFile(join(pack, 'Output', 'manifest.json'), 'utf8'));
    const copies = (component: string) =>
      manifest?.cards
        .filter((card) => card.component === component)
        .reduce((sum, card) => sum + card.copies, 0);
    expect([copies('letters'), copies('parcels')]).toEqual([16, 20]);
    expect(manifest?.missing).toEqual([]);
    const { info, pages } = await readPdf(
      await readFile(join(pack, 'Output', 'pdf', 'everything.pdf')),
    );
    expect(info).toMatchObject({ Title: 'Snow Post' });
    const text = pages.map((page) => page.text).join('\n');
    for (const word of ['Sealed Secret', 'Firewood', 'Bear Saddle']) expect(text).toContain(word);
    const gameFile = join(pack, 'game.yaml');
    const game = await readFile(gameFile, 'utf8');
    await writeFile(gameFile, game.replace('size: poker', 'size: { width: 9 in, height: 12 in }'));
    const large = await runHere(['build', '--dry-run'], { cwd: pack });
    expect(large.stderr).toContain('too large for Letter, so each is printed in tiles');
  });

  it('makes cards that bots play by the rules of the pack, once they are allowed', async () => {
    const home = await temporaryFolder();
    const settings = join(home, 'settings');
    const env = { ...installed, XDG_CONFIG_HOME: settings, APPDATA: settings };
    const made = await runHere(['init', 'six-tricks', '--from', 'play'], { cwd: home, env });
    expect(made, made.stderr).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toContain('\n  vbuses play check --run-pack-code\n');
    const pack = join(home, 'six-tricks');
    await runWell(['build', '--format', 'html', '--strict'], { cwd: pack });
    const players = ['--players', 'greedy,random', '--games', '4', '--jobs', '1'];
    // The consent is stored where the environment of its process says.
    const played = await runCli(['simulate', '--run-pack-code', ...players, '--json'], {
      cwd: pack,
      env,
    });
    expect(played, played.stderr).toMatchObject({ code: 0 });
    expect(await readdir(settings, { recursive: true })).not.toEqual([]);
  });

  it('builds whatever the folder is called, as long as it has a name', async () => {
    for (const name of ['x', '1830', 'true', 'the-letters-of-the-mountain-and-the-sea']) {
      const pack = await newPack(name);
      const measured = name.length > 20 ? ['--render'] : [];
      const checked = await runHere(['validate', '--strict', ...measured], { cwd: pack });
      expect(checked, `${name}: ${checked.stdout}`).toMatchObject({ code: 0 });
      const game: { id: unknown } = parse(await readFile(join(pack, 'game.yaml'), 'utf8'));
      expect(game.id).toBe(name);
    }
  });

  it('never has npx fetch a package that has the name of the program', async () => {
    const home = await temporaryFolder();
    const next = async (name: string) => {
      const through = await runHere(['init', name], { cwd: home, env: { npm_command: 'exec' } });
      return through.stdout.split('next, type:\n')[1]?.split('\n\n')[0]?.split('\n');
    };
    expect(await next('one')).toEqual([
      '  cd one',
      `  npm install ${REPOSITORY}`,
      '  npx vbuses validate',
      '  npx vbuses build',
    ]);
    await mkdir(join(home, 'node_modules', '.bin'), { recursive: true });
    await writeFile(join(home, 'node_modules', '.bin', 'vbuses'), '');
    expect(await next('two')).toEqual([
      '  npx vbuses validate --game two',
      '  npx vbuses build --game two',
    ]);
  });

  it('overwrites nothing', async () => {
    const home = await temporaryFolder();
    const folder = join(home, 'mine');
    await mkdir(folder);
    await writeFile(join(folder, 'game.yaml'), 'id: mine\n');
    const refused = await runHere(['init', 'mine', '--json'], { cwd: home });
    expect(refused.code).toBe(3);
    expect(jsonOf(refused).failure).toMatchObject({ exitCode: 3 });
    expect(refused.stderr).toContain('`game.yaml` is in the way');
    expect(await filesIn(folder)).toEqual(['game.yaml']);
    expect(await readFile(join(folder, 'game.yaml'), 'utf8')).toBe('id: mine\n');
  });

  it('lays down files whose schemas are found by editors, anywhere', async () => {
    const pack = await newPack('anywhere');
    const texts = (await filesIn(pack)).filter((path) => path.endsWith('.yaml'));
    expect(texts.length).toBeGreaterThan(3);
    for (const path of texts) {
      const [line = ''] = (await readFile(join(pack, path), 'utf8')).split('\n');
      const schema = /^# yaml-language-server: \$schema=(\S+)$/.exec(line)?.[1];
      expect(schema, path).toBeDefined();
      expect(existsSync(join(pack, dirname(path), schema ?? '')), path).toBe(true);
    }
    const own = await readFile(join(pack, 'data', 'schemas', 'game.schema.json'), 'utf8');
    expect(own).toBe(
      await readFile(join(REPOSITORY, 'presets', 'schemas', 'game.schema.json'), 'utf8'),
    );
  });

  it('ships what it lays down', async () => {
    const packageJson: { files: string[] } = JSON.parse(
      await readFile(join(REPOSITORY, 'package.json'), 'utf8'),
    );
    expect(packageJson.files).toEqual(expect.arrayContaining(['scaffold', 'presets', 'docs']));
  });
});
