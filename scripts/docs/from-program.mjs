// Parts of the docs made from the program itself: its help, its codes, its plans.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { cell, code, fence, groupBy, table } from './markdown.mjs';

async function answer(tool, args) {
  const { stdout, stderr, exitCode } = await tool.vbuses(args);
  if (exitCode !== 0) throw new Error(`vbuses ${args.join(' ')} gave ${exitCode}\n${stderr}`);
  return stdout;
}

/** Everything in the box, decks of one kind in one row. */
export async function box(tool) {
  const components = await componentsOf(tool);
  const groups = groupBy(components, ({ id }) => id.replace(/-.*$/, ''));
  const rows = [...groups.values()].map((group) => {
    const sum = (key) => group.reduce((total, one) => total + (one[key] ?? 0), 0);
    const [{ kind }] = group;
    return [
      nameOfGroup(tool, group),
      sizeOfGroup(tool, group),
      kind === 'deck' ? String(sum('cards')) : '',
      kind === 'deck' ? String(sum('copies')) : '1',
    ];
  });
  return table(['what', 'size', 'unique', 'total'], rows);
}

/** Every game of the repository, with its picture where there is one. */
export async function games(tool) {
  const { games: published, examples } = JSON.parse(await answer(tool, ['list', '--json']));
  const all = [...published, ...examples].map(({ id, name, folder }) => {
    const path = `docs/pictures/game-${id}.png`;
    const picture = existsSync(join(tool.root, path)) ? `![${name}](${path})` : '';
    const place = folder === '.' ? '' : ` --game ${id}`;
    return [picture, name, code(folder), code(`npx vbuses build${place}`)];
  });
  const hasPictures = all.some(([picture]) => picture !== '');
  const rows = hasPictures ? all : all.map(([, ...row]) => row);
  return table([...(hasPictures ? [''] : []), 'game', 'folder', 'to print it'], rows);
}

/** What the names of a group have in common: its last word, or its first. */
function nameOfGroup(tool, group) {
  const [{ name }] = group;
  if (group.length === 1) return name;
  const common = [name.split(' ').at(-1), name.split(' ')[0]].find((word) =>
    group.every((one) => one.name.split(' ').includes(word)),
  );
  const word = `${common.charAt(0).toUpperCase()}${common.slice(1)}`;
  const { piece } = declaredIn(tool).find(({ id }) => id === group[0].id);
  return piece === undefined ? `${word}, ${group.length} decks` : word;
}

/** What is cut out along drawn lines has no size of its own before it is folded. */
function sizeOfGroup(tool, group) {
  const drawn = new Set(
    declaredIn(tool)
      .filter(({ cut }) => cut === 'drawn')
      .map(({ id }) => id),
  );
  if (group.every(({ id }) => drawn.has(id))) return 'to be folded';
  const [{ widthIn, heightIn }] = group;
  return widthIn === null ? 'of the paper' : `${widthIn} x ${heightIn} in`;
}

