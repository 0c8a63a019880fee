import { join } from 'node:path';
import type { PDFDocument } from '@cantoo/pdf-lib';
import type { PageLease } from '../browser/page-lease.ts';
import { type PageProblem, pageDiagnostics } from '../browser/page-problems.ts';
import { pageScript, runPageScript } from '../browser/page-script.ts';
import type { BrowserLease } from '../browser/with-browser.ts';
import { InternalError } from '../diagnostics/errors.ts';
import type { RenderedRulebook } from '../pack/rendered-pack.ts';
import type { ComponentPlan, RulebookPlan } from '../pack/sheet.ts';
import { pageCss, type RulebookPageKind, textAreaOf } from '../rulebook/rulebook-pages.ts';
import { type DeflateOnce, imposePdf } from './impose-pdf.ts';
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
  /** Which of its files is printed: its pages, or the booklet to be folded. */
  readonly kind: RulebookPageKind;
  /** What an earlier print found; only a guess, since the text may have moved. */
  readonly guess: PageNumbers | null;
  /** Compresses the pages of a booklet, unless an earlier print did. */
  readonly deflateOnce?: DeflateOnce;
  /** Looks at the pages once they are printed. */
  readonly preflight?: (lent: PageLease) => Promise<PreflightResult>;
}

/** Prints a rulebook as pages of the paper, or as a booklet to be folded. */
export async function printRulebook(
  lease: BrowserLease,
  job: RulebookJob,
): Promise<PrintResult & { readonly pageNumbers: PageNumbers }> {
  const { plan, layout } = job;
  const { component } = layout;
  const { normalised, problems, preflighted } = await printPages(lease, job);
  const { sizeMismatches } = normalised;
  return {
    files: [await finishFile(job, normalised)],
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

async function finishFile(
  job: RulebookJob,
  { document, pageCount, outline }: NormalisedPdf,
): Promise<PrintedFile> {
  const { plan, layout, kind, deflateOnce } = job;
  const component = layout.component.id;
  if (kind === 'page') {
    const bytes = await document.save(SAVE_OPTIONS);
    return { path: plan.pdfPath, component, bytes, pages: pageCount };
  }
  const info = pdfInfo(job);
  const { page, path } = layout.booklet;
  const title = `${info.title}, booklet`;
  const bytes = await imposePdf({
    document,
    page,
    bookmarks: outline,
    hasBackCover: job.rulebook.hasBackCover,
    info: { ...info, title },
    deflateOnce,
  });
  return { path, component, bytes, pages: 2 * Math.max(1, Math.ceil(pageCount / 4)) };
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
  const { plan, layout, rulebook, rootFolder, kind, guess, preflight } = job;
  const what = plan.htmlPath;
  const said = kind === 'page' ? what : `${what} as a booklet`;
  const page = kind === 'page' ? layout.page : layout.booklet.page;
  const area = textAreaOf(kind, page);
  const window = printWindow(area);
  return lease.withPage({ what, rootFolder, window, media: 'print' }, async (lent) => {
    const print: Print<PrintedPdf> = async (numbers, keepsRoom) => {
      const css = `${pageCss(kind, page)}${numbers === null ? NO_DRAWINGS : ''}`;
      const inputs = { kind, css, pages: numbers ?? {}, keepsRoom };
      await runInPage(lent, what, pageScript([setPages, setPageReferences], inputs));
      const pdf = await printOpenPage(lent, { what: said, isTagged: kind === 'page' });
      // Without drawings, a print needs little.
      if (numbers !== null) await lent.freeMemory();
      const parsed = await loadPdf(pdf);
      return { parsed, numbers: toPageNumbers(readDestinations(parsed)) };
    };
    await lent.open(join(rootFolder, what));
    await hyphenatePage(lent.page);
    const settled = await printUntilSettled(print, guess);
    if (settled === null) throw new InternalError(`adding page numbers to ${what} moved its pages`);
    const problems = await measureOverflow(lent, { page: area, what: said });
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
