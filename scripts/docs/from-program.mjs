// What the program itself tells: its help, its codes, its plans.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { cell, code, fence, groupBy, table } from './markdown.mjs';

async function answer(tool, args) {
  const { stdout, stderr, exitCode } = await tool.vbuses(args);
  if (exitCode !== 0) throw new Error(`vbuses ${args.join(' ')} gave ${exitCode}\n${stderr}`);
  return stdout;
}

export async function box(tool) {
  const components = await componentsOf(tool);
  const groups = groupBy(components, ({ id }) => id.replace(/-.*$/, ''));
  const rows = [...groups.values()].map((group) => {
    const [{ name, kind, widthIn, heightIn }] = group;
    const sum = (key) => group.reduce((total, one) => total + (one[key] ?? 0), 0);
    return [
      group.length === 1
        ? name
        : `${name.replace(/^.* (\w)/, (_, first) => first.toUpperCase())}, ${group.length} decks`,
      `${widthIn} x ${heightIn} in`,
      kind === 'deck' ? String(sum('cards')) : '',
      kind === 'deck' ? String(sum('copies')) : '1',
    ];
  });
  return table(['what', 'size', 'different ones', 'in all'], rows);
}

export function codes({ codes: all }) {
  const groups = groupBy(all, ({ code: name }) => name.split('/')[0]);
  return [...groups]
    .map(([family, members]) => {
      const rows = members.map(({ code: name, summary, remedy }) => [
        code(name),
        cell(summary),
        cell(remedy),
      ]);
      return `### ${code(family)}\n\n${table(['code', 'what it means', 'what to do'], rows)}`;
    })
    .join('\n\n');
}

/** The rows below a heading of a help text, wrapped descriptions joined. */
function helpRows(help, heading) {
  const [, below = ''] = help.split(`\n${heading}:\n`);
  const rows = [];
  for (const line of below.split('\n\n')[0].split('\n')) {
    const [, term, told = ''] = /^ {2}(\S.*?)(?: {2,}(.*))?$/.exec(line) ?? [];
    if (term !== undefined) rows.push([term, told]);
    else if (line.trim() !== '') rows.at(-1)[1] += ` ${line.trim()}`;
  }
  return rows.map(([term, told]) => [code(term), cell(told.trim())]);
}

/** Every command with what it does; in the place of a group its commands: `printer set <name>`. */
async function commandRows(tool, group = []) {
  const rows = helpRows(await answer(tool, [...group, '--help']), 'Commands');
  const found = await Promise.all(
    rows.map(([usage, told]) => {
      const words = usage.slice(1, -1);
      return words.includes(' [options]')
        ? [{ usage: [...group, words.replace(' [options]', '')].join(' '), told }]
        : commandRows(tool, [...group, words]);
    }),
  );
  return found.flat();
}

const wordsOf = (usage) => usage.split(' ').filter((word) => /^[a-z]/.test(word));

const optionsOf = async (tool, words) =>
  helpRows(await answer(tool, [...words, '--help']), 'Options');

export async function commands(tool) {
  const rows = await commandRows(tool);
  return table(
    ['command', 'does'],
    rows.map(({ usage, told }) => [code(`vbuses ${usage}`), told]),
  );
}

/** The options of one command that are its own, or of `all` those that every command has. */
export async function options(tool, ...wanted) {
  const lists = new Map();
  for (const { usage } of await commandRows(tool)) {
    const words = wordsOf(usage);
    lists.set(words.join(' '), await optionsOf(tool, words));
  }
  const isCommon = ([term]) =>
    [...lists.values()].every((list) => list.some(([one]) => one === term));
  const rows =
    wanted[0] === 'all'
      ? lists.get('build').filter(isCommon)
      : lists.get(wanted.join(' ')).filter((row) => !isCommon(row));
  return table(['option', 'does'], rows);
}

const LAYOUTS = [
  ['with crop marks', ['--marks', 'crop']],
  ['no marks', ['--marks', 'none']],
  ['backs across a fold', ['--backs', 'gutterfold']],
];

/** How many cards of each size come out on a sheet, paper by paper. */
export async function layouts(tool) {
  const decks = (await componentsOf(tool)).filter(({ kind }) => kind === 'deck');
  const sizes = [...groupBy(decks, ({ size }) => size).values()].map(([first]) => first);
  const rows = [];
  for (const { id: paper, name } of papersOf(tool)) {
    for (const [told, args] of LAYOUTS) {
      const planned = await planOn(tool, paper, args);
      const sum = [...planned.values()].reduce((total, { sheets }) => total + sheets, 0);
      rows.push([name, told, ...sizes.map(({ id }) => planned.get(id).layout), String(sum)]);
    }
  }
  const heads = sizes.map(
    ({ size, widthIn, heightIn }) => `${code(size)}, ${widthIn} x ${heightIn} in`,
  );
  return table(['paper', '', ...heads, 'sheets for all decks'], rows);
}

const papersOf = (tool) => parse(readFileSync(join(tool.root, 'presets/papers.yaml'), 'utf8'));

const componentsOf = async (tool) =>
  JSON.parse(await answer(tool, ['list', '--game', tool.root, '--json'])).components;

const planText = (tool, args) => answer(tool, ['build', '--dry-run', '--game', tool.root, ...args]);

/** What a plan says of each deck. */
async function planOn(tool, paper, args) {
  const told = await planText(tool, ['--paper', paper, ...args]);
  const lines = told.matchAll(
    /^(\S+): \d+ cards?, (\d+) sheets? of \S+, (\d+) a sheet \((.+), (\w+)\)$/gm,
  );
  return new Map(
    [...lines].map(([, id, sheets, count, shape, orientation]) => [
      id,
      { sheets: Number(sheets), layout: `${count} (${shape}, ${orientation})` },
    ]),
  );
}

/** How many tiles the board becomes on each paper. */
export async function tiles(tool) {
  const rows = [];
  for (const { id: paper, name } of papersOf(tool)) {
    const told = await planText(tool, ['board', '--paper', paper]);
    const found = /: (\d+) tiles of \S+ \((.+), (\w+), (.+) over each other\)/.exec(told);
    if (found === null) throw new Error(`no tiles of ${paper} in the plan`);
    rows.push([name, ...found.slice(1)]);
  }
  return table(['paper', 'tiles', 'columns x rows', 'paper lies', 'over each other'], rows);
}

/** A command line and what it prints, in a folder without an earlier build. */
export async function run(tool, ...args) {
  const out = join(tmpdir(), 'vbuses-docs-nothing-built-here');
  const told = await answer(tool, [...args, '--game', tool.root, '--out', out]);
  return fence('text', `$ npx vbuses ${args.join(' ')}\n${told}`);
}

/** What `list --json` prints, down to the first component. */
export async function list(tool) {
  const told = JSON.parse(await answer(tool, ['list', '--json', '--game', tool.root]));
  return fence(
    'json',
    JSON.stringify({ ...told, components: told.components.slice(0, 1) }, null, 2),
  );
}

/** One card as the manifest of a build tells it. */
export async function card(tool, component, id) {
  const out = mkdtempSync(join(tmpdir(), 'vbuses-docs-'));
  try {
    await answer(tool, ['build', component, '--format', 'html', '--game', tool.root, '--out', out]);
    const { cards } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
    const found = cards.find((one) => one.id === id);
    return fence('json', JSON.stringify(found, null, 2));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
