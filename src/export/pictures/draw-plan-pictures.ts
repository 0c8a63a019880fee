import pMap from 'p-map';
import { cacheKey } from '../../cache/cache-key.ts';
import { type Cache, getOrCompute } from '../../cache/cache-store.ts';
import { isPng } from '../../cache/file-signatures.ts';
import { toolIdentity } from '../../cache/tool-identity.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { InternalError } from '../../errors.ts';
import type { PackPicture } from '../../model/pack-picture.ts';
import type { PictureFrame } from '../../model/picture-frame.ts';
import type { RenderedPack } from '../../model/rendered-pack.ts';
import type { ComponentPlan } from '../../model/sheet.ts';
import type { PreflightPicture } from '../../print/preflight-page.ts';
import type { PrintedFile } from '../../print/print-document.ts';
import type { PrintContext } from '../../print/print-run.ts';
import type { OutputSession } from '../output/session.ts';
import { layOut, pageHashes } from '../stage-build.ts';

/** A board or a rulebook whose pages become pictures. */
export interface PagesToDraw {
  readonly plan: ComponentPlan;
  /** `null` where only the PDF is wanted. */
  readonly frame: PictureFrame | null;
  /** Of the picture of a page, counted from 1, relative to the folder of the export. */
  readonly pathOf: (page: number, pageCount: number) => string;
}

export interface DrawPlansRequest extends RenderedPack, PrintContext {
  readonly session: OutputSession;
  readonly pages: readonly PagesToDraw[];
  readonly pictures: readonly PackPicture[];
  readonly cache: Cache;
  readonly toolVersion: string;
  /** Where the pictures of faults go, as it stands in hints. */
  readonly picturesFolder: string;
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

export interface DrawnPlans {
  readonly drawn: readonly DrawnPlan[];
  readonly diagnostics: readonly Diagnostic[];
  /** Of what is wrong with the pages. */
  readonly faultPictures: readonly PreflightPicture[];
}

const NOTHING_DRAWN: DrawnPlans = { drawn: [], diagnostics: [], faultPictures: [] };

/**
 * Prints boards and rulebooks as a build does, or takes what one has printed, and draws their pages.
 * Each picture is kept under the PDF that it was drawn from.
 */
export async function drawPlanPictures(request: DrawPlansRequest): Promise<DrawnPlans> {
  const { session, pages, findBrowser } = request;
  if (pages.length === 0) return NOTHING_DRAWN;
  const plans = pages.map(({ plan }) => plan);
  const laidOut = await layOut(session, { ...request, plans, ink: 'full' });
  const { printPlans } = await import('../../print/print-plans.ts');
  const { stagingFolder, scratchFolder } = session;
  const printed = await printPlans({
    ...request,
    ...{ plans, stagingFolder, scratchFolder, boardPicture: null },
    browser: await findBrowser(),
    ...{ pageHashes: pageHashes(laidOut.pages), assetsHash: laidOut.assetsHash },
    ...{ pictureScales: laidOut.pictureScales, partsOf: laidOut.partsOf },
    onPrinted: () => undefined,
  });
  const { diagnostics, pictures: faults } = printed;
  const drawn: DrawnPlan[] = [];
  for (const one of pages) drawn.push(await drawPlan(request, one, printed.files));
  return { drawn, diagnostics, faultPictures: faults };
}

/** A large picture takes a lot of memory: one PDF after the other, page by page. */
async function drawPlan(
  request: DrawPlansRequest,
  { plan, frame, pathOf }: PagesToDraw,
  printed: readonly PrintedFile[],
): Promise<DrawnPlan> {
  const { session, cache, onPrinted } = request;
  const files = printed.filter(({ component }) => component === plan.component.id);
  const file = files.find(({ path }) => path === plan.pdfPath);
  if (file === undefined) throw new InternalError(`${plan.pdfPath} was not printed`);
  const pageCount = file.pages ?? 1;
  if (frame === null) {
    onPrinted(plan.pdfPath);
    return { plan, files, pageCount, paths: [] };
  }
  const identity = await toolIdentity();
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);
  const open = createPdfOpener(file.bytes);
  try {
    const paths = await pMap(
      numbers,
      async (page) => {
        const path = pathOf(page, pageCount);
        const about = JSON.stringify([page, frame]);
        const key = cacheKey('page picture', [identity, file.bytes, about]);
        const { drawPage } = await import('../../print/draw-pages.ts');
        const make = async () => drawPage(await open.source(), page, frame);
        const drawn = await getOrCompute(cache, key, { isValid: isPng, compute: make });
        await session.stageFile(path, drawn);
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

/** Opens a PDF when its first page is drawn. */
function createPdfOpener(pdf: Uint8Array) {
  const open = async () => {
    const { openRasterPdf } = await import('../../print/raster-pdf.ts');
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
