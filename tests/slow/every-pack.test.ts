import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { gamesAround } from '../../src/load/folders.ts';
import { parseManifest } from '../../src/output/manifest.ts';
import { readInputHash } from '../../src/print/board-png.ts';
import type { Raster } from '../../src/print/rasterise-pdf.ts';
import { jsonOf } from '../helpers/cli.ts';
import { runHere, runWell } from '../helpers/command-line.ts';
import { FLAGSHIP } from '../helpers/flagship.ts';
import { sha256 } from '../helpers/output-folder.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { type Row, readTable } from '../helpers/pack-tables.ts';
import { countPages, readOnce, readPdfFonts } from '../helpers/pdf.ts';
import { readLinkedPdf } from '../helpers/pdf-links.ts';
import { drawPages } from '../helpers/pdf-picture.ts';
import {
  COMPARED_DPI,
  compareFaces,
  differingShare,
  TOLERANCE,
  tilesOfDrawing,
} from '../helpers/printed-pictures.ts';
import { runFolder } from '../helpers/run-folder.ts';
import { sharedBuild, sharedPackBuild } from '../helpers/shared-build.ts';
import { readSlots } from '../helpers/sheet-html.ts';

/** A deck whose cards are the records of a file, as game.yaml declares it. */
interface Deck {
  readonly id: string;
  readonly kind: string;
  readonly data?: string;
  /** The values of fields that records of the deck have. */
  readonly where?: Row;
}

/** Every pack of this repository, and one of the tests, so that there is one that is not the flagship. */
const packs = [
  ...(await gamesAround(REPOSITORY)).map(({ id, folder }) => ({ id, folder })),
  { id: 'mushroom-walk', folder: join(REPOSITORY, 'tests', 'fixtures', 'mushroom-walk') },
];

/** Whether a pack brings rules that no tests of its own play. */
const hasUntestedRules = async (folder: string): Promise<boolean> =>
  'play' in parse(await readFile(join(folder, 'game.yaml'), 'utf8')) &&
  !existsSync(join(folder, 'tests', 'play.test.ts'));

const players = await Promise.all(
  packs.map(async (pack) => ({ ...pack, isPlayed: await hasUntestedRules(pack.folder) })),
);

/** Whether a pack has translations. */
const hasLocales = (folder: string): boolean => existsSync(join(folder, 'locales'));

/** What is printed as cards, one component of those that the same template draws. */
async function unlikeComponents(folder: string): Promise<string[]> {
  const { components } = parse(await readFile(join(folder, 'game.yaml'), 'utf8')) as {
    components: { id: string; kind: string; template?: string; size?: unknown }[];
  };
  const printed = components.filter(({ kind }) => kind !== 'board' && kind !== 'rulebook');
  const looks = printed.map(({ id, template = id, size }) => JSON.stringify([template, size]));
  return printed.filter((_, at) => looks.indexOf(looks[at] ?? '') === at).map(({ id }) => id);
}

/** The options of an export of pictures for `compareFaces`, which show all that a sheet shows. */
const likeSheets = (out: string): string[] => {
  const size = ['--dpi', `${COMPARED_DPI.faces}`, '--trim'];
  return [...size, '--ids', 'short', '--out', out];
};

async function decksOf(folder: string): Promise<(Deck & { readonly data: string })[]> {
  const game: { components: Deck[] } = parse(await readFile(join(folder, 'game.yaml'), 'utf8'));
  return game.components.flatMap(({ kind, data, ...one }) =>
    kind === 'deck' && data !== undefined ? [{ ...one, kind, data }] : [],
  );
}

/** The records of a data file, YAML or CSV, without any of the program's own reading. */
async function recordsOf(path: string, folder: string): Promise<readonly Row[]> {
  if (!path.endsWith('.csv')) return readTable(path, folder);
  return parseCsv<Row>(await readFile(join(folder, path), 'utf8'), {
    bom: true,
    columns: true,
    delimiter: [',', ';', '\t'],
    skip_empty_lines: true,
    trim: true,
  });
}

