import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseManifest } from '../../src/output/manifest.ts';
import { runHere, runWell } from '../helpers/command-line.ts';
import { applyStep, COOKBOOK, cookbookPages } from '../helpers/cookbook.ts';
import { fixtureTable } from '../helpers/fixture-table.ts';
import { plantIconPackage } from '../helpers/icon-package.ts';
import { temporaryFolder } from '../helpers/pack-copy.ts';
import { readPdf, readPdfTexts } from '../helpers/pdf.ts';
import { drawPages } from '../helpers/pdf-picture.ts';
import { runFolder } from '../helpers/run-folder.ts';

/** What a page promises, found in the pack that was made by it. */
type Promised = (pack: string) => Promise<void>;

const manifestOf = async (folder: string) => {
  const manifest = parseManifest(await readFile(join(folder, 'manifest.json'), 'utf8'));
  if (manifest === null) throw new Error('no manifest');
  return manifest;
};

/** How often a card is printed. */
const printed = async (pack: string, id: string, out = 'Output'): Promise<number> =>
  (await manifestOf(join(pack, out))).cards.find((card) => card.id === id)?.places.length ?? 0;

const readOutput = (pack: string, ...path: string[]) =>
  readFile(join(pack, 'Output', ...path), 'utf8');

const pagesOf = async (pack: string, ...path: string[]) =>
  (await readPdf(await readFile(join(pack, 'Output', 'pdf', ...path)))).pages;

