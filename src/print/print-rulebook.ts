import { join } from 'node:path';
import { InternalError } from '../errors.ts';
import type { Size } from '../model/geometry.ts';
import type { RenderedRulebook } from '../model/rulebook.ts';
import type { ComponentPlan, RulebookPlan } from '../model/sheet.ts';
import { type PageKind, pageStyle, textAreaOf } from '../rulebook/page-style.ts';
import { imposePdf } from './impose-pdf.ts';
import type { LentPage } from './lend-page.ts';
import { type NormalisedPdf, normalisePdf } from './normalise-pdf.ts';
import { pageDiagnostics } from './page-diagnostics.ts';
import type { PageProblem } from './page-problem.ts';
import type { PdfInfo } from './pdf-info.ts';
import type { Preflighted } from './preflight-page.ts';
import { type PrintedDocument, type PrintedFile, wrongSize } from './print-document.ts';
import { printOpened } from './print-pdf.ts';
import type { BrowserLease } from './with-browser.ts';

export interface RulebookJob {
  readonly plan: ComponentPlan;
  readonly layout: RulebookPlan;
  readonly rulebook: RenderedRulebook;
  readonly toolVersion: string;
  /** Where the HTML lies with all that it loads. */
  readonly rootFolder: string;
  readonly preflight?: (lent: LentPage) => Promise<Preflighted>;
}

/** A rulebook's pages and its booklet. */
export interface PrintedRulebook extends Omit<PrintedDocument, 'file'> {
  readonly files: readonly PrintedFile[];
}

/** Prints a rulebook as pages of the paper, and as a booklet to be folded. */
export async function printRulebook(
  lease: BrowserLease,
  job: RulebookJob,
): Promise<PrintedRulebook> {
  const { plan, layout } = job;
  const { component } = layout;
  const info = infoOf(job);
  const pages = await printPages(lease, job, { kind: 'page', page: layout.page, info });
  const leaves = await printPages(lease, job, {
    kind: 'booklet',
    page: layout.booklet.page,
    info,
  });
  const booklet = await imposePdf({
    pdf: leaves.normalised.pdf,
    page: layout.booklet.page,
    bookmarks: leaves.normalised.outline,
    info: { ...info, title: `${info.title}, booklet` },
  });
  const { pdf, pageCount } = pages.normalised;
  const misfits = [...pages.normalised.misfits, ...leaves.normalised.misfits];
  const sheets = Math.max(1, Math.ceil(leaves.normalised.pageCount / 4));
  return {
    files: [
      { path: plan.pdfPath, component: component.id, bytes: pdf, pages: pageCount },
      { path: layout.booklet.path, component: component.id, bytes: booklet, pages: 2 * sheets },
    ],
    diagnostics: [
      ...pageDiagnostics(component, [...pages.problems, ...leaves.problems]),
      ...(misfits.length === 0 ? [] : [wrongSize({ component, pdfPath: plan.pdfPath })]),
      ...pages.preflighted.diagnostics,
    ],
    pictures: pages.preflighted.pictures,
  };
}

const infoOf = ({ rulebook, layout, toolVersion }: RulebookJob): PdfInfo => ({
  title: `${rulebook.game.name}: ${layout.component.name}`,
  author: rulebook.game.author,
  language: rulebook.game.language,
  toolVersion,
});

interface Printing {
  readonly kind: PageKind;
  readonly page: Size;
  readonly info: PdfInfo;
}

interface PrintedPages {
  readonly normalised: NormalisedPdf;
  readonly problems: readonly PageProblem[];
  readonly preflighted: Preflighted;
}

/**
 * Prints it twice: only then is it known on which page each heading stands. The room for the numbers
 * in the contents is there from the start, so that they move nothing.
 */
async function printPages(
  lease: BrowserLease,
  { plan, rulebook, rootFolder, preflight }: RulebookJob,
  { kind, page, info }: Printing,
): Promise<PrintedPages> {
  const what = plan.htmlPath;
  const said = kind === 'page' ? what : `${what} as a booklet`;
  const normalise = (pdf: Uint8Array): Promise<NormalisedPdf> =>
    normalisePdf({ pdf, page, info, headings: rulebook.headings });
  const area = textAreaOf(kind, page);
  return lease.withPage({ what, rootFolder, window: area, media: 'print' }, async (lent) => {
    await lent.open(join(rootFolder, what));
    await run(lent, what, setPages(kind, pageStyle(kind, page)));
    const first = await normalise((await printOpened(lent, { page: area, what: said })).pdf);
    await run(lent, what, fillContents(pageNumbers(first)));
    const printed = await printOpened(lent, { page: area, what: said });
    const normalised = await normalise(printed.pdf);
    if (normalised.pageCount !== first.pageCount) {
      throw new InternalError(`the contents of ${what} moved what they tell the pages of`);
    }
    const isMeasured = kind === 'page' && preflight !== undefined;
    const preflighted = isMeasured ? await preflight(lent) : { diagnostics: [], pictures: [] };
    return { normalised, problems: [...lent.problems(), ...printed.problems], preflighted };
  });
}

const pageNumbers = ({ destinations }: NormalisedPdf): Record<string, number> =>
  Object.fromEntries([...destinations].map(([id, { page }]) => [id, page + 1]));

const run = (lent: LentPage, what: string, script: string): Promise<unknown> =>
  lent.waitFor(`the pages of ${what}`, lent.page.evaluate(script));

/** Scripts that run in the page, where its own may not. */
const setPages = (kind: PageKind, css: string): string =>
  `document.documentElement.dataset.print = ${JSON.stringify(kind)};
   document.querySelector('#page-style').textContent = ${JSON.stringify(css)};`;

const fillContents = (pages: Readonly<Record<string, number>>): string =>
  `for (const one of document.querySelectorAll('[data-page-of]')) {
     one.textContent = String((${JSON.stringify(pages)})[one.dataset.pageOf] ?? '');
   }`;
