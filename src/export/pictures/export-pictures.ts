import pMap from 'p-map';
import { bytesKind, memo } from '../../cache/memo.ts';
import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.ts';
import { InternalError } from '../../diagnostics/errors.ts';
import type { CardPicture, PicturedCard } from '../../layout/card-pictures.ts';
import type { Staging } from '../../output/job.ts';
import type { ManifestCard } from '../../output/manifest.ts';
import type { PictureFrame } from '../../pack/pictures.ts';
import type { ComponentPlan } from '../../pack/sheet.ts';
import type { PrintedFile } from '../../print/print-document.ts';
import type { RenderAs } from '../../render/render-pack.ts';
import {
  type ExportContext,
  type ExportedFile,
  type ExportPlan,
  type ExportResult,
  type ExportSource,
  publishExport,
} from '../export-target.ts';
import { layOut } from '../lay-out.ts';
import { drawCardPictures } from './draw-cards.ts';

/** The pictures of an export, named before anything is drawn. */
export interface PicturesPlan {
  readonly drawn: readonly CardPicture[];
  readonly cards: readonly PicturedCard[];
  readonly pages: readonly PagesToDraw[];
}

/** What an export draws, and what it makes of that. */
export interface DrawingPlan extends ExportPlan {
  readonly plan: PicturesPlan;
  /** Whether printed cards are measured and checked, too. */
  readonly measures?: boolean;
  /** What else this export will write. A file in the way is an error before the work begins. */
  readonly otherPaths?: readonly string[];
  /** Stages what is made of the pictures, which lie staged at their paths; answers what is exported. */
  readonly finish?: (drawn: DrawnExport) => Promise<FinishedExport>;
  /** What was found while decks were rendered as the target wants them. */
  readonly diagnostics?: readonly Diagnostic[];
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
  /** Where a picture of a card lies, by its planned path; there by default. */
  readonly pathOf?: (planned: string) => string;
}

/**
 * Draws every picture of a planned export and switches them in with their manifest, all or none.
 * Without a browser there is nothing to export: that CliError (exit 3) is thrown.
 */
export async function makeDrawnExport(
  planned: DrawingPlan,
  context: ExportContext,
): Promise<ExportResult> {
  const { plan, diagnostics: known = [], finish = listPictures, otherPaths = [] } = planned;
  if (hasErrors(known)) return { ...planned, published: null, diagnostics: known };
  const result = await publishExport(planned, context, {
    total: plan.drawn.length + plan.pages.length,
    paths: [...plan.drawn.map(({ path }) => path), ...otherPaths],
    stage: async (staging) => {
      const { drawn, diagnostics } = await drawAll(staging, planned, context);
      if (hasErrors(diagnostics)) return { files: [], diagnostics };
      const finished = await context.clock.time('finish', () => finish(drawn));
      return {
        files: finished.files,
        cards: plan.cards.map((card) => manifestCard(card, finished.pathOf)),
        diagnostics: [...diagnostics, ...finished.diagnostics],
      };
    },
  });
  return { ...result, diagnostics: [...known, ...result.diagnostics] };
}

async function drawAll(
  staging: Staging,
  { plan, measures }: DrawingPlan,
  context: ExportContext,
): Promise<{ drawn: DrawnExport; diagnostics: readonly Diagnostic[] }> {
  const { clock } = context;
  const found = await clock.time('draw cards', () =>
    drawCardPictures({ ...context, measures, staging, drawn: plan.drawn }),
  );
  const pages = await clock.time('draw pages', () => drawPlanPictures(staging, plan, context));
  const files = plan.drawn.map(({ path, component }) => ({ path, component: component.id }));
  return {
    drawn: { staging, files, pages: pages.drawn },
    diagnostics: [...found, ...pages.diagnostics],
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
function manifestCard(
  { component, cardId, copies, face, back }: PicturedCard,
  pathOf = (path: string): string => path,
): ManifestCard {
  const place = component.cards.find(({ id }) => id === cardId)?.entry.place ?? component.place;
  return {
    id: cardId,
    component: component.id,
    file: place.file,
    line: place.line,
    copies,
    places: [{ file: pathOf(face), sheet: 1, slot: 1 }],
    ...(back === null ? {} : { back: pathOf(back) }),
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
 */
async function drawPlanPictures(
  staging: Staging,
  { pages }: PicturesPlan,
  context: ExportContext,
): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly drawn: readonly DrawnPlan[] }> {
  if (pages.length === 0) return { drawn: [], diagnostics: [] };
  const plans = pages.map(({ plan }) => plan);
  const laidOut = await layOut(staging, { ...context, plans, ink: 'full' });
  const { printPlans } = await import('../../print/print-plans.ts');
  const printed = await printPlans({
    ...context,
    ...laidOut,
    plans,
    boardPictures: [],
    browser: await context.findBrowser(),
    staging,
    onPrinted: () => undefined,
  });
  const { files, diagnostics } = printed;
  const drawn: DrawnPlan[] = [];
  for (const one of pages) drawn.push(await drawPlan({ ...context, staging }, one, files));
  return { drawn, diagnostics };
}

const pagePicture = bytesKind('page picture');

/** A large picture takes a lot of memory: one PDF after the other, page by page. */
async function drawPlan(
  { staging, cache, onPrinted }: ExportContext & { readonly staging: Staging },
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
  try {
    const paths = await pMap(
      numbers,
      async (page) => {
        const path = pathOf(page, pageCount);
        const drawn = await memo(cache, pagePicture, {
          inputs: [file.bytes, JSON.stringify([page, frame])],
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

/** `renderAs` of a pack, and the list of what it finds when it is called. */
export function collectDiagnostics({ renderAs }: ExportSource) {
  const diagnostics: Diagnostic[] = [];
  const collecting: RenderAs = (deck, facts) => {
    const sides = renderAs(deck, facts);
    diagnostics.push(...sides.diagnostics);
    return sides;
  };
  return { renderAs: collecting, diagnostics };
}
