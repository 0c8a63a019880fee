import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PageLease } from '../browser/page-lease.ts';
import { type PageProblem, pageDiagnostics } from '../browser/page-problems.ts';
import { pageScript, runPageScript } from '../browser/page-script.ts';
import type { BrowserLease } from '../browser/with-browser.ts';
import type { Size } from '../core/geometry.ts';
import type { RenderedRulebook } from '../core/rendered-pack.ts';
import type { ComponentPlan, RulebookPlan } from '../core/sheet.ts';
import { InternalError } from '../errors.ts';
import { pageCss, type RulebookPageKind, textAreaOf } from '../rulebook/rulebook-pages.ts';
import { imposePdf } from './impose-pdf.ts';
import { type NormalisedPdf, normalisePdf } from './normalise-pdf.ts';
import { loadPdf, type PdfInfo } from './pdf-info.ts';
import { type PdfTarget, readDestinations } from './pdf-navigation.ts';
import type { PreflightResult } from './preflight-page.ts';
import {
  type PrintedFile,
  type PrintedHtml,
  type PrintResult,
  pageSizeDiagnostic,
  printOpenPage,
} from './print-document.ts';

export interface RulebookJob {
  readonly plan: ComponentPlan;
  readonly layout: RulebookPlan;
  readonly rulebook: RenderedRulebook;
  readonly toolVersion: string;
  /** Where the HTML lies with all that it loads. */
  readonly rootFolder: string;
  /** What earlier prints found; only guesses, since the text may have moved. */
  readonly guesses: Readonly<Record<RulebookPageKind, PageNumbers | null>>;
  /** Looks at the pages once they are printed. */
  readonly preflight?: (lent: PageLease) => Promise<PreflightResult>;
}

/** The pages come last: they are looked at once they are printed. */
const PRINT_ORDER = ['booklet', 'page'] as const;

/** Prints a rulebook as a booklet to be folded and as pages of the paper, one after the other. */
export async function printRulebook(
  lease: BrowserLease,
  job: RulebookJob,
): Promise<
  PrintResult & { readonly pageNumbers: Readonly<Record<RulebookPageKind, PageNumbers>> }
> {
  const { plan, layout, rootFolder, preflight } = job;
  const { component } = layout;
  const what = plan.htmlPath;
  const window = areaOf(layout, PRINT_ORDER[0]);
  return lease.withPage({ what, rootFolder, window, media: 'print' }, async (lent) => {
    await lent.open(join(rootFolder, what));
    const booklet = await printPages(lent, job, 'booklet');
    const page = await printPages(lent, job, 'page');
    const preflighted = (await preflight?.(lent)) ?? { diagnostics: [], pictures: [] };
    const printed = [page, booklet];
    const problems = [...lent.problems(), ...printed.flatMap((one) => one.problems)];
    const hasMismatch = printed.some(({ normalised }) => normalised.sizeMismatches.length > 0);
    return {
      files: printed.map(({ file }) => file),
      diagnostics: [
        ...pageDiagnostics(component, problems),
        ...(hasMismatch ? [pageSizeDiagnostic({ component, pdfPath: plan.pdfPath })] : []),
        ...preflighted.diagnostics,
      ],
      pictures: preflighted.pictures,
      pageNumbers: {
        page: toPageNumbers(page.normalised.destinations),
        booklet: toPageNumbers(booklet.normalised.destinations),
      },
    };
  });
}

const pageOf = ({ page, booklet }: RulebookPlan, kind: RulebookPageKind): Size =>
  kind === 'page' ? page : booklet.page;

const areaOf = (layout: RulebookPlan, kind: RulebookPageKind): Size =>
  textAreaOf(kind, pageOf(layout, kind));

async function finishFile(
  job: RulebookJob,
  kind: RulebookPageKind,
  { pdf, pageCount, outline }: NormalisedPdf,
): Promise<PrintedFile> {
  const { plan, layout } = job;
  const component = layout.component.id;
  if (kind === 'page') return { path: plan.pdfPath, component, bytes: pdf, pages: pageCount };
  const info = pdfInfo(job);
  const { page, path } = layout.booklet;
  const title = `${info.title}, booklet`;
  const bytes = await imposePdf({ pdf, page, bookmarks: outline, info: { ...info, title } });
  return { path, component, bytes, pages: 2 * Math.max(1, Math.ceil(pageCount / 4)) };
}

const pdfInfo = ({ rulebook, layout, toolVersion }: RulebookJob): PdfInfo => ({
  title: `${rulebook.game.name}: ${layout.component.name}`,
  author: rulebook.game.author,
  language: rulebook.game.language,
  toolVersion,
});

interface PrintedPages {
  readonly file: PrintedFile;
  readonly normalised: NormalisedPdf;
  readonly problems: readonly PageProblem[];
}

/**
 * Prints it twice unless the guess holds: only then is it known on which page each heading stands.
 * The room for the numbers in the contents is there from the start, so that they move nothing.
 */
async function printPages(
  lent: PageLease,
  job: RulebookJob,
  kind: RulebookPageKind,
): Promise<PrintedPages> {
  const { plan, layout, rulebook, guesses } = job;
  const what = plan.htmlPath;
  const name = kind === 'page' ? what : `${what} as a booklet`;
  const page = pageOf(layout, kind);
  const area = areaOf(layout, kind);
  const guess = guesses[kind];
  const print = async (numbers: PageNumbers | null): Promise<PrintedHtml> => {
    if (numbers !== null) await runInPage(lent, what, pageScript([fillContents], numbers));
    const printed = await printOpenPage(lent, { page: area, what: name });
    await lent.freeMemory();
    return printed;
  };
  await lent.resize(area);
  await runInPage(lent, what, pageScript([setPages], kind, pageCss(kind, page)));
  const first = await print(guess);
  const parsed = await loadPdf(first.pdf);
  const found = toPageNumbers(readDestinations(parsed));
  const isFinal = isDeepStrictEqual(found, guess);
  const printed = isFinal ? first : await print(found);
  const normalised = await normalisePdf({
    pdf: isFinal ? parsed : printed.pdf,
    page,
    info: pdfInfo(job),
    headings: rulebook.headings,
  });
  if (!isDeepStrictEqual(toPageNumbers(normalised.destinations), found)) {
    throw new InternalError(`adding page numbers to the contents of ${what} moved its pages`);
  }
  const file = await finishFile(job, kind, normalised);
  return { file, normalised, problems: printed.problems };
}

const runInPage = (lent: PageLease, what: string, script: string): Promise<unknown> =>
  lent.waitFor(`the pages of ${what}`, runPageScript(lent.page, script));

/** Runs inside the page. */
function setPages(kind: RulebookPageKind, css: string): void {
  document.documentElement.dataset.print = kind;
  const style = document.querySelector('#page-style');
  if (style !== null) style.textContent = css;
}

/** Runs inside the page. */
function fillContents(pages: PageNumbers): void {
  for (const one of document.querySelectorAll<HTMLElement>('[data-page-of]')) {
    one.textContent = String(pages[one.dataset.pageOf ?? ''] ?? '');
  }
}

/** On which page each named point of a text stands; the first page is 1. */
export type PageNumbers = Readonly<Record<string, number>>;

const toPageNumbers = (destinations: ReadonlyMap<string, PdfTarget>): PageNumbers =>
  Object.fromEntries([...destinations].map(([id, { page }]) => [id, page + 1]));
