import type { PDFDocument } from '@cantoo/pdf-lib';
import type { FoundBrowser } from '../browser/find-browser.ts';
import type { Machine } from '../browser/machine.ts';
import type { PageLease } from '../browser/page-lease.ts';
import {
  PageCrashError,
  PageTimeoutError,
  pageFailureDiagnostic,
} from '../browser/page-problems.ts';
import { createMutex } from '../browser/promises.ts';
import { type BrowserLease, runBrowserJobs } from '../browser/with-browser.ts';
import type { Cache } from '../cache/cache.ts';
import { fileStamp } from '../cache/cache-key.ts';
import { bytesKind, memo } from '../cache/memo.ts';
import { type CliError, InternalError } from '../diagnostics/errors.ts';
import type { StageClock } from '../limits/time-budget.ts';
import { deckOfCard } from '../pack/pack.ts';
import type { PictureScale } from '../pack/pictures.ts';
import type { RenderedPack } from '../pack/rendered-pack.ts';
import { type ComponentPlan, pageCount, pageSizeOf, wholePath } from '../pack/sheet.ts';
import { createGlyphCoverage } from '../preflight/glyphs.ts';
import { bookPartPath } from '../rulebook/rulebook-pages.ts';
import { findBlankPages } from './blank-pages.ts';
import { type BoardPngJob, startBoardPngs } from './board-png.ts';
import { placeDrawings } from './impose-pdf.ts';
import { type PreflightJob, preflightPage } from './preflight-page.ts';
import { loadPageCache, openPrint, type PageCache, type PrintInputs } from './print-cache.ts';
import {
  type PagePart,
  type PrintedFile,
  type PrintResult,
  printDocument,
  printHtml,
} from './print-document.ts';
import { printRulebook, type RulebookJob } from './print-rulebook.ts';

/** Written pages, with all that decides how they are printed. */
export interface StagedPages {
  /** Of each page of HTML, by its path: the hash of it and of all that it loads. */
  readonly pageHashes: ReadonlyMap<string, string>;
  /** The hash of all that pages may load. */
  readonly assetsHash: string;
  /** By path: the share of their width that pictures are scaled to. */
  readonly pictureScales: ReadonlyMap<string, PictureScale>;
  /** By path of a page: the documents that it is printed from, where those are several. */
  readonly partsOf: ReadonlyMap<string, readonly PagePart[]>;
  readonly boardPictures: readonly BoardPngJob[];
}

export interface PrintRequest extends StagedPages, PrintContext, RenderedPack {
  readonly plans: readonly ComponentPlan[];
  /** Where the HTML lies with all that it loads, and where the browser's profile may lie. */
  readonly staging: { readonly stagingFolder: string; readonly scratchFolder: string };
  readonly browser: FoundBrowser;
  /** Whether all is printed in shades of grey. */
  readonly grey?: boolean;
}

/**
 * Prints every planned component to PDF, and the pictures of boards, with one browser; measures every
 * page.
 */
export async function printPlans(request: PrintRequest): Promise<PrintResult> {
  const { plans, cache, onPrinted } = request;
  const entries = await Promise.all(
    plans.map((plan) => openPrint(cache, printInputs(request, plan))),
  );
  const kept = await Promise.all(entries.map(getPrint));
  const picture = startBoardPngs(request);
  const finish = (at: number, print: PrintResult, isKept: boolean): void => {
    onPrinted(plans[at]?.pdfPath ?? '', isKept);
    picture.begin(print.files);
  };
  for (const [at, print] of kept.entries()) if (print !== null) finish(at, print, true);
  const printed = await printUncached(request, kept, async (at, print) => {
    // What has a problem is printed and measured again next time.
    const isValid = print.diagnostics.length === 0;
    if (isValid) await entries[at]?.set(print.files);
    finish(at, print, false);
  });
  const whole = mergePrints(printed);
  const pictures = await picture.drawn();
  return {
    ...whole,
    files: [...whole.files, ...(request.grey ? await greyPictures(pictures) : pictures)],
  };
}

/** Black ink alone is drawn as a warm grey. */
async function greyPictures(pictures: readonly PrintedFile[]): Promise<PrintedFile[]> {
  const { default: sharp } = await import('sharp');
  return Promise.all(
    pictures.map(async (one) => ({
      ...one,
      bytes: await sharp(one.bytes).greyscale().png().toBuffer(),
    })),
  );
}

async function getPrint(entry: Awaited<ReturnType<typeof openPrint>>): Promise<PrintResult | null> {
  const files = await entry.get();
  return files === null ? null : { files, diagnostics: [] };
}

