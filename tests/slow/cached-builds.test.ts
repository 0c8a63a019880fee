import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCompiled } from '../helpers/command-line.ts';
import { treeOf } from '../helpers/output-folder.ts';
import { editFiles, temporaryFolder } from '../helpers/pack-copy.ts';
import {
  createBranchSwitch,
  editFile,
  editKeepingTimes,
  type PackEdit,
  reverseWord,
  swapNames,
} from '../helpers/pack-edits.ts';
import { TINY_PACK } from '../helpers/tiny-pack.ts';

let root: string;
/** Every build of a test finds what all the earlier ones have left. */
let cache: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vbuses-cached-builds-'));
  cache = await mkdtemp(join(root, 'cache-'));
  vi.stubEnv('VBUSES_CACHE', cache);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true, force: true });
});

const SHAPES = {
  'assets/icons/cup.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h6v6H1z"/></svg>\n',
  'templates/partials/name.hbs': '<b>{{name}}</b>\n',
  'templates/guest.hbs':
    '<article class="card">{{> name name=card.name}}{{icon "cup"}}<p>{{fit card.brings.name maxPt=12 minPt=5 widthIn=1.6 weight=700}}</p><i>{{#each tables.cakes}}{{name}} {{/each}}</i><small>{{card.id}}</small></article>\n',
  'templates/cake-back.hbs':
    '<article class="card">{{game.name}} of {{component.name}}</article>\n',
};

const word = fc.constantFrom('Mad', 'Tart', 'Seed', 'Café', 'Ünder', 'A longer name');
const replacing = (file: string, pattern: RegExp, make: (word: string) => string) =>
  word.map((one) => editFile(file, (text) => text.replace(pattern, make(one))));
/** The name of a partial goes back and forth. */
const renamePartial = swapNames(['templates/partials/name.hbs', 'templates/partials/title.hbs'], {
  in: 'templates/guest.hbs',
  calls: ['{{> name ', '{{> title '],
});
/** Another branch, on which the guests bring something else and look otherwise. */
const FORK = {
  'data/cakes.yaml': (text: string) => `${text}- id: bun\n  name: Currant Bun\n  copies: 1\n`,
  'data/guests.yaml': (text: string) => text.replace(/brings: .*/g, 'brings: bun'),
  'templates/cake.hbs': (text: string) => text.replace('<b>', '<b>{{> star}} '),
  'templates/partials/star.hbs': '*\n',
  'templates/tea.css': (text: string) => text.replace('0.4in', '0.3in'),
};

/**
 * What a designer may change: words, copies, links, looks, sizes, fonts, order, whole files; and what
 * may come with the same time and size, under another name, or with many other files at once.
 */
