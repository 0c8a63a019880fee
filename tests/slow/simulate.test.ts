import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BalanceReport } from '../../src/balance/report.ts';
import { EXIT } from '../../src/diagnostics/errors.ts';
import type { loadUserBot as LoadUserBot } from '../../src/simulate/user-bots.ts';
import { type CliResult, jsonOf, resultOf, runCli, startCli } from '../helpers/cli.ts';
import { importCompiled, runHere } from '../helpers/command-line.ts';
import { REPOSITORY } from '../helpers/pack.ts';

let folder = '';
/** Runs that a bot has stopped: the program waits seconds for one that does not return. */
const stopped = new Map<string, Promise<CliResult>>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vbuses-simulate-'));
  for (const [name, source] of Object.entries(STOPPING_BOTS)) {
    await writeFile(join(folder, name), `export default () => ({ ${source} });`);
    const players = ['--players', `greedy,./${name}`, '--out', join(folder, `${name}.out`)];
    stopped.set(name, vbusesApart('simulate', '--games', '4', ...players));
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs in a folder of the user's, with the shipped game. */
const vbuses = (...args: readonly string[]) =>
  runHere([...args, '--game', REPOSITORY], { cwd: folder });

/** The same as a process of its own, where a bot may do what it likes to it. */
const vbusesApart = (...args: readonly string[]) =>
  runCli([...args, '--game', REPOSITORY], { cwd: folder });

async function textsIn(root: string): Promise<Record<string, string>> {
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const read = files.map(async (path) => [path.slice(root.length), await readFile(path, 'utf8')]);
  return Object.fromEntries(await Promise.all(read));
}

const STOPPING_BOTS = {
  // Without keeping the processor busy, which other tests need.
  'waits.mjs': 'decide: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)',
  'exits.mjs': 'decide: () => process.exit(0)',
} as const;

describe('vbuses simulate', () => {
  it('writes the same bytes with one process as with two', async () => {
    const play = (run: (...args: readonly string[]) => Promise<CliResult>, out: string) =>
      run(
        ...['simulate', '--games', '4', '--players', 'greedy,shopper', '--seed', 'x', '--quiet'],
        ...'--max-turns 24 --study VB-01 --win-chance 1 --each-turn'.split(' '),
        ...['--out', join(folder, out)],
        ...['--jobs', out === 'one' ? '1' : '2'],
      );
    const [one, two] = [await play(vbuses, 'one'), await play(vbusesApart, 'two')];
    expect({ codes: [one.code, two.code], err: one.stderr }).toEqual({ codes: [0, 0], err: '' });
    const [first, second] = await Promise.all(
      ['one', 'two'].map((out) => textsIn(join(folder, out))),
    );
    expect(Object.keys(first ?? {})).toContain(join('/', 'balance', 'index.html'));
    expect(second).toEqual(first);
  });

  it('joins parts that were played apart to the bytes of one run', async () => {
    const run = ['simulate', '--games', '5', '--players', 'greedy,shopper,random', '--seats', '2'];
    const options = '--tournament --win-chance 1 --logs 2 --max-turns 20 --quiet'.split(' ');
    const studied = ['--study', 'VB-01', '--vary', 'numbers.hand-limit=3'];
    const all = [...run, ...options, ...studied];
    const whole = await vbuses(...all, '--out', join(folder, 'whole'));
    for (const shard of ['2/2', '1/2']) {
      const part = await vbuses(...all, '--shard', shard, '--out', join(folder, 'parts'));
      expect({ code: part.code, err: part.stderr }).toEqual({ code: 0, err: '' });
    }
    const parts = join(folder, 'parts', 'balance-parts');
    const merged = await vbuses(
      ...['simulate', '--merge', parts, '--quiet', '--out', join(folder, 'merged')],
    );
    expect([whole, merged].map(({ code, stderr }) => ({ code, stderr }))).toEqual([
      { code: 0, stderr: '' },
      { code: 0, stderr: '' },
    ]);
    const [one, joined] = [
      await textsIn(join(folder, 'whole')),
      await textsIn(join(folder, 'merged')),
    ];
    expect(Object.keys(one)).toContain(join('/', 'balance', 'logs', 'game-0001.jsonl'));
    expect(joined).toEqual(one);
    const markdown = one[join('/', 'balance', 'balance.md')] ?? '';
    // A round of three bots at tables of two are six games.
    expect(markdown).toContain('- games: 6\n- tournament: ');
    expect(markdown).toContain('## The ladder of bots');
    expect(markdown).toMatch(
      /\| numbers\.hand-limit Passenger cards in hand, at most \| 4 \| 3 \|/,
    );
    await rm(join(parts, 'part-2-of-2.jsonl'));
    const short = await vbuses('simulate', '--merge', parts, '--out', join(folder, 'merged'));
    expect(short).toMatchObject({ code: 1, stdout: '' });
    expect(short.stderr).toContain('part 2 of 2 is missing');
  });

  it('counts the games of people, and says which it leaves out', async () => {
    const people = join(folder, 'people');
    await mkdir(people, { recursive: true });
    const run = (...args: readonly string[]) =>
      vbuses(
        ...['simulate', '--seats', '2', '--jobs', '1', '--games', '2', '--players', 'greedy,first'],
        ...['--max-turns', '40', '--out', join(folder, 'with-people'), ...args],
      );
    expect(await run('--logs', '2')).toMatchObject({ code: 0 });
    const logs = join(folder, 'with-people', 'balance', 'logs');
    const [one = '', two = ''] = await Promise.all(
      ['game-0000.jsonl', 'game-0001.jsonl'].map((name) => readFile(join(logs, name), 'utf8')),
    );
    await writeFile(join(people, 'a.jsonl'), one.replace('"greedy"', '"me=Ana"'));
    await writeFile(join(people, 'b.jsonl'), two);
    await writeFile(join(people, 'c.jsonl'), one.slice(0, one.length / 2));
    await writeFile(join(people, 'd.jsonl'), one.replace('"greedy"', '"me"').slice(0, 4000));
    const counted = await run('--json', '--logs-of-people', people);
    expect(counted).toMatchObject({ code: 0 });
    const { games, sections } = jsonOf(counted) as unknown as BalanceReport;
    expect(games).toBe(3);
    const bots = sections.find(({ id }) => id === 'bots')?.tables[0]?.rows ?? [];
    const seats = bots.map(([name, count]) => [name, count]).sort();
    // The game that was counted again is the first one, so `greedy` and `people` did the same in it.
    expect(seats).toEqual([
      ['first', 3],
      ['greedy', 2],
      ['people', 1],
    ]);
    expect(counted.stderr.match(/is left out: /g)).toHaveLength(3);
    expect(counted.stderr).toMatch(/b\.jsonl is left out: no person played in it/);
    const none = await run('--logs-of-people', logs);
    expect(none).toMatchObject({ code: EXIT.usage });
  });

  it('counts the faults of a strategy, and goes on', async () => {
    await writeFile(
      join(folder, 'lost.mjs'),
      'export default () => ({ decide: () => console.log("lost") });',
    );
    const out = join(folder, 'lost');
    const run = await vbusesApart(
      ...['simulate', '--games', '1', '--players', 'greedy,./lost.mjs', '--out', out, '--json'],
      '--strict',
    );
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(/^(lost\n)+$/);
    const { verdicts } = jsonOf(run);
    expect(verdicts).toContainEqual(expect.objectContaining({ id: 'faults', outcome: 'fails' }));
  });

  it.each([
    ['ends its process', 'exits.mjs', /in game 0 of seed 1/],
    ['never returns', 'waits.mjs', /has not returned for 10 seconds, in game 0 of seed 1/],
  ] as const)('stops for a bot that %s, and names it', async (_what, name, message) => {
    const run = await stopped.get(name);
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run?.stderr).toContain(`error: ./${name}`);
    expect(run?.stderr).toMatch(message);
    expect(await readdir(folder)).not.toContain(`${name}.out`);
  });

  it('ends at once when it is interrupted, whatever a bot does', async () => {
    const source = `
      import { writeSync } from 'node:fs';
      export default () => ({ decide: () => { writeSync(2, 'thinking'); for (;;); } });
    `;
    await writeFile(join(folder, 'thinker.mjs'), source);
    const child = startCli(
      ['simulate', '--games', '4', '--players', 'greedy,./thinker.mjs', '--game', REPOSITORY],
      { cwd: folder },
    );
    child.stderr?.once('data', () => child.kill('SIGINT'));
    const run = await resultOf(child);
    expect(run).toMatchObject({ code: 130, signal: null, stdout: '' });
    expect(run.stderr).toBe('thinkinginterrupted\n');
  });

  it.each([
    ['a folder', './bots', /\.\/bots is a folder/],
    ['a file that is not there', './gone.mjs', /there is no file \.\/gone\.mjs/],
  ])('refuses %s', async (_what, name, message) => {
    await mkdir(join(folder, 'bots'), { recursive: true });
    const run = await playWith(name);
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(message);
  });

  const playWith = (name: string, jobs = '1') =>
    vbuses(
      ...['simulate', '--games', '40', '--players', `greedy,${name}`, '--jobs', jobs],
      ...['--out', join(folder, 'refused')],
    );

  it.each([
    [
      'CommonJS',
      './old.cjs',
      'module.exports = { createStrategy: () => 7 };',
      /it is CommonJS[\s\S]*\.mjs/,
    ],
    ['a file that exports nothing', './empty.mjs', 'const a = 1;', /it must export a function/],
    [
      'a file that cannot be loaded',
      './broken.mjs',
      'export const = 1;',
      /cannot be loaded: SyntaxError/,
    ],
    ['what cannot play', './odd.mjs', 'export default () => 7;', /has no function `decide`/],
    [
      'a maker that throws',
      './throws.mjs',
      'export default () => { throw new Error("no"); };',
      /could not create its bot: Error: no/,
    ],
  ])('refuses %s', async (_what, name, source, message) => {
    await writeFile(join(folder, name), source);
    const { loadUserBot } = (await importCompiled('simulate/user-bots')) as {
      readonly loadUserBot: typeof LoadUserBot;
    };
    const setting = { seat: 0, players: 2, random: null, rules: null };
    const error: unknown = await loadUserBot(name, folder)
      .then((make) => Reflect.apply(make, null, [setting]))
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ exitCode: EXIT.usage });
    expect(Object.values(Object(error)).concat(String(error)).join('\n')).toMatch(message);
  });

  it.each([
    [['--players', 'gredy'], /there is no bot `gredy`[\s\S]*did you mean `greedy`/],
    [['--set', 'VB-99=yes'], /VB-99/],
    [['--set', 'foo=bar'], /there is no rule question foo\n.*there are .*VB-01 fare-on-pick-up, /],
    [
      ['--set', 'VB-01=no', '--set', 'fare-on-pick-up=yes'],
      /`--set VB-01=no` and `--set fare-on-pick-up=yes` contradict each other/,
    ],
    [['--study', 'nope'], /there are (?!.*(\b[\w-]+\b), \1,)/],
    [['--set', 'VB-01'], /a rule question and an answer/],
    [['--study', 'fare-on-pickup'], /did you mean `fare-on-pick-up`/],
    [['--seats', '9'], /9/],
    [['--games', '0'], /whole number from 1/],
  ])('refuses %j', async (args, message) => {
    const run = await vbuses('simulate', ...args, '--out', join(folder, 'refused'));
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(message);
  });
});

