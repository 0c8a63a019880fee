import { join } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { dedupeDiagnostics } from '../diagnostics/without-repeats.ts';
import { InternalError } from '../errors.ts';
import type { Size } from '../model/geometry.ts';
import type { Component, Game } from '../model/pack.ts';
import { joinPrintedParts } from './join-pdfs.ts';
import type { PageLease } from './lend-page.ts';
import { type NormaliseOptions, normalisePdf } from './normalise-pdf.ts';
import { pageDiagnostics } from './page-diagnostics.ts';
import type { PreflightPicture, PreflightResult } from './preflight-page.ts';
import { type PrintedHtml, printHtml } from './print-pdf.ts';
import type { BrowserLease } from './with-browser.ts';

/** A document that some pages of another are printed from. */
export interface PagePart {
  /** Relative to the root folder. */
  readonly htmlPath: string;
  readonly pageCount: number;
}

/** A written HTML document that becomes one PDF of one component. */
export interface PrintJob
  extends Pick<NormaliseOptions, 'page' | 'printedPage' | 'bleedIn' | 'bookmarks'> {
  readonly component: Component;
  readonly game: Game;
  readonly toolVersion: string;
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
  /** Looks at the page once its PDF is made: see preflightPage. */
  readonly preflight?: (lent: PageLease) => Promise<PreflightResult>;
}

export interface PrintedFile {
  /** Relative to the output folder. */
  readonly path: string;
  readonly component: string;
  readonly bytes: Uint8Array;
  /** How many it has, of a text whose pages no plan can count. */
  readonly pages?: number;
}

/** What printing a component, or a part of it, came to. */
export interface PrintResult {
  readonly files: readonly PrintedFile[];
  readonly diagnostics: readonly Diagnostic[];
  /** Of what is wrong with its pages. */
  readonly pictures: readonly PreflightPicture[];
}

/** Prints a document and finishes its PDF; what is wrong with its pages is told at the component. */
export async function printDocument(lease: BrowserLease, job: PrintJob): Promise<PrintResult> {
  const { component, game, toolVersion, pdfPath, parts = [] } = job;
  const printed: Omit<PrintedPart, 'pdf'>[] = [];
  const pdfs: Uint8Array[] = [];
  const paths = parts.length === 0 ? [job.htmlPath] : parts.map(({ htmlPath }) => htmlPath);
  for (const htmlPath of paths) {
    const { pdf, ...part } = await printPart(lease, job, htmlPath);
    pdfs.push(pdf);
    printed.push(part);
  }
  const raw = pdfs.length > 1 ? await joinPrintedParts(pdfs) : pdfs[0];
  if (raw === undefined) throw new InternalError(`${pdfPath} is printed from no document`);
  const { name, author, language } = game;
  const info = { title: `${name}: ${component.name}`, author, language, toolVersion };
  const { pdf, pageCount, sizeMismatches } = await normalisePdf({ ...job, pdf: raw, info });
  const problems = new Map(
    printed.flatMap((one) => one.problems.map((problem) => [JSON.stringify(problem), problem])),
  );
  return {
    files: [{ path: pdfPath, component: component.id, bytes: pdf }],
    diagnostics: [
      ...pageDiagnostics(component, [...problems.values()]),
      ...(pageCount === job.pageCount ? [] : [pageCountDiagnostic(job, pageCount)]),
      ...(sizeMismatches.length === 0 ? [] : [pageSizeDiagnostic(job)]),
      ...mergeFindings(printed.map(({ preflighted }) => preflighted.diagnostics)),
    ],
    pictures: printed.flatMap(({ preflighted }) => preflighted.pictures),
  };
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

interface PrintedPart extends PrintedHtml {
  readonly preflighted: PreflightResult;
}

async function printPart(
  lease: BrowserLease,
  { rootFolder, page, printedPage, preflight }: PrintJob,
  htmlPath: string,
): Promise<PrintedPart> {
  let preflighted: PreflightResult = { diagnostics: [], pictures: [] };
  const printed = await printHtml({
    lease,
    htmlFile: join(rootFolder, htmlPath),
    rootFolder,
    page: printedPage ?? page,
    what: htmlPath,
    measure: async (lent) => {
      preflighted = (await preflight?.(lent)) ?? preflighted;
    },
  });
  return { ...printed, preflighted };
}

/** What is told of a PDF that has not as many pages as were planned. */
export const pageCountDiagnostic = (
  { component, pdfPath, pageCount }: Pick<PrintJob, 'component' | 'pdfPath' | 'pageCount'>,
  found: number,
): Diagnostic => ({
  ...component.place,
  code: 'sheet/page-count',
  severity: 'error',
  message: `${pdfPath} came out with ${found} pages where ${pageCount} were planned`,
  hint: "does the pack's CSS style `.sheet`, or break pages?",
  related: [],
});

/** What is told of a PDF whose pages are not as large as their paper. */
export const pageSizeDiagnostic = ({
  component,
  pdfPath,
}: Pick<PrintJob, 'component' | 'pdfPath'>): Diagnostic => ({
  ...component.place,
  code: 'sheet/page-size',
  severity: 'error',
  message: `the pages of ${pdfPath} did not come out at the size of the paper`,
  hint: "does the pack's CSS hold an `@page` rule?",
  related: [],
});
