import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { NO_CACHE } from '../../src/cache/cache.ts';
import { compileSchemaFile } from '../../src/check/schema/compile-schema.ts';
import { schemaFindings } from '../../src/check/schema/explain-errors.ts';
import { parseYaml } from '../../src/check/yaml/parse-yaml.ts';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import { formatPretty } from '../../src/diagnostics/format-pretty.ts';
import { limitReport } from '../../src/diagnostics/limit-report.ts';
import { readPackFiles } from '../../src/load/read-pack-files.ts';
import { parseManifest } from '../../src/output/manifest.ts';
import type { PackFiles, TextFile } from '../../src/pack/pack-files.ts';
import { LogError, parseLog } from '../../src/play/log.ts';
import { compileTemplates } from '../../src/render/compile-templates.ts';
import { runCommand } from '../helpers/command-line.ts';
import { fragments } from '../helpers/fragments.ts';
import { localesOf } from '../helpers/locales.ts';
import { checkFully, editedPack, REPOSITORY, textOf } from '../helpers/pack.ts';
import { problemsOf, stylesOf } from '../helpers/problems.ts';
import { readCsv } from '../helpers/read-csv.ts';
import { renderFoxes } from '../unit/render/decks.ts';
import { renderBook } from '../unit/rulebook/books.ts';
import { anyOf, type Chooser, mutate } from './mutate.ts';

/** One kind of input: how one is made, and what reads it. */
export interface Target {
  readonly name: string;
  /** How often it is chosen, compared with the others. */
  readonly weight: number;
  readonly make: (choose: Chooser) => string;
  /** Reads the input; throws when something is wrong with the program. */
  readonly read: (input: string) => void | Promise<void>;
}

const scratch = await mkdtemp(join(tmpdir(), 'vbuses-fuzz-'));
const scaffold: PackFiles = await readPackFiles(`${REPOSITORY}/scaffold/board`);

const from = (paths: readonly string[]): readonly string[] =>
  paths.map((path) => textOf(path, scaffold));

const textFile = (path: string, text: string): TextFile => ({ kind: 'text', path, text });

/** A message for a person is never longer than a screen or two. */
const LONGEST_MESSAGE = 2000;

/** Every diagnostic has a place, and a message that can be printed. */
function expectReportable(found: readonly Diagnostic[], text: string): void {
  const diagnostics = limitReport(found);
  for (const { line, column, message, code } of diagnostics) {
    const isPlaced = Number.isInteger(line) && line >= 1 && Number.isInteger(column) && column >= 1;
    if (!isPlaced) throw new Error(`${code} has no place: ${line}:${column}`);
    if (message.length > LONGEST_MESSAGE) throw new Error(`${code}: ${message.length} characters`);
  }
  formatPretty(diagnostics.slice(0, 20), { color: false, sourceOf: () => text });
}

const YAML = fragments(
  '- ·: ·? ·&a ·*a·!tag ·!!binary ·|\n·>-\n·---\n·...\n·%YAML·"·\'·""·“·[·]·{·}·, ·[[[[·{a: ',
  '<<: *a·# ·@·`·\t·- id: x\n·  id: x\n·id:x·2020-01-01·0o17·.inf·"\\x"·"\\u12"·- - - ',
);
const CSV = fragments(',·;·\t·"·""·"a·a"·\r·\n·,,,,·"\n"·=1+1·id,id\n');
const TEMPLATE = fragments(
  '{{·}}·{{{·}}}·{{{{·{{!--·--}}·{{#if card.name}}·{{/if}}·{{else}}·{{#each card.list}}',
  '{{/each}}·{{#each tables.foxes}}·{{> part}}·{{> @partial-block}}·{{#> part}}·{{/part}}',
  '{{#*inline "x"}}·{{this}}·{{../card}}·{{@root.card}}·(·)·{{icon "fox"}}·{{t "a {b}" b=1}}',
  '{{rich card.name}}·{{fit card.name}}·{{lookup card "x"}}',
  '{{fit card.name maxPt=9 minPt=1 widthIn=1 lines=9 family="Barlow" weight=400}}·[x]·|x y|',
  '{{rich card.name maxPt=9 minPt=1 widthIn=1 heightIn=1 family="Barlow" weight=400}}',
  'as |a b|·{{card.__proto__}}·{{constructor}}·{{eq 1}}·{{log 1}}·~}}·{{~·\\{{·\\\\{{',
);
const MARKUP = fragments(
  '<·</·/>·<!--·-->·<![CDATA[·]]>·<svg·<svg viewBox="0 0 1 1">·</svg>·<title·</title>·<g>',
  '</g>·<p>·</p>·<a href="·style="·onclick=·src=·="·<use href="#a"/>·<path d="·url(#a)',
  'data:image/png;base64,·&#x41;·&lt;·<math>·<br>',
);
const CSS = fragments(
  'url(·url("·")·@import·@media x {·@font-face{·/*·*/·{·}·;·:·\\·</style>·image-set(·\\75rl(',
  'expression(·"·\'·!important·@page·content:"',
);
const MARKDOWN = fragments(
  '*·**·_·`·```\n·~~~·> ·- ·1. ·# ·[·](·)·![·[a]: /b\n·|·|a|\n|-|\n·<b>·<!--·&amp;·:fox:·:·\\',
  '    ·---\n·{{figure "fox"}}·[^1]·{{#each tables.foxes}}·{{/each}}·{{game.name}}·*a_·[a][b]',
  '<http://a>·- - - ·>>>>',
);
const SCHEMA = fragments(
  '"$ref": "#"·"$ref": "#/items"·"pattern": "(a+)+$"·"pattern": "["·"type": "null"·{}·[]',
  '"x-reference": "x"·"x-icon": true·"x-separator": ""·"allOf": [·"$id": "x"',
  '"$dynamicRef": "#"·"const": 1·"enum": []·"minItems": -1·"if": {}·"not": {}·true·null·{·}·,',
  '"·"pattern": "\\\\p{L}"·"pattern": "(?=a)"·"unevaluatedProperties": false·"$defs": {',
);
const JSON_PARTS = fragments('{·}·[·]·"·:·,·null·1e400·\n·"type":"header"·-1·""');

