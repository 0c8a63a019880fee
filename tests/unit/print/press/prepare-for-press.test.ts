import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RECTANGLE } from '../../../../src/geometry/outline.ts';
import type { CardSize } from '../../../../src/pack/pack.ts';
import { loadPdf } from '../../../../src/print/pdf-info.ts';
import {
  type OutputProfile,
  readOutputProfile,
} from '../../../../src/print/press/output-profile.ts';
import { type PressPages, prepareForPress } from '../../../../src/print/press/prepare-for-press.ts';
import { cmykProfile } from '../../../helpers/cmyk-profile.ts';

const SIZE: CardSize = {
  id: 'custom',
  trim: { widthIn: 1, heightIn: 2 },
  bleedIn: 0.125,
  safeIn: 0.1,
  cornerIn: 0.1,
  outline: RECTANGLE,
};
const INFO = { title: 'Tea & cake', author: 'A', language: 'en' };

let folder = '';
let profile: OutputProfile;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vbuses-press-'));
  const path = join(folder, 'press.icc');
  await writeFile(path, cmykProfile());
  profile = await readOutputProfile(path);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A page as browsers write it: colours, a gradient, a picture, and whatever else. */
async function pageWith(content: string, more: Record<string, unknown> = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle('before');
  const { context } = document;
  const gradient = {
    ShadingType: 2,
    ColorSpace: 'DeviceRGB',
    Coords: [0, 0, 1, 1],
    Function: { FunctionType: 2, Domain: [0, 1], C0: [1, 0, 0], C1: [1, 1, 1], N: 1, ...more },
  };
  const picture = context.stream(deflateSync(Buffer.from([255, 0, 0, 0, 0, 0])), {
    Type: 'XObject',
    Subtype: 'Image',
    Width: 2,
    Height: 1,
    BitsPerComponent: 8,
    ColorSpace: 'DeviceRGB',
    Filter: 'FlateDecode',
  });
  const page = document.addPage([90, 162]);
  page.node.set(PDFName.of('Contents'), context.register(context.stream(content)));
  const pattern = { PatternType: 2, Shading: gradient };
  const resources = { Pattern: { P0: pattern }, XObject: { X0: context.register(picture) } };
  page.node.set(PDFName.of('Resources'), context.obj(resources));
  return document.save({ useObjectStreams: false });
}

const CONTENT = '1 0 0 rg 0 0 9 9 re f .1 .1 .12 rg BT (a) Tj ET /Pattern cs /P0 scn /X0 Do';

async function pressed(
  page: Uint8Array,
  hasCutLines = false,
  more: Partial<Pick<PressPages, 'panels' | 'sides'>> = {},
) {
  const finished = await loadPdf(page);
  const pages = { info: INFO, size: SIZE, sides: ['face'] as const, ...more };
  const report = await prepareForPress(finished, pages, {
    standard: 'pdfx4',
    profile,
    hasCutLines,
  });
  const pdf = await finished.save({ useObjectStreams: false });
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => object);
  const streams = objects.filter((one): one is PDFRawStream => one instanceof PDFRawStream);
  const texts = streams
    .filter(({ dict }) => dict.get(PDFName.of('Subtype')) !== PDFName.of('Image'))
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'));
  return { ...report, pdf, document, streams, content: texts.join('\n') };
}