/** How often each card is printed. */
const copiesById = (rows: readonly Row[]): ReadonlyMap<unknown, number> =>
  new Map(rows.map(({ id, copies }) => [id, copies === undefined ? 1 : Number(copies)]));

/** The options for the languages of a pack that are looked at on a paper: none for its own. */
async function languagesOf(folder: string, paper: string): Promise<string[][]> {
  if (paper === 'letter') return [[]];
  const entries = await readdir(join(folder, 'locales'), { withFileTypes: true });
  const codes = entries.filter((one) => one.isDirectory()).map(({ name }) => name);
  return codes.includes('en') ? [[]] : codes.map((code) => ['--locale', code]);
}

/** Where a pack's rulebook is built for a paper, in one of its languages. */
async function rulebookOn(paper: string, folder: string, language: string[]): Promise<string> {
  if (paper === 'letter' && language.length === 0) return sharedPackBuild(folder);
  const out = await mkdtemp(join(runFolder(), 'rulebook-'));
  await runWell(['build', 'rulebook', '--paper', paper, ...language, '--out', out], {
    cwd: folder,
  });
  return out;
}

/**
 * How much of what the margins leave of a page of a rulebook may be empty at its foot: on the emptiest
 * page, and on average. The average is that of games to be played; examples are a few pages.
 */
const MOST_EMPTY = { game: { page: 0.2, mean: 0.04 }, example: { page: 0.4, mean: 0.4 } };
const GAMES = ['vancouver-buses', 'busao', 'busrider', 'commute', 'ten-days-ten-nights'];
/** The margins of a page of a rulebook, in inches. */
const MARGINS = { top: 0.5, bottom: 0.62 };

/** How much each page of a PDF leaves empty at its foot, as a share of what its margins leave. */
async function emptyFeet(pdf: Uint8Array): Promise<number[]> {
  return (await drawPages(pdf, pageNumbers(await countPages(pdf)), 20)).map(
    ({ rgb, widthPx, heightPx }) => {
      const end = Math.floor(heightPx - 20 * MARGINS.bottom);
      const inked = rgb.subarray(0, 3 * end * widthPx).findLastIndex((value) => value < 225);
      const lastRow = Math.floor(inked / (3 * widthPx));
      return (end - lastRow - 1) / (end - 20 * MARGINS.top);
    },
  );
}

/** In points, the least size of what is read in play; the cards of BusRider lie in front of others, too. */
const leastPt = (game: string, component: string): number =>
  game === 'busrider' && /deeds|destinations/.test(component) ? 8 : 7;

const pageNumbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

/** All pages of a document with tiles. */
const drawTiles = readOnce(async (pdf) =>
  drawPages(pdf, pageNumbers(await countPages(pdf)), COMPARED_DPI.tiles),
);

/** `board.tiles.html` is printed as `pdf/board.tiles.pdf`, `board/tiles.html` beside itself. */
const tilesPdfOf = (path: string): string =>
  path.includes('/') ? path.replace(/html$/, 'pdf') : `pdf/${path.replace(/html$/, 'pdf')}`;

/** Which pages of a document are tiles; the first counts as 0. */
const sectionsWithTiles = (html: string): number[] =>
  [...html.matchAll(/<section class="vb-sheet"[^>]*>/g)].flatMap(([tag], at) =>
    tag.includes('data-tile=') ? [at] : [],
  );

