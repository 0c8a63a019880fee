import {
  fill,
  PDFDocument,
  PDFName,
  PDFRawStream,
  rectangle,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { SharedDrawing } from '../../../src/pack/rendered-pack.ts';
import { imposePdf, placeDrawings } from '../../../src/print/impose-pdf.ts';
import { mergePdfs } from '../../../src/print/merge-pdfs.ts';
import { normalisePdf } from '../../../src/print/normalise-pdf.ts';
import { loadPdf, type PdfInfo } from '../../../src/print/pdf-info.ts';
import { withRasterPdf } from '../../../src/print/rasterise-pdf.ts';
import { drawingStandIn } from '../../../src/rulebook/rulebook-pages.ts';
import { readPdf } from '../../helpers/pdf.ts';
import { readDrawing } from '../../helpers/pdf-drawing.ts';
import { readLinkedPdf } from '../../helpers/pdf-links.ts';

const info: PdfInfo = {
  title: 'Fairview passengers – Vancouver Buses',
  author: 'Åsa Ünal',
  language: 'en',
};
const [RED, BLUE] = [rgb(1, 0, 0), rgb(0, 0, 1)];
const letter = { widthIn: 8.5, heightIn: 11 };
const a4 = { widthIn: 210 / 25.4, heightIn: 297 / 25.4 };

/** A PDF as a browser would print it: with dates, and with pages of a rounded size. */
async function browserPdf(texts: readonly string[], size: [number, number], made: Date) {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const text of texts) {
    const page = document.addPage(size);
    page.drawText(text, { x: 72, y: size[1] - 144, size: 12, font });
    page.pushOperators(rectangle(36, size[1] - 18 - 252, 180, 252), fill());
  }
  document.setCreator('Chromium');
  document.setCreationDate(made);
  document.setModificationDate(made);
  return document.save({ useObjectStreams: false });
}

const monday = new Date('2024-01-01T00:00:00Z');

describe('normalisePdf', () => {
  it('writes what the PDF is, and no trace of when or by what it was printed', async () => {
    const printed = await browserPdf(['one'], [612, 792], monday);
    const { pdf, pageCount, sizeMismatches } = await normalisePdf({
      pdf: printed,
      page: letter,
      info,
    });
    const read = await readPdf(pdf);
    expect(read.info).toMatchObject({
      Title: info.title,
      Author: info.author,
      Creator: 'vbuses 0.1.0',
      Producer: 'vbuses 0.1.0',
      Language: 'en',
    });
    expect(read.info).not.toHaveProperty('CreationDate');
    expect(read.info).not.toHaveProperty('ModDate');
    expect(read.printScaling).toBe('None');
    expect({ pageCount, misfits: sizeMismatches }).toEqual({ pageCount: 1, misfits: [] });
    expect(Buffer.from(pdf).includes('Chromium')).toBe(false);
  });

  it('sets the exact size of the page, and keeps what is on it where it is from the top', async () => {
    const printed = await browserPdf(['one', 'two'], [594.96, 841.92], monday);
    const { pdf, pageCount } = await normalisePdf({ pdf: printed, page: a4, info });
    const { pages } = await readPdf(pdf);
    expect(pageCount).toBe(2);
    for (const page of pages) {
      expect(page.widthPt).toBeCloseTo(595.2756, 3);
      expect(page.heightPt).toBeCloseTo(841.8898, 3);
    }
    const card = (await readDrawing(pdf))[1]?.rectangles[0];
    expect(card?.topPt).toBeCloseTo(18, 3);
    expect(card?.leftPt).toBeCloseTo(36, 3);
    expect(card?.widthPt).toBeCloseTo(180, 3);
    expect(card?.heightPt).toBeCloseTo(252, 3);
  });

  it('says where the paper of a sheet ends: it is cut into cards, so its own edge is the page', async () => {
    const printed = await browserPdf(['one', 'two'], [594.96, 841.92], monday);
    const { pdf } = await normalisePdf({ pdf: printed, page: a4, info });
    for (const { mediaBox, trimBox, bleedBox } of (await readPdf(pdf)).pages) {
      expect(mediaBox.slice(0, 2)).toEqual([0, 0]);
      expect(trimBox).toEqual(mediaBox);
      expect(bleedBox).toEqual(mediaBox);
    }
  });

  it('says where a card ends and where its bleed does, on a page that had to be printed larger', async () => {
    const card = { widthIn: 63 / 25.4 + 0.25, heightIn: 88 / 25.4 + 0.25 };
    const printedPage = { widthIn: 198 / 72, heightIn: 270 / 72 };
    const printed = await browserPdf(['one'], [198, 270], monday);
    const { pdf, sizeMismatches } = await normalisePdf({
      pdf: printed,
      page: card,
      printedPage,
      info,
      bleedIn: 0.125,
    });
    expect(sizeMismatches).toEqual([]);
    const [page] = (await readPdf(pdf)).pages;
    const [widthPt, heightPt] = [(63 / 25.4) * 72 + 18, (88 / 25.4) * 72 + 18];
    const near = (box: readonly number[]) => box.map((one) => expect.closeTo(one, 3));
    expect(page?.mediaBox).toEqual(near([0, 0, widthPt, heightPt]));
    expect(page?.bleedBox).toEqual(near([0, 0, widthPt, heightPt]));
    expect(page?.trimBox).toEqual(near([9, 9, widthPt - 9, heightPt - 9]));
    // What the browser drew from the top left corner still is as far from it.
    expect((await readDrawing(pdf))[0]?.rectangles[0]?.topPt).toBeCloseTo(18, 3);
  });
});

