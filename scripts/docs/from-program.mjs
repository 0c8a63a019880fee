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
  const { components } = JSON.parse(await answer(tool, ['list', '--game', tool.root, '--json']));
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

const COMMANDS = ['build', 'validate', 'list', 'doctor'];

const optionsOf = async (tool, command) =>
  helpRows(await answer(tool, [command, '--help']), 'Options');

export async function commands(tool) {
  const rows = helpRows(await answer(tool, ['--help']), 'Commands');
  return table(
    ['command', 'does'],
    rows.map(([usage, told]) => [usage.replace(' [options]', '').replace('`', '`vbuses '), told]),
  );
}

/** The options of one command that are its own, or of `all` those that every command has. */
export async function options(tool, wanted) {
  const lists = new Map();
  for (const command of COMMANDS) lists.set(command, await optionsOf(tool, command));
  const isCommon = ([term]) =>
    [...lists.values()].every((list) => list.some(([one]) => one === term));
  const rows =
    wanted === 'all'
      ? lists.get('build').filter(isCommon)
      : lists.get(wanted).filter((row) => !isCommon(row));
  return table(['option', 'does'], rows);
}

/** How many cards of each size come out on a sheet, paper by paper, with marks and without. */
export async function layouts(tool) {
  const papers = parse(readFileSync(join(tool.root, 'presets/papers.yaml'), 'utf8'));
  const { components } = JSON.parse(await answer(tool, ['list', '--game', tool.root, '--json']));
  const decks = components.filter(({ kind }) => kind === 'deck');
  const columns = [];
  for (const { id: paper, name } of papers) {
    for (const marks of ['crop', 'none']) {
      const planned = await planOn(tool, paper, marks);
      columns.push({ head: `${name}, ${code(`--marks ${marks}`)}`, planned });
    }
  }
  const rows = [...groupBy(decks, ({ size }) => size)].map(
    ([size, [{ id, widthIn, heightIn }]]) => [
      `${code(size)}, ${widthIn} x ${heightIn} in`,
      ...columns.map(({ planned }) => planned.get(id).layout),
    ],
  );
  const sums = columns.map(({ planned }) =>
    [...planned.values()].reduce((sum, { sheets }) => sum + sheets, 0),
  );
  return table(
    ['cards on a sheet', ...columns.map(({ head }) => head)],
    [...rows, ['**sheets for all decks**', ...sums.map((sum) => `**${sum}**`)]],
  );
}

/** What a plan says of each deck. */
async function planOn(tool, paper, marks) {
  const args = ['--dry-run', '--game', tool.root, '--paper', paper, '--marks', marks];
  const told = await answer(tool, ['build', ...args]);
  const lines = told.matchAll(/^(\S+): \d+ cards?, (\d+) sheets? of \S+, (.+) a sheet (.+)$/gm);
  return new Map(
    [...lines].map(([, id, sheets, count, shape]) => [
      id,
      { sheets: Number(sheets), layout: `${count} ${shape}` },
    ]),
  );
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
