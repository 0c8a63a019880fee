/**
 * The least that any checker must do: imports the parsers that `vbuses validate` uses, parses the
 * same files of a pack and compiles the same schemas. It checks nothing and says nothing.
 *
 * node bench/bare/parse-files.mjs <pack>
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { create } from 'fontkit';
import Handlebars from 'handlebars';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { LineCounter, parseDocument } from 'yaml';

const [pack = '.'] = process.argv.slice(2);

const filesUnder = (folder) =>
  readdirSync(join(pack, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const files = ['data', 'templates', 'locales', 'rulebook'].flatMap(filesUnder);
const ending = (...endings) => files.filter((file) => endings.some((one) => file.endsWith(one)));
const text = (file) => readFileSync(file, 'utf8');

const parseYaml = (file) =>
  parseDocument(text(file), { lineCounter: new LineCounter(), uniqueKeys: false }).toJS();

const manifest = parseYaml(join(pack, 'game.yaml'));
for (const file of ending('.yaml', '.yml')) parseYaml(file);

const ajv = new Ajv2020({ allErrors: true, strict: false });
for (const file of ending('.schema.json')) ajv.compile(JSON.parse(text(file)));
ajv.compile(JSON.parse(text(new URL('../../presets/schemas/game.schema.json', import.meta.url))));

for (const file of ending('.hbs')) Handlebars.precompile(text(file));
for (const file of ending('.md'))
  fromMarkdown(text(file), { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });

for (const font of manifest.fonts ?? []) {
  const folder = new URL(`../../node_modules/${font.package}/files/`, import.meta.url);
  for (const weight of font.weights) {
    const name = `${font.package.split('/')[1]}-latin-${weight}-normal.woff2`;
    create(readFileSync(new URL(name, folder)));
  }
}