/** Whether the middle half of a page has one colour. */
function isBlank({ rgb, widthPx, heightPx }: Raster): boolean {
  const colours = new Set<number>();
  for (let y = heightPx >> 2; y < 3 * (heightPx >> 2); y += 1) {
    for (let x = widthPx >> 2; x < 3 * (widthPx >> 2); x += 1) {
      const at = 3 * (y * widthPx + x);
      colours.add(((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0));
    }
  }
  return colours.size < 2;
}

describe.each(packs)('the pack $id', ({ id, folder }) => {
  it('is named by its id, and builds with no problem on a page', async () => {
    const out = await sharedPackBuild(folder);
    const manifest = parseManifest(await readFile(join(out, 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({ pack: { id }, missing: [] });
    const paths = manifest?.files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['index.html', 'pdf/everything.pdf']));
  });

  it('draws no letter glyph by glyph', async () => {
    const out = await sharedPackBuild(folder);
    const fonts = await readPdfFonts(await readFile(join(out, 'pdf', 'everything.pdf')));
    expect(fonts.filter(({ type, isEmbedded }) => type === 'Type3' || !isEmbedded)).toEqual([]);
  });

  it('has every card of its data on paper, as often as it says', async () => {
    const out = await sharedPackBuild(folder);
    const manifest = parseManifest(await readFile(join(out, 'manifest.json'), 'utf8'));
    for (const deck of await decksOf(folder)) {
      const where = Object.entries(deck.where ?? {});
      const records = await recordsOf(deck.data, folder);
      const wanted = copiesById(
        records.filter((row) => where.every(([field, value]) => row[field] === value)),
      );
      const cards = manifest?.cards.filter(({ component }) => component === deck.id) ?? [];
      expect(new Map(cards.map((card) => [card.id, card.places.length])), deck.id).toEqual(wanted);
      const slots = readSlots(await readFile(join(out, `${deck.id}.html`), 'utf8'));
      const total = [...wanted.values()].reduce((sum, copies) => sum + copies, 0);
      expect(
        slots.filter(({ side }) => side === 'face'),
        deck.id,
      ).toHaveLength(total);
    }
  });

  it.runIf(GAMES.includes(id))('prints nothing that is read in play too small', async () => {
    const out = await sharedPackBuild(folder);
    const { name, components } = parse(await readFile(join(folder, 'game.yaml'), 'utf8')) as {
      name: string;
      components: (Deck & { readonly cut?: string })[];
    };
    const manifest = parseManifest(await readFile(join(out, 'manifest.json'), 'utf8'));
    const ids = new Set(manifest?.cards.map((card) => card.id));
    // What is cut out and folded says how; below each sheet stands which one it is.
    const played = components.filter(
      (one) => one.kind !== 'rulebook' && one.cut !== 'drawn' && one.id !== 'standees',
    );
    const isMark = (text: string): boolean =>
      text === name ||
      / · |^50 mm/.test(text) ||
      ids.has(text.replace(/ ?×\d+$|^\d+× ?/, '')) ||
      /^\d+×$/.test(text);
    const all: unknown[] = [];
    for (const { id: component } of played) {
      const { words } = await readLinkedPdf(await readFile(join(out, 'pdf', `${component}.pdf`)));
      const read = words.flat().filter(({ text }) => !isMark(text.trim()));
      const small = read.filter(({ sizePt }) => sizePt < leastPt(id, component) - 0.05);
      expect({ component, small: small.map(({ text }) => text) }).toEqual({ component, small: [] });
      all.push(...read);
    }
    expect(all).not.toEqual([]);
  });

  it('has no empty tile', async () => {
    const out = await sharedPackBuild(folder);
    const manifest = parseManifest(await readFile(join(out, 'manifest.json'), 'utf8'));
    const tiled = manifest?.files.filter(({ path }) => /\.html$/.test(path)) ?? [];
    for (const { path, component } of tiled) {
      const html = await readFile(join(out, path), 'utf8');
      if (component === null || !html.includes('data-tile="')) continue;
      const pages = await drawTiles(await readFile(join(out, tilesPdfOf(path))));
      const tiles = pages.filter((_, at) => sectionsWithTiles(html).includes(at));
      expect({ path, blank: tiles.filter(isBlank).length }).toEqual({ path, blank: 0 });
    }
  });

  it('shows on every tile of a drawing what the whole picture shows there', async () => {
    const out = await sharedPackBuild(folder);
    const manifest = parseManifest(await readFile(join(out, 'manifest.json'), 'utf8'));
    const pathsOf = (board: string | null | undefined): string[] =>
      manifest?.files.filter(({ component }) => component === board).map(({ path }) => path) ?? [];
    for (const { path, component } of manifest?.files ?? []) {
      if (!path.endsWith('.html') || component === null) continue;
      const tiles = tilesOfDrawing(await readFile(join(out, path), 'utf8'));
      const wholePdf = pathsOf(component).find((one) => one === `pdf/${component}.pdf`);
      if (tiles.length === 0 || wholePdf === undefined) continue;
      const [whole] = await drawPages(await readFile(join(out, wholePdf)), [1], COMPARED_DPI.tiles);
      const drawn = await drawTiles(await readFile(join(out, tilesPdfOf(path))));
      const sharesOf = (change: (raster: Raster) => Raster): number[] =>
        tiles.map((tile) => {
          const raster = drawn[tile.page - 1];
          if (raster === undefined || whole === undefined) return 1;
          return differingShare(tile, [change(raster), whole], COMPARED_DPI.tiles);
        });
      const wrong = sharesOf((raster) => raster).filter((share) => share > TOLERANCE.share);
      expect({ path, wrong }).toEqual({ path, wrong: [] });
      // A tile that was printed blank would be found.
      const blanked = sharesOf((one) => ({
        ...one,
        rgb: new Uint8Array(one.rgb.length).fill(255),
      }));
      expect(Math.max(...blanked)).toBeGreaterThan(TOLERANCE.share);
    }
  });

  it('shows in every slot of its sheets what the card alone shows', async () => {
    const out = await sharedPackBuild(folder);
    const pictures = await mkdtemp(join(runFolder(), 'pictures-'));
    await runWell(['export', 'png', ...(await unlikeComponents(folder)), ...likeSheets(pictures)], {
      cwd: folder,
    });
    const compared = await compareFaces(out, join(pictures, 'export', 'png'));
    expect(compared).not.toEqual([]);
    expect(compared.filter(({ isSame }) => !isSame)).toEqual([]);
  });

  // On letter each pack in its own language; on A4 those that are read where that is the paper.
  const papers = GAMES.includes(id) && hasLocales(folder) ? ['letter', 'a4'] : ['letter'];
  it.each(papers)('has no half-empty page in its rulebook on %s', async (paper) => {
    const { components } = parse(await readFile(join(folder, 'game.yaml'), 'utf8')) as {
      components: Deck[];
    };
    if (!components.some(({ kind }) => kind === 'rulebook')) return;
    const most = MOST_EMPTY[GAMES.includes(id) ? 'game' : 'example'];
    for (const language of await languagesOf(folder, paper)) {
      const out = await rulebookOn(paper, folder, language);
      const feet = await emptyFeet(await readFile(join(out, 'pdf', 'rulebook.pdf')));
      // The text may end anywhere on its last page; a back cover may follow that.
      const last = feet.findLastIndex((share) => share > 0);
      const counted = feet.filter((_, index) => index !== last);
      const sum = counted.reduce((all, share) => all + share, 0);
      const tooEmpty = counted.filter((share) => share > most.page);
      expect({ language, tooEmpty }).toEqual({ language, tooEmpty: [] });
      expect(sum).toBeLessThanOrEqual(most.mean * counted.length);
    }
  });

  // What it is built in had none.
  it.runIf(hasLocales(folder))('has no problem, in any of its languages', async () => {
    const args = ['validate', '--strict', '--json'];
    const { code, stdout } = await runHere(args, { cwd: folder });
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, diagnostics: [] });
  });
});

