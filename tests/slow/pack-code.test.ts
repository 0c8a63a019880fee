import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import nodeModule from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as GameProcessModule from '../../src/simulate/game-process.ts';
import { type CliResult, jsonOf, runCli } from '../helpers/cli.ts';
import { importCompiled, runHere } from '../helpers/command-line.ts';
import { REPOSITORY, replaceOnce } from '../helpers/pack.ts';
import type { FileEdits } from '../helpers/pack-copy.ts';
import { DRINK, TEA_FILES, TEA_RULES } from '../helpers/pack-rules.ts';
import { sharedTinyPack, TINY_PACK } from '../helpers/tiny-pack.ts';

let home = '';
let limits: { stepMs: number };

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'vbuses-consent-'));
  for (const [name, value] of Object.entries(settingsIn(home))) vi.stubEnv(name, value);
  const { LIMITS } = (await importCompiled('simulate/game-process')) as typeof GameProcessModule;
  limits = Object.assign(LIMITS, { heapMb: 64, memoryMb: 300, answerBytes: 2e6 });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(home, { recursive: true, force: true });
});

/** The variables that say where a user's settings are, on every system. */
const settingsIn = (folder: string) => ({ XDG_CONFIG_HOME: folder, APPDATA: folder, HOME: folder });

const teaParty = (edits: FileEdits = {}): Promise<string> =>
  sharedTinyPack({ ...TEA_FILES, ...edits });

const rules = (from: string, to: string): FileEdits => ({
  'rules/index.mjs': replaceOnce(TEA_RULES, from, to),
});

const vbuses = (pack: string, ...args: readonly string[]): Promise<CliResult> =>
  runHere(args, { cwd: pack });

const SIMULATE = ['simulate', '--games', '4', '--jobs', '1', '--players', 'thirsty,random'];

async function playAllowed(edits: FileEdits): Promise<CliResult> {
  return vbuses(await teaParty(edits), ...SIMULATE, '--run-pack-code');
}

/** With so much time for each step. */
async function within(stepMs: number, run: () => Promise<CliResult>): Promise<CliResult> {
  const usual = limits.stepMs;
  limits.stepMs = stepMs;
  try {
    return await run();
  } finally {
    limits.stepMs = usual;
  }
}

const playWithin = (stepMs: number, edits: FileEdits) => within(stepMs, () => playAllowed(edits));

const PARTS_RULES = replaceOnce(
  TEA_RULES,
  "  scoreParts: ['cups'],",
  `  scoreParts: ['cups'],
  checks: [
    {
      name: 'milk',
      check: ({ manifest, report }) =>
        report({
          code: 'tea-party/no-milk',
          severity: 'warning',
          at: manifest.file.spanOf([]),
          message: 'there is no milk',
        }),
    },
  ],
  cardFacts: (pack, { id }) => ({ cup: 'cup of ' + id }),`,
);

/** The tiny game with a check of its own, and a fact on its cards. */
const WITH_PARTS: FileEdits = {
  'rules/index.mjs': PARTS_RULES,
  'templates/cake.hbs': replaceOnce(
    TINY_PACK['templates/cake.hbs'] ?? '',
    '<small>',
    '<i>{{facts.cup}}</i><small>',
  ),
};

/** It never returns, without keeping the processor busy, which other tests need. */
const WAIT = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)';

const WRITES = `const name = 'node:fs';
const { writeFileSync } = await import(name);
writeFileSync(new URL('../stolen.txt', import.meta.url), 'here');
${DRINK}`;

describe('without consent', () => {
  it('runs nothing of a pack, whatever the command', async () => {
    const pack = await teaParty({ 'rules/drink.mjs': WRITES });
    const run = await vbuses(pack, ...SIMULATE);
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toMatch(
      /^error: the rules of Tea Party are code of this pack \(rules\/, 2 files, 43 lines\), and nothing of a pack runs unless you allow it\n {2}hint: read them, then repeat the command with `--run-pack-code`; .*sha256 [0-9a-f]{12}…\)\n$/,
    );
    const checked = await vbuses(pack, 'play', 'check');
    expect(checked).toMatchObject({ code: 2, stdout: '' });
    expect(checked.stderr).toContain('nothing of a pack runs');
    const log = join(pack, 'game.jsonl');
    await writeFile(log, '{"type":"header"}\n');
    expect((await vbuses(pack, 'replay', log)).stderr).toContain('nothing of a pack runs');
    for (const args of [['validate'], ['list'], ['build', '--format', 'html', '--quiet']]) {
      expect(await vbuses(pack, ...args)).toMatchObject({ code: 0 });
    }
    expect(await readdir(pack)).not.toContain('stolen.txt');
    expect(await vbuses(pack, ...SIMULATE)).toMatchObject({ code: 2 });
  });

  it('leaves out what the rules bring to pages and checks, and says so once', async () => {
    const pack = await teaParty(WITH_PARTS);
    for (const args of [['validate'], ['build', '--format', 'html']]) {
      const run = await vbuses(pack, ...args);
      expect(run.code, run.stderr + run.stdout).toBe(0);
      const said = `${run.stdout}${run.stderr}`;
      expect(said).toMatch(/warning the rules of this pack \(rules\/, 2 files, \d+ lines\) check/);
      expect(said).toContain('[play/code-not-run]');
      expect(said).toContain('1 warning');
    }
  });
});

