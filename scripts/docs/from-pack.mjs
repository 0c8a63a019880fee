// Parts of the docs made from the files of the pack: schemas, presets, records.

import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Document, parse, visit } from 'yaml';
import { cell, code, fence, table } from './markdown.mjs';

const readText = ({ root }, path) => readFileSync(join(root, path), 'utf8');
const readJson = (tool, path) => JSON.parse(readText(tool, path));

/** A part of a schema by its pointer; `properties` and `items` between the names are left out. */
function partOf(schema, pointer = '') {
  let part = schema;
  for (const step of pointer.split('/').filter((one) => one !== '')) {
    part =
      step === '[]'
        ? part.items
        : step === '$defs'
          ? part.$defs
          : (part.properties?.[step] ?? part[step]);
    if (part === undefined) throw new Error(`the schema has no ${pointer}`);
  }
  return part;
}

export function keys(tool, path, pointer) {
  const part = partOf(readJson(tool, path), pointer);
  const needed = new Set(part.required ?? []);
  const rows = Object.entries(part.properties).map(([key, one]) => [
    code(key) + (needed.has(key) ? '' : ' (optional)'),
    typeOf(one),
    cell(one.description ?? ''),
    exampleOf(one),
  ]);
  return table(['key', 'type', 'meaning', 'example'], rows);
}

function typeOf(part) {
  if (part['x-effects']) return 'effects';
  if (part.enum !== undefined) return part.enum.map((one) => code(one)).join(', ');
  if (part['x-reference'] !== undefined) return `id of ${part['x-reference']}`;
  if (part['x-component'] === true) return 'id of a component';
  if (part['x-icon'] === true) return 'icon';
  if (part['x-rich-text'] === true) return 'rich text';
  const range = [part.minimum, part.maximum].filter((one) => one !== undefined).join(' to ');
  if (part.type === 'integer') return `whole number${range === '' ? '' : `, ${range}`}`;
  if (part.type === 'number') return `number${range === '' ? '' : `, ${range}`}`;
  if (part.type === 'array')
    return part.items?.type === 'object' ? 'list of records' : `list of ${typeOf(part.items)}`;
  if (part.type === 'object') return 'record';
  if (part.type === 'boolean') return 'true or false';
  if (part.type === 'string') return 'text';
  return part.type?.includes('array') ? 'text or list of text' : 'text or record';
}

function exampleOf({ examples = [], items }) {
  const [first] =
    examples.length > 0 ? examples : (items?.examples ?? []).slice(0, 1).map((one) => [one]);
  if (first === undefined) return '';
  return code(flow(first));
}

/** YAML on one line. */
function flow(value) {
  const node = new Document(value);
  visit(node, {
    Collection(_, collection) {
      collection.flow = true;
    },
  });
  return node.toString({ lineWidth: 0, flowCollectionPadding: false }).trim();
}

export function sizes(tool, path) {
  const presets = parse(readText(tool, path));
  const head = [...new Set(presets.flatMap(Object.keys))];
  return table(
    head,
    presets.map((preset) =>
      head.map((key) => (key === 'id' ? code(preset[key]) : (preset[key] ?? ''))),
    ),
  );
}

function recordText(tool, path, id) {
  const records = readText(tool, path)
    .split(/^(?=- )/m)
    .slice(1);
  const found = records.find((text) => String(parse(text)[0].id) === id);
  if (found === undefined) throw new Error(`${path} has no record ${id}`);
  // Comments behind it are about the records that follow.
  return found.replace(/(?:\s*^#.*$)+\s*$/m, '').trimEnd();
}

export const record = (tool, path, id) => fence('yaml', `# ${path}\n${recordText(tool, path, id)}`);

/** The edits of the README, applied to one record: `before`, `after`, and the report of a `slip`, also as JSON (`slip-json`). */
export async function edit(tool, stage, path, id) {
  const before = recordText(tool, path, id);
  if (stage === 'before') return fence('yaml', before);
  const after = swap(before, EDITS);
  if (stage === 'after') return fence('yaml', after);
  return withPackCopy(tool, async (folder) => {
    const file = join(folder, path);
    writeFileSync(file, swap(readFileSync(file, 'utf8'), [[before, swap(after, SLIPS)]]));
    const json = stage === 'slip-json' ? ['--json'] : [];
    const { stdout, exitCode } = await tool.vbuses(['validate', '--game', folder, ...json]);
    if (exitCode !== 1) throw new Error(`a slip gave exit code ${exitCode}`);
    return fence(stage === 'slip-json' ? 'json' : 'text', stdout);
  });
}

const EDITS = [
  ['cost: 5', 'cost: 4'],
  ['any other :park: park.', 'any :park: park or :bus-loop: bus loop.'],
];
const SLIPS = [
  ['cost: 4', 'cost: four'],
  [':bus-loop:', ':bus-lop:'],
];

function swap(text, pairs) {
  return pairs.reduce((whole, [from, to]) => {
    if (!whole.includes(from)) throw new Error(`not in the text: ${from}`);
    return whole.replace(from, () => to);
  }, text);
}

/** The files for checking the pack, without Board/, whose images would only be reported as stale. */
const PACK = ['game.yaml', 'data', 'templates', 'assets', 'rulebook', 'locales', 'rules'];

async function withPackCopy({ root }, use) {
  const folder = mkdtempSync(join(tmpdir(), 'vbuses-docs-'));
  try {
    for (const name of PACK.filter((one) => existsSync(join(root, one)))) {
      cpSync(join(root, name), join(folder, name), { recursive: true });
    }
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
