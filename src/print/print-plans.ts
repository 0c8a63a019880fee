import { cacheKey } from '../cache/cache-key.ts';
import { type Cache, remembered } from '../cache/cache-store.ts';
import { toolIdentity } from '../cache/tool-identity.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type CliError, InternalError } from '../errors.ts';
import type { LoadedFonts } from '../model/loaded-fonts.ts';
import type { Pack } from '../model/pack.ts';
import { pageCount, pageOf } from '../model/plan-pages.ts';
import type { RenderedRulebook } from '../model/rulebook.ts';
import type { ComponentPlan } from '../model/sheet.ts';
import { readGlyphs } from '../preflight/glyphs.ts';
import { drawPicture } from './board-picture.ts';
import type { FoundBrowser } from './find-browser.ts';
import { keepPrint, type PrintInputs, printKey, readPrint } from './kept-prints.ts';
import type { LentPage } from './lend-page.ts';
import type { Machine } from './machine.ts';
import { type PreflightJob, type PreflightPicture, preflightPage } from './preflight-page.ts';
import { type PrintedFile, printDocument } from './print-document.ts';
import { printEach } from './print-each.ts';
import { type PrintedRulebook, printRulebook } from './print-rulebook.ts';
import { createTurns } from './take-turns.ts';
import type { BrowserLease } from './with-browser.ts';

/** A picture of the board, drawn from its printed page. */
export interface BoardPictureJob {
  readonly plan: ComponentPlan;
  /** Relative to the output folder. */
  readonly pngPath: string;
  readonly dpi: number;
  readonly inputHash: string;
}

export interface PrintRequest {
  readonly plans: readonly ComponentPlan[];
  readonly boardPicture: BoardPictureJob | null;
  readonly pack: Pack;
  readonly fonts: LoadedFonts;
  /** By component. */
  readonly rulebooks: ReadonlyMap<string, RenderedRulebook>;
  /** Where the pictures of faults go, as it stands in hints: `Output/preflight`. */
  readonly picturesFolder: string;
  readonly toolVersion: string;
  /** Where the HTML lies with all that it loads. */
  readonly stagingFolder: string;
  /** For the browser's profile. */
  readonly scratchFolder: string;
  /** Of each page of HTML, by its path: the hash of it and of all that it loads. */
  readonly pageHashes: ReadonlyMap<string, string>;
  readonly cache: Cache;
  readonly browser: FoundBrowser;
  readonly machine: Machine;
  /** Pages at once. */
  readonly jobs: number;
  readonly signal: AbortSignal;
  /** Told when a browser was lost in mid-job and another one is started. */
  readonly onRestart: (lost: CliError) => void;
  /** Told after each file. */
  readonly onPrinted: (path: string) => void;
}

export interface Printed {
  readonly files: readonly PrintedFile[];
  readonly diagnostics: readonly Diagnostic[];
  /** Of what is wrong with the pages. */
  readonly pictures: readonly PreflightPicture[];
}

/**
 * Prints every planned component to PDF, and the board's picture, with one browser; measures every
 * page.
 */
export async function printPlans(request: PrintRequest): Promise<Printed> {
  const { plans, cache } = request;
  const keys = await Promise.all(plans.map((plan) => printKey(inputsOf(request, plan))));
  const kept = await Promise.all(keys.map((key) => readPrint(cache, key)));
  for (const [at, { pdfPath }] of plans.entries()) {
    if (kept[at] !== null) request.onPrinted(pdfPath);
  }
  const printed = kept.every((print) => print !== null)
    ? kept
    : await printMissing(request, keys, kept);
  return {
    files: [
      ...printed.flatMap(({ files }) => files),
      ...(await drawBoardPicture(
        request,
        printed.flatMap(({ files }) => files),
      )),
    ],
    diagnostics: printed.flatMap(({ diagnostics }) => diagnostics),
    pictures: printed.flatMap(({ pictures }) => pictures),
  };
}

