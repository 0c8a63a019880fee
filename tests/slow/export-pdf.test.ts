import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../src/diagnostics/errors.ts';
import { parseManifest } from '../../src/output/manifest.ts';
import { assertGhostscript } from '../../src/print/press/flatten-for-press.ts';
import { cmykProfile } from '../helpers/cmyk-profile.ts';
import { type Outcome, runCompiled } from '../helpers/command-line.ts';
import { FLAGSHIP } from '../helpers/flagship.ts';
import { replaceOnce } from '../helpers/pack.ts';
import { copyPack } from '../helpers/pack-copy.ts';
import { readPdf } from '../helpers/pdf.ts';
import { readDrawing } from '../helpers/pdf-drawing.ts';

/** A tenth of a point. */
const NEAR_PT = 0.1;
const near = (box: readonly number[]) =>
  box.map((wanted) => expect.toSatisfy((found: number) => Math.abs(found - wanted) <= NEAR_PT));

const mm = (length: number): number => (length / 25.4) * 72;

const hasGhostscript = await assertGhostscript().then(
  () => true,
  () => false,
);

let base = '';
let pack = '';

/** The shipped pack with two decks of other sizes, one of them in millimetres that are no whole points. */
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'vbuses-export-pdf-'));
  pack = join(base, 'pack');
  await copyPack(pack, FLAGSHIP);
  // A picture of the board that is older than its data is reported as a warning, on any command.
  await rm(join(pack, 'Board'), { recursive: true, force: true });
  const manifest = await readFile(join(pack, 'game.yaml'), 'utf8');
  await writeFile(join(pack, 'game.yaml'), resized(manifest, 'upgrades', 'euro-poker'));
});
afterAll(() => rm(base, { recursive: true, force: true }));

/** Another size for one component. */
function resized(manifest: string, id: string, size: string): string {
  const component = manifest.slice(manifest.lastIndexOf(`\n  - id: ${id}\n`));
  const [record = ''] = component.split('\n\n');
  return replaceOnce(manifest, record, record.replace(/\n {4}size: .*/, `\n    size: ${size}`));
}

const vbuses = (...args: string[]) => runCompiled([...args, '--game', pack], base);
const exportTo = (out: string, ...args: string[]) => vbuses('export', 'pdf', ...args, '--out', out);
const exported = (out: string, path: string) => readFile(join(base, out, 'export', 'pdf', path));
const manifestOf = async (out: string) => {
  const manifest = parseManifest((await exported(out, 'manifest.json')).toString('utf8'));
  if (manifest === null) throw new Error('no manifest of vbuses');
  return manifest;
};

/** Every file below a folder with its bytes. */
async function contentsOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const pairs = files.map(async ({ parentPath, name }): Promise<[string, string]> => {
    const path = join(parentPath, name);
    return [path, (await readFile(path)).toString('base64')];
  });
  return new Map(await Promise.all(pairs));
}

