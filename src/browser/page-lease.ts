import { pathToFileURL } from 'node:url';
import type { Page } from 'puppeteer-core';
import { CSS_PX_PER_INCH, type Size } from '../geometry/geometry.ts';
import type { RunningBrowser } from './browser-process.ts';
import { collectGarbage, type GuardedPage, guardPage, type PageGuard } from './page-guard.ts';
import {
  PageCrashError,
  type PageProblem,
  PageTimeoutError,
  sortPageProblems,
} from './page-problems.ts';
import { pageScript, runPageScript } from './page-script.ts';
import { type TimeLimit, withTimeout } from './promises.ts';

/** What a page is wanted for. */
export interface PageRequest {
  /** Its name in messages: `passengers-1-fairview.html`. */
  readonly what: string;
  /** The only folder that the page may load files of. */
  readonly rootFolder: string;
  /** The window it is laid out in, at 96 CSS pixels an inch, rounded up to whole ones. */
  readonly window: Size;
  /** Which of the CSS applies. */
  readonly media: 'print' | 'screen';
}

/** A guarded page: no scripts, no network, no file outside its root folder. */
export interface PageLease {
  readonly page: Page;
  /**
   * Opens a file of the root folder and waits until its fonts and images are ready. A page opens
   * one file in its life.
   */
  open(htmlFile: string): Promise<void>;
  /** Frees what the last print needed: otherwise the browser keeps as much of each print. */
  freeMemory(): Promise<void>;
  /** Waits for work on the page as long as printing may take; `what` as in `the PDF of x.html`. */
  waitFor<T>(what: string, work: Promise<T>): Promise<T>;
  /** What went wrong so far, each once, sorted. */
  problems(): PageProblem[];
  /** A URL as messages show it: relative to the root folder where it lies in it. */
  display(url: string): string;
}

interface PageProvider {
  readonly browser: Pick<RunningBrowser, 'connection' | 'idlePages'>;
  readonly limits: { readonly loadMs: number; readonly printMs: number; readonly closeMs: number };
}

/** A page keeps some memory of every file that it showed: after so many it is replaced. */
const MAX_PAGE_USES = 4;

/** Lends a page to `use`, an idle one if there is one. It is closed when something goes wrong. */
export async function withPageLease<T>(
  provider: PageProvider,
  request: PageRequest,
  use: (page: PageLease) => Promise<T>,
): Promise<T> {
  const { browser, limits } = provider;
  const newPage = (): Promise<Page> =>
    withTimeout(browser.connection.newPage(), {
      ms: limits.loadMs,
      what: `an empty page for ${request.what}`,
    });
  const guarded = (await takeIdlePage(provider)) ?? (await guardPage(await newPage()));
  const { page } = guarded;
  let onCrash = (): void => {};
  const crashed = new Promise<never>((_, reject) => {
    onCrash = () =>
      reject(new PageCrashError(`The browser's page crashed while it laid out ${request.what}.`));
  });
  page.once('error', onCrash);
  try {
    const result = await Promise.race([crashed, prepareAndUse(guarded, limits, request, use)]);
    guarded.uses += 1;
    if (guarded.uses === MAX_PAGE_USES) {
      await closePage(page, provider);
      return result;
    }
    // Only its next user waits for it; after the last one nothing does.
    const reset = withTimeout(guarded.reset(), { ms: limits.loadMs, what: 'an empty page' });
    guarded.emptied = Promise.race([crashed, reset]).then(
      () => true,
      () => false,
    );
    browser.idlePages.push(guarded);
    return result;
  } catch (error) {
    await closePage(page, provider);
    throw error;
  }
}

/** A page that another user has left, with nothing in it; `null` if there is none. */
async function takeIdlePage(provider: PageProvider): Promise<GuardedPage | null> {
  const { idlePages } = provider.browser;
  for (let idle = idlePages.pop(); idle !== undefined; idle = idlePages.pop()) {
    if (await idle.emptied) return idle;
    await closePage(idle.page, provider);
  }
  return null;
}

