import { execFile } from 'node:child_process';
import { readdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { CLI, jsonOf, resultOf, runCli, startCli } from '../helpers/cli.ts';
import { runHere, runWell } from '../helpers/command-line.ts';
import { fixtureTable } from '../helpers/fixture-table.ts';
import { editFiles, temporaryFolder } from '../helpers/pack-copy.ts';
import { sharedTinyPack, tinyPack } from '../helpers/tiny-pack.ts';

let pack = '';

beforeAll(async () => {
  pack = await sharedTinyPack();
});

const inPack = (line: string) => runHere(line.split(' '), { cwd: pack });

describe('a command line that is wrong', () => {
  const lines = fixtureTable<Record<string, readonly string[]>>('wrong-command-lines.yaml');
  it.each(Object.entries(lines))('is exit 2, said on stderr alone: %s', async (line, said) => {
    const result = await inPack(line);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    for (const words of ['error: ', ...said]) expect(result.stderr).toContain(words);
    expect(result.stderr).not.toContain('    at ');
  });

  it('writes nothing', async () => {
    await inPack('build guest');
    expect(await readdir(pack)).not.toContain('Output');
  });

  it('is reported where there is no pack, with what to type', async () => {
    const folder = await temporaryFolder();
    const result = await runHere(['validate'], { cwd: folder });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain('there is no game.yaml in this folder or above it');
    expect(result.stderr).toContain('`vbuses init <folder>`');
    expect(result.stderr).toContain('`--game vancouver-buses`');
    await editFiles(folder, { 'game.yml': 'id: mine' });
    const near = await runHere(['validate'], { cwd: folder });
    expect(near.stderr).toContain('`game.yml` looks like it');
  });

  it.each([
    [[], 'Usage: vbuses ['],
    [['export'], 'Usage: vbuses export'],
    [['printer'], 'Usage: vbuses printer'],
  ])('without a command shows the help: %j', async (args, usage) => {
    const result = await runHere(args, { cwd: pack });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain(usage);
  });
});

describe('--help', () => {
  it.each([
    ['--help', '  validate '],
    ['export --help', '  tgc '],
    ['build --help', '  --merge-decks '],
  ])('is a result: %s', async (line, listed) => {
    const { code, stdout, stderr } = await inPack(line);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(listed);
  });

  it('has the version as another result', async () => {
    const { version } = jsonOf({
      ...(await runCli(['doctor', '--json', '--browser', '/no/such'], { cwd: pack })),
    });
    expect(await inPack('--version')).toMatchObject({
      code: 0,
      stdout: `${String(version)}\n`,
      stderr: '',
    });
  });
});

describe('the pack', () => {
  it('that comes with the tool is built into the working folder elsewhere', async () => {
    const folder = await temporaryFolder();
    const line = 'build fares --format html --game vancouver-buses';
    await runWell(line.split(' '), { cwd: folder });
    expect(await readdir(join(folder, 'Output'))).toContain('fares.html');
  });
});

describe('the program', () => {
  it.skipIf(process.platform === 'win32')('starts through a link, as npm makes it', async () => {
    const bin = join(await temporaryFolder(), 'vbuses');
    await symlink(CLI, bin);
    const run = promisify(execFile);
    const env = { ...process.env, PATH: dirname(process.execPath) };
    const { stdout } = await run(bin, ['--version'], { cwd: pack, env });
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const linked = await run(process.execPath, [bin, 'list'], { cwd: pack });
    expect(linked.stdout).toContain('Guests');
  });

  it('does not mind a reader that has gone', async () => {
    const child = startCli(['validate', '--json'], { cwd: pack });
    child.stdout?.destroy();
    expect(await resultOf(child)).toMatchObject({ code: 0, signal: null, stderr: '' });
  });

  it('tells a bug of its own with its stack, its version and where to report it, as exit 70', async () => {
    const nodeArgs = ['--import', `data:text/javascript,${encodeURIComponent(INJECT_FAULT)}`];
    const result = await runCli(['list', '--json'], { cwd: pack, nodeArgs });
    expect(result).toMatchObject({ code: 70 });
    expect(result.stderr).toMatch(/bug vbuses \d+\.\d+\.\d+ \(Node v\d+/);
    expect(result.stderr).toContain('Error: injected by a test\n    at ');
    expect(result.stderr).toContain('Please report it');
    expect(jsonOf(result)).toMatchObject({
      failure: { message: 'injected by a test', exitCode: 70 },
    });
  });
});

const FAULTY = 'throw new Error("injected by a test")';
const HOOKS = `export const load = (url, context, next) =>
  url.endsWith('/dist/commands/list.js')
    ? { format: 'module', shortCircuit: true, source: ${JSON.stringify(FAULTY)} }
    : next(url, context);`;
const INJECT_FAULT = `import { register } from 'node:module';
register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(HOOKS)}));`;

// A device that is always full.
describe.skipIf(process.platform !== 'linux')('on a full disk', () => {
  const runInShell = (redirected: string) =>
    promisify(execFile)('sh', ['-c', `"$0" "$1" list ${redirected}`, process.execPath, CLI], {
      cwd: pack,
    }).then(
      ({ stderr }) => ({ code: 0, stderr }),
      ({ code, stderr }) => ({ code, stderr }),
    );

  it('says so in two lines and ends with exit 3', async () => {
    const { code, stderr } = await runInShell('>/dev/full');
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /^error: not all of the output could be written to stdout: ENOSPC.*\n {2}hint: .*\n$/,
    );
  });

  it('ends with exit 3 where nothing more can be said', async () => {
    expect(await runInShell('>/dev/full 2>/dev/full')).toEqual({ code: 3, stderr: '' });
  });

  it('does not mind a reader that has gone', async () => {
    expect(await runInShell('| true')).toEqual({ code: 0, stderr: '' });
  });
});

describe('validate --spelling', () => {
  it('adds the words that no dictionary knows, as warnings', async () => {
    const misspelt = await tinyPack({
      'data/cakes.yaml': (text) => text.replace('Lemon Tart', 'Lemmon Tart'),
      'templates/cake.hbs': (text) => text.replace('<small>', '<p>A slyce</p><small>'),
    });
    const plain = await runHere(['validate'], { cwd: misspelt });
    expect(plain).toMatchObject({ code: 0, stdout: 'no problems\n' });
    const spelled = await runHere(['validate', '--spelling', '--json'], { cwd: misspelt });
    expect(spelled.code).toBe(0);
    const { diagnostics, counts } = jsonOf(spelled);
    expect(counts).toMatchObject({ error: 0, warning: 1 });
    expect(diagnostics).toMatchObject([
      {
        code: 'spelling/unknown-word',
        severity: 'warning',
        file: 'templates/cake.hbs',
        line: 1,
      },
    ]);
    const strict = await runHere(['validate', '--spelling', '--strict'], { cwd: misspelt });
    expect(strict).toMatchObject({ code: 1 });
    expect(strict.stdout).toContain('`slyce` is not in the dictionary');
  });
});