describe('a PDF for a press', () => {
  it('has inks in place of red, green and blue', async () => {
    const { content, streams, pdf, unconverted } = await pressed(await pageWith(CONTENT));
    expect(content).toMatch(/^0(\.\d+)? 0\.[6-9]\d* 0\.[6-9]\d* 0(\.\d+)? k 0 0 9 9 re f/m);
    expect(content).not.toMatch(/ rg\b/);
    expect(unconverted).toBe(0);
    const picture = streams.find(
      ({ dict }) => dict.get(PDFName.of('Subtype')) === PDFName.of('Image'),
    );
    expect(picture?.dict.get(PDFName.of('ColorSpace'))).toBe(PDFName.of('DeviceCMYK'));
    const pixels = picture === undefined ? [] : decodePDFRawStream(picture).decode();
    expect(pixels).toHaveLength(8);
    expect(Buffer.from(pdf).includes('DeviceRGB')).toBe(false);
  });

  it('prints dark text in full black ink', async () => {
    const { content } = await pressed(await pageWith(CONTENT));
    expect(content).toMatch(/ f 0 0 0 1 k BT/);
  });

  it('prints greys in black ink alone, and other dark colours in all inks', async () => {
    const { content } = await pressed(await pageWith('.5 .5 .5 rg 0 0 1 1 re f .1 .1 .2 rg f'));
    expect(content).toMatch(/^0 0 0 0\.5 k 0 0 1 1 re f (?!0 0 0 )/m);
  });

  it('says how much ink there is at most', async () => {
    const { totalInk } = await pressed(await pageWith('1 1 1 rg 0 0 1 1 re f'));
    // The red pixel of the picture.
    expect(totalInk).toBeGreaterThan(150);
    expect(totalInk).toBeLessThan(220);
  });

  it('leaves what it cannot convert in sRGB, and declares it', async () => {
    const strange = await pageWith(CONTENT, { FunctionType: 4 });
    const { document, unconverted } = await pressed(strange);
    expect(unconverted).toBe(1);
    const resources = document.getPage(0).node.Resources();
    const spaces = resources?.lookup(PDFName.of('ColorSpace'), PDFDict);
    expect(spaces?.lookup(PDFName.of('DefaultRGB'), PDFArray).get(0)).toBe(PDFName.of('ICCBased'));
  });

  it('is marked as PDF/X-4 with its profile', async () => {
    const { content, document } = await pressed(await pageWith(CONTENT));
    expect(content).toContain('<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>');
    expect(content).toContain('Tea &amp; cake');
    const intents = document.catalog.lookup(PDFName.of('OutputIntents'), PDFArray);
    const intent = intents.lookup(0, PDFDict);
    expect(intent.get(PDFName.of('S'))).toBe(PDFName.of('GTS_PDFX'));
    const embedded = intent.lookup(PDFName.of('DestOutputProfile'));
    expect(embedded).toBeInstanceOf(PDFRawStream);
    const bytes = decodePDFRawStream(embedded as PDFRawStream).decode();
    expect(Buffer.from(bytes).equals(Buffer.from(profile.bytes))).toBe(true);
  });

  it('has a layer of cut lines where it is wanted', async () => {
    const { content, document, pdf } = await pressed(await pageWith(CONTENT), true);
    const lines = /\/CutLayer BDC (.*) EMC/.exec(content)?.[1] ?? '';
    const corners = [...lines.matchAll(/([\d.]+) ([\d.]+) [ml]/g)].map(([, x, y]) => [
      Number(x) / 72,
      Number(y) / 72,
    ]);
    const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)];
    expect([Math.min(...xs), Math.max(...xs)]).toEqual(
      [0.125, 1.125].map((x) => expect.closeTo(x, 3)),
    );
    expect([Math.min(...ys), Math.max(...ys)]).toEqual(
      [0.125, 2.125].map((y) => expect.closeTo(y, 3)),
    );
    // Its corners are rounded.
    expect(corners.every(([x = 0, y = 0]) => Math.hypot(x - 0.125, y - 0.125) > 0.03)).toBe(true);
    expect(document.catalog.has(PDFName.of('OCProperties'))).toBe(true);
    const page = document.getPage(0).node.Resources();
    expect(String(page?.lookup(PDFName.of('ColorSpace')))).toContain('CutInk');
    expect((await pressed(await pageWith(CONTENT))).content).not.toContain('CutLayer');
    expect(
      Buffer.from((await pressed(await pageWith(CONTENT), true)).pdf).equals(Buffer.from(pdf)),
    ).toBe(true);
  });

  it('has creases of a folded board on a layer of their own, and slits among the cuts', async () => {
    const panels = { columns: 2, rows: 2 } as const;
    const linesIn = (content: string, layer: string) => {
      const operators = new RegExp(`/${layer} BDC (.*?) EMC`).exec(content)?.[1] ?? '';
      return [...operators.matchAll(/([\d.]+ [\d.]+) m ([\d.]+ [\d.]+) l S/g)].map(
        ([, from, to]) => `${from} - ${to}`,
      );
    };
    const { content, document } = await pressed(await pageWith(CONTENT), true, { panels });
    // From the top left corner of the finished board at 9, 153 pt: 72 pt wide and 144 pt high.
    expect(linesIn(content, 'CreaseLayer')).toEqual([
      '45.000 153.000 - 45.000 81.000',
      '45.000 81.000 - 81.000 81.000',
      '45.000 81.000 - 45.000 9.000',
    ]);
    expect(linesIn(content, 'CutLayer')).toEqual(['9.000 81.000 - 45.000 81.000']);
    const layers = document.catalog
      .lookup(PDFName.of('OCProperties'), PDFDict)
      .lookup(PDFName.of('OCGs'), PDFArray);
    const names = layers.asArray().map((_, at) => String(layers.lookup(at, PDFDict)));
    expect(names.join()).toMatch(/Cut lines.*Crease lines/s);
    const spaces = document.getPage(0).node.Resources()?.lookup(PDFName.of('ColorSpace'), PDFDict);
    const inks = ['CutInk', 'CreaseInk'].map((key) =>
      String(spaces?.lookup(PDFName.of(key), PDFArray).get(1)),
    );
    expect(inks).toEqual(['/CutContour', '/Crease']);
    const back = await pressed(await pageWith(CONTENT), true, { panels, sides: ['back'] });
    expect(linesIn(back.content, 'CutLayer')).toEqual(['81.000 81.000 - 45.000 81.000']);
    const plain = await pressed(await pageWith(CONTENT), true);
    expect(plain.content).not.toContain('Crease');
  });
});