async function prepareAndUse<T>(
  guarded: GuardedPage,
  limits: PageProvider['limits'],
  request: PageRequest,
  use: (page: PageLease) => Promise<T>,
): Promise<T> {
  const { page } = guarded;
  const guard = await guarded.guard(request.rootFolder);
  await page.emulateMediaType(request.media);
  await page.setViewport({
    width: Math.ceil(request.window.widthIn * CSS_PX_PER_INCH - ROUNDING_PX),
    height: Math.ceil(request.window.heightIn * CSS_PX_PER_INCH - ROUNDING_PX),
  });
  const openFile = async (htmlFile: string): Promise<void> => {
    await page.goto(pathToFileURL(htmlFile).href, { waitUntil: 'load', timeout: 0 });
    await waitUntilReady(page, guard);
  };
  return use({
    page,
    open: (htmlFile) =>
      withTimeout(openFile(htmlFile), {
        ms: limits.loadMs,
        what: `the fonts and pictures of ${request.what}`,
        createError: pageTimeoutError,
      }),
    freeMemory: () =>
      withTimeout(collectGarbage(page), {
        ms: limits.loadMs,
        what: `the memory of ${request.what}`,
      }),
    waitFor: (what, work) =>
      withTimeout(work, { ms: limits.printMs, what, createError: pageTimeoutError }),
    problems: () => sortPageProblems(guard.problems),
    display: guard.display,
  });
}

const pageTimeoutError = ({ what, ms }: TimeLimit): Error => new PageTimeoutError(what, ms);

/** A size that is whole but for the arithmetic does not grow by a pixel. */
const ROUNDING_PX = 0.001;

async function closePage(page: Page, { browser, limits }: PageProvider): Promise<void> {
  if (!browser.connection.connected || page.isClosed()) return;
  try {
    await withTimeout(page.close(), { ms: limits.closeMs, what: 'a page to close' });
  } catch {
    // A page that does not close is closed with its browser.
  }
}

interface FailedResources {
  /** Family, weight and style. */
  readonly fonts: readonly string[];
  /** Absolute URLs. */
  readonly images: readonly string[];
}

/**
 * Waits until every font face that the page declares is loaded and every image is decoded, and
 * reports those that cannot be. It has no limit of its own.
 */
async function waitUntilReady(page: Page, guard: PageGuard): Promise<void> {
  const { fonts, images } = await runPageScript<FailedResources>(page, LOAD_RESOURCES);
  for (const face of fonts) {
    guard.report({
      kind: 'font-failed',
      message: `The font ${face} could not be loaded.`,
      url: null,
    });
  }
  for (const url of images.map((image) => guard.display(image))) {
    // One that was refused or not found is already reported, with its reason.
    if (guard.problems.some((known) => known.url === url)) continue;
    guard.report({
      kind: 'image-failed',
      message: `The image ${url} could not be decoded.`,
      url,
    });
  }
}

/** Runs inside the page. */
async function loadResources(): Promise<FailedResources> {
  const faces = [...document.fonts];
  await Promise.allSettled(faces.map((face) => face.load()));
  await document.fonts.ready;
  const failed = new Set<string>();
  const decoded = new Set<string>();
  // One after the other: a browser holds a few hundred megabytes of decoded pixels at most, and
  // refuses to decode more at once.
  for (const image of document.images) {
    image.loading = 'eager';
    if (decoded.has(image.src) || failed.has(image.src)) continue;
    const isDecoded = await image.decode().then(
      () => true,
      () => false,
    );
    (isDecoded ? decoded : failed).add(image.src);
  }
  return {
    fonts: faces
      .filter((face) => face.status !== 'loaded')
      .map((face) => `${face.family.replaceAll('"', '')} ${face.weight} ${face.style}`),
    images: [...failed],
  };
}

const LOAD_RESOURCES = pageScript([loadResources]);
