import { join } from 'node:path';
import type { PDFDocument } from '@cantoo/pdf-lib';
import type { PageLease } from '../browser/page-lease.ts';
import { type PageProblem, pageDiagnostics } from '../browser/page-problems.ts';
import { pageScript, runPageScript } from '../browser/page-script.ts';
import type { BrowserLease } from '../browser/with-browser.ts';
import { dedupeDiagnostics } from '../diagnostics/dedupe.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { InternalError } from '../diagnostics/errors.ts';
import { CSS_PX_PER_INCH, formatNumber, type Size } from '../geometry/geometry.ts';
import type { Component, Game } from '../pack/pack.ts';
import type { SharedDrawing } from '../pack/rendered-pack.ts';
import { joinPrintedParts } from './merge-pdfs.ts';
import { type NormaliseOptions, normaliseDocument } from './normalise-pdf.ts';
import { hyphenatePage } from './page-scripts/hyphenate-page.ts';
import { type PdfInfo, SAVE_OPTIONS } from './pdf-info.ts';

/** A document that some pages of another are printed from. */
export interface PagePart {
  /** Relative to the root folder. */
  readonly htmlPath: string;
  readonly pageCount: number;
  /** Of tiles: what an image stands for, until the PDF is finished. */
  readonly board?: Pick<SharedDrawing, 'viewBox'>;
}

/** A written HTML document that becomes one PDF of one component. */
export interface PrintJob
  extends Pick<NormaliseOptions, 'page' | 'printedPage' | 'bleedIn' | 'bookmarks'> {
  readonly component: Component;
  readonly game: Game;
  /** Where the HTML lies with all that it loads. */
  readonly rootFolder: string;
  /** Relative to the root folder. */
  readonly htmlPath: string;
  /** Relative to the output folder. */
  readonly pdfPath: string;
  readonly page: Size;
  /** How many there must be. */
  readonly pageCount: number;
  /** The documents that it is printed from, one after the other; none where it is one itself. */
  readonly parts?: readonly PagePart[];
  /** Changes the finished document before it is written. */
  readonly prepare?: (document: PDFDocument) => Promise<void>;
  /** Looks at the page once its PDF is made: see preflightPage. */
  readonly preflight?: (lent: PageLease) => Promise<readonly Diagnostic[]>;
}

export interface PrintedFile {
  /** Relative to the output folder. */
  readonly path: string;
  readonly component: string;
  readonly bytes: Uint8Array;
  /** How many it has, of a text whose pages no plan can count. */
  readonly pages?: number;
}

