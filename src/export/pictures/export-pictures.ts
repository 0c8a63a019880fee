import pMap from 'p-map';
import type { Cache } from '../../cache/cache.ts';
import { bytesKind, jsonKind, memo } from '../../cache/memo.ts';
import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.ts';
import { InternalError } from '../../diagnostics/errors.ts';
import type { CardPicture, PicturedCard } from '../../layout/card-pictures.ts';
import { manifestHeader, runOutputJob, type Staging } from '../../output/job.ts';
import type { ManifestCard } from '../../output/manifest.ts';
import type { Published } from '../../output/session.ts';
import type { PackPicture, PictureFrame } from '../../pack/pictures.ts';
import type { RenderedPack } from '../../pack/rendered-pack.ts';
import type { ComponentPlan } from '../../pack/sheet.ts';
import type { PreflightResult } from '../../print/preflight-page.ts';
import type { PrintedFile } from '../../print/print-document.ts';
import type { PrintContext } from '../../print/print-plans.ts';
import { arrayOf, isPng, isString } from '../../values/value-shapes.ts';
import { savePreflightPictures } from '../output-folders.ts';
import { layOut } from '../stage-pages.ts';
import { drawCardPictures } from './draw-cards.ts';

/** The pictures of an export, named before anything is drawn. */
export interface PicturesPlan {
  readonly drawn: readonly CardPicture[];
  readonly cards: readonly PicturedCard[];
  readonly pages: readonly PagesToDraw[];
}

/** A file of an export; without a component it belongs to all of it. */
export interface ExportedFile {
  readonly path: string;
  readonly component?: string;
}

/** A pack to be made into pictures, and what with. */
export interface ExportPicturesRequest extends RenderedPack, PrintContext {
  readonly plan: PicturesPlan;
  /** `all`, or the ids of the components that this run replaces. */
  readonly replaces: 'all' | readonly string[];
  readonly pictures: readonly PackPicture[];
  /** Where the export and its manifest go, absolute. */
  readonly folder: string;
  /** Whether printed cards are measured and checked, too. */
  readonly measures?: boolean;
  /** What else this export will write. A file in the way is an error before the work begins. */
  readonly otherPaths?: readonly string[];
  /** Stages what is made of the pictures, which lie staged at their paths; answers what is exported. */
  readonly finish?: (drawn: DrawnExport) => Promise<FinishedExport>;
}

/** What an export has drawn. */
export interface DrawnExport {
  readonly staging: Staging;
  /** The pictures of cards. */
  readonly files: readonly ExportedFile[];
  readonly pages: readonly DrawnPlan[];
}

