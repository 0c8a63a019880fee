import { join } from 'node:path';
import type { PDFDocument } from '@cantoo/pdf-lib';
import type { PageLease } from '../browser/page-lease.ts';
import { type PageProblem, pageDiagnostics } from '../browser/page-problems.ts';
import { pageScript, runPageScript } from '../browser/page-script.ts';
import type { BrowserLease } from '../browser/with-browser.ts';
import { InternalError } from '../diagnostics/errors.ts';
import { rotateSize } from '../geometry/geometry.ts';
import type { RenderedRulebook } from '../pack/rendered-pack.ts';
import type { ComponentPlan, RulebookPlan } from '../pack/sheet.ts';
import { pageCss, textAreaOf } from '../rulebook/rulebook-pages.ts';
import { imposePdf } from './impose-pdf.ts';
import { type NormalisedPdf, normaliseDocument } from './normalise-pdf.ts';
import {
  type NumberedPrint,
  type PageNumbers,
  type Print,
  printUntilSettled,
  setPageReferences,
  setPages,
} from './page-numbers.ts';
import { hyphenatePage } from './page-scripts/hyphenate-page.ts';
import { loadPdf, type PdfInfo, SAVE_OPTIONS } from './pdf-info.ts';
import { type PdfTarget, readDestinations } from './pdf-navigation.ts';
import type { PreflightResult } from './preflight-page.ts';
import {
  measureOverflow,
  type PrintedFile,
  type PrintResult,
  pageSizeDiagnostic,
  printOpenPage,
  printWindow,
} from './print-document.ts';

export interface RulebookJob {
  readonly plan: ComponentPlan;
  readonly layout: RulebookPlan;
  readonly rulebook: RenderedRulebook;
  /** Where the HTML lies with all that it loads. */
  readonly rootFolder: string;
  /** What an earlier print found; only a guess, since the text may have moved. */
  readonly guess: PageNumbers | null;
  /** Looks at the pages once they are printed. */
  readonly preflight?: (lent: PageLease) => Promise<PreflightResult>;
}

/** Prints a rulebook: its pages, and the same pages two by two on sheets. */
export async function printRulebook(
  lease: BrowserLease,
  job: RulebookJob,
): Promise<PrintResult & { readonly pageNumbers: PageNumbers }> {
  const { plan, layout } = job;
  const { component } = layout;
  const { normalised, problems, preflighted } = await printPages(lease, job);
  const { sizeMismatches } = normalised;
  return {
    files: await finishFiles(job, normalised),
    diagnostics: [
      ...pageDiagnostics(component, problems),
      ...(sizeMismatches.length === 0
        ? []
        : [pageSizeDiagnostic({ component, pdfPath: plan.pdfPath })]),
      ...preflighted.diagnostics,
    ],
    pictures: preflighted.pictures,
    pageNumbers: toPageNumbers(normalised.destinations),
  };
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

interface PrintedPages {
  readonly normalised: NormalisedPdf;
  readonly problems: readonly PageProblem[];
  readonly preflighted: PreflightResult;
}

/**
 * Prints it until every heading is on the page that its contents and the links to it say: once if the
 * guess holds, twice otherwise, as the room for the numbers is there from the start. Without a guess,
 * the first print leaves out its drawings, which keep their place but take most of the time.
 */
async function printPages(lease: BrowserLease, job: RulebookJob): Promise<PrintedPages> {
  const { plan, layout, rulebook, rootFolder, guess, preflight } = job;
  const what = plan.htmlPath;
  const { page } = layout;
  const area = textAreaOf(page);
  const window = printWindow(area);
  return lease.withPage({ what, rootFolder, window, media: 'print' }, async (lent) => {
    const print: Print<PrintedPdf> = async (numbers, keepsRoom) => {
      const css = `${pageCss(page)}${numbers === null ? NO_DRAWINGS : ''}`;
      const inputs = { css, pages: numbers ?? {}, keepsRoom };
      await runInPage(lent, what, pageScript([setPages, setPageReferences], inputs));
      const pdf = await printOpenPage(lent, { what, isTagged: true });
      // Without drawings, a print needs little.
      if (numbers !== null) await lent.freeMemory();
      const parsed = await loadPdf(pdf);
      return { parsed, numbers: toPageNumbers(readDestinations(parsed)) };
    };
    await lent.open(join(rootFolder, what));
    await hyphenatePage(lent.page);
    const settled = await printUntilSettled(print, guess);
    if (settled === null) throw new InternalError(`adding page numbers to ${what} moved its pages`);
    const problems = await measureOverflow(lent, { page: area, what });
    const { headings } = rulebook;
    const info = pdfInfo(job);
    const normalised = await normaliseDocument({ pdf: settled.parsed, page, info, headings });
    const preflighted = (await preflight?.(lent)) ?? { diagnostics: [], pictures: [] };
    return { normalised, problems: [...lent.problems(), ...problems], preflighted };
  });
}

interface PrintedPdf extends NumberedPrint {
  readonly parsed: PDFDocument;
}

const NO_DRAWINGS = 'svg > * { display: none !important }';

const runInPage = (lent: PageLease, what: string, script: string): Promise<unknown> =>
  lent.waitFor(`the pages of ${what}`, runPageScript(lent.page, script));

const toPageNumbers = (destinations: ReadonlyMap<string, PdfTarget>): PageNumbers =>
  Object.fromEntries([...destinations].map(([id, { page }]) => [id, page + 1]));