const LOG = [
  '{"type":"header","format":1,"game":"vancouver-buses","rules":"x","seed":1,"seats":[{"strategy":"random"}]}',
  '{"type":"decision","seat":0,"choice":0}',
  '{"type":"footer","hash":"0","scores":[1]}',
].join('\n');
const MANIFEST = JSON.stringify({
  tool: { name: 'vbuses', version: '0.1.0' },
  pack: { id: 'a', version: '1.0.0' },
  files: [{ path: 'a.html', sha256: '0'.repeat(64), component: 'a' }],
  cards: [{ id: 'a', component: 'a', file: 'data/a.yaml', line: 1, copies: 1, places: [] }],
  missing: [],
});

/** The text of a file of the scaffold with some changes. */
const mutated =
  (seeds: readonly string[], own: readonly string[]) =>
  (choose: Chooser): string =>
    mutate(choose.of(seeds), choose, own);

/** Which file of a pack an edit is about, and its text. */
const EDITABLE = [...scaffold.values()].flatMap((file) =>
  file.kind === 'text' ? [file.path] : [],
);
const FRAGMENTS: readonly (readonly [ending: RegExp, own: readonly string[]])[] = [
  [/\.ya?ml$/, YAML],
  [/\.csv$/, CSV],
  [/\.hbs$/, [...TEMPLATE, ...MARKUP]],
  [/\.css$/, CSS],
  [/\.md$/, MARKDOWN],
  [/\.json$/, SCHEMA],
  [/\.svg$/, MARKUP],
];

function makePackEdits(choose: Chooser): string {
  const paths =
    choose.below(3) === 0 ? [choose.of(EDITABLE), choose.of(EDITABLE)] : [choose.of(EDITABLE)];
  const edits = paths.map((path) => {
    const own = FRAGMENTS.find(([ending]) => ending.test(path))?.[1] ?? [];
    return [path, mutate(textOf(path, scaffold), choose, own)];
  });
  return JSON.stringify(Object.fromEntries(edits));
}

async function readPack(input: string): Promise<void> {
  const edits: Readonly<Record<string, string>> = JSON.parse(input);
  const files = editedPack(edits, scaffold);
  expectReportable(await problemsOf(files, NO_CACHE), Object.values(edits).join('\n'));
  expectReportable(localesOf(files).diagnostics, '');
}

const SCHEMA_TEXTS = from([
  'data/schemas/letters.schema.json',
  'data/schemas/huts.schema.json',
  'data/schemas/parcels.schema.json',
]);
const LETTERS = textOf('data/letters.yaml', scaffold);
const PARCELS_SCHEMA = JSON.parse(textOf('data/schemas/parcels.schema.json', scaffold));

function readSchema(text: string): void {
  const { validate, diagnostics } = compileSchemaFile({ kind: 'text', path: 'a.json', text });
  expectReportable(diagnostics, text);
  try {
    schemaFindings(validate?.(parseYaml('a.yaml', LETTERS).file?.value) ?? []);
  } catch (error) {
    // A schema that refers to itself without an end: its reader reports that.
    if (!(error instanceof RangeError)) throw error;
  }
}

const OPTIONS = fragments(
  'build·validate·list·export·png·tgc·tts·upload·release·diff·stats·init·cache·clear·printer',
  'set·simulate·replay·locale·doctor·--help·--version·--json·--paper·a4,letter·a0·--cards',
  'a x2·ax0,b·--jobs·0·-1·1e9·--marks·--·--timeout·--reporter·sarif·--format·html,pdf·--flip',
  '--backs·--seed·=·-·',
);

/** No command line can name a pack that is there, so nothing is done. */
async function readOptions(input: string): Promise<void> {
  const args = [...input.split('\n'), '--game', 'no-such-folder'];
  const { exitCode, err } = await runCommand(args, scratch);
  if (exitCode > 3) throw new Error(err);
}