describe('imposePdf', () => {
  it('puts pages that are smaller than half the paper in the middle of each half', async () => {
    const printed = await browserPdf(['one', 'two'], [612, 792], monday);
    const alone = (await readLinkedPdf(printed)).words.flat();
    const document = await loadPdf(printed);
    const sheet = { widthIn: 19, heightIn: 13 };
    const imposed = await imposePdf({ document, page: letter, sheet, imposition: 'two-up', info });
    const [words = []] = (await readLinkedPdf(await imposed.save())).words;
    expect(words.map(({ text }) => text)).toEqual(['one', 'two']);
    for (const [index, { xPt, yPt }] of words.entries()) {
      expect(xPt).toBeCloseTo((alone[index]?.xPt ?? 0) + 36 + 684 * index, 2);
      expect(yPt).toBeCloseTo((alone[index]?.yPt ?? 0) + 72, 2);
    }
  });
});

describe('placeDrawings', () => {
  it('draws each where an image stands for it, once in the file, and nothing beside it', async () => {
    const drawings = await PDFDocument.create();
    for (const heightPt of [30, 60]) {
      const page = drawings.addPage([80, 60]);
      page.drawRectangle({ x: 0, y: 60 - heightPt, width: 36, height: heightPt, color: RED });
      page.drawRectangle({ x: 36, y: 0, width: 44, height: 60, color: BLUE });
    }
    const document = await PDFDocument.create();
    const page = document.addPage([200, 200]);
    const [first, second] = await Promise.all(
      [0, 1].map((at) => document.embedJpg(drawingStandIn(at))),
    );
    if (first === undefined || second === undefined) throw new Error('an image is missing');
    page.drawImage(first, { x: 20, y: 100, width: 144, height: 60 });
    page.drawImage(first, { x: 0, y: 0, width: 72, height: 30 });
    page.drawImage(second, { x: 100, y: 0, width: 72, height: 60 });
    const text = await loadPdf(await document.save());
    const shared = [30, 60].map((heightPt): SharedDrawing => {
      const viewBox = [10, 20, 72 / 0.75, heightPt / 0.75] as const;
      return { id: `${heightPt}`, viewBox, markup: '' };
    });
    await placeDrawings(text, shared, await drawings.save());
    const objects = text.context.enumerateIndirectObjects().map(([, object]) => String(object));
    expect(objects.filter((one) => one.includes('/Subtype /Form'))).toHaveLength(2);
    expect(objects.filter((one) => one.includes('/Subtype /Image'))).toEqual([]);
    expect(objects.filter((one) => one.includes('/Type /Page\n'))).toHaveLength(1);
    const size = { widthPx: 200, heightPx: 200, pageWidthPx: 200, pageHeightPx: 200 };
    const raster = await withRasterPdf(await text.save(), (source) =>
      source.draw({ page: 1, xPx: 0, yPx: 0, ...size }),
    );
    const colourAt = (x: number, y: number) => [
      ...raster.rgb.slice(3 * (200 * (200 - y) + x)).slice(0, 3),
    ];
    const [red, blue, white] = [
      [255, 0, 0],
      [0, 0, 255],
      [255, 255, 255],
    ];
    expect(
      [
        [30, 150],
        [30, 110],
        [85, 130],
      ].map(([x = 0, y = 0]) => colourAt(x, y)),
    ).toEqual([red, red, red]);
    expect(
      [
        [100, 130],
        [160, 105],
      ].map(([x = 0, y = 0]) => colourAt(x, y)),
    ).toEqual([blue, blue]);
    expect(
      [
        [30, 95],
        [168, 130],
        [10, 130],
      ].map(([x = 0, y = 0]) => colourAt(x, y)),
    ).toEqual([white, white, white]);
    expect(
      [
        [10, 10],
        [50, 10],
        [110, 50],
        [110, 5],
        [160, 50],
      ].map(([x = 0, y = 0]) => colourAt(x, y)),
    ).toEqual([red, blue, red, red, blue]);
  });

  it('refuses pages that are not one for each drawing', async () => {
    const [document, drawings] = await Promise.all([PDFDocument.create(), PDFDocument.create()]);
    drawings.addPage([80, 60]);
    await expect(placeDrawings(document, [], await drawings.save())).rejects.toThrow('0 drawings');
  });
});

describe('mergePdfs', () => {
  it('holds a picture that several parts show once, with what is transparent in it', async () => {
    const png = await sharp({
      create: {
        width: 60,
        height: 40,
        channels: 4,
        background: { r: 9, g: 90, b: 200, alpha: 0.4 },
      },
    })
      .png()
      .toBuffer();
    const part = async (text: string) => {
      const document = await PDFDocument.create();
      const image = await document.embedPng(png);
      document.addPage([612, 792]).drawImage(image, { x: 72, y: 72 });
      document.addPage([612, 792]).drawText(text);
      return { title: text, pdf: await document.save() };
    };
    const merged = await mergePdfs(
      [await part('one'), await part('two'), await part('three')],
      info,
    );
    const document = await PDFDocument.load(merged);
    const images = document.context
      .enumerateIndirectObjects()
      .filter(
        ([, object]) =>
          object instanceof PDFRawStream &&
          object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'),
      );
    // Its colours, and how transparent they are.
    expect(images).toHaveLength(2);
    const shown = document
      .getPages()
      .map(({ node }) => node.Resources()?.lookup(PDFName.of('XObject')));
    expect(
      new Set([0, 2, 4].map((at) => shown[at]?.toString().replace(/^<<\s*\/\S+/, ''))).size,
    ).toBe(1);
    expect((await readPdf(merged)).pages.map(({ text }) => text)).toEqual([
      '',
      'one',
      '',
      'two',
      '',
      'three',
    ]);
  });
});
