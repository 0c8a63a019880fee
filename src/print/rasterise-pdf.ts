import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { InternalError } from '../diagnostics/errors.ts';

/** A picture as plain bytes: red, green and blue of each pixel, row by row from the top. */
export interface Raster {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgb: Uint8Array;
}

/** Of FPDF_RenderPageBitmap: red first, as everybody else has it. */
const REVERSE_BYTE_ORDER = 0x10;
/** Of FPDFBitmap_CreateEx: three bytes a pixel. With a fourth, every pixel would be packed once more. */
const BGR = 2;

const WHITE = 0xffffffff;
/** Of a raster. */
export const BYTES_PER_PIXEL = 3;

let loading: Promise<WrappedPdfiumModule> | null = null;

/** PDFium as WebAssembly, loaded at its first use, or ahead of it. */
export function loadPdfium(): Promise<WrappedPdfiumModule> {
  loading ??= startPdfium();
  return loading;
}

async function startPdfium(): Promise<WrappedPdfiumModule> {
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const [{ init }, bytes] = await Promise.all([import('@embedpdf/pdfium'), readFile(wasm)]);
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const pdfium = await init({ wasmBinary });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** A page, and where it lies on a picture: nothing else is drawn there, on white. */
export interface RasterFrame {
  /** Counts from 1. */
  readonly page: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The page's top left corner on the picture; outside it for a page that is cropped. */
  readonly xPx: number;
  readonly yPx: number;
  /** The whole page, drawn so large. */
  readonly pageWidthPx: number;
  readonly pageHeightPx: number;
}

/** A PDF that is open for drawing. The caller closes it. */
export interface RasterSource {
  readonly pageCount: number;
  /** The size of a page, counted from 1, in points. */
  readonly sizeOf: (page: number) => { readonly widthPt: number; readonly heightPt: number };
  /**
   * Draws a page. It is drawn by the processor alone, so that the same PDF gives the same bytes on
   * every machine.
   *
   * @param into takes the pixels, if it is given, and must have room for just these
   */
  readonly draw: (frame: RasterFrame, into?: Uint8Array) => Raster;
  readonly close: () => void;
}

/** Opens a PDF. A file that is none is our own bug: only what was printed here is drawn. */
export async function openRasterPdf(pdf: Uint8Array): Promise<RasterSource> {
  const pdfium = await loadPdfium();
  const { wasmExports } = pdfium.pdfium;
  const source = wasmExports.malloc(pdf.length);
  wasmMemory(pdfium).set(pdf, source);
  const document = pdfium.FPDF_LoadMemDocument(source, pdf.length, '');
  if (document === 0) throw new InternalError('The PDF that was just written cannot be read.');
  /** The page that was drawn last: reading one takes as long as drawing it. */
  let open = { page: 0, handle: 0 };
  const closePage = (): void => {
    if (open.handle !== 0) pdfium.FPDF_ClosePage(open.handle);
  };
  const openPage = (page: number): number => {
    if (open.page === page) return open.handle;
    closePage();
    open = { page, handle: pdfium.FPDF_LoadPage(document, page - 1) };
    if (open.handle === 0) throw new InternalError(`The PDF has no page ${page}.`);
    return open.handle;
  };
  return {
    pageCount: pdfium.FPDF_GetPageCount(document),
    sizeOf: (page) => readPageSize(pdfium, document, page),
    draw: (frame, into = new Uint8Array(frame.widthPx * frame.heightPx * BYTES_PER_PIXEL)) =>
      renderPage(pdfium, openPage(frame.page), frame, into),
    close: () => {
      closePage();
      pdfium.FPDF_CloseDocument(document);
      wasmExports.free(source);
    },
  };
}

/** The same for one use of it. */
export async function withRasterPdf<T>(
  pdf: Uint8Array,
  use: (source: RasterSource) => T | Promise<T>,
): Promise<T> {
  const source = await openRasterPdf(pdf);
  try {
    return await use(source);
  } finally {
    source.close();
  }
}

/** Two floats of four bytes. */
const SIZE_BYTES = 8;

/** Without loading the page, which takes as long as drawing it does. */
function readPageSize(
  pdfium: WrappedPdfiumModule,
  document: number,
  page: number,
): { widthPt: number; heightPt: number } {
  const { wasmExports } = pdfium.pdfium;
  const place = wasmExports.malloc(SIZE_BYTES);
  try {
    if (!pdfium.FPDF_GetPageSizeByIndexF(document, page - 1, place)) {
      throw new InternalError(`The PDF has no page ${page}.`);
    }
    const size = wasmMemory(pdfium).slice(place, place + SIZE_BYTES);
    const view = new DataView(size.buffer);
    return { widthPt: view.getFloat32(0, true), heightPt: view.getFloat32(4, true) };
  } finally {
    wasmExports.free(place);
  }
}

/** A larger picture is drawn strip by strip: PDFium's memory grows to the largest and never shrinks. */
const MAX_BAND_PIXELS = 9e6;

/** Draws a page, the strips of a large picture one after the other. @param bandPx how high a strip is */
export function drawInBands(
  source: RasterSource,
  frame: RasterFrame,
  rgb: Uint8Array = new Uint8Array(frame.widthPx * frame.heightPx * BYTES_PER_PIXEL),
  bandPx = Math.max(1, Math.floor(MAX_BAND_PIXELS / frame.widthPx)),
): Uint8Array {
  const { widthPx, heightPx, yPx } = frame;
  const rowBytes = widthPx * BYTES_PER_PIXEL;
  for (let topPx = 0; topPx < heightPx; topPx += bandPx) {
    const endPx = Math.min(heightPx, topPx + bandPx);
    const band = { ...frame, yPx: yPx - topPx, heightPx: endPx - topPx };
    source.draw(band, rgb.subarray(topPx * rowBytes, endPx * rowBytes));
  }
  return rgb;
}

/** The module's memory, read each time: it is replaced by a larger one when it grows. */
function wasmMemory({ pdfium }: WrappedPdfiumModule): Uint8Array {
  // The package's types leave it out.
  const memory = 'HEAPU8' in pdfium ? pdfium.HEAPU8 : null;
  if (!(memory instanceof Uint8Array)) throw new InternalError('PDFium exposes no memory.');
  return memory;
}

function renderPage(
  pdfium: WrappedPdfiumModule,
  page: number,
  { widthPx, heightPx, xPx, yPx, pageWidthPx, pageHeightPx }: RasterFrame,
  rgb: Uint8Array,
): Raster {
  const stride = widthPx * BYTES_PER_PIXEL;
  const bitmap = pdfium.FPDFBitmap_CreateEx(widthPx, heightPx, BGR, 0, stride);
  if (bitmap === 0)
    throw new InternalError(`Not enough memory for an image of ${widthPx} x ${heightPx}.`);
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, widthPx, heightPx, WHITE);
    const box = [xPx, yPx, pageWidthPx, pageHeightPx] as const;
    pdfium.FPDF_RenderPageBitmap(bitmap, page, ...box, 0, REVERSE_BYTE_ORDER);
    const from = pdfium.FPDFBitmap_GetBuffer(bitmap);
    rgb.set(wasmMemory(pdfium).subarray(from, from + stride * heightPx));
    return { widthPx, heightPx, rgb };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}