const anEdit: fc.Arbitrary<PackEdit | 'switch branch'> = fc.oneof(
  replacing('data/guests.yaml', /name: .*/, (one) => `name: ${one}`),
  replacing('data/cakes.yaml', /name: Lemon.*|name: Tart.*/, (one) => `name: Tart ${one}`),
  fc
    .integer({ min: 1, max: 3 })
    .map((copies) =>
      editFile('data/cakes.yaml', (text) => text.replace(/copies: \d/, `copies: ${copies}`)),
    ),
  fc
    .constantFrom('lemon-tart', 'seed-cake')
    .map((cake) =>
      editFile('data/guests.yaml', (text) => text.replace(/brings: .*/, `brings: ${cake}`)),
    ),
  replacing('templates/guest.hbs', /<small>[^{]*/, (one) => `<small>${one} `),
  replacing('templates/cake.hbs', /<b>[^{]*/, (one) => `<b>${one} `),
  replacing('templates/cake-back.hbs', /of .*\{/, (one) => `of ${one} {{`),
  replacing('templates/partials/name.hbs', /<b>[^{]*/, (one) => `<b>${one} `),
  replacing('assets/icons/cup.svg', /M1 1h\d/, (one) => `M1 1h${one.length % 7}`),
  replacing('game.yaml', /^name: .*/m, (one) => `name: ${one}`),
  replacing('game.yaml', /kind: deck\n {4}name: .*/, (one) => `kind: deck\n    name: ${one}`),
  fc
    .constantFrom('poker', 'mini', 'tarot')
    .map((size) => editFile('game.yaml', (text) => text.replace(/size: .*/, `size: ${size}`))),
  fc
    .constantFrom('Barlow', 'Barlow Condensed')
    .map((family) =>
      editFile('game.yaml', (text) => text.replace(/author: .*/, `author: Ada ${family}`)),
    ),
  fc
    .constantFrom('#fde', '#def', '#efd')
    .map((colour) =>
      editFile('templates/tea.css', (text) =>
        text.replace(/background: #\w+/, `background: ${colour}`),
      ),
    ),
  fc.constant(editFile('data/guests.yaml', (text) => `# a note\n${text}`)),
  fc.constantFrom(
    editKeepingTimes('data/guests.yaml', reverseWord(/name: /)),
    editKeepingTimes('templates/guest.hbs', reverseWord(/<small>(?:\w+ )?/)),
    editKeepingTimes('game.yaml', reverseWord(/\nname: /)),
  ),
  fc.constant(renamePartial),
  fc.constant('switch branch' as const),
);

const someOptions = fc.constantFrom(
  [],
  ['--ink', 'low'],
  ['--marks', 'none'],
  ['--paper', 'a4'],
  ['--backs', 'duplex'],
);

async function build(folder: string, out: string, options: readonly string[]) {
  const args = ['build', '--format', 'html', '--out', out, '--reporter', 'pretty', ...options];
  const result = await runCompiled(args, folder);
  expect(result.exitCode, result.err).toBe(0);
  return treeOf(out);
}

/** The names of the records of every table, for a block that goes through what a template sees. */
const NAMES =
  '{{#each this}}{{#each this}}{{#each this}}{{#if (eq @key "name")}}{{this}} {{/if}}{{/each}}{{/each}}{{/each}}';

describe('a build with the cache', () => {
  it('is byte for byte a clean build, whatever was changed before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ edit: anEdit, options: someOptions }), { minLength: 1, maxLength: 4 }),
        async (steps) => {
          const home = await mkdtemp(join(root, 'edits-'));
          try {
            const folder = join(home, 'pack');
            await editFiles(folder, { ...TINY_PACK, ...SHAPES });
            await editFiles(folder, {
              'game.yaml': (text) =>
                text
                  .replace(/ {4}copies: 5\n/, '')
                  .replace(/ {4}cards: 5\n/, '')
                  .concat('    back: templates/cake-back.hbs\n'),
            });
            const switchBranch = createBranchSwitch(FORK);
            for (const [at, { edit, options }] of steps.entries()) {
              await (edit === 'switch branch' ? switchBranch : edit)(folder);
              const cached = await build(folder, join(home, 'cached'), options);
              const clean = await build(folder, join(home, `clean-${at}`), [
                ...options,
                '--no-cache',
              ]);
              expect(cached).toEqual(clean);
            }
          } finally {
            await rm(home, { recursive: true, force: true });
          }
        },
      ),
      { numRuns: 16 },
    );
  });

  it.each([
    ['all that it sees', `{{#each this}}${NAMES}{{/each}}`, ''],
    ['its root', `{{#each @root}}${NAMES}{{/each}}`, ''],
    ['the root of a partial', '{{> all}}', `{{#each this}}${NAMES}{{/each}}`],
    ['a value handed to a partial', '{{> all seen=this}}', `{{#each seen}}${NAMES}{{/each}}`],
    ['a block within a block', `{{#with this}}{{#each .}}${NAMES}{{/each}}{{/with}}`, ''],
  ])('follows the tables that a template reaches by %s', async (_, way, partial) => {
    const folder = join(await temporaryFolder(), 'pack');
    const template = `<article class="card">${way}<small>{{card.id}}</small></article>\n`;
    await editFiles(folder, { ...TINY_PACK, 'templates/guest.hbs': template });
    if (partial !== '') await editFiles(folder, { 'templates/partials/all.hbs': `${partial}\n` });
    // A cake that no guest brings.
    const cake = (name: string) =>
      `${TINY_PACK['data/cakes.yaml']}- id: bun\n  name: ${name}\n  copies: 1\n`;
    await editFiles(folder, { 'data/cakes.yaml': cake('Cream Bun') });
    const before = await build(folder, join(folder, 'first'), []);
    await editFiles(folder, { 'data/cakes.yaml': cake('Currant Bun') });
    const clean = await build(folder, join(folder, 'clean'), ['--no-cache']);
    expect(before['guests.html']).not.toBe(clean['guests.html']);
    expect(await build(folder, join(folder, 'second'), [])).toEqual(clean);
  });
});
