import { execFileSync } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonOf, runCli } from '../helpers/cli.ts';
import { runHere, runWell } from '../helpers/command-line.ts';
import { treeOf } from '../helpers/output-folder.ts';
import { replacing } from '../helpers/pack.ts';
import { editFiles, temporaryFolder } from '../helpers/pack-copy.ts';
import { readPdf } from '../helpers/pdf.ts';
import { readSlots } from '../helpers/sheet-html.ts';
import { tinyPack } from '../helpers/tiny-pack.ts';

const NAMED = [
  '-c',
  'user.name=Ada',
  '-c',
  'user.email=ada@example.com',
  '-c',
  'commit.gpgsign=false',
];

const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', [...NAMED, ...args], { cwd: folder, encoding: 'utf8' });

/** A repository of git with the tiny game in a folder of it: committed once, then changed. */
async function changedPack(): Promise<string> {
  const repository = await temporaryFolder();
  const pack = join(repository, 'my game');
  await cp(await tinyPack(), pack, { recursive: true, verbatimSymlinks: true });
  await writeFile(join(repository, '.gitignore'), 'node_modules\nOutput\n');
  git(repository, 'init', '--quiet');
  git(repository, 'add', '.');
  git(repository, 'commit', '--quiet', '-m', 'the party begins');
  git(repository, 'tag', 'v0.2.0');
  await editFiles(pack, {
    'data/guests.yaml': replacing('Mad Hatter', 'Sane Hatter'),
    'data/cakes.yaml': (text) => text.concat('- id: scone\n  name: Scone\n  copies: 3\n'),
  });
  return pack;
}

