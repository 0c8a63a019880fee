import { join } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Size } from '../model/geometry.ts';
import type { Component, Game } from '../model/pack.ts';
import type { LentPage } from './lend-page.ts';
import { type NormaliseOptions, normalisePdf } from './normalise-pdf.ts';
import { pageDiagnostics } from './page-diagnostics.ts';
import type { Preflighted, PreflightPicture } from './preflight-page.ts';
import { printHtml } from './print-pdf.ts';
import type { BrowserLease } from './with-browser.ts';

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
  /** Looks at the page once its PDF is made: see preflightPage. */
  readonly preflight?: (lent: LentPage) => Promise<Preflighted>;
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
export interface PrintedFiles {
  readonly files: readonly PrintedFile[];
  readonly diagnostics: readonly Diagnostic[];
  /** Of what is wrong with its pages. */
  readonly pictures: readonly PreflightPicture[];
}

/** Prints a document and finishes its PDF; what is wrong with its pages is told at the component. */
export async function printDocument(lease: BrowserLease, job: PrintJob): Promise<PrintedFiles> {
  const { component, game, toolVersion, rootFolder, htmlPath, pdfPath } = job;
  let preflighted: Preflighted = { diagnostics: [], pictures: [] };
  const raw = await printHtml({
    lease,
    htmlFile: join(rootFolder, htmlPath),
    rootFolder,
    page: job.printedPage ?? job.page,
    what: htmlPath,
    measure: async (lent) => {
      preflighted = (await job.preflight?.(lent)) ?? preflighted;
    },
  });
  const { name, author, language } = game;
  const info = { title: `${name}: ${component.name}`, author, language, toolVersion };
  const { pdf, pageCount, misfits } = await normalisePdf({ ...job, pdf: raw.pdf, info });
  return {
    files: [{ path: pdfPath, component: component.id, bytes: pdf }],
    diagnostics: [
      ...pageDiagnostics(component, raw.problems),
      ...(pageCount === job.pageCount ? [] : [wrongCount(job, pageCount)]),
      ...(misfits.length === 0 ? [] : [wrongSize(job)]),
      ...preflighted.diagnostics,
    ],
    pictures: preflighted.pictures,
  };
}

/** What is told of a PDF that has not as many pages as were planned. */
export const wrongCount = (
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
export const wrongSize = ({
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
