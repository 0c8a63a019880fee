import { PDFDocument, PDFName, PDFRawStream, rgb } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { greyContent, greyPdf } from '../../../src/print/grey-pdf.ts';
import { rasterisePage } from '../../../src/print/rasterise-pdf.ts';

describe('the colours of a content stream', () => {
  it('become their brightness, of fills and strokes, and nothing else changes', () => {
    expect(greyContent('q 1 0 .25 rg\n0 0 1 1 re f 0 1 0 RG S Q')).toBe(
      'q 0.3275 g\n0 0 1 1 re f 0.587 G S Q',
    );
    expect(greyContent('0.5 g 0 0 0 1 k')).toBe('0.5 g 0 0 0 1 k');
  });

  it.each([
    ['a text', '(1 0 0 rg \\) 0 0 1 rg (nested 1 1 1 rg) ) Tj'],
    ['a text in hexadecimal digits', '<31203020302072670A> Tj'],
    ['a comment', '% 1 0 0 rg\nq Q'],
    ['a dictionary', '/Span <</ActualText (1 0 0 rg)>> BDC EMC'],
    ['the bytes of a picture', 'BI /W 1 /H 1 ID 1 0 0 rg\nEI Q'],
    ['a name', '/rg gs'],
  ])('are not looked for in %s', (_, content) => {
    expect(greyContent(content)).toBe(content);
  });
});

it('a PDF with paths, a gradient and a picture is drawn in grey alone', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([90, 30]);
  page.drawRectangle({ x: 0, y: 0, width: 30, height: 30, color: rgb(1, 0, 0) });
  const { context } = document;
  const ends = { FunctionType: 2, Domain: [0, 1], C0: [1, 0, 0], C1: [0, 0, 1], N: 1 };
  const shading = { ShadingType: 2, ColorSpace: 'DeviceRGB', Coords: [30, 0, 60, 0] };
  page.node.setXObject(
    PDFName.of('Picture'),
    context.register(
      context.stream(new Uint8Array([0, 255, 0]), {
        ...{ Type: 'XObject', Subtype: 'Image', Width: 1, Height: 1 },
        ...{ ColorSpace: 'DeviceRGB', BitsPerComponent: 8 },
      }),
    ),
  );
  const resources = page.node.normalizedEntries().Resources;
  const named = { S: context.register(context.obj({ ...shading, Function: context.obj(ends) })) };
  resources.set(PDFName.of('Shading'), context.obj(named));
  page.node.addContentStream(
    context.register(
      context.flateStream('q 30 0 30 30 re W n /S sh Q q 30 0 0 30 60 0 cm /Picture Do Q'),
    ),
  );
  const before = await document.save();
  const size = { widthPx: 90, heightPx: 30 };
  const spread = ({ rgb: bytes }: { readonly rgb: Uint8Array }) =>
    Array.from({ length: bytes.length / 3 }, (_, at) => {
      const pixel = [...bytes.subarray(3 * at, 3 * at + 3)];
      return Math.max(...pixel) - Math.min(...pixel);
    }).filter((one) => one > 0).length;
  expect(spread(await rasterisePage(before, size))).toBe(90 * 30);
  const grey = await greyPdf(before);
  expect(spread(await rasterisePage(grey, size))).toBe(0);
  const { rgb: bytes } = await rasterisePage(grey, size);
  // Red, and green, by their brightness.
  expect(bytes[3 * 10]).toBeCloseTo(0.299 * 255, -1);
  expect(new Set(bytes.filter((_, at) => Math.floor(at / 3) % 90 > 70)).size).toBe(1);
  const written = await PDFDocument.load(grey);
  const images = written.context
    .enumerateIndirectObjects()
    .filter(([, one]) => one instanceof PDFRawStream && one.dict.has(PDFName.of('Width')));
  expect(images.length).toBe(1);
});