/** The picture of a board is drawn while the browser goes on. */
const PRINT_ORDER = ['board', 'rulebook', 'tiles', 'deck'] as const;

/** Prints with one browser what no earlier run has printed. */
async function printUncached(
  request: PrintRequest,
  kept: readonly (PrintResult | null)[],
  onDone: (at: number, print: PrintResult) => Promise<void>,
): Promise<PrintResult[]> {
  const { pack, pictureScales } = request;
  const tasks = [...request.plans.entries()]
    .filter(([at]) => (kept[at] ?? null) === null)
    .sort(([, a], [, b]) => rankOf(a) - rankOf(b));
  if (tasks.length === 0) return kept.filter((one) => one !== null);
  const glyphs = createGlyphCoverage(request.fonts.fonts);
  const preflight = { pack, pictureScales, glyphs, runExclusive: createMutex() };
  const done = new Map<number, PrintResult>();
  // What needs much memory is printed one after the other, and decks beside it.
  const isDeck = ([, { layout }]: (typeof tasks)[number]): boolean => layout.kind === 'deck';
  const large = tasks.filter((task) => !isDeck(task));
  await runBrowserJobs({
    ...request,
    scratchFolder: request.staging.scratchFolder,
    work: [large, ...tasks.filter(isDeck).map((task) => [task])],
    run: async (lease, some) => {
      for (const [at, plan] of some) {
        // Before the browser was lost.
        if (done.has(at)) continue;
        const inColour = await printOrReport(lease, request, { plan, preflight });
        const print = request.grey ? await inGrey(inColour) : inColour;
        done.set(at, print);
        await onDone(at, print);
      }
    },
  });
  return kept.map((one, at) => one ?? done.get(at) ?? mergePrints([]));
}

async function inGrey(print: PrintResult): Promise<PrintResult> {
  const { greyPdf } = await import('./press/convert-to-inks.ts');
  const files = print.files.map(async (file) => ({ ...file, bytes: await greyPdf(file.bytes) }));
  return { ...print, files: await Promise.all(files) };
}

const rankOf = ({ layout }: ComponentPlan): number => PRINT_ORDER.indexOf(layout.kind);

const mergePrints = (prints: readonly PrintResult[]): PrintResult => ({
  files: prints.flatMap(({ files }) => files),
  diagnostics: prints.flatMap(({ diagnostics }) => diagnostics),
});

/**
 * Faces are the same on every paper, and the tiles of a board are the board: they are measured once,
 * whole where they are printed whole.
 */
function shouldMeasure({ plans }: PrintRequest, plan: ComponentPlan): boolean {
  // The cards of shared sheets are measured on the sheets of their own decks.
  if (plan.lastOf !== undefined) return false;
  const same = plans.filter(({ component }) => component.id === plan.component.id);
  const whole = same.find(({ layout }) => layout.kind !== 'tiles');
  const isDrawn = plan.component.kind === 'board';
  return (whole ?? (isDrawn ? undefined : same[0])) === plan;
}

function printInputs(request: PrintRequest, plan: ComponentPlan): PrintInputs {
  const { pageHashes, rulebooks, pack, browser, grey = false } = request;
  const pageHash = pageHashes.get(plan.htmlPath);
  if (pageHash === undefined) throw new InternalError(`${plan.htmlPath} was not composed`);
  return {
    plan,
    pageHash,
    browser,
    game: pack.game,
    rulebook: rulebooks.get(plan.component.id) ?? null,
    isMeasured: shouldMeasure(request, plan),
    grey,
  };
}

/** A page that takes too long, or crashes twice, is a problem of the pack. */
async function printOrReport(
  lease: BrowserLease,
  request: PrintRequest,
  work: { readonly plan: ComponentPlan; readonly preflight: PreflightJob },
): Promise<PrintResult> {
  try {
    const print = await printPlan(lease, request, work).catch((error: unknown) => {
      if (!(error instanceof PageCrashError)) throw error;
      request.onRestart(error);
      return printPlan(lease, request, work);
    });
    return await addBlankPages(print, request, work.plan, lease);
  } catch (error) {
    const isOfPage = error instanceof PageTimeoutError || error instanceof PageCrashError;
    if (!isOfPage) throw error;
    const diagnostics = [pageFailureDiagnostic(work.plan.component, error)];
    return { files: [], diagnostics };
  }
}

interface PrintedPlan extends PrintResult {
  /** What of a rulebook is looked at; else its first file. */
  readonly raw?: Uint8Array;
}