describe('Vancouver Buses', () => {
  let pictures: Promise<string> | null = null;
  const exportPictures = async (): Promise<string> => {
    const out = await mkdtemp(join(runFolder(), 'backs-'));
    const decks = ['passengers-1-fairview', 'upgrades', 'fares'];
    await runWell(['export', 'png', ...decks, ...likeSheets(out)], { cwd: FLAGSHIP });
    return join(out, 'export', 'png');
  };

  it.each(['duplex', 'fold'] as const)('shows each back behind its face: %s', async (name) => {
    pictures ??= exportPictures();
    const compared = await compareFaces(await sharedBuild(name), await pictures);
    expect(compared.filter(({ name: slot }) => slot.includes(' back,'))).not.toEqual([]);
    expect(compared.filter(({ isSame }) => !isSame)).toEqual([]);
  });

  it('has the board of which the repository keeps a picture', async () => {
    const board = join(await sharedPackBuild(REPOSITORY), 'board');
    const [kept, built] = await Promise.all(
      [join(REPOSITORY, 'Board'), board].map((folder) =>
        readFile(join(folder, 'vancouver-buses.svg'), 'utf8'),
      ),
    );
    expect(kept === built).toBe(true);
    const png = await readFile(join(REPOSITORY, 'Board', 'vancouver-buses.png'));
    expect(readInputHash(png)).toBe(sha256(Buffer.from(built ?? '')));
  });

  it('takes a third of the ink or less for passengers with little ink', async () => {
    const inkOf = async (name: 'low' | 'duplex'): Promise<number> => {
      const pdf = await readFile(join(await sharedBuild(name), 'pdf', 'passengers-1-fairview.pdf'));
      const pages = pageNumbers(await countPages(pdf));
      return (await drawPages(pdf, pages, 72)).reduce((sum, { rgb }) => sum + inkIn(rgb), 0);
    };
    expect((await inkOf('low')) / (await inkOf('duplex'))).toBeLessThanOrEqual(1 / 3);
  });
});