/** How many pixels have nearly this colour, `0xrrggbb`. */
function pixelsNear(rgb: Uint8Array, colour: number): number {
  const wanted = [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
  let count = 0;
  for (let at = 0; at < rgb.length; at += 3) {
    if (wanted.every((part, index) => Math.abs(part - (rgb[at + index] ?? 0)) < 24)) count += 1;
  }
  return count;
}

const SHOWN = fixtureTable<Record<string, Record<string, readonly string[]>>>('cookbook.yaml');

async function expectShown(pack: string, name: string): Promise<void> {
  for (const [path, texts] of Object.entries(SHOWN[name] ?? {})) {
    const file = await readFile(join(pack, 'Output', path));
    const text = path.endsWith('.pdf') ? (await readPdfTexts(file)).join('\f') : String(file);
    for (const one of texts) {
      const [, pattern] = /^\/(.*)\/$/.exec(one) ?? [];
      expect(text, path).toMatch(pattern === undefined ? one : new RegExp(pattern));
    }
  }
}

/** What else a page promises. */
const PROMISED: Readonly<Record<string, Promised>> = {
  'a-cover': async (pack) => {
    const [cover, next] = await pagesOf(pack, 'rulebook.pdf');
    expect(cover?.text).toContain('Two to four sledges');
    expect(next?.text).toContain('Contents');
    const pdf = await readFile(join(pack, 'Output', 'pdf', 'rulebook.pdf'));
    const [drawn] = await drawPages(pdf, [1], 50);
    expect(pixelsNear(drawn?.rgb ?? new Uint8Array(), 0xfbe7c2)).toBeGreaterThan(10_000);
  },
  'cards-in-a-hand': async (pack) => {
    const [first] = await pagesOf(pack, 'letters.pdf');
    const { cards } = await manifestOf(join(pack, 'Output'));
    expect(cards.length).toBeGreaterThan(5);
    expect(cards.filter(({ id }) => first?.text.includes(id))).toEqual([]);
    expect(await readOutput(pack, 'letters.html')).toMatch(/class="letter__turned"><span/);
  },
  'a-large-mat': async (pack) => {
    const tiles = await pagesOf(pack, 'table.tiles.pdf');
    expect(tiles.length).toBeGreaterThan(2);
    expect(tiles.every(({ widthPt, heightPt }) => widthPt * heightPt === 8.5 * 11 * 72 ** 2)).toBe(
      true,
    );
    const map = await readOutput(pack, 'table.tiles.html');
    // In CSS pixels: no place for a deck is cut, which an even split would do.
    const [, seams = ''] = /class="seams" d="([^"]+)"/.exec(map) ?? [];
    const cutIn = [...seams.matchAll(/M([\d.]+) /g)].map(([, x]) => Number(x) / 96);
    expect(cutIn).toHaveLength(2);
    expect(cutIn[1]).toBeGreaterThan(3.2);
    expect(cutIn[1]).toBeLessThan(3.6);
    const whole = await readPdf(await readFile(join(pack, 'Whole', 'pdf', 'table.sheets.pdf')));
    const sizes = whole.pages.map(({ widthPt, heightPt }) => [widthPt / 72, heightPt / 72]);
    expect(sizes.map((size) => size.sort((a, b) => a - b))).toEqual([[11, 17]]);
    const [mat] = await pagesOf(pack, 'table.pdf');
    expect([mat?.widthPt, mat?.heightPt]).toEqual([11 * 72, 8.5 * 72]);
    expect(mat?.text).toContain('Played');
  },
  'a-mat': async (pack) => {
    const html = await readOutput(pack, 'mats.html');
    for (const [name, count] of [
      ['place', 3],
      ['hut', 3],
      ['step', 15],
    ] as const) {
      expect(html.split(`class="mat__${name}"`).length - 1, name).toBe(count);
    }
    expect((await readOutput(pack, 'mats.sheets.html')).split('class="mat"')).toHaveLength(1 + 4);
  },
  'a-play-test-tonight': async (pack) => {
    const textsOf = async (...path: string[]) => {
      const { pages } = await readPdf(await readFile(join(pack, 'Output', ...path, 'letters.pdf')));
      return pages.map(({ text }) => text);
    };
    const count = (texts: readonly string[], wanted: string): number =>
      texts.join(' ').split(wanted).length - 1;
    const plain = await textsOf('text-only', 'pdf');
    expect(count(plain, 'A Recipe')).toBe(4);
    expect(count(plain, 'stamps: 1')).toBeGreaterThan(4);
    const reprint = await textsOf('reprint', 'pdf');
    expect(reprint).toHaveLength(1);
    // On each of six cards, its rim and its letters, and in the label of the page.
    expect(count(reprint, 'Draft 0.1.0 · 2026-11-23')).toBe(6 * 2 + 1);
    expect(await printed(pack, 'letter-map', join('Output', 'reprint'))).toBe(2);
    const sleeves = await readOutput(pack, 'reprint', 'letters.html');
    expect(sleeves.split('style="width:2.4606in;height:3.4606in')).toHaveLength(1 + 6);
    expect(await readOutput(pack, 'reprint', 'index.html')).toContain('62.5 × 87.9 mm');
    const [faces, backs, ...others] = await textsOf('blanks', 'pdf');
    expect(count([faces ?? ''], 'Letters')).toBe(8 + 1);
    expect(backs).not.toBe('');
    expect(others).toEqual([]);
    const [first] = await textsOf('pdf');
    expect(count([first ?? ''], 'Draft 0.1.0')).toBe(8 * 2 + 1);
    expect(await readOutput(pack, 'index.html')).toContain('This is a draft');
  },
  'icons-from-anywhere': async (pack) => {
    expect(await readOutput(pack, 'letters.html')).toContain('icon--game-icons:broadsword');
    expect(await readOutput(pack, 'index.html')).toContain('CC BY 3.0');
    const pdf = await readFile(join(pack, 'Output', 'pdf', 'letters.pdf'));
    const [page] = await drawPages(pdf, [1], 300);
    // Without its clip path, the green would lie over both ends of the gradient.
    for (const colour of [0xffc800, 0xe11e0f, 0x00a040]) {
      expect(pixelsNear(page?.rgb ?? new Uint8Array(), colour)).toBeGreaterThan(20);
    }
  },
  'mount-a-board': async (pack) => {
    // The back is built last, alone.
    expect((await pagesOf(pack, 'board-back.pdf'))[0]).toMatchObject({
      widthPt: 16 * 72,
      heightPt: 12 * 72,
    });
    expect((await pagesOf(pack, 'board-back.tiles.pdf')).length).toBeGreaterThan(3);
    expect((await runHere(['build', 'board'], { cwd: pack })).code).toBe(0);
    const pages = await pagesOf(pack, '..', 'board', 'tiles.pdf');
    expect(pages[0]?.text).toContain('mounted in 4 panels');
    expect(pages[0]?.text).toContain('Each panel is 8 × 6 in.');
    const html = await readOutput(pack, 'board', 'tiles.html');
    // Two folds, each with a mark at both ends, and one slit.
    expect(html.split('class="vb-tile-folds"').length - 1).toBeGreaterThanOrEqual(3);
    expect(html).toContain('joint-slit');
  },
  'new-card-size': async (pack) => {
    const { stdout } = await runHere(['list', '--json'], { cwd: pack });
    const listed: { components: { id: string; widthIn: number }[] } = JSON.parse(stdout);
    expect(listed.components.find(({ id }) => id === 'parcels')?.widthIn).toBeCloseTo(30 / 25.4, 6);
  },
  'reprint-one-card': async (pack) => {
    const folder = join('Output', 'reprint');
    expect(await printed(pack, 'letter-map', folder)).toBe(2);
    expect(await printed(pack, 'letter-song', folder)).toBe(2);
    expect(await readdir(join(pack, 'Output'))).toEqual(['reprint']);
  },
  'from-a-spreadsheet-to-cards': async (pack) => {
    const { cards } = await manifestOf(join(pack, 'wildlife', 'Output'));
    expect(cards.flatMap(({ places }) => places)).toHaveLength(8);
    const html = await readFile(join(pack, 'wildlife', 'Output', 'creatures.html'), 'utf8');
    expect(html).toContain('Runs 4');
    expect(html).not.toContain('more birds?');
    const sheets = await manifestOf(join(pack, 'wildlife', 'Output', 'diff', 'sheets'));
    expect(sheets.cards.map(({ id, places }) => [id, places.length])).toEqual([['hedgehog', 3]]);
  },
  'start-with-cards': async (pack) => {
    const { cards } = await manifestOf(join(pack, 'kitchen-garden', 'Output'));
    expect(cards.find(({ id }) => id === 'frog')?.places).toHaveLength(2);
    expect(cards.flatMap(({ places }) => places)).toHaveLength(26);
  },
  'tiles-and-tokens': async (pack) => {
    for (const [deck, outline, copies] of [
      ['tiles', 'polygon(', 17],
      ['lanterns', 'ellipse(', 12],
    ] as const) {
      const html = await readOutput(pack, `${deck}.html`);
      const clips = html.split(`clip-path:${outline}`).length - 1;
      expect(clips).toBe(2 * copies);
      expect(html).toContain('class="cuts"');
      expect(await pagesOf(pack, `${deck}.pdf`)).toHaveLength(2);
    }
  },
  'scenes-from-parts': async (pack) => {
    const html = await readOutput(pack, 'letters.html');
    expect(html).toContain('M140 10L161 36');
    expect(html).toContain('M20 140L45 70');
    const pdf = await readFile(join(pack, 'Output', 'pdf', 'letters.pdf'));
    const [backs] = await drawPages(pdf, [2], 50);
    // A light tone of the yellow valley.
    expect(pixelsNear(backs?.rgb ?? new Uint8Array(), 0xf7cb78)).toBeGreaterThan(1000);
  },
  'change-the-paper': async (pack) => {
    const [a4] = await pagesOf(pack, 'a4', 'parcels.pdf');
    expect(a4?.widthPt).toBeCloseTo((210 / 25.4) * 72, 2);
    const [letter] = await pagesOf(pack, 'letters.pdf');
    expect(letter?.widthPt).toBe(11 * 72);
  },
  'pictures-for-a-shop': async (pack) => {
    const png = join(pack, 'Output', 'export', 'png', 'shop-images', 'banner.png');
    const { width, height } = await sharp(png).metadata();
    expect([width, height]).toEqual([1200, 630]);
  },
};