describe('with consent', () => {
  it('plays, and asks again for any other content', async () => {
    const pack = await teaParty();
    const allowed = await vbuses(pack, ...SIMULATE, '--run-pack-code');
    expect(allowed).toMatchObject({ code: 0, stderr: '' });
    expect(allowed.stdout).toMatch(/thirsty +4/);
    const remembered = await vbuses(pack, ...SIMULATE, '--json');
    expect(jsonOf(remembered)).toMatchObject({ run: { rulesVersion: '1' } });
    const log = join(pack, 'Output', 'balance', 'logs', 'game-0000.jsonl');
    expect((await vbuses(pack, 'replay', log)).stdout).toMatch(/all \d+ moves are legal/);
    await writeFile(join(pack, 'rules', 'drink.mjs'), `${DRINK}\n`);
    const changed = await vbuses(pack, ...SIMULATE);
    expect(changed.code).toBe(2);
    expect(changed.stderr).toContain('have changed since you allowed them');
    await writeFile(join(pack, 'rules', 'drink.mjs'), DRINK);
    await writeFile(join(pack, 'rules', 'new.mjs'), '');
    expect(await vbuses(pack, ...SIMULATE)).toMatchObject({ code: 2 });
    expect((await readdir(home, { recursive: true })).join(' ')).toContain('trusted-code.json');
  });

  it('checks with the rules of the pack, and gives their facts to its cards', async () => {
    const pack = await teaParty(WITH_PARTS);
    const checked = await vbuses(pack, 'validate', '--run-pack-code', '--json');
    expect(jsonOf(checked).diagnostics).toMatchObject([
      { code: 'tea-party/no-milk', severity: 'warning', message: 'there is no milk', line: 1 },
    ]);
    expect(await vbuses(pack, 'build', '--format', 'html')).toMatchObject({ code: 0 });
    const names = await readdir(join(pack, 'Output'), { recursive: true });
    const page = names.find((name) => /cakes\.html$/.test(name)) ?? '';
    const html = await readFile(join(pack, 'Output', page), 'utf8');
    expect(html).toContain('<i>cup of lemon-tart</i>');
  });

  it.each([
    ['fail', 'null.cup', /rules\/index\.mjs:\d+:\d+: the rules failed: TypeError: /],
    ['do not return', WAIT, /rules\/index\.mjs has not returned for \d/],
  ])('reports facts that %s, beside what the checks find', async (_, cup, message) => {
    const pack = await teaParty({
      ...WITH_PARTS,
      'rules/index.mjs': replaceOnce(PARTS_RULES, "'cup of ' + id", cup),
    });
    const run = await within(2000, () => vbuses(pack, 'validate', '--run-pack-code', '--json'));
    expect(run.code).toBe(1);
    expect(jsonOf(run).diagnostics).toMatchObject([
      { code: 'tea-party/no-milk' },
      {
        code: 'play/code-failed',
        severity: 'error',
        file: 'game.yaml',
        message: expect.stringMatching(message),
      },
    ]);
  });

  it('reports codes of checks that are not those of the pack', async () => {
    const pack = await teaParty({
      ...WITH_PARTS,
      'rules/index.mjs': replaceOnce(PARTS_RULES, 'tea-party/no-milk', 'key/missing'),
    });
    const run = await vbuses(pack, 'validate', '--run-pack-code', '--json');
    expect(run.code).toBe(1);
    const [found, ...others] = jsonOf(run).diagnostics as Record<string, unknown>[];
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      code: 'check/foreign-code',
      file: 'game.yaml',
      message: expect.stringContaining('`key/missing`'),
      related: [{ file: 'game.yaml', line: 1, message: 'there is no milk' }],
    });
  });

  it('runs TypeScript where Node takes the types away, and says where it does not', async () => {
    const pack = await sharedTinyPack({
      'game.yaml': (text) => `${text}play:\n  rules: rules/index.ts\n`,
      'rules/index.ts': TEA_RULES.replace('./drink.mjs', './drink.ts').replace(
        'const isOver =',
        "import type { Seat } from 'vbuses/play';\nconst first: Seat = 0;\nconst isOver =",
      ),
      'rules/drink.ts': DRINK,
    });
    const run = await vbuses(pack, ...SIMULATE, '--run-pack-code');
    if ('stripTypeScriptTypes' in nodeModule) expect(run).toMatchObject({ code: 0, stderr: '' });
    else {
      expect(run.code).toBe(2);
      expect(run.stderr).toMatch(/rules\/index\.ts is TypeScript, and Node [\d.]+ cannot run it/);
    }
  });
});

