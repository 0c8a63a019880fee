import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, env, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import * as fromPack from './docs/from-pack.mjs';
import * as fromProgram from './docs/from-program.mjs';

// Generates the parts of the docs between `<!-- generated: … -->` and `<!-- /generated -->` from the
// schemas, the data, the codes and the program itself. A test compares them with the program in src/.

const BLOCK = /^<!-- generated: (.+) -->\n[\s\S]*?^<!-- \/generated -->$/gm;

/** The documents, relative to the repository. */
export const docFiles = (root) => [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${name}`),
];

/** Every document with its generated parts updated, by its path. */
export async function generateDocs(given) {
  const tool = { ...given, vbuses: memoize(given.vbuses) };
  const texts = new Map();
  for (const path of docFiles(tool.root)) {
    const text = readFileSync(join(tool.root, path), 'utf8');
    const made = new Map();
    for (const [, order = ''] of text.matchAll(BLOCK)) made.set(order, await section(tool, order));
    const whole = text.replace(
      BLOCK,
      (_, order) => `<!-- generated: ${order} -->\n${made.get(order)}\n<!-- /generated -->`,
    );
    texts.set(path, whole);
  }
  return texts;
}

/** Runs each command line once, because several parts need the same output. */
function memoize(ask) {
  const answers = new Map();
  return (args) => {
    const key = JSON.stringify(args);
    if (!answers.has(key)) answers.set(key, ask(args));
    return answers.get(key);
  };
}

const SECTIONS = { ...fromPack, ...fromProgram };

async function section(tool, order) {
  const [name, ...args] = order.split(' ');
  const make = SECTIONS[name];
  if (make === undefined) throw new Error(`nothing is generated under the name ${name}`);
  return make(tool, ...args);
}

async function main() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const imported = (path) => import(new URL(`../dist/${path}`, import.meta.url).href);
  const { listCodes } = await imported('load/load-codes.js');
  const markup = await imported('markup/allowed-markup.js');
  const vbuses = (args) => {
    const { stdout, stderr, status } = spawnSync(execPath, [join(root, 'dist/cli.js'), ...args], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      env: { ...env, NO_COLOR: '1', GITHUB_ACTIONS: '' },
    });
    return { stdout, stderr, exitCode: status };
  };
  for (const [path, text] of await generateDocs({ root, codes: listCodes(), markup, vbuses })) {
    writeFileSync(join(root, path), text);
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) await main();
