import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeCss } from '../../src/css/scope-css.ts';
import { readStyles } from '../../src/load/folders.ts';
import { sharedBrowser } from '../helpers/shared-browser.ts';
import { sharedBuild } from '../helpers/shared-build.ts';

/** Everything that a stylesheet can do to an element that it reaches. */
const DAMAGE =
  'all: unset !important; display: inline !important; visibility: hidden !important; width: 3in !important;' +
  'font: 40pt serif !important; fill: red !important; stroke-width: 9 !important; transform: scale(2) !important';

/** Every class of the tool's own stylesheets, with and without its prefix. */
const CLASSES = [
  ...new Set(
    [
      ...readStyles('sheet', 'tiles', 'plain-cards', 'rulebook').matchAll(/\.([a-z][\w-]*)/g),
    ].flatMap(([, name = '']) => [`.${name}`, `.${name.replace(/^vb-/, '')}`]),
  ),
];

const ELEMENTS = [
  '*',
  'div',
  'section',
  'p',
  'span',
  'svg',
  'g',
  'use',
  'path',
  'rect',
  'text',
  'h1',
  'ol',
  'li',
  'main',
];

/** What is said of the page is said of what the pack draws there. */
const OF_PAGE = [':root', 'html', 'body', ':root body', '[data-ink]'];

const rulesFor = (selectors: readonly string[]): string =>
  selectors
    .flatMap((one) => [one, `html ${one}`, `${one}::before`, `:is(${one}, .a)`, `${one}#sheet-1`])
    .map((selector) => `${selector} { ${DAMAGE}; content: "x" !important }`)
    .join('\n');

/** Runs inside the page: how every element of the tool is laid out and looks. In a text, what follows a figure moves with its height. */
function lookOfTool(): string[] {
  const isText = document.body.matches('.rulebook');
  // Frames of cards in figures inherit from the figure.
  const all = [...document.querySelectorAll('html, body, body *')];
  const own = all.filter(
    (one) => one.closest('.vb-pack') === null || one.matches('figcaption, figcaption *'),
  );
  const looks = [
    'display',
    'visibility',
    'font',
    'fill',
    'stroke',
    'strokeWidth',
    'position',
  ] as const;
  return own.map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const style = getComputedStyle(one);
    const before = getComputedStyle(one, '::before').content;
    const said = [
      ...looks.map((name) => style[name]),
      before,
      ...(isText ? [] : [x, y, width, height]),
    ];
    return `${one.tagName} ${one.getAttribute('class')} #${one.id} ${said.join(' ')}`;
  });
}

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pack-styles-'));
  await cp(await sharedBuild('letter'), folder, { recursive: true });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const PAGES = [
  'passengers-1-fairview.html',
  'boxes-passengers.html',
  'board/tiles.html',
  'rulebook.html',
];

describe('styles of a pack', () => {
  it.each(PAGES)('cannot reach what the tool draws on %s', async (path) => {
    const stylesheet = join(folder, 'assets', 'game.css');
    const before = await readFile(stylesheet, 'utf8');
    const window = { widthIn: 11, heightIn: 11 };
    const lease = await sharedBrowser();
    const lookWith = async (styles: string): Promise<string[]> => {
      await writeFile(stylesheet, before + styles);
      return lease.withPage(
        { what: path, rootFolder: folder, window, media: 'print' },
        async ({ open, page }) => {
          await open(join(folder, path));
          return page.evaluate(lookOfTool);
        },
      );
    };
    const expected = await lookWith('');
    const selectors = [...ELEMENTS, ...CLASSES, ...(path === 'rulebook.html' ? [] : OF_PAGE)];
    expect(await lookWith(scopeCss(rulesFor(selectors), 'content'))).toEqual(expected);
    // The same styles do reach it where nothing holds them back.
    expect(await lookWith(rulesFor(ELEMENTS))).not.toEqual(expected);
    await writeFile(stylesheet, before);
  });
});
