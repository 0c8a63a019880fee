import type { Size } from '../model/geometry.ts';
import { CSS_PX_PER_INCH, formatNumber } from '../model/units.ts';
import type { PageLease } from './lend-page.ts';
import type { PageProblem } from './page-problem.ts';
import { pageScript, runPageScript } from './page-scripts/page-script.ts';
import type { BrowserLease } from './with-browser.ts';

export interface PrintHtmlOptions {
  readonly lease: BrowserLease;
  readonly htmlFile: string;
  /** The folder that holds the HTML and all it loads. */
  readonly rootFolder: string;
  /** The size of its pages, which its CSS says as well (`@page { size: … }`). */
  readonly page: Size;
  /** What stands in messages: `passengers-1-fairview.html`. */
  readonly what: string;
  /** Looks at the page once its PDF is made; it may change the page as it likes. */
  readonly measure?: (lent: PageLease) => Promise<void>;
}

export interface PrintedHtml {
  /** As the browser made it: see normalisePdf. */
  readonly pdf: Uint8Array;
  /** Each once, sorted; empty when all is well. */
  readonly problems: readonly PageProblem[];
}

/** Prints a written HTML file to PDF, from where it lies, once its fonts and images are ready. */
export async function printHtml(options: PrintHtmlOptions): Promise<PrintedHtml> {
  const { lease, htmlFile, rootFolder, page: window, what } = options;
  return lease.withPage({ what, rootFolder, window, media: 'print' }, async (lent) => {
    await lent.open(htmlFile);
    const { pdf, problems } = await printOpenPage(lent, options);
    await options.measure?.(lent);
    return { pdf, problems: [...lent.problems(), ...problems] };
  });
}

/** Prints a page that is open, as it is now; its problems are those of this print alone. */
export async function printOpenPage(
  lent: PageLease,
  { page, what }: Pick<PrintHtmlOptions, 'page' | 'what'>,
): Promise<PrintedHtml> {
  const problems = await measureOverflow(lent, { page, what });
  const work = lent.page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    // Tags make sheets a tenth larger (measured: 6 to 15 %), take half as long again, and are lost
    // where PDFs are joined; who has to have cards read out is served by the HTML, which is no picture.
    tagged: false,
    outline: false,
    // They are loaded since the page was opened: see waitUntilReady.
    waitForFonts: false,
    timeout: 0,
  });
  return { pdf: await lent.waitFor(`the PDF of ${what}`, work), problems };
}

/** Runs inside the page. */
function contentWidth(): number {
  return document.documentElement.scrollWidth;
}

/** Content wider than the page makes the browser shrink the whole document to fit. */
async function measureOverflow(
  lent: PageLease,
  options: Pick<PrintHtmlOptions, 'page' | 'what'>,
): Promise<PageProblem[]> {
  const measured = runPageScript<number>(lent.page, pageScript([contentWidth]));
  const contentPx = await lent.waitFor(`the measure of ${options.what}`, measured);
  const pagePx = Math.ceil(options.page.widthIn * CSS_PX_PER_INCH);
  if (contentPx <= pagePx) return [];
  const overIn = formatNumber((contentPx - pagePx) / CSS_PX_PER_INCH, 2);
  const message = `The content of ${options.what} is ${overIn} in wider than its page, which would shrink everything on it.`;
  return [{ kind: 'page-overflow', message, url: null }];
}
