import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ReadPdf, readPdf, readRectangles } from '../helpers/pdf.ts';
import { type DrawnLine, type DrawnPage, readDrawing } from '../helpers/pdf-drawing.ts';
import { sharedBuild } from '../helpers/shared-build.ts';
import { readSlots } from '../helpers/sheet-html.ts';

const POKER_PT = { width: 180, height: 252 };
/** The cut sizes of the deck sizes in use, in points. */
const TRIM_PT: Readonly<Record<string, readonly [number, number]>> = {
  'passengers-1-fairview': [POKER_PT.width, POKER_PT.height],
  upgrades: [POKER_PT.width, POKER_PT.height],
  routes: [198, 342],
  fares: [126, 180],
};
const TOLERANCE_PT = 0.1;

const outputs = { letter: '', a4: '', bare: '' };

beforeAll(async () => {
  for (const name of ['letter', 'a4', 'bare'] as const) outputs[name] = await sharedBuild(name);
});

const pdfOf = (name: keyof typeof outputs, component: string): Promise<Buffer> =>
  readFile(join(outputs[name], 'pdf', `${component}.pdf`));

const COMPONENTS = [
  ['passengers-1-fairview', 'Fairview passengers'],
  ['passengers-2-mount-pleasant', 'Mount Pleasant passengers'],
  ['passengers-3-victoria-fraserview', 'Victoria-Fraserview passengers'],
  ['passengers-4-marpole', 'Marpole passengers'],
  ['passengers-5-point-grey', 'Point Grey passengers'],
  ['passengers-6-downtown-vancouver', 'Downtown Vancouver passengers'],
  ['passengers-7-hastings-sunrise', 'Hastings-Sunrise passengers'],
  ['passengers-8-renfrew-collingwood', 'Renfrew-Collingwood passengers'],
  ['upgrades', 'Upgrades'],
  ['routes', 'Routes'],
  ['fares', 'Fares'],
  ['board', 'Board'],
] as const;

const readAll = (name: keyof typeof outputs): Promise<ReadPdf[]> =>
  Promise.all(COMPONENTS.map(async ([id]) => readPdf(await pdfOf(name, id))));

describe.each(['letter', 'a4'] as const)('the PDFs on %s', (name) => {
  let pdfs: ReadPdf[] = [];
  let everything: ReadPdf;
  beforeAll(async () => {
    pdfs = await readAll(name);
    everything = await readPdf(await pdfOf(name, 'everything'));
  });

  it('are one a component, and one of everything', async () => {
    const ids = [...COMPONENTS.map(([id]) => id), 'everything'];
    expect(await readdir(join(outputs[name], 'pdf'))).toEqual(ids.map((id) => `${id}.pdf`).sort());
  });

  it('have pages of exactly the size of the paper, and of the board', () => {
    const [short, long, tolerance] = name === 'letter' ? [612, 792, 0] : [595.276, 841.89, 0.01];
    for (const [index, { pages }] of pdfs.entries()) {
      const isBoard = COMPONENTS[index]?.[0] === 'board';
      for (const { widthPt, heightPt } of pages) {
        if (isBoard) expect([widthPt, heightPt]).toEqual([1944, 1296]);
        else {
          expect(Math.abs(Math.min(widthPt, heightPt) - short)).toBeLessThanOrEqual(tolerance);
          expect(Math.abs(Math.max(widthPt, heightPt) - long)).toBeLessThanOrEqual(tolerance);
        }
      }
    }
    expect(everything.pages.map(({ mediaBox }) => mediaBox)).toEqual(
      pdfs.flatMap(({ pages }) => pages.map(({ mediaBox }) => mediaBox)),
    );
  });

  it('have as many pages as their HTML has sheets, and none of them blank', async () => {
    for (const [index, [id]] of COMPONENTS.entries()) {
      const html = await readFile(join(outputs[name], `${id}.html`), 'utf8');
      const sheets = id === 'board' ? 1 : html.split('<section class="sheet"').length - 1;
      const texts = pdfs[index]?.pages.map(({ text }) => text.trim()) ?? [];
      expect(texts, id).toHaveLength(sheets);
      expect(texts, id).not.toContain('');
    }
  });

  it('hold everything in one, with a bookmark at the first page of each component', () => {
    let page = 1;
    const outline = COMPONENTS.map(([, title], index) => {
      const at = page;
      page += pdfs[index]?.pages.length ?? 0;
      return { title, page: at };
    });
    expect(everything.outline).toEqual(outline);
    expect(everything.pages).toHaveLength(page - 1);
    expect(everything.pages.map(({ text }) => text)).toEqual(
      pdfs.flatMap(({ pages }) => pages.map(({ text }) => text)),
    );
  });

  it('tell their title and their author, and no date', () => {
    const Author = 'The authors of Frumple/vancouver-buses';
    for (const [index, [, title]] of COMPONENTS.entries()) {
      expect(pdfs[index]?.info).toMatchObject({ Title: `Vancouver Buses: ${title}`, Author });
    }
    expect(everything.info).toMatchObject({ Title: 'Vancouver Buses', Author });
    for (const { info } of [...pdfs, everything]) {
      expect(Object.keys(info)).not.toContain('CreationDate');
      expect(Object.keys(info)).not.toContain('ModDate');
    }
  });

  it('ask not to be scaled, and embed TrueType cuts of the pack alone', () => {
    for (const { fonts, printScaling } of [...pdfs, everything]) {
      expect(printScaling).toBe('None');
      expect(fonts.length).toBeGreaterThan(0);
      for (const font of fonts) {
        expect(font).toMatchObject({ type: 'CIDFontType2', isEmbedded: true });
        expect(font.name).toMatch(/^Barlow(Condensed)?-(Regular|Medium|SemiBold|Bold)$/);
      }
    }
  });
});