/** The result of printing a component, or a part of it. */
export interface PrintResult {
  readonly files: readonly PrintedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Prints a document and finishes its PDF; faults of its pages are reported at the component. */
export async function printDocument(lease: BrowserLease, job: PrintJob): Promise<PrintResult> {
  const { component, rootFolder, pdfPath, parts = [], preflight } = job;
  const printed: Omit<PreflightedHtml, 'pdf'>[] = [];
  const pdfs: Uint8Array[] = [];
  const paths = parts.length === 0 ? [job.htmlPath] : parts.map(({ htmlPath }) => htmlPath);
  for (const htmlPath of paths) {
    const { pdf, ...part } = await printHtml({
      lease,
      rootFolder,
      what: htmlPath,
      preflight,
      page: job.printedPage ?? job.page,
    });
    pdfs.push(pdf);
    printed.push(part);
  }
  const raw = pdfs.length > 1 ? await joinPrintedParts(pdfs) : pdfs[0];
  if (raw === undefined) throw new InternalError(`${pdfPath} is printed from no document`);
  const info = describePdf(job);
  const normalised = await normaliseDocument({ ...job, pdf: raw, info });
  const { document, pageCount, sizeMismatches } = normalised;
  await job.prepare?.(document);
  const pdf = await document.save(SAVE_OPTIONS);
  const problems = new Map(
    printed.flatMap((one) => one.problems.map((problem) => [JSON.stringify(problem), problem])),
  );
  return {
    files: [{ path: pdfPath, component: component.id, bytes: pdf }],
    diagnostics: [
      ...pageDiagnostics(component, [...problems.values()]),
      ...(pageCount === job.pageCount ? [] : [pageCountDiagnostic(job, pageCount)]),
      ...(sizeMismatches.length === 0 ? [] : [pageSizeDiagnostic(job)]),
      ...mergeFindings(printed.map(({ preflighted }) => preflighted)),
    ],
  };
}

/** What the PDF of a component says about itself. */
export function describePdf({
  component,
  game: { name, author, language },
}: Pick<PrintJob, 'component' | 'game'>): PdfInfo {
  return { title: `${name}: ${component.name}`, author, language };
}

/**
 * What was found in the parts of a deck: what most of its cards share is one mistake, whichever part
 * they are in, and a card whose copies are in two parts is reported once.
 */
export function mergeFindings(parts: readonly (readonly Diagnostic[])[]): Diagnostic[] {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return [...only];
  return dedupeDiagnostics(
    parts.flatMap((part, at) =>
      part.map((one) => {
        if (one.shown === undefined) return one;
        // The cards of each part are counted on their own, and summed up.
        const drawn = one.shown.decks.map(({ deck, cards }) => ({ deck: `${deck} ${at}`, cards }));
        return { ...one, shown: { ...one.shown, decks: drawn } };
      }),
    ),
  );
}

/** For a PDF with more or fewer pages than planned. */
export const pageCountDiagnostic = (
  { component, pdfPath, pageCount }: Pick<PrintJob, 'component' | 'pdfPath' | 'pageCount'>,
  found: number,
): Diagnostic => ({
  ...component.place,
  code: 'sheet/page-count',
  severity: 'error',
  message: `${pdfPath} has ${found} pages instead of ${pageCount}`,
  hint: 'the browser laid out other pages than planned: try another one with `--browser`',
  related: [],
});

/** For a PDF whose pages do not have the size of their paper. */
export const pageSizeDiagnostic = ({
  component,
  pdfPath,
}: Pick<PrintJob, 'component' | 'pdfPath'>): Diagnostic => ({
  ...component.place,
  code: 'sheet/page-size',
  severity: 'error',
  message: `the pages of ${pdfPath} do not have the size of the paper`,
  hint: 'the browser laid out other pages than planned: try another one with `--browser`',
  related: [],
});

export interface PrintHtmlOptions {
  readonly lease: BrowserLease;
  /** The folder that holds the HTML and all it loads. */
  readonly rootFolder: string;
  /** The size of its pages, which its CSS says as well (`@page { size: … }`). */
  readonly page: Size;
  /** The HTML, relative to that folder, also in messages: `passengers-1-fairview.html`. */
  readonly what: string;
  /** Measures and checks the page once its PDF is made; it may change the page. */
  readonly preflight?: PrintJob['preflight'];
}

export interface PrintedHtml {
  /** As the browser made it: see normalisePdf. */
  readonly pdf: Uint8Array;
  /** Each once, sorted; empty when all is well. */
  readonly problems: readonly PageProblem[];
}

interface PreflightedHtml extends PrintedHtml {
  readonly preflighted: readonly Diagnostic[];
}

/** Prints a written HTML file to PDF, from where it lies, once its fonts and images are ready. */
export async function printHtml(options: PrintHtmlOptions): Promise<PreflightedHtml> {
  const { lease, rootFolder, page, what } = options;
  const window = printWindow(page);
  return lease.withPage({ what, rootFolder, window, media: 'print' }, async (lent) => {
    await lent.open(join(rootFolder, what));
    await hyphenatePage(lent.page);
    const problems = await measureOverflow(lent, options);
    const pdf = await printOpenPage(lent, options);
    const preflighted = (await options.preflight?.(lent)) ?? [];
    return { pdf, problems: [...lent.problems(), ...problems], preflighted };
  });
}

/** Only its width matters for printing. It is one pixel high because all that lies in it is painted, though never shown. */
export const printWindow = ({ widthIn }: Size): Size => ({
  widthIn,
  heightIn: 1 / CSS_PX_PER_INCH,
});

interface OpenPagePrint extends Pick<PrintHtmlOptions, 'what'> {
  /**
   * Whether the PDF says what is a heading, a list, a table or a figure, for readers who have it read out.
   * Tags make sheets a tenth larger (measured: 6 to 15 %), take half as long again, and are lost where
   * PDFs are joined: cards are read out from their HTML, which is not a picture.
   */
  readonly isTagged?: boolean;
}

/** Prints a page that is open, as it is now, to a PDF as the browser makes it: see normalisePdf. */
export function printOpenPage(
  lent: PageLease,
  { what, isTagged = false }: OpenPagePrint,
): Promise<Uint8Array> {
  const work = lent.page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: isTagged,
    outline: false,
    // They are loaded since the page was opened: see waitUntilReady.
    waitForFonts: false,
    timeout: 0,
  });
  return lent.waitFor(`the PDF of ${what}`, work);
}

/** Runs inside the page. Full pages of a rulebook have no margins: they may be wider than the others. */
function contentWidth(): { widthPx: number; figure: string } {
  const full = [...document.querySelectorAll<HTMLElement>('.cover--page, .figure--page')];
  for (const one of full) one.style.display = 'none';
  const widthPx = document.documentElement.scrollWidth;
  const reach = (one: Element): number => one.getBoundingClientRect().right + window.scrollX;
  const inFigures = [...document.querySelectorAll('.figure, .figure *')];
  const widest = inFigures.find((one) => Math.ceil(reach(one)) >= widthPx)?.closest('.figure');
  const name = [...(widest?.classList ?? [])].findLast((one) => one.startsWith('figure--'));
  for (const one of full) one.style.display = '';
  return { widthPx, figure: name?.replace('figure--', '') ?? '' };
}

/** Content wider than the page makes the browser shrink the whole document to fit. */
export async function measureOverflow(
  lent: PageLease,
  options: Pick<PrintHtmlOptions, 'page' | 'what'>,
): Promise<PageProblem[]> {
  const script = pageScript([contentWidth]);
  const measured = runPageScript<ReturnType<typeof contentWidth>>(lent.page, script);
  const { widthPx: contentPx, figure } = await lent.waitFor(
    `the measure of ${options.what}`,
    measured,
  );
  const pagePx = Math.ceil(options.page.widthIn * CSS_PX_PER_INCH);
  if (contentPx <= pagePx) return [];
  const overIn = formatNumber((contentPx - pagePx) / CSS_PX_PER_INCH, 2);
  const what = figure === '' ? 'The content' : `The figure \`${figure}\``;
  const message = `${what} of ${options.what} is ${overIn} in wider than its page, so everything on it would shrink.`;
  return [{ kind: 'page-overflow', message, url: null, ...(figure === '' ? {} : { figure }) }];
}
