import { join } from 'node:path';
import type { PDFDocument } from '@cantoo/pdf-lib';
import type { PageLease } from '../browser/page-lease.ts';
import { pageDiagnostics } from '../browser/page-problems.ts';
import { pageScript, runPageScript } from '../browser/page-script.ts';
import type { BrowserLease } from '../browser/with-browser.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { InternalError } from '../diagnostics/errors.ts';
import { rotateSize } from '../geometry/geometry.ts';
import type { RenderedRulebook } from '../pack/rendered-pack.ts';
import type { ComponentPlan, RulebookPlan } from '../pack/sheet.ts';
import { bookPartPath, drawingsPage, pageCss, textAreaOf } from '../rulebook/rulebook-pages.ts';
import { imposePdf, placeDrawings } from './impose-pdf.ts';
import { type NormalisedPdf, normaliseDocument } from './normalise-pdf.ts';
import {
  type NumberedPrint,
  type PageNumbers,
  type Print,
  printUntilSettled,
  setPageReferences,
  setPages,
} from './page-numbers.ts';
import { fillPagesScript } from './page-scripts/fill-pages.ts';
import { hyphenatePage } from './page-scripts/hyphenate-page.ts';
import { loadPdf, type PdfInfo, SAVE_OPTIONS } from './pdf-info.ts';
import { type PdfTarget, readDestinations } from './pdf-navigation.ts';
import {
  measureOverflow,
  type PrintedFile,
  type PrintResult,
  pageSizeDiagnostic,
  printHtml,
  printOpenPage,
  printWindow,
} from './print-document.ts';

export interface RulebookJob {
  readonly plan: ComponentPlan;
  readonly layout: RulebookPlan;
  readonly rulebook: RenderedRulebook;
  /** Where the HTML lies with all that it loads. */
  readonly rootFolder: string;
  /** Prints its drawings, or has them of an earlier run. */
  readonly getOrPrintDrawings: (print: () => Promise<Uint8Array>) => Promise<Uint8Array>;
  /** What an earlier print found; only a guess, since the text may have moved. */
  readonly guess: PageNumbers | null;
  /** Looks at the pages once they are printed. */
  readonly preflight?: (lent: PageLease) => Promise<readonly Diagnostic[]>;
}

export interface PrintedRulebook extends PrintResult {
  readonly pageNumbers: PageNumbers;
  /** As the browser printed it, with images in place of its drawings. */
  readonly raw: Uint8Array;
}

/** Prints a rulebook: its pages, and the same pages two by two on sheets. */
export async function printRulebook(
  lease: BrowserLease,
  job: RulebookJob,
): Promise<PrintedRulebook> {
  const { plan, layout } = job;
  const { component } = layout;
  const { finished, raw, problems, preflighted } = await printPages(lease, job);
  const { sizeMismatches, destinations, files } = finished;
  return {
    raw,
    files,
    diagnostics: [
      ...pageDiagnostics(component, problems),
      ...(sizeMismatches.length === 0
        ? []
        : [pageSizeDiagnostic({ component, pdfPath: plan.pdfPath })]),
      ...preflighted,
    ],
    pageNumbers: toPageNumbers(destinations),
  };
}

interface FinishedRulebook extends NormalisedPdf {
  readonly files: readonly PrintedFile[];
}

/** @param drawings the PDF of its drawings; `null` where there are none */
async function finishRulebook(
  job: RulebookJob,
  pdf: PDFDocument,
  drawings: Uint8Array | null,
): Promise<FinishedRulebook> {
  const { headings, drawings: shared } = job.rulebook;
  if (drawings !== null) await placeDrawings(pdf, shared, drawings);
  const { page } = job.layout;
  const normalised = await normaliseDocument({ pdf, page, info: pdfInfo(job), headings });
  return { ...normalised, files: await finishFiles(job, normalised) };
}

