import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CliOptions, jsonOf } from '../helpers/cli.ts';
import { runHere } from '../helpers/command-line.ts';
import { editFiles } from '../helpers/pack-copy.ts';
import { sharedTinyPack, tinyPack } from '../helpers/tiny-pack.ts';

/** Sound; with a cake that does not exist; with a file that nothing uses, which is a warning. */
const packs = { sound: '', broken: '', untidy: '' };

beforeAll(async () => {
  packs.sound = await sharedTinyPack();
  packs.broken = await sharedTinyPack({
    'data/guests.yaml': (text) => text.replace('brings: seed-cake', 'brings: sead-cake'),
  });
  packs.untidy = await sharedTinyPack({ 'data/old.yaml': '- id: gone\n' });
});

const run = (pack: keyof typeof packs, line: string, options: Partial<CliOptions> = {}) =>
  runHere(line.split(' '), { cwd: packs[pack], ...options });

const MISTAKE = {
  code: 'guest/no-such-cake',
  severity: 'error',
  file: 'data/guests.yaml',
  line: 7,
  column: 11,
  message: expect.any(String),
  hint: 'did you mean `seed-cake`?',
  related: [{ file: 'data/cakes.yaml', line: 4, column: 3, message: expect.any(String) }],
};

describe('exit codes', () => {
  it.each([
    ['sound', 'validate', 0],
    ['sound', 'list', 0],
    ['sound', 'build --format html --dry-run', 0],
    ['broken', 'validate', 1],
    ['broken', 'list', 1],
    ['broken', 'build', 1],
    ['broken', 'build --dry-run', 1],
    ['untidy', 'validate', 0],
    ['untidy', 'validate --strict', 1],
    ['untidy', 'build --format html --dry-run --strict', 1],
    ['sound', 'validate --strict', 0],
  ] as const)('a %s pack: %s is %i', async (pack, line, code) => {
    const result = await run(pack, line);
    expect(result, result.stderr).toMatchObject({ code });
    expect(result.stdout + result.stderr).not.toContain('    at ');
  });
});

describe('problems', () => {
  it('are the result of validate, and go to stdout', async () => {
    const { stdout, stderr } = await run('broken', 'validate');
    expect(stderr).toBe('');
    expect(stdout).toContain('data/guests.yaml:7:11 error ');
    expect(stdout).toContain('hint: did you mean `seed-cake`');
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('1 error');
  });

  it('are many in one run, sorted by file and line, and counted at the end', async () => {
    const pack = await tinyPack({
      'data/guests.yaml': (text) => text.replaceAll('brings: ', 'brings: no-'),
      'data/cakes.yaml': (text) => text.replace('copies: 1', 'copies: one\n  tins: 3'),
      'templates/cake.hbs': '{{#if card.name}}',
      'data/old.yaml': '- id: gone\n',
    });
    const { stdout } = await runHere(['validate'], { cwd: pack });
    const places = stdout.match(/^\S+:\d+:\d+(?= (error|warning) )/gm) ?? [];
    expect(places).toEqual([
      'data/cakes.yaml:6:11',
      'data/cakes.yaml:7:3',
      'data/guests.yaml:3:11',
      'data/guests.yaml:7:11',
      'data/old.yaml:1:1',
      expect.stringMatching(/^templates\/cake\.hbs:\d+:\d+$/),
    ]);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('5 errors, 1 warning');
  });

  it('that there are none is reported, but not with --quiet', async () => {
    expect(await run('sound', 'validate')).toMatchObject({ stdout: 'no problems\n', stderr: '' });
    expect(await run('sound', 'validate --quiet')).toMatchObject({ stdout: '', stderr: '' });
    expect((await run('broken', 'validate --quiet')).stdout).toContain('data/guests.yaml:7:11');
  });
});

describe('--json', () => {
  it('tells the problems of a pack in the promised shape', async () => {
    const result = await run('broken', 'validate --json');
    expect(result.stderr).toBe('');
    expect(jsonOf(result)).toEqual({
      diagnostics: [MISTAKE],
      counts: { error: 1, warning: 0 },
      waived: [],
    });
    expect(jsonOf(await run('sound', 'validate --json'))).toEqual({
      diagnostics: [],
      counts: { error: 0, warning: 0 },
      waived: [],
    });
  });

  it.each([
    ['broken', 'build --json', 1],
    ['broken', 'build --json --dry-run', 1],
    ['broken', 'list --json', 1],
    ['broken', 'list --reporter json', 1],
    ['sound', 'list --json', 0],
    ['sound', 'build --json --dry-run', 0],
    ['untidy', 'validate --reporter=json --strict', 1],
    ['sound', 'validate --json --quiet', 0],
    ['sound', 'doctor --json --browser /no/such', 3],
    ['sound', 'build nothing --json', 2],
    ['sound', 'build --json --nothing', 2],
    ['sound', 'nothing --json', 2],
    ['sound', 'validate --json --game /no/such', 2],
  ] as const)('is one document on stdout, whatever comes: %s, %s', async (pack, line, code) => {
    const result = await run(pack, line);
    expect(result).toMatchObject({ code });
    const document = jsonOf(result);
    if (code === 1) expect(document.counts).toMatchObject({});
    if (code === 2) expect(document).toMatchObject({ failure: { exitCode: 2 } });
  });
});

describe('other reporters', () => {
  const annotation = /^::error file=data\/guests\.yaml,line=7,col=11,.*::/m;

  it('annotates for GitHub where GitHub runs it, or on demand', async () => {
    const inActions = await run('broken', 'validate', { env: { GITHUB_ACTIONS: 'true' } });
    expect(inActions).toMatchObject({ code: 1 });
    expect(inActions.stdout).toMatch(annotation);
    expect((await run('broken', 'validate --reporter github')).stdout).toMatch(annotation);
    const pretty = await run('broken', 'validate --reporter pretty', {
      env: { GITHUB_ACTIONS: 'true' },
    });
    expect(pretty.stdout).not.toMatch(annotation);
  });
});

describe('colour', () => {
  const ESCAPE = '\u001b[';

  it.each([
    [{}, false],
    [{ FORCE_COLOR: '1' }, true],
    [{ FORCE_COLOR: '0' }, false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false],
    [{ FORCE_COLOR: '1', NO_COLOR: '' }, true],
  ])('with %o', async (env, isColored) => {
    const { stdout } = await run('broken', 'validate', { env });
    expect(stdout.includes(ESCAPE)).toBe(isColored);
    const failed = await run('broken', 'build nothing', { env });
    expect(failed.stderr.includes(ESCAPE)).toBe(isColored);
  });
});

describe('chatter', () => {
  it('is progress in plain lines on stderr, and the result on stdout', async () => {
    const pack = await tinyPack();
    const result = await runHere(['build'], { cwd: pack });
    // Two are printed at once, and either may be the first; an earlier test may have printed them.
    expect(result.stderr).toMatch(
      /^1\/2 pdf\/\w+\.pdf(?: \(unchanged\))?\n2\/2 pdf\/\w+\.pdf(?: \(unchanged\))?\n$/,
    );
    expect(result.stdout.split('\n')).toEqual([
      `18 files in Output: open ${join('Output', 'index.html')} first`,
      '`everything.pdf` prints the last sheets of Guests and Cakes together, which saves 1 sheet of Letter',
      '',
    ]);
    await editFiles(pack, { 'data/cakes.yaml': (text) => text.replace('Seed', 'Poppy Seed') });
    expect(await runHere(['build', '--quiet'], { cwd: pack })).toMatchObject({
      code: 0,
      stdout: '',
      stderr: '',
    });
  });
});