describe('vbuses export pdf', () => {
  let once: Outcome;
  beforeAll(async () => {
    once = await exportTo('once', 'upgrades', 'fares', 'routes', '--ids', 'short');
  });

  it('prints each card once, alone on a page of exactly its size with bleed', async () => {
    expect(once).toMatchObject({ exitCode: EXIT.ok });
    expect(once.out).toContain('3 PDFs of single cards');
    const { files, cards, missing } = await manifestOf('once');
    expect(files.map(({ path }) => path)).toEqual(['fares.pdf', 'routes.pdf', 'upgrades.pdf']);
    expect(missing).toEqual([]);
    const sizes = {
      // Euro poker: 63 x 88 mm. Mini: 1.75 x 2.5 in. Tarot: 2.75 x 4.75 in.
      upgrades: [mm(63), mm(88)],
      routes: [2.75 * 72, 4.75 * 72],
    } as const;
    for (const [id, [trimW, trimH]] of Object.entries(sizes)) {
      const read = await readPdf(await exported('once', `${id}.pdf`));
      const own = cards.filter(({ component }) => component === id);
      expect(own.length).toBeGreaterThan(5);
      expect(read.pages.length).toBe(own.length);
      for (const { mediaBox, bleedBox, trimBox } of read.pages) {
        expect(mediaBox).toEqual(near([0, 0, trimW + 18, trimH + 18]));
        expect(bleedBox).toEqual(mediaBox);
        expect(trimBox).toEqual(near([9, 9, trimW + 9, trimH + 9]));
      }
      // Each card's id stands at its foot, and leads to its page from the bookmarks.
      for (const { id: cardId, places } of own) {
        expect(places.length).toBe(1);
        const [place] = places;
        expect(place?.file).toBe(`${id}.pdf`);
        expect(read.pages[(place?.sheet ?? 0) - 1]?.text).toContain(cardId);
      }
      expect(read.outline).toEqual(
        own.map((card) => ({ title: card.id, page: card.places[0]?.sheet })),
      );
      expect(
        read.fonts.every(({ type, isEmbedded }) => type === 'CIDFontType2' && isEmbedded),
      ).toBe(true);
    }
  });

  it('draws out to the end of the bleed, whatever the browser rounds', async () => {
    const [page] = await readDrawing(await exported('once', 'upgrades.pdf'));
    const whole = page?.rectangles.filter(
      ({ leftPt, topPt, widthPt, heightPt }) =>
        leftPt < NEAR_PT &&
        topPt < NEAR_PT &&
        leftPt + widthPt > mm(63) + 18 - NEAR_PT &&
        topPt + heightPt > mm(88) + 18 - NEAR_PT,
    );
    expect(whole?.length).toBeGreaterThan(0);
  });

  it('prints the whole board with its bleed', async () => {
    const reported = await exportTo('board', 'board');
    expect(reported).toMatchObject({ exitCode: EXIT.ok });
    expect(reported.out).toContain('1 PDF of the board');
    const bytes = await exported('board', 'board.pdf');
    const { pages } = await readPdf(bytes);
    expect(pages.map(({ mediaBox, bleedBox, trimBox }) => [mediaBox, bleedBox, trimBox])).toEqual([
      [
        near([0, 0, 27.25 * 72, 18.25 * 72]),
        near([0, 0, 27.25 * 72, 18.25 * 72]),
        near([9, 9, 27.125 * 72, 18.125 * 72]),
      ],
    ]);
    // The ground covers all of it.
    const [drawn] = await readDrawing(bytes);
    const [ground] = drawn?.rectangles ?? [];
    expect(ground?.leftPt).toBeLessThanOrEqual(NEAR_PT);
    expect((ground?.leftPt ?? 0) + (ground?.widthPt ?? 0)).toBeGreaterThan(27.25 * 72 - NEAR_PT);
  });

  it('has copies and backs where they are asked for, each back before its face', async () => {
    const line = ['--copies', '--order', 'backs-faces', '--ids', 'short'];
    const { exitCode } = await exportTo('pairs', 'routes', ...line);
    expect(exitCode).toBe(EXIT.ok);
    const { cards } = await manifestOf('pairs');
    const copies = cards.reduce((sum, card) => sum + card.copies, 0);
    const { pages } = await readPdf(await exported('pairs', 'routes.pdf'));
    expect(pages.length).toBe(2 * copies);
    for (const { id, copies: wanted, places } of cards) {
      expect(places.length).toBe(wanted);
      for (const { sheet } of places) {
        expect(sheet % 2).toBe(0);
        expect(pages[sheet - 1]?.text).toContain(id);
        expect(pages[sheet - 2]?.text).not.toContain(id);
      }
    }
  });

  it('puts pages in the order of a print service, with its bleed and every copy', async () => {
    // On narrower cards a long name is nearer to the cut.
    const line = ['--service', 'drivethrucards', '--ids', 'short', '--waive', 'card/outside-safe'];
    const { exitCode, err } = await exportTo('drivethru', ...line);
    expect(exitCode).toBe(EXIT.ok);
    expect(err).toContain('DriveThruCards does not print cards in their sizes: fares');
    expect(err).toContain('`--service drivethrucards` only covers cards: board, rulebook');
    const { cards } = await manifestOf('drivethru');
    expect(new Set(cards.map(({ component }) => component))).toContain('routes');
    const { pages } = await readPdf(await exported('drivethru', 'routes.pdf'));
    const own = cards.filter(({ component }) => component === 'routes');
    expect(pages.length).toBe(2 * own.reduce((sum, { copies }) => sum + copies, 0));
    // A back before each face, on tarot cards with an eighth of an inch of bleed.
    expect(pages[0]?.text).not.toContain(own[0]?.id);
    expect(pages[1]?.text).toContain(own[0]?.id);
    expect(pages[0]?.mediaBox).toEqual(near([0, 0, 3 * 72, 5 * 72]));
  });

  it.skipIf(!hasGhostscript)(
    'is PDF/X-1a for a service that wants it, with nothing transparent and inks only',
    async () => {
      const icc = join(base, 'press.icc');
      await writeFile(icc, cmykProfile());
      await exportTo('x1a', 'fares', '--press', 'pdfx1a', '--icc', icc, '--ids', 'short');
      const pdf = await exported('x1a', 'fares.pdf');
      const document = await PDFDocument.load(pdf, { updateMetadata: false });
      const objects = document.context.enumerateIndirectObjects().map(([, object]) => object);
      const all = objects.map(String).join('\n');
      expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.3');
      expect(all).toContain('(PDF/X-1a:2003)');
      expect(all).toContain('/GTS_PDFX');
      expect(all).not.toMatch(/\/(?:SMask|DeviceRGB|ICCBased|OCProperties|Metadata)\b/);
      const [own, plain] = [await readPdf(pdf), await readPdf(await exported('once', 'fares.pdf'))];
      expect(own.pages).toEqual(plain.pages);
    },
  );

  it('gives the same bytes wherever and with however many jobs it runs', async () => {
    const elsewhere = join('second', 'deeper');
    await exportTo(elsewhere, 'upgrades', 'routes', 'fares', '--ids', 'short', '--jobs', '1');
    const [first, second] = await Promise.all(
      ['once', elsewhere].map(async (out) =>
        [...(await contentsOf(join(base, out))).values()].sort(),
      ),
    );
    expect(first?.length).toBe(4);
    expect(second).toEqual(first);
  });

  it('prepares cards for a press, with the same pages and bytes in every run', async () => {
    const icc = join(base, 'press.icc');
    await writeFile(icc, cmykProfile('Warm paper'));
    const press = ['fares', '--press', 'pdfx4', '--icc', icc, '--cut-lines', '--ids', 'short'];
    const made = await exportTo('press', ...press);
    expect(made).toMatchObject({ exitCode: EXIT.ok });
    expect(made.err).toMatch(/inks of Warm paper: at most \d+ % in one place, in fares\.pdf/);
    const pdf = await exported('press', 'fares.pdf');
    const [own, plain] = [await readPdf(pdf), await readPdf(await exported('once', 'fares.pdf'))];
    expect(own.pages).toEqual(plain.pages);
    expect(pdf.includes('DeviceRGB')).toBe(false);
    expect(pdf.includes('<pdfxid:GTS_PDFXVersion>PDF/X-4<')).toBe(true);
    await exportTo('press-again', ...press);
    expect((await exported('press-again', 'fares.pdf')).equals(pdf)).toBe(true);
  });

  it('draws the cuts and creases of boxes where their nets have them', async () => {
    const icc = join(base, 'press.icc');
    await writeFile(icc, cmykProfile('Warm paper'));
    const args = ['boxes-passengers', '--press', 'pdfx4', '--icc', icc, '--cut-lines'];
    expect(await exportTo('nets', ...args)).toMatchObject({ exitCode: EXIT.ok });
    const document = await PDFDocument.load(await exported('nets', 'boxes-passengers.pdf'));
    const [page] = document.getPages();
    const streams = page?.node.Contents();
    const content =
      streams instanceof PDFArray
        ? streams.asArray().map((_, at) => streams.lookup(at, PDFRawStream))
        : [];
    const text = content
      .map((one) => Buffer.from(decodePDFRawStream(one).decode()).toString('latin1'))
      .join(' ');
    const linesIn = (layer: string) =>
      new RegExp(`/${layer} BDC (.*?) EMC`).exec(text)?.[1]?.match(/\bS\b/g)?.length ?? 0;
    // Five panels and seven flaps hang on others.
    expect(linesIn('CreaseLayer')).toBe(12);
    expect(linesIn('CutLayer')).toBeGreaterThan(12);
    // The sheet itself is not cut out.
    const cuts = /\/CutLayer BDC (.*?) EMC/.exec(text)?.[1] ?? '';
    const xs = [...cuts.matchAll(/([\d.]+) [\d.]+ [ml]/g)].map(([, x]) => Number(x));
    expect(Math.min(...xs)).toBeGreaterThan(5);
    expect(cuts).not.toContain('h S');
  });
});