describe('diff', () => {
  it('tells in words what changed since the last commit, and writes nothing in a dry run', async () => {
    const pack = await changedPack();
    const { code, stdout, stderr } = await runHere(['diff', '--dry-run'], { cwd: pack });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^since [0-9a-f]{7,}, \d{4}-\d\d-\d\d, the party begins\n/);
    expect(stdout.slice(stdout.indexOf('\n\n'))).toBe(`

guests: 1 changed
  ~ hatter  Sane Hatter
      name: Mad Hatter -> Sane Hatter

cakes: 1 added
  + scone  Scone

take out 2 cards:
  2 x hatter (guests)

put in 5 cards:
  2 x hatter (guests)
  3 x scone (cakes)
`);
    expect(await treeOf(pack)).not.toHaveProperty('Output');
  });

  it('writes a page with both versions of each card, and prints those to put in', async () => {
    const pack = await changedPack();
    const result = await runWell(['diff', 'v0.2.0', '--pdf', '--json'], { cwd: pack });
    const { swaps, page } = jsonOf(result);
    expect(swaps).toEqual({
      out: [{ component: 'guests', id: 'hatter', copies: 2 }],
      in: [
        { component: 'guests', id: 'hatter', copies: 2 },
        { component: 'cakes', id: 'scone', copies: 3 },
      ],
    });
    expect(page).toBe(join(pack, 'Output', 'diff'));
    const read = (path: string) => readFile(join(pack, 'Output', 'diff', path), 'utf8');
    const html = await read('index.html');
    const frames = [...html.matchAll(/<iframe src="([^"]+)"/g)].map(([, path = '']) => path);
    expect(frames).toEqual([
      'before/guests-hatter-face.html',
      'after/guests-hatter-face.html',
      'after/cakes-scone-face.html',
    ]);
    const faces = await Promise.all(frames.map(read));
    expect(faces.map((face) => /<b(?: [^>]*)?>[^<]*/.exec(face)?.[0])).toEqual([
      '<b>Mad Hatter',
      '<b data-changed="">Sane Hatter',
      '<b>Scone',
    ]);
    const slots = [await read('sheets/guests.html'), await read('sheets/cakes.html')].map(
      readSlots,
    );
    expect(slots.flat().map(({ cardId }) => cardId)).toEqual([
      ...['hatter', 'hatter'],
      ...['scone', 'scone', 'scone'],
    ]);
    const pdf = await readPdf(await readFile(join(pack, 'Output/diff/sheets/pdf/everything.pdf')));
    expect(pdf.pages).toHaveLength(2);
  });

  it('is what `build --cards @changed` prints', async () => {
    const pack = await changedPack();
    const args = ['build', '--format', 'html', '--cards', '@changed,dormouse'];
    await runWell(args, { cwd: pack });
    const html = await readFile(join(pack, 'Output', 'reprint', 'guests.html'), 'utf8');
    expect(readSlots(html).map(({ cardId }) => cardId)).toEqual([
      ...['hatter', 'hatter'],
      ...['dormouse', 'dormouse', 'dormouse'],
    ]);
  });

  it('knows what was printed last', async () => {
    const pack = await changedPack();
    const build = (...args: string[]) =>
      runHere(['build', '--format', 'html', ...args], { cwd: pack });
    expect(await build('--cards', '@unprinted')).toMatchObject({ code: 2 });
    expect(await build('guests', '--mark-printed')).toMatchObject({ code: 2 });
    expect(await build('--mark-printed')).toMatchObject({ code: 0 });
    await editFiles(pack, { 'data/guests.yaml': replacing('Dormouse', 'Doormouse') });
    expect(await build('--cards', '@unprinted', '--mark-printed')).toMatchObject({ code: 0 });
    const html = await readFile(join(pack, 'Output', 'reprint', 'guests.html'), 'utf8');
    expect(new Set(readSlots(html).map(({ cardId }) => cardId))).toEqual(new Set(['dormouse']));
    const since = await runHere(['diff', '@printed', '--dry-run'], { cwd: pack });
    expect(since.stdout).toBe('nothing changed since the last print\n');
  });

  it.each([
    ['v9', 2, 'git knows no revision `v9`'],
    ['--output=x', 2, "unknown option '--output=x'"],
    ['-- --all', 2, 'git knows no revision `--all`'],
  ])('refuses what git does not know: %s', async (revision, code, message) => {
    const pack = await changedPack();
    const result = await runHere(['diff', ...revision.split(' ')], { cwd: pack });
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr).toContain(message);
  });

  it('needs a repository, or a folder', async () => {
    const alone = await tinyPack();
    const result = await runHere(['diff'], { cwd: alone, env: { GIT_CEILING_DIRECTORIES: alone } });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain('is not in a repository of git');
    const young = join(await temporaryFolder(), 'young');
    await cp(alone, young, { recursive: true, verbatimSymlinks: true });
    git(young, 'init', '--quiet');
    await rm(join(young, 'node_modules'), { force: true, recursive: true });
    expect(await runHere(['diff'], { cwd: young })).toMatchObject({ code: 2, stdout: '' });
  });

  it('plays both versions, each with its own rules, and says what a change does to the game', async () => {
    const home = await temporaryFolder();
    const now = join(home, 'now');
    await runWell(['init', 'now', '--from', 'play'], { cwd: home });
    await cp(now, join(home, 'before'), { recursive: true, verbatimSymlinks: true });
    await editFiles(now, {
      'rules/index.mjs': (text) => text.replaceAll('cards.length / 2', 'cards.length'),
    });
    const play = [
      'diff',
      '../before',
      '--play',
      '12',
      '--run-pack-code',
      '--dry-run',
      '--jobs',
      '1',
    ];
    // The consent is stored where the environment of the process says.
    const env = { XDG_CONFIG_HOME: home, APPDATA: home };
    const { stdout, stderr } = await runCli(play, { cwd: now, env });
    expect(stdout, stderr).toContain(
      '12 games of each version with the same seeds; before → after',
    );
    expect(stdout).toContain('\n  points of a player: 3.0 → 6.0 (+3.00, +3.00 to +3.00)\n');
    const same = await runCli(['diff', '.', ...play.slice(2)], { cwd: now, env });
    expect(same.stdout).toContain('with the same seeds: all came out the same.');
  });
});
