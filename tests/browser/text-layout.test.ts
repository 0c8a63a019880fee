import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { htmlPage } from '../../src/layout/html-document.ts';
import { hyphenatePage } from '../../src/print/page-scripts/hyphenate-page.ts';
import { createTextMeasure } from '../../src/render/font-metrics.ts';
import { escapeMarkup } from '../../src/text/text-markup.ts';
import { FOXES } from '../helpers/bare-pack.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { sharedBrowser } from '../helpers/shared-browser.ts';
import { fontBytes } from '../unit/render/fonts.ts';
import { BREAK, CHROME_BREAKS } from '../unit/render/line-break-texts.ts';
import { SCRIPT_FONTS } from '../unit/render/script-fonts.ts';

const BARLOW = createRequire(import.meta.url).resolve(
  '@fontsource/barlow/files/barlow-latin-500-normal.woff2',
);

/** Each has letters that join, stack or reorder, or characters of several fonts. */
const WORDS = [
  'Main & Café',
  'اسحب بطاقتين، ثم تخلص من واحدة',
  'הקלף הראשון',
  'दो कार्ड निकालें, फिर एक फेंक दें।',
  'क्षत्रिय',
  'Play ♠ or ♥\ufe0f',
  'A\u0301 שלום ♠ نعم',
  'Donau\u00addampf\u200bschiff',
];
const FAMILIES = ['Barlow', ...SCRIPT_FONTS.map(({ family }) => family)];
const SIZE_PX = 96;

const PARAGRAPHS = [
  '<p style="hyphens:auto" lang="de">Straßenbahn <b>Haltestelle</b> <svg><text>Fahrkarte</text></svg></p>',
  '<p style="hyphens:auto">Internationalization</p>',
  '<p>Internationalization</p>',
].join('');

let folder = '';
let sheets: ReturnType<typeof measureSheet>[];
let measured: ReturnType<typeof measurePage>;

/** A sheet with a card, a drawing and its small line, in a language. */
const sheetPage = (language: string, css: string): string =>
  htmlPage({
    game: { ...FOXES, language },
    componentName: 'Foxes',
    ink: undefined,
    styles: [`<style>${css}.vb-sheet{width:4in;height:3in}</style>`],
    body:
      '<section class="vb-sheet"><div class="vb-slot" style="width:2in;height:2in;transform:translate(1in,0.5in)">' +
      '<div class="vb-face" style="width:2.2in;height:2.2in;transform:translate(-0.1in,-0.1in)"><p>שלום!</p></div></div>' +
      '<svg class="vb-sheet-marks" viewBox="0 0 4 3" style="width:4in;height:3in"><text x="1" y="1">7+</text></svg>' +
      '<p class="vb-sheet-label" style="width:3in;height:0.1in">Foxes</p></section>',
  });

/** Runs inside the page. */
function measureSheet(): { boxes: number[][]; direction: string } {
  const boxes = ['.vb-sheet', '.vb-slot', '.vb-face', 'svg', 'text', '.vb-sheet-label'].map(
    (selector) => {
      const { x, y, width, height } =
        document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      return [x, y, width, height];
    },
  );
  const face = document.querySelector('.vb-face');
  return { boxes, direction: face === null ? '' : getComputedStyle(face).direction };
}

/** Runs inside the page. */
function measurePage(): { breaks: number[][]; widths: number[]; paragraphs: string[] } {
  const range = document.createRange();
  const breaksOf = (element: Element): number[] => {
    const node = element.firstChild as Text;
    const ends: number[] = [];
    let level: number | null = null;
    for (let at = 0; at < node.length; at += 1) {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const box = [...range.getClientRects()].at(-1);
      if (box === undefined) continue;
      if (level !== null && box.y > level + 5) ends.push(at);
      if (box.width > 0 || level === null) level = box.y;
    }
    return ends;
  };
  return {
    breaks: [...document.querySelectorAll('.narrow')].map(breaksOf),
    widths: [...document.querySelectorAll('.word')].map((one) => one.getBoundingClientRect().width),
    paragraphs: [...document.querySelectorAll('p')].map((one) => one.textContent ?? ''),
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'text-layout-'));
  const root = join(folder, 'root');
  await cp(new URL('../fixtures/fonts', import.meta.url), root, { recursive: true });
  await cp(BARLOW, join(root, 'barlow.woff2'));
  const faces = [{ family: 'Barlow', weight: 500, file: 'barlow.woff2' }, ...SCRIPT_FONTS].map(
    ({ family, weight, file }) =>
      `@font-face{font-family:${family};font-weight:${weight};src:url(${file})}`,
  );
  const css = `.narrow{width:1px;line-break:strict;font:20px Barlow,sans-serif}.word{font:500 ${SIZE_PX}px ${FAMILIES};white-space:nowrap}`;
  const blocks = CHROME_BREAKS.map(
    (text) => `<div class="narrow">${escapeMarkup(text.replaceAll(BREAK, ''))}</div>`,
  );
  const words = WORDS.map((text) => `<div><span class="word">${text}</span></div>`);
  const html = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><style>${faces.join('')}${css}</style>${blocks.join('')}${words.join('')}${PARAGRAPHS}</html>`;
  await writeFile(join(root, 'page.html'), html);
  const sheetCss = await readFile(join(REPOSITORY, 'styles', 'sheet.css'), 'utf8');
  for (const language of ['en', 'he']) {
    await writeFile(join(root, `${language}.html`), sheetPage(language, sheetCss));
  }
  const lease = await sharedBrowser();
  const open = <T>(file: string, measure: () => T): Promise<T> =>
    lease.withPage(
      { what: file, rootFolder: root, window: { widthIn: 8, heightIn: 8 }, media: 'screen' },
      async ({ page, open }) => {
        await open(join(root, file));
        await hyphenatePage(page);
        return page.evaluate(measure) as Promise<T>;
      },
    );
  measured = await open('page.html', measurePage);
  sheets = [await open('en.html', measureSheet), await open('he.html', measureSheet)];
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it('the table of line breaks is that of the browser', () => {
  const found = CHROME_BREAKS.map((marked, index) => {
    const text = marked.replaceAll(BREAK, '');
    // Blanks hang at the end of their line; the browser may count them to the next one.
    const ends = new Set(
      (measured.breaks[index] ?? []).map(
        (at) => at + (/^[ \t]*/.exec(text.slice(at))?.[0] ?? '').length,
      ),
    );
    return [...text.split('')].map((one, at) => (ends.has(at) ? BREAK + one : one)).join('');
  });
  expect(found).toEqual(CHROME_BREAKS);
});

it('words are divided where the CSS asks for it, in the language around them', () => {
  expect(measured.paragraphs.map((one) => one.replaceAll('\u00ad', '|'))).toEqual([
    'Stra|ßen|bahn Hal|te|stel|le Fahrkarte',
    'In|ter|na|tion|al|iza|tion',
    'Internationalization',
  ]);
});

it('a sheet in Hebrew stays as it is in English, with its faces set from the right', () => {
  const [english, hebrew] = sheets;
  expect(english?.direction).toBe('ltr');
  expect(hebrew?.direction).toBe('rtl');
  expect(hebrew?.boxes).toEqual(english?.boxes);
});

it('words in every script are as wide as they were measured', () => {
  const measure = createTextMeasure([...fontBytes, ...SCRIPT_FONTS]);
  const font = { family: 'Barlow', weight: 500, sizePt: 72, fallbacks: FAMILIES };
  for (const [index, word] of WORDS.entries()) {
    expect(measure(word, font) * SIZE_PX, word).toBeCloseTo(measured.widths[index] ?? 0, -0.5);
  }
});
