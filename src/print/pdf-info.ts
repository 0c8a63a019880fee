import { createRequire } from 'node:module';
import type { PDFDocument, PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { cacheKey, type KeyPart } from '../cache/cache-key.ts';
import { toolVersion } from '../load/folders.ts';

/** The PDF library, which is loaded only when something is printed. */
type PdfLib = typeof import('@cantoo/pdf-lib');
let pdfLib: PdfLib | null = null;

/** As CommonJS: its 190 ES modules take three times as long to load (0.27 s and 0.1 s). */
export function loadPdfLib(): PdfLib {
  pdfLib ??= createRequire(import.meta.url)('@cantoo/pdf-lib') as PdfLib;
  return pdfLib;
}

/** Reads a PDF, and leaves what it says about itself as it is. */
export function loadPdf(bytes: Uint8Array): Promise<PDFDocument> {
  const { PDFDocument, ParseSpeeds } = loadPdfLib();
  return PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
}

/** What a PDF says about itself. It carries no dates, so that the same inputs give the same bytes. */
export interface PdfInfo {
  readonly title: string;
  readonly author: string;
  /** A BCP 47 tag such as `en`. */
  readonly language: string;
}

/** Options of `save` that write the same bytes each time, and small ones. */
export const SAVE_OPTIONS = {
  useObjectStreams: true,
  addDefaultPage: false,
  updateFieldAppearances: false,
  objectsPerTick: Number.POSITIVE_INFINITY,
} as const;

/** Writes what the PDF says about itself, in place of all that its maker wrote, dates among it. */
export function writePdfInfo(document: PDFDocument, info: PdfInfo): void {
  const lib = loadPdfLib();
  const { trailerInfo } = document.context;
  if (trailerInfo.Info instanceof lib.PDFRef) document.context.delete(trailerInfo.Info);
  delete trailerInfo.Info;
  const maker = `vbuses ${toolVersion()}`;
  document.setTitle(info.title, { showInWindowTitleBar: true });
  document.setAuthor(info.author);
  document.setCreator(maker);
  document.setProducer(maker);
  document.setLanguage(info.language);
  // Cards that a reader shrinks to fit are the commonest misprint: those that ask it obey.
  document.catalog.getOrCreateViewerPreferences().setPrintScaling(lib.PrintScaling.None);
}

/**
 * Hashes what is drawn on each page of a PDF. A page that looks the same has the same hash after
 * other pages have changed. Links are not drawn.
 */
export async function hashPages(pdf: Uint8Array): Promise<string[]> {
  const { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef } = loadPdfLib();
  const document = await loadPdf(pdf);
  const known = new Map<PDFRef, string>();
  const hashRef = (ref: PDFRef): string => {
    const hash = known.get(ref);
    if (hash !== undefined) return hash;
    // An object that refers back to itself counts as new in each file.
    known.set(ref, cacheKey('pdf', [pdf]));
    const target = document.context.lookup(ref);
    known.set(ref, cacheKey('pdf object', target === undefined ? [] : [describe(target)]));
    return hashRef(ref);
  };
  const describe = (object: PDFObject): KeyPart => {
    if (object instanceof PDFRef) return hashRef(object);
    if (object instanceof PDFRawStream) return [describe(object.dict), object.getContents()];
    if (object instanceof PDFArray) return object.asArray().map(describe);
    if (!(object instanceof PDFDict)) return object.toString();
    return object.entries().map(([name, value]) => [name.toString(), describe(value)]);
  };
  const ignored = [PDFName.Parent, PDFName.Annots, PDFName.of('StructParents')];
  return document.getPages().map(({ node }) => {
    const own = node.entries().filter(([name]) => !ignored.includes(name));
    const inherited = [node.MediaBox(), node.Resources()].flatMap((one) => one ?? []);
    return cacheKey('pdf page', [
      own.map(([name, value]) => [name.toString(), describe(value)]),
      inherited.map(describe),
    ]);
  });
}