/** Every kind of input. */
export const TARGETS: readonly Target[] = [
  {
    name: 'yaml',
    weight: 24,
    make: mutated(from(['data/letters.yaml', 'game.yaml', 'data/huts.yaml']), YAML),
    read: (text) => expectReportable(parseYaml('a.yaml', text).diagnostics, text),
  },
  {
    name: 'csv',
    weight: 12,
    make: mutated(from(['data/parcels.csv']), CSV),
    read: (text) => expectReportable(readCsv('a.csv', text, PARCELS_SCHEMA).diagnostics, text),
  },
  {
    name: 'template',
    weight: 16,
    make: mutated(
      [
        ...from(['templates/letter.hbs', 'templates/parcel.hbs']).map((text) =>
          text.replaceAll('valley-mark', 'part'),
        ),
        '<p>{{card.name}}</p>{{#each card.list as |one|}}{{one}}{{> part}}{{/each}}',
        '{{#if (eq card.name "a")}}{{rich card.name}}{{else}}{{icon "fox"}}{{/if}}',
      ],
      [...TEMPLATE, ...MARKUP],
    ),
    read: (template) => {
      const templates = new Map([['templates/face.hbs', template]]);
      const { diagnostics } = compileTemplates({ templates, partials: new Map([['part', '-']]) });
      expectReportable(diagnostics, template);
      // The helper of the tests throws what cannot be compiled.
      if (diagnostics.length > 0) return;
      const records = [{ name: 'Reynard **the** *fox* :fox:', list: ['a', 'b'] }];
      const deck = renderFoxes({ template, partials: { part: '-' }, records });
      expectReportable(deck.diagnostics, template);
    },
  },
  {
    name: 'text in a template',
    weight: 10,
    make: mutated(
      ['Take **two** :fox: and *go*', 'A & B / C-D', '1 200 × 3'],
      [...MARKDOWN, ...MARKUP],
    ),
    read: (name) => {
      const box = 'maxPt=12 minPt=6 widthIn=2 family="Barlow" weight=400';
      const template = `{{fit card.name ${box} lines=3}}{{rich card.name ${box} heightIn=1}}{{t "{a}" a=card.name}}`;
      expectReportable(renderFoxes({ template, records: [{ name }] }).diagnostics, template);
    },
  },
  {
    name: 'css',
    weight: 6,
    make: mutated(from(['templates/cards.css', 'rulebook/rulebook.css']), CSS),
    read: (text) => {
      const files: PackFiles = new Map([['templates/a.css', textFile('templates/a.css', text)]]);
      expectReportable(stylesOf(files), text);
    },
  },
  {
    name: 'styles in a template',
    weight: 4,
    make: mutated(
      [
        '<style>.a { color: red }</style><p class="a" style="color: {{card.name}}; margin: 1px">x</p>',
        '<svg viewBox="0 0 1 1"><style>a{fill:url(#b)}</style><rect style="fill: url(a.png)"/></svg>',
      ],
      [...CSS, ...TEMPLATE, ...MARKUP],
    ),
    read: (text) => {
      const files: PackFiles = new Map([['templates/a.hbs', textFile('templates/a.hbs', text)]]);
      expectReportable(stylesOf(files), text);
    },
  },
  {
    name: 'svg',
    weight: 8,
    make: mutated(from(['assets/icons/lamp.svg', 'assets/icons/stove.svg']), MARKUP),
    read: (text) => {
      const edits = { 'assets/icons/lamp.svg': text, 'assets/lamp.svg': text };
      const files = editedPack(edits, scaffold);
      expectReportable(checkFully(files).diagnostics, text);
    },
  },
  {
    name: 'markdown',
    weight: 16,
    make: mutated(from(['rulebook/01-rules.md', 'rulebook/00-cover.md']), MARKDOWN),
    read: (text) => expectReportable(renderBook({ chapters: { '01.md': text } }).diagnostics, text),
  },
  { name: 'schema', weight: 8, make: mutated(SCHEMA_TEXTS, SCHEMA), read: readSchema },
  {
    name: 'any schema',
    weight: 4,
    make: (choose) => {
      const schema = JSON.parse(choose.of(SCHEMA_TEXTS));
      const any = anyOf(choose, fc.jsonValue({ maxDepth: 3 }));
      const keys = ['items', 'type', 'pattern', 'enum', '$ref', 'allOf', 'properties', 'required'];
      schema.items = { ...schema.items, [choose.of(keys)]: any };
      return JSON.stringify(schema);
    },
    read: readSchema,
  },
  {
    name: 'log',
    weight: 6,
    make: mutated([LOG], JSON_PARTS),
    read: (text) => {
      try {
        parseLog(text);
      } catch (error) {
        if (!(error instanceof LogError)) throw error;
      }
    },
  },
  {
    name: 'manifest',
    weight: 6,
    make: mutated([MANIFEST], JSON_PARTS),
    read: (text) => void parseManifest(text),
  },
  {
    name: 'options',
    weight: 2,
    make: (choose) =>
      Array.from({ length: 1 + choose.below(6) }, () => choose.of(OPTIONS)).join('\n'),
    read: readOptions,
  },
  {
    name: 'pack',
    weight: 6,
    make: makePackEdits,
    read: readPack,
  },
];