/** What is exported in the end, and what is wrong with it. */
export interface FinishedExport {
  readonly files: readonly ExportedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface ExportOutcome {
  /** `null` when a laid-out page had errors: then the folder is as it was. */
  readonly published: Published | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Draws every picture of a plan and switches them in with their manifest, all or none. Without a
 * browser there is nothing to export: that CliError (exit 3) is thrown.
 */
export async function exportPictures(request: ExportPicturesRequest): Promise<ExportOutcome> {
  const { plan, pack, clock } = request;
  const { result, published } = await runOutputJob({
    ...request,
    header: manifestHeader(pack.game),
    paths: [...plan.drawn.map(({ path }) => path), ...(request.otherPaths ?? [])],
    stage: async (staging) => {
      const { drawn, diagnostics } = await drawAll(staging, request);
      if (hasErrors(diagnostics)) return { result: diagnostics, output: null };
      const finished = await clock.time('finish', () => (request.finish ?? listPictures)(drawn));
      const found = [...diagnostics, ...finished.diagnostics];
      if (hasErrors(found)) return { result: found, output: null };
      const output = {
        files: finished.files,
        cards: plan.cards.map(manifestCard),
        replaces: request.replaces,
        order: pack.components.map(({ id }) => id),
      };
      return { result: found, output };
    },
  });
  if (published !== null) await request.cache.evict();
  return { published, diagnostics: result };
}

async function drawAll(
  staging: Staging,
  request: ExportPicturesRequest,
): Promise<{ drawn: DrawnExport; diagnostics: readonly Diagnostic[] }> {
  const { plan, clock, pack } = request;
  const found = await clock.time('draw cards', () =>
    drawCardPictures({
      ...request,
      staging,
      drawn: plan.drawn,
      keepsBrowserOpen: plan.pages.length > 0,
    }),
  );
  const pages = await clock.time('draw pages', () => drawPlanPictures(staging, request));
  const faults = [...found.pictures, ...pages.pictures];
  if (faults.length > 0) {
    await savePreflightPictures({ ...request, game: pack.game, pictures: faults });
  }
  const files = plan.drawn.map(({ path, component }) => ({ path, component: component.id }));
  return {
    drawn: { staging, files, pages: pages.drawn },
    diagnostics: [...found.diagnostics, ...pages.diagnostics],
  };
}

/** The pictures of cards, and those of pages. */
const listPictures = async ({ files, pages }: DrawnExport): Promise<FinishedExport> => ({
  files: [
    ...files,
    ...pages.flatMap(({ paths, plan }) =>
      paths.map((path) => ({ path, component: plan.component.id })),
    ),
  ],
  diagnostics: [],
});

/** A card with the picture of its face, which is a sheet of its own with one slot. */
function manifestCard({ component, cardId, copies, face, back }: PicturedCard): ManifestCard {
  const place = component.cards.find(({ id }) => id === cardId)?.entry.place ?? component.place;
  return {
    id: cardId,
    component: component.id,
    file: place.file,
    line: place.line,
    copies,
    places: [{ file: face, sheet: 1, slot: 1 }],
    ...(back === null ? {} : { back }),
  };
}

/** A board or a rulebook whose pages become pictures. */
export interface PagesToDraw {
  readonly plan: ComponentPlan;
  /** `null` where only the PDF is wanted. */
  readonly frame: PictureFrame | null;
  /** Of the picture of a page, counted from 1, relative to the folder of the export. */
  readonly pathOf: (page: number, pageCount: number) => string;
}

/** The pages of a plan, and their pictures. */
export interface DrawnPlan {
  readonly plan: ComponentPlan;
  /** As they were printed. */
  readonly files: readonly PrintedFile[];
  readonly pageCount: number;
  /** A path a page. */
  readonly paths: readonly string[];
}

/**
 * Prints boards and rulebooks as a build does, or takes what one has printed, and draws their pages.
 * Each picture is kept under what is on its page.
 */
async function drawPlanPictures(
  staging: Staging,
  request: ExportPicturesRequest,
): Promise<PreflightResult & { readonly drawn: readonly DrawnPlan[] }> {
  const { pages } = request.plan;
  if (pages.length === 0) return { drawn: [], diagnostics: [], pictures: [] };
  const plans = pages.map(({ plan }) => plan);
  const laidOut = await layOut(staging, { ...request, plans, ink: 'full' });
  const { printPlans } = await import('../../print/print-plans.ts');
  const printed = await printPlans({
    ...request,
    ...laidOut,
    plans,
    boardPictures: [],
    browser: await request.findBrowser(),
    staging,
    onPrinted: () => undefined,
  });
  const { files, diagnostics, pictures } = printed;
  const drawn: DrawnPlan[] = [];
  for (const one of pages) drawn.push(await drawPlan({ ...request, staging }, one, files));
  return { drawn, diagnostics, pictures };
}

const pagePicture = bytesKind('page picture', isPng);
const pageHashes = jsonKind('page hashes', arrayOf(isString));

/** A large picture takes a lot of memory: one PDF after the other, page by page. */
async function drawPlan(
  { staging, cache, onPrinted }: ExportPicturesRequest & { readonly staging: Staging },
  { plan, frame, pathOf }: PagesToDraw,
  printed: readonly PrintedFile[],
): Promise<DrawnPlan> {
  const files = printed.filter(({ component }) => component === plan.component.id);
  const file = files.find(({ path }) => path === plan.pdfPath);
  if (file === undefined) throw new InternalError(`${plan.pdfPath} was not printed`);
  const pageCount = file.pages ?? 1;
  if (frame === null) {
    onPrinted(plan.pdfPath);
    return { plan, files, pageCount, paths: [] };
  }
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);
  const open = createPdfOpener(file.bytes);
  const hashes = cache.enabled ? await getPageHashes(cache, file.bytes) : [];
  try {
    const paths = await pMap(
      numbers,
      async (page) => {
        const path = pathOf(page, pageCount);
        const drawn = await memo(cache, pagePicture, {
          inputs: () => [hashes[page - 1] ?? file.bytes, JSON.stringify(frame)],
          compute: async () => {
            const { drawPage } = await import('../../print/draw-pages.ts');
            return drawPage(await open.source(), page, frame);
          },
        });
        await staging.stageFile(path, drawn);
        return path;
      },
      { concurrency: 2 },
    );
    // How many pages a text has is not known before: it counts as one step.
    onPrinted(plan.pdfPath);
    return { plan, files, pageCount, paths };
  } finally {
    await open.close();
  }
}

const getPageHashes = (cache: Cache, pdf: Uint8Array): Promise<readonly string[]> =>
  memo(cache, pageHashes, {
    inputs: [pdf],
    compute: async () => (await import('../../print/pdf-info.ts')).hashPages(pdf),
  });

/** Opens a PDF when its first page is drawn. */
function createPdfOpener(pdf: Uint8Array) {
  const open = async () => {
    const { openRasterPdf } = await import('../../print/rasterise-pdf.ts');
    return openRasterPdf(pdf);
  };
  let opened: ReturnType<typeof open> | null = null;
  return {
    source: () => {
      opened ??= open();
      return opened;
    },
    close: async () => (await opened)?.close(),
  };
}
