import { createHash } from 'node:crypto';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, type PDFPage } from '@cantoo/pdf-lib';
import { getDocument, type PDFDocumentProxy } from './pdfjs.ts';

export interface ReadPage {
  /** `[left, bottom, right, top]` in points, exactly as written. */
  readonly mediaBox: readonly number[];
  /** As written in the page itself; `null` when they are not. */
  readonly bleedBox: readonly number[] | null;
  readonly trimBox: readonly number[] | null;
  readonly widthPt: number;
  readonly heightPt: number;
  /** Its text in the order of the drawing, a line break where the line changes. */
  readonly text: string;
}

export interface ReadFont {
  /** Without the six letters of its subset. */
  readonly name: string;
  /** `CIDFontType2` is TrueType; `Type3` is drawn glyph by glyph, which print must not be. */
  readonly type: string;
  readonly isEmbedded: boolean;
}

export interface ReadBookmark {
  readonly title: string;
  /** The page it leads to, counting from 1. */
  readonly page: number;
}

/** What a PDF holds, read back by programs that did not write it. */
export interface ReadPdf {
  readonly pages: readonly ReadPage[];
  /** Each cut once, sorted by name. */
  readonly fonts: readonly ReadFont[];
  readonly outline: readonly ReadBookmark[];
  /** `Title`, `Author`, `Creator`, `Producer`, `CreationDate`, … as far as they are there. */
  readonly info: Readonly<Record<string, unknown>>;
  /** `UseOutlines` when the reader is to show the bookmarks. */
  readonly pageMode: string;
  /** `None` when the reader is asked not to scale. */
  readonly printScaling: string | null;
}

/**
 * Reads each PDF once: several tests look at the same one. Keeps what was read of the last few, by
 * their bytes; what is read of a PDF must not be changed.
 */
export function readOnce<T>(read: (pdf: Uint8Array) => Promise<T>): typeof read {
  const known = new Map<string, Promise<T>>();
  return (pdf) => {
    const key = createHash('sha256').update(pdf).digest('hex');
    const found = known.get(key) ?? read(pdf);
    known.delete(key);
    known.set(key, found);
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size > MOST_KEPT) known.delete(oldest);
    return found;
  };
}

const MOST_KEPT = 60;

/** Opens a PDF and reads its pages, text, fonts, bookmarks and what it says about itself. */
export const readPdf = readOnce(openPdf);

async function openPdf(pdf: Uint8Array): Promise<ReadPdf> {
  const written = await load(pdf);
  // The reader takes the bytes it is given away from their owner.
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const shown = await task.promise;
  try {
    const texts = await readTexts(shown);
    const { info } = await shown.getMetadata();
    const preferences = written.catalog.getViewerPreferences();
    return {
      pages: written.getPages().map((page, index) => readPage(page, texts[index] ?? '')),
      fonts: readFonts(written),
      outline: await readOutline(shown),
      info: { ...info },
      pageMode: await shown.getPageMode(),
      printScaling: preferences?.getPrintScaling() ?? null,
    };
  } finally {
    await task.destroy();
  }
}

const load = (pdf: Uint8Array): Promise<PDFDocument> =>
  PDFDocument.load(pdf, { updateMetadata: false });

/** The fonts of a PDF alone: its texts take much longer. */
export const readPdfFonts = async (pdf: Uint8Array): Promise<ReadFont[]> =>
  readFonts(await load(pdf));

export const countPages = async (pdf: Uint8Array): Promise<number> =>
  (await load(pdf)).getPageCount();

/** The text of every page, in order. */
export const readPdfTexts = async (pdf: Uint8Array): Promise<string[]> =>
  (await readPdf(pdf)).pages.map(({ text }) => text);

function readPage(page: PDFPage, text: string): ReadPage {
  const box = page.getMediaBox();
  return {
    mediaBox: [box.x, box.y, box.x + box.width, box.y + box.height],
    bleedBox: readBox(page, 'BleedBox'),
    trimBox: readBox(page, 'TrimBox'),
    widthPt: box.width,
    heightPt: box.height,
    text,
  };
}

function readBox(page: PDFPage, name: string): number[] | null {
  const box = page.node.get(PDFName.of(name));
  return box instanceof PDFArray
    ? box.asArray().map((one) => (one instanceof PDFNumber ? one.asNumber() : Number.NaN))
    : null;
}

async function readTexts(shown: PDFDocumentProxy): Promise<string[]> {
  const texts: string[] = [];
  for (let number = 1; number <= shown.numPages; number += 1) {
    const { items } = await (await shown.getPage(number)).getTextContent();
    const parts = items.map((item) =>
      'str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '',
    );
    texts.push(parts.join(''));
  }
  return texts;
}

async function readOutline(shown: PDFDocumentProxy): Promise<ReadBookmark[]> {
  const items = (await shown.getOutline()) ?? [];
  return Promise.all(
    items.map(async ({ title, dest }) => {
      if (!Array.isArray(dest)) throw new Error(`The bookmark ${title} leads nowhere.`);
      return { title, page: (await shown.getPageIndex(dest[0])) + 1 };
    }),
  );
}

function readFonts(document: PDFDocument): ReadFont[] {
  const fonts = document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const isFont = object instanceof PDFDict && nameOf(object, 'Type') === 'Font';
    return isFont && !nameOf(object, 'Subtype').startsWith('CIDFont') ? [readFont(object)] : [];
  });
  const byKey = new Map(fonts.map((font) => [JSON.stringify(font), font]));
  return [...byKey.keys()].sort().flatMap((key) => byKey.get(key) ?? []);
}

function readFont(font: PDFDict): ReadFont {
  const descendants = font.lookup(PDFName.of('DescendantFonts'));
  const first = descendants instanceof PDFArray ? descendants.lookup(0) : null;
  const cut = first instanceof PDFDict ? first : font;
  const descriptor = cut.lookup(PDFName.of('FontDescriptor'));
  const files = ['FontFile', 'FontFile2', 'FontFile3'].map((key) => PDFName.of(key));
  return {
    name: nameOf(cut, 'BaseFont').replace(/^[A-Z]{6}\+/, ''),
    type: nameOf(cut, 'Subtype'),
    isEmbedded: descriptor instanceof PDFDict && files.some((key) => descriptor.has(key)),
  };
}

function nameOf(dict: PDFDict, key: string): string {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : '';
}