async function finishFiles(
  job: RulebookJob,
  { document, pageCount }: NormalisedPdf,
): Promise<PrintedFile[]> {
  const { plan, layout, rulebook } = job;
  const { page, imposed } = layout;
  const component = layout.component.id;
  const bytes = await document.save(SAVE_OPTIONS);
  const pages = { path: plan.pdfPath, component, bytes, pages: pageCount };
  if (imposed === null) return [pages];
  const { path, imposition } = imposed;
  const info = pdfInfo(job);
  const sheets = await imposePdf({
    document,
    page,
    sheet: rotateSize(layout.paper.size),
    imposition,
    hasBackCover: rulebook.hasBackCover,
    info: { ...info, title: `${info.title}, ${imposition}` },
  });
  return [pages, { path, component, bytes: await sheets.save(SAVE_OPTIONS) }];
}

const pdfInfo = ({ rulebook, layout }: RulebookJob): PdfInfo => ({
  title: `${rulebook.game.name}: ${layout.component.name}`,
  author: rulebook.game.author,
  language: rulebook.game.language,
});

/**
 * Prints it until every heading is on the page that its contents and the links to it say: once if the
 * guess holds, twice otherwise, as the room for the numbers is there from the start. Without a guess,
 * the first print leaves out its drawings, which keep their place but take most of the time.
 */
async function printPages(lease: BrowserLease, job: RulebookJob) {
  const { plan, layout, rootFolder, guess, preflight } = job;
  const what = plan.htmlPath;
  const { page } = layout;
  const area = textAreaOf(page);
  const window = printWindow(area);
  const drawings = await printDrawings(lease, job);
  return lease.withPage({ what, rootFolder, window, media: 'print' }, async (lent) => {
    let freed = Promise.resolve();
    const print: Print<PrintedPdf> = async (numbers, keepsRoom) => {
      await freed;
      const css = `${pageCss(page)}${numbers === null ? NO_DRAWINGS : ''}`;
      const inputs = { css, pages: numbers ?? {}, keepsRoom };
      await runInPage(lent, what, pageScript([setPages, setPageReferences], inputs));
      await runInPage(lent, what, fillPagesScript(area));
      const pdf = await printOpenPage(lent, { what, isTagged: true });
      // Meanwhile the PDF is read and finished.
      freed = lent.freeMemory();
      // Who waits for it throws the error.
      freed.catch(() => undefined);
      const parsed = await loadPdf(pdf);
      return { pdf, parsed, numbers: toPageNumbers(readDestinations(parsed)) };
    };
    await lent.open(join(rootFolder, drawings === null ? what : bookPartPath(what, 'text')));
    await hyphenatePage(lent.page);
    const settled = await printUntilSettled(print, guess);
    if (settled === null) throw new InternalError(`adding page numbers to ${what} moved its pages`);
    const finished = await finishRulebook(job, settled.parsed, drawings);
    await freed;
    const problems = await measureOverflow(lent, { page: area, what });
    const preflighted = (await preflight?.(lent)) ?? [];
    const found = [...lent.problems(), ...problems];
    return { finished, raw: settled.pdf, problems: found, preflighted };
  });
}

async function printDrawings(lease: BrowserLease, job: RulebookJob): Promise<Uint8Array | null> {
  const { plan, rootFolder, rulebook } = job;
  if (rulebook.drawings.length === 0) return null;
  const what = bookPartPath(plan.htmlPath, 'drawings');
  const page = drawingsPage(rulebook.drawings);
  return job.getOrPrintDrawings(
    async () => (await printHtml({ lease, rootFolder, what, page })).pdf,
  );
}

interface PrintedPdf extends NumberedPrint {
  readonly pdf: Uint8Array;
  readonly parsed: PDFDocument;
}

const NO_DRAWINGS = 'svg > * { display: none !important }';

const runInPage = (lent: PageLease, what: string, script: string): Promise<unknown> =>
  lent.waitFor(`the pages of ${what}`, runPageScript(lent.page, script));

const toPageNumbers = (destinations: ReadonlyMap<string, PdfTarget>): PageNumbers =>
  Object.fromEntries([...destinations].map(([id, { page }]) => [id, page + 1]));
