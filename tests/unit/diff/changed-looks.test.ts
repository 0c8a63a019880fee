import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { checkFolder } from '../../../src/app/recipes.ts';
import { comparePacks, listSwaps } from '../../../src/diff/compare-packs.ts';
import type { StageClock } from '../../../src/limits/time-budget.ts';
import { ICON_PACKAGE } from '../../helpers/icon-package.ts';
import { REPOSITORY, replacing } from '../../helpers/pack.ts';
import { editFiles, type FileEdits, temporaryFolder } from '../../helpers/pack-copy.ts';

const clock: StageClock = { time: async (_, work) => work() };

const art = (background: string) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
const [red, blue] = await Promise.all([art('#d22'), art('#22d')]);

const cut = (weight: number) =>
  readFile(
    join(REPOSITORY, `node_modules/@fontsource/barlow/files/barlow-latin-${weight}-normal.woff2`),
  );
const [regular, bold] = await Promise.all([cut(400), cut(700)]);

const drawing = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="${path}"/></svg>`;

/** Each card shows one kind of thing that can change. */
const CARDS = [
  'img',
  'inline',
  'css',
  'partial',
  'vector',
  'file-font',
  'npm-font',
  'icon',
  'coin',
];

const PACK: FileEdits = {
  'game.yaml': `id: looks
name: Looks
version: 0.1.0
language: en
author: Ada Example
fonts:
  - family: Barlow
    package: "@fontsource/barlow"
    weights: [400]
  - family: Own Face
    file: assets/fonts/own.woff2
    weight: 400
  - family: Planted
    package: "@fontsource/planted"
    weights: [400]
icons: {sets: ["@iconify-json/game-icons"]}
tables:
  - id: things
    record: thing
    files: [data/things.yaml]
components:
  - id: things
    kind: deck
    name: Things
    size: poker
    data: data/things.yaml
    template: templates/thing.hbs
    back: templates/back.hbs