export function codes({ codes: all }) {
  const groups = groupBy(all, ({ code: name }) => name.split('/')[0]);
  return [...groups]
    .map(([family, members]) => {
      const rows = members.map(({ code: name, summary, remedy, isWaivable }) => [
        code(name),
        cell(summary),
        cell(isWaivable ? `${remedy} May be waived.` : remedy),
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
    const [, term, description = ''] = /^ {2}(\S.*?)(?: {2,}(.*))?$/.exec(line) ?? [];
    if (term !== undefined) rows.push([term, description]);
    else if (line.trim() !== '') rows.at(-1)[1] += ` ${line.trim()}`;
  }
  return rows.map(([term, description]) => [code(term), cell(description.trim())]);
}

/** Every command with what it does; in the place of a group its commands: `printer set <name>`. */
async function commandRows(tool, group = []) {
  const rows = helpRows(await answer(tool, [...group, '--help']), 'Commands');
  const found = await Promise.all(
    rows.map(([usage, description]) => {
      const words = usage.slice(1, -1);
      const name = words.replace(' [options]', '');
      const own = { usage: [...group, name].join(' '), description };
      if (name === 'play') {
        // It does something by itself, and has a command.
        return commandRows(tool, [name]).then((rows) => [own, ...rows]);
      }
      return words.includes(' [options]') ? [own] : commandRows(tool, [...group, words]);
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
    rows.map(({ usage, description }) => [code(`vbuses ${usage}`), description]),
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

/** How many cards of each named size come out on a sheet, paper by paper. */
export async function layouts(tool) {
  const decks = (await componentsOf(tool)).filter(
    ({ kind, size }) => kind === 'deck' && size !== 'custom',
  );
  const sizes = [...groupBy(decks, ({ size }) => size).values()].map(([first]) => first);
  const planned = await Promise.all(LAYOUTS.map(([, args]) => planOfDecks(tool, args)));
  const rows = papersOf(tool).flatMap(({ id: paper, name }) =>
    LAYOUTS.map(([label], index) => {
      const onPaper = ({ id }) => planned[index].get(`${id} on ${paper}`);
      const sum = decks.reduce((total, deck) => total + onPaper(deck).sheets, 0);
      return [name, label, ...sizes.map((deck) => onPaper(deck).layout), String(sum)];
    }),
  );
  const heads = sizes.map(
    ({ size, widthIn, heightIn }) => `${code(size)}, ${widthIn} x ${heightIn} in`,
  );
  return table(['paper', '', ...heads, 'sheets for all cards'], rows);
}

/** How many sheets the pieces take that have a size of their own. */
export async function pieces(tool) {
  const [[, args]] = LAYOUTS;
  const planned = await planOfDecks(tool, args);
  const papers = papersOf(tool).slice(0, 2);
  const backs = new Map(declaredIn(tool).map(({ id, back }) => [id, back]));
  const rows = (await componentsOf(tool))
    .filter(({ kind, size }) => kind === 'deck' && size === 'custom')
    .map(({ id, name, copies }) => [
      code(id),
      name,
      String(copies),
      ...papers.map((paper) => String(planned.get(`${id} on ${paper.id}`).sheets)),
      backs.get(id) === undefined ? '' : 'yes',
    ]);
  const heads = papers.map(({ name }) => `sheets of ${name}`);
  return table(['component', 'what', 'how many', ...heads, 'has backs'], rows);
}

/** How many tiles the board becomes on each paper. */
export async function tiles(tool) {
  const [[, args]] = LAYOUTS;
  const plan = await planText(tool, args);
  const lines = plan.matchAll(/: (\d+) tiles of (\S+) \((.+), (\w+), (.+) over each other\)/g);
  const found = new Map([...lines].map(([, count, paper, ...rest]) => [paper, [count, ...rest]]));
  const rows = papersOf(tool).map(({ id, name }) => [name, ...found.get(id)]);
  return table(['paper', 'tiles', 'columns x rows', 'orientation', 'overlap'], rows);
}

/** The components as game.yaml declares them. */
const declaredIn = ({ root }) => parse(readFileSync(join(root, 'game.yaml'), 'utf8')).components;

const papersOf = (tool) => parse(readFileSync(join(tool.root, 'presets/papers.yaml'), 'utf8'));

const componentsOf = async (tool) =>
  JSON.parse(await answer(tool, ['list', '--game', tool.root, '--json'])).components;

/** The plan of everything on every paper. */
const planText = (tool, args) => {
  const papers = papersOf(tool).map(({ id }) => id);
  return answer(tool, [
    ...['build', '--dry-run', '--game', tool.root],
    ...['--paper', papers.join(), ...args],
  ]);
};

/** What the plan says of each deck, by its id and its paper: `fares on a4`. */
async function planOfDecks(tool, args) {
  const plan = await planText(tool, args);
  const lines = plan.matchAll(
    /^(\S+): \d+ [^,]+, (\d+) sheets? of (\S+), (\d+) a sheet \((.+), (\w+)\)$/gm,
  );
  // What is larger than the paper has tiles, and a page that shows how they go together.
  const tiled = plan.matchAll(/^(\S+): (?:(\d+) [^,]+, each in )?(\d+) tiles of (\S+) \(/gm);
  return new Map([
    ...[...tiled].map(([, id, count = 1, tiles, paper]) => [
      `${id} on ${paper}`,
      { sheets: Number(count) * Number(tiles) + 1, layout: '' },
    ]),
    ...[...lines].map(([, id, sheets, paper, count, shape, orientation]) => [
      `${id} on ${paper}`,
      { sheets: Number(sheets), layout: `${count} (${shape}, ${orientation})` },
    ]),
  ]);
}

/** A command line and what it prints, in a folder without an earlier build. */
export async function run(tool, ...args) {
  const out = join(tmpdir(), 'vbuses-docs-nothing-built-here');
  const output = await answer(tool, [...args, '--game', tool.root, '--out', out]);
  return fence('text', `$ npx vbuses ${args.join(' ')}\n${output}`);
}

/** What `list --json` prints, down to the first component. */
export async function list(tool) {
  const document = JSON.parse(await answer(tool, ['list', '--json', '--game', tool.root]));
  return fence(
    'json',
    JSON.stringify({ ...document, components: document.components.slice(0, 1) }, null, 2),
  );
}

/** One card as in the manifest of a build. */
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

/** What the markup of a pack may hold: the names of a list, in alphabetical order. */
export function allowed({ markup }, list) {
  const names = (set) => [...set].sort().map(code).join(' ');
  if (list === 'attributes') {
    const rows = [...markup.ATTRIBUTES_OF].map(([element, set]) => [code(element), names(set)]);
    return table(['element', 'besides'], rows);
  }
  return names(markup[list]);
}