/** What the pages begin with. */
let newPack = '';

beforeAll(async () => {
  newPack = join(await mkdtemp(join(runFolder(), 'cookbook-')), 'snow-post');
  await runWell(['init', 'snow-post'], { cwd: dirname(newPack) });
});

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the cookbook', () => {
  it('lists its pages, and says of each what it promises', () => {
    const list = readFileSync(join(COOKBOOK, 'README.md'), 'utf8');
    const linked = [...list.matchAll(/\]\(([a-z-]+)\.md\)/g)].map(([, name]) => name).sort();
    expect(linked).toEqual(cookbookPages.map(({ name }) => name).sort());
    expect([...new Set([...Object.keys(SHOWN), ...Object.keys(PROMISED)])].sort()).toEqual(linked);
  });

  it.each(cookbookPages)('$name has every file it shows in one of its steps', ({ text, steps }) => {
    const fences = text.match(/^```[a-z]+$/gm) ?? [];
    const shown = steps.filter(({ does }) => does !== 'remove').length;
    // A part of a schema explains; it is JSON, and what stands before it is no step.
    const explaining = text.match(/^```json\n\{ "/gm)?.length ?? 0;
    expect(shown).toBe(fences.length - explaining);
    expect(text.split('\n').length).toBeLessThan(200);
  });

  it.each(cookbookPages)('$name does what it says, on a new pack', async ({ name, steps }) => {
    const home = await temporaryFolder();
    const pack = join(home, 'snow-post');
    // What a page saves for its user, on every system.
    const env = { XDG_CONFIG_HOME: join(home, 'config') };
    for (const name of ['XDG_CONFIG_HOME', 'APPDATA']) vi.stubEnv(name, env.XDG_CONFIG_HOME);
    await cp(newPack, pack, { recursive: true });
    for (const step of steps) {
      if (step.does !== 'type') {
        await applyStep(pack, step);
        continue;
      }
      for (const command of step.commands) {
        const [program, ...args] = command.split(' ');
        if (command === 'npm install @iconify-json/game-icons') {
          await plantIconPackage(pack);
          continue;
        }
        expect(program).toBe('vbuses');
        await runWell([...args, '--strict'], { cwd: pack, env });
      }
    }
    await expectShown(pack, name);
    await PROMISED[name]?.(pack);
    // Its last command, which tells every warning, has seen the pack as the page leaves it.
    expect(steps.at(-1)?.does).toBe('type');
  });
});