/** Each place once, in order: cards edge to edge share a line. */
function places(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.filter((value, index) => value - (sorted[index - 1] ?? -Infinity) > 0.01);
}

/** Three millimetres. */
const MARK_PT = (3 / 25.4) * 72;

const lengthOf = ({ fromPt, toPt }: DrawnLine): number =>
  Math.hypot(toPt[0] - fromPt[0], toPt[1] - fromPt[1]);

/** The paths of nothing but marks; what is drawn on the cards has other lengths. */
const cropMarks = ({ strokes }: DrawnPage): readonly DrawnLine[] =>
  strokes.filter((path) => path.every((line) => Math.abs(lengthOf(line) - MARK_PT) < 0.02)).flat();

const isUpright = ({ fromPt, toPt }: DrawnLine): boolean => Math.abs(fromPt[0] - toPt[0]) < 0.001;

describe.each(['letter', 'a4'] as const)('the crop marks on %s', (name) => {
  it.each(Object.entries(TRIM_PT))('cut %s to its size', async (component, [width, height]) => {
    const pages = await readDrawing(await pdfOf(name, component));
    for (const page of pages) {
      const lines = cropMarks(page);
      const upright = lines.filter(isUpright);
      const level = lines.filter((line) => !isUpright(line));
      const columns = places(upright.map(({ fromPt }) => fromPt[0]));
      const rows = places(level.map(({ fromPt }) => fromPt[1]));
      expect(columns.length).toBeGreaterThan(1);
      expect(rows.length).toBeGreaterThan(1);
      for (const [index, at] of columns.slice(1).entries()) {
        expect(Math.abs(at - (columns[index] ?? 0) - width)).toBeLessThanOrEqual(TOLERANCE_PT);
      }
      for (const [index, at] of rows.slice(1).entries()) {
        expect(Math.abs(at - (rows[index] ?? 0) - height)).toBeLessThanOrEqual(TOLERANCE_PT);
      }
    }
  });

  it('touch no painted part of a card, and stay on the paper', async () => {
    for (const component of Object.keys(TRIM_PT)) {
      const pages = await readDrawing(await pdfOf(name, component));
      const slots = readSlots(await readFile(join(outputs[name], `${component}.html`), 'utf8'));
      for (const [index, page] of pages.entries()) {
        const { widthPt, heightPt } = page;
        const painted = slots.filter(({ sheet }) => sheet === index + 1).map((one) => one.painted);
        expect(painted.length).toBeGreaterThan(0);
        for (const { fromPt, toPt } of cropMarks(page)) {
          const [left, right] = [Math.min(fromPt[0], toPt[0]), Math.max(fromPt[0], toPt[0])];
          const [top, bottom] = [Math.min(fromPt[1], toPt[1]), Math.max(fromPt[1], toPt[1])];
          expect(left >= 0 && top >= 0 && right <= widthPt && bottom <= heightPt).toBe(true);
          const touched = painted.filter(
            (box) =>
              right > box.leftPt &&
              left < box.leftPt + box.widthPt &&
              bottom > box.topPt &&
              top < box.topPt + box.heightPt,
          );
          expect(touched).toEqual([]);
        }
      }
    }
  });
});

describe('cards edge to edge without marks', () => {
  it('are nine on a letter page, a quarter of an inch from its upper and lower edge', async () => {
    const pdf = await pdfOf('bare', 'passengers-1-fairview');
    const [first, ...others] = await readDrawing(pdf);
    expect(others).toHaveLength(1);
    expect(first).toMatchObject({ widthPt: 612, heightPt: 792 });
    expect(first === undefined ? null : cropMarks(first)).toEqual([]);
    const html = await readFile(join(outputs.bare, 'passengers-1-fairview.html'), 'utf8');
    const slots = readSlots(html).filter(({ sheet }) => sheet === 1);
    expect(slots).toHaveLength(9);
    const painted = slots.map((one) => one.painted);
    // The printer's margin is left free, whatever bleed there would be.
    expect(Math.min(...painted.map(({ topPt }) => topPt))).toBeCloseTo(18, 1);
    expect(Math.max(...painted.map(({ topPt, heightPt }) => topPt + heightPt))).toBeCloseTo(774, 1);
  });

  it('measure two and a half by three and a half inches in the PDF', async () => {
    const drawn = await readRectangles(await pdfOf('bare', 'passengers-1-fairview'), 1);
    const middle = drawn.filter(
      ({ leftPt, topPt }) => Math.abs(leftPt - 216) < 1 && Math.abs(topPt - 270) < 1,
    );
    const cards = middle.filter(
      ({ widthPt, heightPt }) =>
        Math.abs(widthPt - POKER_PT.width) <= TOLERANCE_PT &&
        Math.abs(heightPt - POKER_PT.height) <= TOLERANCE_PT,
    );
    expect(cards.length).toBeGreaterThan(0);
  });
});