/** What cyan, magenta, yellow and black are needed, in pixels that one ink covers in full. */
function inkIn(rgb: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < rgb.length; at += 3) {
    const inks = [0, 1, 2].map((offset) => 1 - (rgb[at + offset] ?? 255) / 255);
    sum += inks.reduce((all, one) => all + one, 0) - 2 * Math.min(...inks);
  }
  return sum;
}

/** Games in which nothing is hidden, so that nothing can leak. */
const OPEN_GAMES = ['tidelands'];

describe.each(players.filter(({ isPlayed }) => isPlayed))('the rules of $id', ({ id, folder }) => {
  // Consent is given here, and not remembered for the person who runs the tests.
  beforeAll(async () => {
    const home = await mkdtemp(join(runFolder(), 'settings-'));
    for (const name of ['XDG_CONFIG_HOME', 'APPDATA', 'HOME']) vi.stubEnv(name, home);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  it('play it to its end, with no fault and no broken law', async () => {
    const out = await mkdtemp(join(runFolder(), 'played-'));
    const args = ['--games', '8', '--run-pack-code', '--jobs', '1', '--out', out, '--json'];
    const { verdicts } = jsonOf(await runHere(['simulate', ...args], { cwd: folder }));
    expect(verdicts).toContainEqual(expect.objectContaining({ id: 'faults', outcome: 'holds' }));
    // Only rules with invariants have a verdict on them.
    const broken = expect.objectContaining({ id: 'violations', outcome: 'fails' });
    expect(verdicts).not.toContainEqual(broken);
    const log = join(out, 'balance', 'logs', 'game-0000.jsonl');
    const replayed = await runHere(['replay', log], { cwd: folder });
    expect(replayed).toMatchObject({ code: 0, stderr: '' });
  });

  it('keep the laws of every game', async () => {
    const out = await mkdtemp(join(runFolder(), 'checked-'));
    const args = ['--decisions', '400', '--run-pack-code', '--out', out, '--json'];
    const checked = await runWell(['play', 'check', ...args], { cwd: folder });
    expect(jsonOf(checked).laws).not.toContainEqual(expect.objectContaining({ outcome: 'broken' }));
    expect(jsonOf(checked).laws).toContainEqual(
      expect.objectContaining({
        law: 'no-leak',
        outcome: OPEN_GAMES.includes(id) ? 'unknown' : 'holds',
      }),
    );
  });
});