`,
  'data/things.yaml': [...CARDS, 'set', 'plain']
    .map((id) => `- id: ${id}\n  name: Thing\n  copies: 2\n`)
    .join(''),
  'templates/thing.hbs': `<article class="thing {{card.id}}"><b>{{card.name}}</b>
{{#if (eq card.id "img")}}<img src="assets/art/a & b.png" alt="">{{/if}}
{{#if (eq card.id "inline")}}<i style="background: url('assets/art/inline.png')"></i>{{/if}}
{{#if (eq card.id "partial")}}{{> badge}}{{/if}}
{{#if (eq card.id "vector")}}<img src="assets/art/vector.svg" alt="">{{/if}}
{{#if (eq card.id "icon")}}{{icon "sun"}}{{/if}}
{{#if (eq card.id "coin")}}{{icon "coin"}}{{/if}}
{{#if (eq card.id "set")}}{{icon "game-icons:sword"}}{{/if}}</article>
`,
  'templates/back.hbs': '<div class="reverse"></div>\n',
  'templates/partials/badge.hbs':
    '<svg viewBox="0 0 9 9"><image href="assets/art/badge.png" width="9" height="9"/></svg>\n',
  'templates/things.css': `.thing { box-sizing: border-box; height: 100%; padding: 0.4in; font: 400 12pt Barlow; background: #fde }
.css { background: #fde url("art/css%20one.png") }
.file-font { font-family: "Own Face", Barlow }
.npm-font { font-family: Planted, Barlow }
.reverse { height: 100%; background: #246 }
`,
  'assets/art/a & b.png': red,
  'assets/art/inline.png': red,
  'assets/art/css one.png': red,
  'assets/art/badge.png': red,
  'assets/art/vector.svg': drawing('M0 0h9v9z'),
  'assets/fonts/own.woff2': regular,
  'assets/icons/sun.svg': drawing('M1 1h8v8z'),
  'assets/icons/coin.png': red,
};

/** What `npm install` leaves, and what is in no commit. */
const PACKAGES: FileEdits = {
  'package.json': JSON.stringify({
    dependencies: { '@fontsource/planted': '5.0.0', '@iconify-json/game-icons': '1.0.0' },
  }),
  'node_modules/@fontsource/planted/package.json': '{"name":"@fontsource/planted"}',
  'node_modules/@fontsource/planted/files/planted-latin-400-normal.woff2': regular,
  'node_modules/@iconify-json/game-icons/icons.json': JSON.stringify(ICON_PACKAGE),
};

/** The sides that look different after an edit, `id` for a face and `id/back` for a back. */
async function changedSides(edits: FileEdits, locale: string | null = null): Promise<string[]> {
  const [before, after] = [await temporaryFolder(), await temporaryFolder()];
  await editFiles(before, PACK);
  await editFiles(after, { ...PACK, ...PACKAGES });
  if (locale !== null) await editFiles(before, GERMAN);
  if (locale !== null) await editFiles(after, GERMAN);
  await editFiles(after, edits);
  const [from, to] = await Promise.all(
    [before, after].map(async (folder) => {
      const options = { packagesFrom: after };
      const run = await checkFolder(folder, clock, { locale, checksAll: false }, options);
      if (run.rendered === null) throw new Error(JSON.stringify(run.diagnostics));
      return { ...run, rendered: run.rendered };
    }),
  );
  if (from === undefined || to === undefined) throw new Error('two versions');
  const diff = comparePacks(from, to);
  const sides = diff.decks.flatMap(({ cards }) =>
    cards.flatMap(({ id, sides }) => sides.map((side) => (side === 'face' ? id : `${id}/back`))),
  );
  const swapped = new Set(listSwaps(diff).in.map(({ id }) => id));
  expect(swapped).toEqual(new Set(sides.map((one) => one.replace('/back', ''))));
  return sides;
}

const GERMAN: FileEdits = {
  'locales/de/things.yaml': '- for: things/img/name\n  source: Thing\n  text: Ding\n',
};

const all = [...CARDS, 'set', 'plain'];
const css = (from: string, to: string): FileEdits => ({
  'templates/things.css': replacing(from, to),
});

describe('what a card looks like is changed by', () => {
  it.each<[what: string, edits: FileEdits, changed: readonly string[]]>([
    ['nothing', {}, []],
    ['the picture of an <img>', { 'assets/art/a & b.png': blue }, ['img']],
    ['a picture in a style attribute', { 'assets/art/inline.png': blue }, ['inline']],
    ['a picture in a stylesheet', { 'assets/art/css one.png': blue }, ['css']],
    ['a picture within an inline drawing', { 'assets/art/badge.png': blue }, ['partial']],
    ['a font file', { 'assets/fonts/own.woff2': bold }, ['file-font']],
    ['an icon', { 'assets/icons/sun.svg': drawing('M1 1h5z') }, ['icon']],
    ['an icon of pixels', { 'assets/icons/coin.png': blue }, ['coin']],
    ['a partial', { 'templates/partials/badge.hbs': replacing('9 9', '8 8') }, ['partial']],
    ['a template', { 'templates/thing.hbs': replacing('<b>', '<b class="name">') }, all],
    ['a rule of a stylesheet', css('.css {', '.css { color: #111;'), ['css']],
    ['a rule that is gone', css('.npm-font { font-family: Planted, Barlow }', ''), ['npm-font']],
    [
      'a new rule',
      css('.reverse', '@media print { b + img { opacity: 0.5 } }\n.reverse'),
      ['img', 'vector'],
    ],
    [
      'a rule for a pseudo-element',
      css('.reverse {', '.icon::before { top: 0 }\n.reverse {'),
      ['icon', 'coin', 'set'],
    ],
    ['a style of backs', css('#246', '#642'), all.map((id) => `${id}/back`)],
    ['a comment', css('.css {', '/* art */\n.css    {'), []],
    [
      'animations',
      css('.reverse {', '@keyframes x { to { top: 0 } }\n.reverse {'),
      all.flatMap((id) => [id, `${id}/back`]),
    ],
    [
      'the size of the cards',
      { 'game.yaml': replacing('size: poker', 'size: bridge') },
      all.flatMap((id) => [id, `${id}/back`]),
    ],
    ['a picture that no card shows', { 'assets/art/new.png': blue }, []],
  ])('%s', async (_, edits, changed) => {
    expect(new Set(await changedSides(edits))).toEqual(new Set(changed));
  });

  it('a translation, in its language', async () => {
    const edit = { 'locales/de/things.yaml': replacing('Ding', 'Sache') };
    expect(await changedSides(edit, 'de')).toEqual(['img']);
  });

  it('no npm package: those of today serve both versions', async () => {
    const file = 'node_modules/@fontsource/planted/files/planted-latin-400-normal.woff2';
    expect(await changedSides({ [file]: bold })).toEqual([]);
  });
});
