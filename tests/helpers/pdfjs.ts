const { push } = Array.prototype;
const { parse, stringify } = JSON;
const { toString: sourceOf } = Function.prototype;
const hasFromBase64 = 'fromBase64' in Uint8Array;

const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
// It would be loaded with the first PDF.
// @ts-expect-error: it has no types.
await import('pdfjs-dist/legacy/build/pdf.worker.mjs');

// For old browsers both put slow ones in the place of functions that the program calls all the time.
Object.assign(Array.prototype, { push });
Object.assign(JSON, { parse, stringify });
Object.assign(Function.prototype, { toString: sourceOf });
// The browser's answers would be read with it, ten times as slowly as with a Buffer.
if (!hasFromBase64) Reflect.deleteProperty(Uint8Array, 'fromBase64');

/** Opens a PDF with a reader that had no part in making it. */
export const { getDocument, OPS } = pdfjs;
export type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