describe('hostile rules', () => {
  const atLoad = (line: string): FileEdits => ({ 'rules/drink.mjs': `${line}\n${DRINK}` });
  const inGame = (call: string): FileEdits => ({
    'rules/drink.mjs': replaceOnce(DRINK, '=> ({', `=> ${call} && ({`),
  });
  /** Asks for more and more memory, and uses it. */
  const fill = (make: string): FileEdits =>
    atLoad(`for (const all = []; ; ) all.push(new Uint8Array(${make}).fill(1));`);

  const stuck = /^error: rules\/index\.mjs has not returned for 2 seconds, /;
  const stuckOrFull = /^error: rules\/index\.mjs (has not returned|used more than) /;
  const full =
    /^error: rules\/index\.mjs used more than 64 MB of memory for its objects, or 300 MB in all, while it was loaded\n/;
  const isTimed = ({ source }: RegExp): boolean => /returned|2 seconds/.test(source);
  const STOPPED: readonly (readonly [what: string, edits: FileEdits, message: RegExp])[] = [
    ['wait for ever in a game', inGame(WAIT), /2 seconds, in game 0 of seed 1\n {2}hint: /],
    ['wait for a promise', atLoad('await new Promise(() => setInterval(() => {}, 0));'), stuck],
    [
      'queue microtasks for ever at load',
      atLoad('const storm = () => Promise.resolve().then(storm);\nstorm();'),
      stuckOrFull,
    ],
    [
      'take away what a watch could use',
      atLoad(`Atomics.load = Atomics.store = () => 0;\nperformance.now = () => 0;\n${WAIT};`),
      stuck,
    ],
    [
      'wait for a chance of millions',
      rules(
        ": { type: 'decision', seat",
        ": { type: 'chance', chance: { kind: 'shuffle', stream: 'a', about: 'a', pile: Array(9e6).fill('x') }, seat",
      ),
      stuckOrFull,
    ],
    ['fill buffers', fill('3e7'), full],
    ['fill shared memory', fill('new SharedArrayBuffer(3e7)'), full],
    ['fill memory of WebAssembly', fill('new WebAssembly.Memory({ initial: 500 }).buffer'), full],
    ['make longer and longer lists', atLoad('const all = [];\nfor (;;) all.push({ all });'), full],
    [
      'throw outside of their functions',
      rules(
        'score = ({ cups }) =>',
        'score = ({ cups }) => Promise.reject(new Error("la\\u001b[2Jte")) &&',
      ),
      /^error: rules\/index\.mjs threw an error outside of its functions, in game 3 of seed 1: Error: la \[2Jte \(rules\/index\.mjs:4:\d+\)\n/,
    ],
    [
      'throw in a timer',
      atLoad('setTimeout(() => null.cups);\nawait new Promise((end) => setTimeout(end, 500));'),
      /^error: rules\/index\.mjs threw an error outside of its functions.*: TypeError: /,
    ],
    [
      'answer with too much',
      rules("rulesVersion: '1'", "rulesVersion: 'x'.repeat(3e6)"),
      /^error: rules\/index\.mjs answered with more than 2 MB, while it was loaded\n/,
    ],
  ];
  it.each(STOPPED)('are stopped when they %s', async (_what, edits, message) => {
    // Where time is not the point, a busy machine gets enough of it.
    const run = await playWithin(isTimed(message) ? 2000 : 30_000, edits);
    expect(run.stderr).toMatch(message);
    expect(run.stderr.split('\n')).toHaveLength(3);
    expect(run).toMatchObject({ code: 2, stdout: '' });
  });

  it.each([
    ['then', 'Promise.prototype.then = (take) => take({ description: 7 });'],
    ['then, and never go on', 'Promise.prototype.then = () => new Promise(() => {});'],
    ['catch', 'Promise.prototype.catch = () => ({ played: 7 });'],
    ['JSON', 'JSON.stringify = () => \'{"description":{}}\';'],
    ['what JSON is made of', 'Array.prototype.toJSON = () => "forged";'],
    ['lists', 'Array.prototype.map = Array.prototype.push = () => { throw 1; };'],
    ['objects', 'Object.defineProperty(Object.prototype, "played", { get: () => 7 });'],
  ])('answer nothing else by their own %s', async (_what, line) => {
    const run = await playWithin(2000, atLoad(line));
    expect(run.stderr).toMatch(/^(error: .*\n {2}hint: .*\n)?$/);
    expect([0, 1, 2]).toContain(run.code);
  });

  const FAILING: readonly (readonly [what: string, edits: FileEdits, message: string])[] = [
    [
      'import a module of Node',
      { 'rules/drink.mjs': WRITES },
      'rules/drink.mjs:1:14: the rules import `node:fs`, which is not allowed',
    ],
    [
      'end the process',
      rules('const isOver', 'process.exit(0);\nconst isOver'),
      'rules/index.mjs:5:1: the rules cannot be loaded: ReferenceError: process is not defined',
    ],
    [
      'fail while they play',
      { 'rules/drink.mjs': `export const drink = ({ cups }) => cups[7].length;\n` },
      'rules/drink.mjs:1:44: the rules failed in game 0 after 1 move: TypeError: ',
    ],
    ...(
      [
        ['fetch', 'fetch'],
        ['what loads the network', 'new Response'],
        ['a thread', 'new MessageChannel'],
        ['require', 'require'],
      ] as const
    ).map(
      ([what, call]) =>
        [
          `use ${what}`,
          rules('const isOver', `${call}('node:net');\nconst isOver`),
          `rules/index.mjs:5:1: the rules cannot be loaded: ReferenceError: `,
        ] as const,
    ),
    [
      'throw a text of 10 MB',
      rules('const isOver', 'throw new Error("x".repeat(1e7));\nconst isOver'),
      `rules/index.mjs:5:7: the rules cannot be loaded: Error: ${'x'.repeat(100)}`,
    ],
    [
      'call themselves for ever',
      rules('score = ({ cups }) =>', 'score = ({ cups }) => score({ cups }) &&'),
      'rules/index.mjs:4:45: the rules failed in game 0 after 1 move: RangeError: Maximum call stack',
    ],
    [
      'are no JavaScript',
      { 'rules/drink.mjs': `${DRINK}  const = 2;\n` },
      'rules/drink.mjs:6:9: SyntaxError: Unexpected token',
    ],
    [
      'are of another game',
      rules("id: 'tea-party'", "id: 'coffee-party'"),
      'rules/index.mjs defines the game `coffee-party`, but the `id` in game.yaml is `tea-party`',
    ],
    [
      'forge a score',
      rules('map((total) => ({ total,', 'map((total) => ({ total: "<b>1</b>",'),
      'rules/index.mjs: the rules failed in game 0 after 1 move: TypeError: `score` gives seat 1 <b>1</b> points',
    ],
    [
      'import what they may not as they play',
      {
        'rules/drink.mjs': `const name = 'node:fs';\n${replaceOnce(DRINK, '=> ({', '=> import(name) && ({')}`,
      },
      'rules/drink.mjs:1:14: the rules import `node:fs`, which is not allowed',
    ],
  ];
  it.each(FAILING)('are refused when they %s', async (_what, edits, message) => {
    const pack = await teaParty(edits);
    const run = await vbuses(pack, ...SIMULATE, '--run-pack-code');
    expect(run.stderr).toContain(`error: ${message}`);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(await readdir(pack)).not.toContain('Output');
    expect(await readdir(pack)).not.toContain('stolen.txt');
  });

  it.each([
    ['write', "fs.writeFileSync(new URL('stolen.txt', import.meta.url), '')"],
    ['start a program', "child.execFileSync('touch', ['stolen.txt'])"],
    ['start a thread', "new threads.Worker('fs.writeFileSync(`stolen.txt`, ``)', { eval: true })"],
  ])('share a process with bots of the user that cannot %s', async (_what, call) => {
    const pack = await teaParty();
    const imports = `import fs from 'node:fs';
import child from 'node:child_process';
import threads from 'node:worker_threads';`;
    await writeFile(join(pack, 'mine.mjs'), `${imports}\nfs.readdirSync('.');\n${call};\n`);
    const run = await vbuses(
      ...([pack, 'simulate', '--games', '2', '--players', './mine.mjs,random'] as const),
      '--run-pack-code',
    );
    expect(run.stderr).toMatch(/^error: \.\/mine\.mjs cannot be loaded: Error: Access to this API/);
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(await readdir(pack)).not.toContain('stolen.txt');
  });

  it('cannot write to stdout, see the environment, or steer a terminal', async () => {
    vi.stubEnv('SECRET_TOKEN', 'do-not-tell');
    const chatter = "console.log('chatter', typeof process, typeof fetch);";
    const edits = {
      'rules/index.mjs': replaceOnce(
        `${chatter}\n${TEA_RULES}`,
        '    score,\n',
        "    score,\n    describe: () => '\\u001b[2J\\u202edrunk',\n",
      ),
    };
    const pack = await teaParty(edits);
    const run = await runCli([...SIMULATE, '--run-pack-code', '--json'], { cwd: pack });
    expect(run).toMatchObject({ code: 0, stderr: 'chatter undefined undefined\n' });
    jsonOf(run);
    const log = join(pack, 'Output', 'balance', 'logs', 'game-0000.jsonl');
    const shown = await vbuses(pack, 'replay', log, '--moves', '--run-pack-code');
    expect(shown.stdout).toContain(' [2J drunk');
  });
});

describe('modules of rules', () => {
  const loader = new Worker(join(import.meta.dirname, '..', 'helpers', 'pack-module-loader.mjs'), {
    execArgv: ['--experimental-vm-modules', '--no-warnings'],
    workerData: {
      compiled: pathToFileURL(join(REPOSITORY, 'dist', 'simulate', 'load-pack-module.js')).href,
    },
  });
  afterAll(() => loader.terminate());

  const load = async (index: string, others: Readonly<Record<string, string>> = {}) => {
    loader.postMessage({ 'rules/index.mjs': index, ...others });
    const [message]: unknown[] = await once(loader, 'message');
    return message;
  };

  it.each([
    ['Node', "import fs from 'node:fs';", '1:16: the rules import `node:fs`, which is not allowed'],
    ['Node without a prefix', "import 'fs';", '1:8: the rules import `fs`, which is not allowed'],
    ['a package', 'import "sharp";', '1:8: the rules import `sharp`, which is not allowed'],
    ['data', "import '../data/cups.mjs';", '1:8: the rules import `../data/cups.mjs`, which'],
    ['an address', "import 'file:///pack/rules/a.mjs';", '1:8: the rules import `file:///pack'],
    ['what is not there', "\nimport './cup.mjs';", '2:8: there is no file rules/cup.mjs'],
    [
      'Node as they run',
      "const name = 'node:fs';\nawait import(name);",
      '1:14: the rules import `node:fs`, which is not allowed',
    ],
  ])('cannot import %s', async (_what, source, message) => {
    expect(await load(`${source}\nexport default {};\n`)).toContain(`1 rules/index.mjs:${message}`);
  });

  it.each([
    [
      'imports what a module does not have',
      "import { defineGame, sip } from 'vbuses/play';\nexport default {};",
      '1:22: the rules cannot be loaded: SyntaxError: The requested module',
    ],
    [
      'throws',
      'const start = () => {\n  throw new Error("a\\nb\\u001b[2J");\n};\nexport default start();',
      '2:9: the rules cannot be loaded: Error: a b [2J',
    ],
  ])('are reported with their place when one %s', async (_what, source, message) => {
    expect(await load(source)).toContain(`1 rules/index.mjs:${message}`);
  });

  it('must export a game', async () => {
    expect(await load('export const game = 1;')).toBe('1 rules/index.mjs has no default export');
  });

  it('may throw anything', async () => {
    const thrown = 'throw { get stack() { throw 1; }, toString() { throw 2; } };';
    expect(await load(thrown)).toContain('something was thrown that cannot be read');
  });
});

describe('the settings of the user', () => {
  it('are not guessed when they are damaged', async () => {
    const pack = await teaParty({ 'rules/drink.mjs': `${DRINK}\n\n` });
    expect(await vbuses(pack, ...SIMULATE, '--run-pack-code')).toMatchObject({ code: 0 });
    const [file = ''] = (await readdir(home, { recursive: true })).filter((name) =>
      name.endsWith('trusted-code.json'),
    );
    await writeFile(join(home, file), '{"trusted": 7}');
    const run = await vbuses(pack, ...SIMULATE);
    expect(run.code).toBe(3);
    expect(run.stderr).toMatch(/trusted-code\.json is damaged[\s\S]*hint: Fix it, or delete it/);
    await rm(join(home, file));
  });
});
