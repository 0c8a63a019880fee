import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../helpers/command-line.ts';
import { editFiles, temporaryFolder } from '../helpers/pack-copy.ts';
import { TINY_PACK } from '../helpers/tiny-pack.ts';
import { treeOf } from '../unit/export/output-harness.ts';

/** Every build of a test finds what all the earlier ones have left. */
let cache: string;
beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'vbuses-cached-builds-'));
  vi.stubEnv('VBUSES_CACHE', cache);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(cache, { recursive: true, force: true });
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
  word.map((one) => ({ file, edit: (text: string) => text.replace(pattern, make(one)) }));

/** What a designer may change: words, copies, links, looks, sizes, fonts, order, whole files. */
const anEdit = fc.oneof(
  replacing('data/guests.yaml', /name: .*/, (one) => `name: ${one}`),
  replacing('data/cakes.yaml', /name: Lemon.*|name: Tart.*/, (one) => `name: Tart ${one}`),
  fc.integer({ min: 1, max: 3 }).map((copies) => ({
    file: 'data/cakes.yaml',
    edit: (text: string) => text.replace(/copies: \d/, `copies: ${copies}`),
  })),
  fc.constantFrom('lemon-tart', 'seed-cake').map((cake) => ({
    file: 'data/guests.yaml',
    edit: (text: string) => text.replace(/brings: .*/, `brings: ${cake}`),
  })),
  replacing('templates/guest.hbs', /<small>[^{]*/, (one) => `<small>${one} `),
  replacing('templates/cake.hbs', /<b>[^{]*/, (one) => `<b>${one} `),
  replacing('templates/cake-back.hbs', /of .*\{/, (one) => `of ${one} {{`),
  replacing('templates/partials/name.hbs', /<b>[^{]*/, (one) => `<b>${one} `),
  replacing('assets/icons/cup.svg', /M1 1h\d/, (one) => `M1 1h${one.length % 7}`),
  replacing('game.yaml', /^name: .*/m, (one) => `name: ${one}`),
  replacing('game.yaml', /kind: deck\n {4}name: .*/, (one) => `kind: deck\n    name: ${one}`),
  fc.constantFrom('poker', 'mini', 'tarot').map((size) => ({
    file: 'game.yaml',
    edit: (text: string) => text.replace(/size: .*/, `size: ${size}`),
  })),
  fc.constantFrom('Barlow', 'Barlow Condensed').map((family) => ({
    file: 'game.yaml',
    edit: (text: string) => text.replace(/author: .*/, `author: Ada ${family}`),
  })),
  fc.constantFrom('#fde', '#def', '#efd').map((colour) => ({
    file: 'templates/tea.css',
    edit: (text: string) => text.replace(/background: #\w+/, `background: ${colour}`),
  })),
  fc.constant({ file: 'data/guests.yaml', edit: (text: string) => `# a note\n${text}` }),
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
  const result = await runCommand(args, folder);
  expect(result.exitCode, result.err).toBe(0);
  return treeOf(out);
}

describe('a build with the cache', () => {
  it('is byte for byte a clean build, whatever was changed before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ edit: anEdit, options: someOptions }), { minLength: 1, maxLength: 4 }),
        async (steps) => {
          const root = await mkdtemp(join(tmpdir(), 'vbuses-edits-'));
          try {
            const folder = join(root, 'pack');
            await editFiles(folder, { ...TINY_PACK, ...SHAPES });
            await editFiles(folder, {
              'game.yaml': (text) =>
                text
                  .replace(/ {4}copies: 5\n/, '')
                  .replace(/ {4}cards: 5\n/, '')
                  .concat('    back: templates/cake-back.hbs\n'),
            });
            for (const [at, { edit, options }] of steps.entries()) {
              await editFiles(folder, { [edit.file]: edit.edit });
              const cached = await build(folder, join(root, 'cached'), options);
              const clean = await build(folder, join(root, `clean-${at}`), [
                ...options,
                '--no-cache',
              ]);
              expect(cached).toEqual(clean);
            }
          } finally {
            await rm(root, { recursive: true, force: true });
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is not led astray by an entry that was spoilt', async () => {
    const folder = join(await temporaryFolder(), 'pack');
    await editFiles(folder, { ...TINY_PACK, ...SHAPES });
    const clean = await build(folder, join(folder, 'clean'), ['--no-cache']);
    await build(folder, join(folder, 'first'), []);
    for (const [path, content] of Object.entries(await treeOf(cache))) {
      if (content === 'folder') continue;
      const file = join(cache, path);
      const bytes = await readFile(file);
      await writeFile(file, bytes.subarray(0, Math.floor(bytes.length / 2)));
    }
    expect(await build(folder, join(folder, 'second'), [])).toEqual(clean);
  });
});