describe('vbuses replay', () => {
  const log = (): string => join(folder, 'one', 'balance', 'logs', 'game-0000.jsonl');

  it('agrees with a game that it recorded, and shows it at any move', async () => {
    const whole = await vbuses('replay', log(), '--quiet');
    expect(whole).toMatchObject({ code: 0, stderr: '' });
    expect(whole.stdout).toMatch(/^all \d+ moves are legal, and the game ends as recorded/);
    const plain = await vbuses('replay', log());
    expect(plain.stdout).toMatch(/^(seat \d, \w+: \d+ points?\n){2}\nall \d+ moves are legal.*\n$/);
    const board = await vbuses('replay', log(), '--board');
    expect(board.stdout).toMatch(
      /\nHand \(seat 2, fares \d+, [\s\S]*\nall \d+ moves are legal.*\n$/,
    );
    const part = await vbuses('replay', log(), '--until', '120', '--moves');
    expect(part.stdout).toMatch(/^120\. /m);
    expect(part.stdout).toMatch(
      /^seat 1, \w+: \d+ points?\nseat 2, .*\n\nBoard \(dice .*, actions left \d+,/m,
    );
    expect(part.stdout).toMatch(/^ {2}bus \(seat 1\): /m);
    expect(part.stdout).toMatch(/moves 1 to 120 of \d+ are legal/);
    const french = await vbuses('replay', log(), '--until', '120', '--moves', '--locale', 'fr');
    expect(french.stdout).toMatch(/tour \d+\u00a0: /);
    expect(french.stdout).not.toContain('turn 1:');
    const document = jsonOf(await vbuses('replay', log(), '--until', '9', '--json'));
    expect(document).toMatchObject({ played: 9, difference: null });
  });
});