/** Prints with one browser what no earlier run has printed. */
function printMissing(
  request: PrintRequest,
  keys: readonly string[],
  kept: readonly (PrintedRulebook | null)[],
): Promise<PrintedRulebook[]> {
  const { browser, machine, scratchFolder, signal, pack, picturesFolder, cache } = request;
  const glyphs = readGlyphs(request.fonts.fonts);
  const preflight = { pack, picturesFolder, glyphs, takeTurn: createTurns() };
  return printEach({
    ...{ browser, machine, scratchFolder, signal, onRestart: request.onRestart },
    jobs: request.plans.map((plan, at) => ({ plan, at })),
    concurrency: request.jobs,
    print: async (lease, { plan, at }) => {
      const known = kept[at] ?? null;
      if (known !== null) return known;
      const print = await printPlan(lease, request, { plan, preflight });
      await keepPrint(cache, keys[at] ?? '', print);
      request.onPrinted(plan.pdfPath);
      return print;
    },
  });
}

/** Faces are the same on every paper, and the tiles of a board are the board: they are measured once. */
function isMeasured({ plans }: PrintRequest, plan: ComponentPlan): boolean {
  const wholes = plans.filter(({ layout }) => layout.kind !== 'tiles');
  return wholes.find(({ component }) => component.id === plan.component.id) === plan;
}

function inputsOf(request: PrintRequest, plan: ComponentPlan): PrintInputs {
  const { pageHashes, rulebooks, pack, browser } = request;
  const pageHash = pageHashes.get(plan.htmlPath);
  if (pageHash === undefined) throw new InternalError(`${plan.htmlPath} was not composed`);
  return {
    ...{ plan, pageHash, browser, game: pack.game },
    rulebook: rulebooks.get(plan.component.id) ?? null,
    isMeasured: isMeasured(request, plan),
  };
}

async function printPlan(
  lease: BrowserLease,
  request: PrintRequest,
  { plan, preflight }: { plan: ComponentPlan; preflight: PreflightJob },
): Promise<PrintedRulebook> {
  const { stagingFolder, pack, toolVersion, rulebooks } = request;
  const { component, htmlPath, pdfPath, layout } = plan;
  const measure = isMeasured(request, plan)
    ? { preflight: (lent: LentPage) => preflightPage(lent, plan, preflight) }
    : {};
  if (layout.kind === 'rulebook') {
    const rulebook = rulebooks.get(component.id);
    if (rulebook === undefined) throw new InternalError(`${component.id} was not rendered`);
    const job = { plan, layout, rulebook, toolVersion };
    const book = await printRulebook(lease, { ...job, rootFolder: stagingFolder, ...measure });
    return book;
  }
  const printed = await printDocument(lease, {
    component,
    game: pack.game,
    toolVersion,
    rootFolder: stagingFolder,
    htmlPath,
    pdfPath,
    page: pageOf(plan),
    pageCount: pageCount(plan),
    ...measure,
  });
  return { ...printed, files: [printed.file] };
}

/** The board's picture, from its printed page. */
async function drawBoardPicture(
  { boardPicture, cache, onPrinted }: PrintRequest,
  printed: readonly PrintedFile[],
): Promise<PrintedFile[]> {
  if (boardPicture === null) return [];
  const { plan, pngPath, dpi, inputHash } = boardPicture;
  const board = printed.find(({ path }) => path === plan.pdfPath);
  if (board === undefined) throw new InternalError(`${plan.pdfPath} was not printed`);
  const size = pageOf(plan);
  const key = cacheKey('board picture', [await toolIdentity(), board.bytes, `${dpi}`, inputHash]);
  const draw = () => drawPicture({ pdf: board.bytes, size, dpi, inputHash });
  const bytes = await remembered(cache, key, draw);
  onPrinted(pngPath);
  return [{ path: pngPath, component: plan.component.id, bytes }];
}
