import { InternalError } from '../errors.ts';
import { loadPdfLib, type PdfInfo, SAVE_OPTIONS, writePdfInfo } from './pdf-info.ts';
import { extractLinks, type PdfLink, writeLinks } from './pdf-links.ts';
import { type Bookmark, type PageBookmark, toBookmarks, writeOutline } from './pdf-outline.ts';
import { readOutline } from './read-outline.ts';
import { dedupeStreams } from './share-streams.ts';

/** One PDF among those that are joined. */
export interface PdfPart {
  /** Its bookmark. */
  readonly title: string;
  readonly pdf: Uint8Array;
  /** Whether an empty page follows each page, so that nothing is printed on its other side. */
  readonly hasBlankBacks?: boolean;
  /** Whether an empty page follows an odd number of pages, so that what comes next begins a sheet. */
  readonly fillsSheets?: boolean;
}

/**
 * Joins PDFs into one, in the order given, with a bookmark for each that leads to its first page.
 * A reader shows the bookmarks at once. The same parts give the same bytes.
 */
export async function mergePdfs(parts: readonly PdfPart[], info: PdfInfo): Promise<Uint8Array> {
  const lib = loadPdfLib();
  const { PDFDocument, ParseSpeeds } = lib;
  const merged = await PDFDocument.create({ updateMetadata: false });
  const bookmarks: Bookmark[] = [];
  const links: PdfLink[] = [];
  for (const { title, pdf, hasBlankBacks = false, fillsSheets = false } of parts) {
    const part = await PDFDocument.load(pdf, {
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
    });
    const outline = readOutline(lib, part);
    const ofPart = extractLinks(lib, part);
    const start = merged.getPageCount();
    const at = (page: number): number => start + page * (hasBlankBacks ? 2 : 1);
    const pages = await merged.copyPages(part, part.getPageIndices());
    const first = pages[0];
    if (first === undefined) throw new InternalError(`The PDF of ${title} has no page.`);
    const addBlank = (): void => void merged.addPage([first.getWidth(), first.getHeight()]);
    for (const page of pages) {
      merged.addPage(page);
      if (hasBlankBacks) addBlank();
    }
    if (fillsSheets && pages.length % 2 === 1) addBlank();
    links.push(...ofPart.map((link) => moveLink(link, at)));
    const children = toBookmarks(
      merged,
      outline.map((one) => moveBookmark(one, at)),
    );
    bookmarks.push({ title, pageRef: first.ref, children });
  }
  writeLinks(lib, merged, links);
  writeOutline(lib, merged, bookmarks);
  writePdfInfo(lib, merged, info);
  dedupeStreams(lib, merged);
  return merged.save(SAVE_OPTIONS);
}

type MovePage = (page: number) => number;

const moveLink = (link: PdfLink, at: MovePage): PdfLink => ({
  ...link,
  page: at(link.page),
  to: 'uri' in link.to ? link.to : { ...link.to, page: at(link.to.page) },
});

const moveBookmark = ({ title, target, children }: PageBookmark, at: MovePage): PageBookmark => ({
  title,
  target: { ...target, page: at(target.page) },
  children: (children ?? []).map((one) => moveBookmark(one, at)),
});
