import { copyFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type FoundBrowser, findBrowser } from '../../src/browser/find-browser.ts';
import { thisMachine } from '../../src/browser/machine.ts';
import type { PageProblem } from '../../src/browser/page-problems.ts';
import { type BrowserLease, withBrowser } from '../../src/browser/with-browser.ts';
import { drawBoardPng, readInputHash } from '../../src/print/board-png.ts';
import { normalisePdf } from '../../src/print/normalise-pdf.ts';
import { printDocument, printHtml } from '../../src/print/print-document.ts';
import { readPdf } from '../helpers/pdf.ts';
import { readDrawing } from '../helpers/pdf-drawing.ts';
import { cardSize, deck, game } from '../unit/layout/decks.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');
const FONT = 'node_modules/@fontsource/barlow/files/barlow-latin-400-normal.woff2';
const BOLD = 'node_modules/@fontsource/barlow/files/barlow-latin-700-normal.woff2';

const letter = { widthIn: 8.5, heightIn: 11 };
const info = { title: 'T', author: 'A', language: 'en' };
const machine = thisMachine();

let base = '';
let browser: FoundBrowser;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'vbuses-browser-test-'));
  browser = await findBrowser({ machine });
});

afterAll(() => rm(base, { recursive: true, force: true }));

/** A folder of its own with the fonts in it, for the files that a test writes. */
async function stage(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(base, 'stage-'));
  await copyFile(join(REPOSITORY, FONT), join(folder, 'regular.woff2'));
  await copyFile(join(REPOSITORY, BOLD), join(folder, 'bold.woff2'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

async function lease<T>(use: (lease: BrowserLease) => Promise<T>): Promise<T> {
  const scratchFolder = await mkdtemp(join(base, 'scratch-'));
  const result = await withBrowser({ browser, machine, scratchFolder }, use);
  expect(await readdir(scratchFolder)).toEqual([]);
  return result;
}

const FONTS = `@font-face { font-family: Barlow; font-weight: 400; src: url(regular.woff2) }
@font-face { font-family: Barlow; font-weight: 700; src: url(bold.woff2) }
body { margin: 0; font-family: Barlow }`;

const page = (css: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>${FONTS}\n${css}</style></head><body>${body}</body></html>`;

const sheets = (size: string) =>
  page(
    `@page { size: ${size}; margin: 0 }
.sheet { position: relative; width: ${size.split(' ')[0]}; height: ${size.split(' ')[1]}; overflow: hidden; break-after: page }
.sheet:last-child { break-after: auto }
.card { position: absolute; left: 0.5in; top: 0.25in; width: 2.5in; height: 3.5in; background: #fd0 }
b { font-weight: 700 }`,
    ['Dunbar Loop', 'Joyce–Collingwood']
      .map((stop) => `<div class="sheet"><div class="card"><b>${stop}</b> minor</div></div>`)
      .join(''),
  );

const print = (rootFolder: string, size = letter, file = 'sheets.html') =>
  lease((lent) => printHtml({ lease: lent, rootFolder, page: size, what: file }));

/** The problems of a page with this body, and of the files beside it. */
async function problemsOf(body: string, files: Readonly<Record<string, string>> = {}) {
  const folder = await stage({ 'sheets.html': page('', body), ...files });
  return (await print(folder)).problems;
}

const kindsOf = (problems: readonly PageProblem[]) => problems.map(({ kind, url }) => [kind, url]);

describe('printHtml', () => {
  it('prints true text in embedded TrueType, at the exact size, with cards as large as they are', async () => {
    const folder = await stage({ 'sheets.html': sheets('8.5in 11in') });
    const { pdf, problems } = await print(folder);
    expect(problems).toEqual([]);
    const normalised = await normalisePdf({ pdf, page: letter, info });
    const read = await readPdf(normalised.pdf);
    expect(read.pages.map(({ mediaBox }) => mediaBox)).toEqual([
      [0, 0, 612, 792],
      [0, 0, 612, 792],
    ]);
    expect(read.pages.map(({ text }) => text)).toEqual([
      'Dunbar Loop minor',
      'Joyce–Collingwood minor',
    ]);
    expect(read.fonts).toEqual([
      { name: 'Barlow-Bold', type: 'CIDFontType2', isEmbedded: true },
      { name: 'Barlow-Regular', type: 'CIDFontType2', isEmbedded: true },
    ]);
    const card = (await readDrawing(normalised.pdf))[0]?.rectangles.find(
      ({ widthPt }) => Math.abs(widthPt - 180) < 0.01,
    );
    expect(card?.heightPt).toBeCloseTo(252, 2);
    expect(card?.leftPt).toBeCloseTo(36, 2);
    expect(card?.topPt).toBeCloseTo(18, 2);
  });

  it('tells of fonts and pictures that are missing or broken', async () => {
    const problems = await problemsOf(
      `<style>@font-face { font-family: Gone; src: url(gone.woff2) }</style>
      <img src="gone.png" alt=""><img src="broken.png" alt="" loading="lazy">`,
      { 'broken.png': 'no picture' },
    );
    expect(kindsOf(problems)).toEqual([
      ['request-failed', 'gone.png'],
      ['request-failed', 'gone.woff2'],
      ['font-failed', null],
      ['image-failed', 'broken.png'],
    ]);
  });
});

describe('a guarded page', () => {
  it('refuses the network, and tells', async () => {
    let visits = 0;
    const server = createServer((_, response) => {
      visits += 1;
      response.end('');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const site = `http://127.0.0.1:${port}`;
    const problems = await problemsOf(
      `<link rel="stylesheet" href="${site}/a.css"><link rel="preconnect" href="${site}/">
      <link rel="prefetch" href="${site}/b"><style>body { background: url(${site}/c.png) }</style>
      <img src="${site}/d.png" alt=""><iframe src="${site}/e"></iframe><object data="${site}/f"></object>
      <iframe src="frame.html"></iframe>`,
      { 'frame.html': `<img src="${site}/g.png"><script>fetch('${site}/h')</script>` },
    );
    expect(kindsOf(problems)).toEqual(
      ['a.css', 'b', 'c.png', 'd.png', 'e', 'f', 'g.png'].map((name) => [
        'request-refused',
        `${site}/${name}`,
      ]),
    );
    expect(problems[0]?.message).toBe(
      `The page requested ${site}/a.css, but pages may not load anything from the network.`,
    );
    expect(visits).toBe(0);
  });

  it('refuses files outside its folder, by name and through a symbolic link', async () => {
    const outside = join(base, 'outside.svg');
    await writeFile(outside, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const folder = await stage({
      'sheets.html': page(
        '',
        '<img src="../outside.svg" alt=""><img src="link.svg" alt=""><img src="file://host/x.png" alt=""><img src="inside.svg" alt="">',
      ),
      'inside.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    await symlink(outside, join(folder, 'link.svg'));
    const { problems } = await print(folder);
    expect(kindsOf(problems)).toEqual([
      ['request-refused', pathToFileURL(outside).href],
      ['request-refused', 'file://host/x.png'],
      ['request-refused', 'link.svg'],
    ]);
  });

  it('is looked at whatever names its markup takes', async () => {
    const names = ['fonts', 'images', 'body', 'head', 'documentElement', 'querySelectorAll'];
    const shadows = names.map(
      (name) => `<img id="${name}" name="${name}" src="regular.woff2" alt="">`,
    );
    const forms = names.map((name) => `<form name="${name}" id="${name}"></form>`);
    const problems = await problemsOf(
      `<style>@font-face { font-family: Gone; src: url(gone.woff2) }</style>
      ${shadows.join('')}${forms.join('')}<div style="width: 9in; height: 1in">wide</div>`,
    );
    expect(kindsOf(problems)).toEqual([
      ['request-failed', 'gone.woff2'],
      ['font-failed', null],
      ['image-failed', 'regular.woff2'],
      ['page-overflow', null],
    ]);
  });

  it('has as many pages as planned, and of their size', async () => {
    const folder = await stage({
      'sheets.html': page('@page { size: 5in 5in } p { break-after: page }', '<p>1</p><p>2</p>3'),
    });
    const { diagnostics } = await lease((lent) =>
      printDocument(lent, {
        component: deck(cardSize('poker'), [1]),
        game,
        rootFolder: folder,
        htmlPath: 'sheets.html',
        pdfPath: 'pdf/sheets.pdf',
        page: letter,
        pageCount: 2,
      }),
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(['sheet/page-count', 'sheet/page-size']);
  });

  it('stays where it was sent', async () => {
    const folder = await stage({
      'sheets.html': page('', '<meta http-equiv="refresh" content="0; url=other.html"><p>here</p>'),
      'other.html': '<p>there</p>',
    });
    const seen = await lease((lent) =>
      lent.withPage(
        { what: 'sheets.html', rootFolder: folder, window: letter, media: 'print' },
        async (lentPage) => {
          await lentPage.open(join(folder, 'sheets.html'));
          await vi.waitFor(() => expect(lentPage.problems()).not.toEqual([]), { timeout: 5_000 });
          const text = await lentPage.page.evaluate(() => document.body.textContent.trim());
          return { text, problems: lentPage.problems() };
        },
      ),
    );
    expect(seen).toEqual({
      text: 'here',
      problems: [
        {
          kind: 'request-refused',
          message: 'The page tried to navigate to other.html.',
          url: 'other.html',
        },
      ],
    });
  });

  it('tells of what its content security policy refuses', async () => {
    const policy = `<meta http-equiv="Content-Security-Policy" content="img-src 'none'">`;
    const folder = await stage({
      'sheets.html': `<!doctype html><head>${policy}</head><img src="x.png" alt="">`,
    });
    const { problems } = await print(folder);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ kind: 'request-refused', url: 'x.png' });
    expect(problems[0]?.message).toContain("img-src 'none'");
  });
});

describe('drawPicture', () => {
  const inputHash = 'c0ffee00'.repeat(8);
  const size = { widthIn: 3.125, heightIn: 2 };
  const board = page(
    '@page { size: 3.125in 2in; margin: 0 } svg { display: block; width: 3.125in; height: 2in; background: #eef }',
    `<svg viewBox="0 0 300 192"><circle cx="100" cy="100" r="60" fill="#c80000"/>
    <text x="20" y="104" font-family="Barlow" font-size="24">Granville</text></svg>`,
  );

  const printBoard = async (): Promise<Uint8Array> => {
    const rootFolder = await stage({ 'board.html': board });
    const printed = await lease((lent) =>
      printHtml({ lease: lent, rootFolder, page: size, what: 'board.html' }),
    );
    expect(printed.problems).toEqual([]);
    return printed.pdf;
  };

  it('draws the exact pixels, opaque, in sRGB, with density and input hash', async () => {
    const png = await drawBoardPng({ pdf: await printBoard(), size, dpi: 150, inputHash });
    expect(await sharp(png).metadata()).toMatchObject({
      format: 'png',
      width: 469,
      height: 300,
      density: 150,
      space: 'srgb',
      hasAlpha: false,
      hasProfile: true,
    });
    expect(readInputHash(png)).toBe(inputHash);
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3).subarray(0, 3),
    ];
    expect(pixel(4, 4)).toEqual([0xee, 0xee, 0xff]);
    expect(pixel(156, 220)).toEqual([0xc8, 0, 0]);
  });
});

describe('withBrowser', () => {
  it.skipIf(process.platform === 'win32')(
    'starts with the libraries that came with it where the machine lacks them',
    async () => {
      const folder = await stage({});
      const wrapper = join(folder, 'browser');
      await writeFile(
        wrapper,
        `#!/bin/sh
if [ "$LD_LIBRARY_PATH" = '${folder}' ]; then exec '${browser.executablePath}' "$@"; fi
echo "chromium: error while loading shared libraries: libnss3.so: cannot open shared object file" >&2
exit 127\n`,
        { mode: 0o755 },
      );
      const version = await withBrowser(
        {
          browser: { ...browser, executablePath: wrapper, libraryFolder: folder },
          machine: { ...machine, env: { ...machine.env, LD_LIBRARY_PATH: undefined } },
          scratchFolder: folder,
        },
        (lent) => Promise.resolve(lent.version),
      );
      expect(version).toMatch(/Chrom/);
    },
  );
});
