import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { InternalError } from '../errors.ts';

/** A picture as plain bytes: red, green, blue and a filler for each pixel, row by row from the top. */
export interface Raster {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgbx: Uint8Array;
}

/** Of FPDF_RenderPageBitmap: red first, as everybody else has it. */
const REVERSE_BYTE_ORDER = 0x10;
/** Of FPDFBitmap_CreateEx: four bytes a pixel, the last unused. */
const BGRX = 3;
const WHITE = 0xffffffff;
const BYTES_PER_PIXEL = 4;

let loading: Promise<WrappedPdfiumModule> | null = null;

/** PDFium as WebAssembly, loaded at its first use. */
function loadPdfium(): Promise<WrappedPdfiumModule> {
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

/**
 * Turns a page of a PDF into a picture of the given size, the first unless another is named. It is
 * drawn by the processor alone, so that the same PDF gives the same bytes on every machine.
 *
 * @param size pages count from 1
 */
export async function rasterPdf(
  pdf: Uint8Array,
  size: { readonly widthPx: number; readonly heightPx: number; readonly page?: number },
): Promise<Raster> {
  const pdfium = await loadPdfium();
  const { wasmExports } = pdfium.pdfium;
  const source = wasmExports.malloc(pdf.length);
  memoryOf(pdfium).set(pdf, source);
  const document = pdfium.FPDF_LoadMemDocument(source, pdf.length, '');
  if (document === 0) throw new InternalError('The PDF that was just written cannot be read.');
  const page = pdfium.FPDF_LoadPage(document, (size.page ?? 1) - 1);
  try {
    return drawPage(pdfium, page, size);
  } finally {
    pdfium.FPDF_ClosePage(page);
    pdfium.FPDF_CloseDocument(document);
    wasmExports.free(source);
  }
}

/** The module's memory: asked for anew each time, since it is replaced by a larger one when it grows. */
function memoryOf({ pdfium }: WrappedPdfiumModule): Uint8Array {
  // The package's types leave it out.
  const memory = 'HEAPU8' in pdfium ? pdfium.HEAPU8 : null;
  if (!(memory instanceof Uint8Array)) throw new InternalError('PDFium shows no memory.');
  return memory;
}

function drawPage(
  pdfium: WrappedPdfiumModule,
  page: number,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
): Raster {
  const stride = widthPx * BYTES_PER_PIXEL;
  const bitmap = pdfium.FPDFBitmap_CreateEx(widthPx, heightPx, BGRX, 0, stride);
  if (bitmap === 0) throw new InternalError(`No room for a picture of ${widthPx} x ${heightPx}.`);
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, widthPx, heightPx, WHITE);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, widthPx, heightPx, 0, REVERSE_BYTE_ORDER);
    const from = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const rgbx = memoryOf(pdfium).slice(from, from + stride * heightPx);
    return { widthPx, heightPx, rgbx };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}