/** A card that was measured as blank is reported as that alone. */
async function addBlankPages(
  { raw, ...print }: PrintedPlan,
  request: PrintRequest,
  plan: ComponentPlan,
  lease: BrowserLease,
): Promise<PrintResult> {
  const pdf = raw ?? print.files[0]?.bytes;
  if (pdf === undefined) return print;
  const blank = await findBlankPages(pdf, plan, request, () => printWhole(lease, request, plan));
  const isKnown = print.diagnostics.some(({ code }) => code === 'card/blank');
  const diagnostics = print.diagnostics.map((one) =>
    blank.length > 0 && one.code === 'card/blank' ? ({ ...one, severity: 'error' } as const) : one,
  );
  return { ...print, diagnostics: [...diagnostics, ...(isKnown ? [] : blank)] };
}

/** Prints what is in tiles as a whole. */
async function printWhole(
  lease: BrowserLease,
  { staging }: PrintRequest,
  plan: ComponentPlan,
): Promise<Uint8Array> {
  const document = { what: wholePath(plan), page: pageSizeOf(plan) };
  return (await printHtml({ ...document, rootFolder: staging.stagingFolder, lease })).pdf;
}

async function printPlan(
  lease: BrowserLease,
  request: PrintRequest,
  { plan, preflight }: { plan: ComponentPlan; preflight: PreflightJob },
): Promise<PrintedPlan> {
  const { pack, cache, browser } = request;
  const { stagingFolder } = request.staging;
  const { component, htmlPath, pdfPath, layout } = plan;
  const rulebook = request.rulebooks.get(component.id) ?? null;
  const kept = await loadKept(request, plan);
  const measures: Pick<RulebookJob, 'preflight'> = shouldMeasure(request, plan)
    ? {
        preflight: (lent: PageLease) =>
          preflightPage(lent, plan, { ...preflight, validParts: kept.validParts }),
      }
    : {};
  if (layout.kind === 'rulebook') {
    if (rulebook === null) throw new InternalError(`${component.id} was not rendered`);
    const drawingsHash = request.pageHashes.get(bookPartPath(htmlPath, 'drawings')) ?? '';
    const { pageNumbers, ...printed } = await printRulebook(lease, {
      getOrPrintDrawings: (compute) =>
        memo(cache, drawingsPdf, {
          inputs: [fileStamp(browser.executablePath), drawingsHash],
          compute,
        }),
      plan,
      layout,
      rulebook,
      rootFolder: stagingFolder,
      guess: kept.guess,
      ...measures,
    });
    await kept.save(pageNumbers);
    return printed;
  }
  const parts = request.partsOf.get(htmlPath) ?? [];
  const board = parts[0]?.board;
  const prepare = async (document: PDFDocument): Promise<void> => {
    if (board !== undefined)
      await placeDrawings(document, [board], await printWhole(lease, request, plan));
  };
  const printed = await printDocument(lease, {
    component,
    prepare,
    game: pack.game,
    rootFolder: stagingFolder,
    htmlPath,
    pdfPath,
    page: pageSizeOf(plan),
    pageCount: pageCount(plan),
    parts,
    ...measures,
  });
  if (component.kind === 'deck') await kept.save();
  return printed;
}

const drawingsPdf = bytesKind('drawings of a rulebook');

function loadKept(
  { rulebooks, cache, pack, browser, assetsHash, pictureScales }: PrintRequest,
  { component, pdfPath }: ComponentPlan,
): Promise<PageCache> {
  const sizes =
    component.kind === 'deck'
      ? component.cards.map(({ id }) => [id, deckOfCard(component, id).size])
      : [];
  const { dpi } = pack.images;
  return loadPageCache(cache, {
    name: [pack.game.id, pdfPath],
    styles: pack.styles + (rulebooks.get(component.id)?.styles ?? ''),
    inputs: [assetsHash, JSON.stringify([sizes, dpi, [...pictureScales]])],
    executablePath: browser.executablePath,
  });
}

/** What a command prints with, whatever it prints. */
export interface PrintContext {
  /** The output folder, absolute. */
  readonly out: string;
  readonly cache: Cache;
  readonly findBrowser: () => Promise<FoundBrowser>;
  readonly machine: Machine;
  /** Pages printed at once. */
  readonly jobs: number;
  readonly clock: StageClock;
  readonly signal: AbortSignal;
  /** Called when a browser was lost during a job and another one is started. */
  readonly onRestart: (lost: CliError) => void;
  /** Called after each file; `isKept` for one that an earlier run made from the same inputs. */
  readonly onPrinted: (path: string, isKept?: boolean) => void;
}
