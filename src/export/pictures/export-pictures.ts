import type { Cache } from '../../cache/cache-store.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { hasErrors } from '../../diagnostics/sort.ts';
import type { CardPicture, PicturedCard } from '../../layout/plan-card-pictures.ts';
import type { PackPicture } from '../../model/pack-picture.ts';
import type { RenderedPack } from '../../model/rendered-pack.ts';
import type { PrintContext } from '../../print/print-run.ts';
import type { ManifestCard } from '../output/manifest.ts';
import { type OutputSession, openOutput, type Published } from '../output/session.ts';
import { savePreflightPictures } from '../preflight-pictures.ts';
import { drawCardPictures, type InspectPage } from './draw-card-pictures.ts';
import { type DrawnPlan, drawPlanPictures, type PagesToDraw } from './draw-plan-pictures.ts';

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
  readonly cache: Cache;
  readonly toolVersion: string;
  /** The output folder, absolute. */
  readonly out: string;
  /** Where the export and its manifest go, absolute. */
  readonly folder: string;
  /** The folder of the pictures of what is wrong with pages, as it stands in hints. */
  readonly picturesFolder: string;
  readonly inspect?: InspectPage;
  /** What else this export will write: told before the work when something is in the way. */
  readonly otherPaths?: readonly string[];
  /** Stages what is made of the pictures, which lie staged at their paths; answers what is exported. */
  readonly finish?: (drawn: DrawnExport) => Promise<FinishedExport>;
}

/** What an export has drawn. */
export interface DrawnExport {
  readonly session: OutputSession;
  /** The pictures of cards. */
  readonly files: readonly ExportedFile[];
  readonly pages: readonly DrawnPlan[];
}

/** What is exported in the end, and what is wrong with it. */
export interface FinishedExport {
  readonly files: readonly ExportedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface ExportPicturesResult {
  /** `null` when a laid-out page had errors: then the folder is as it was. */
  readonly published: Published | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Draws every picture of a plan and switches them in with their manifest, all or none. Without a
 * browser there is nothing to export: that CliError (exit 3) is thrown.
 */
export async function exportPictures(
  request: ExportPicturesRequest,
): Promise<ExportPicturesResult> {
  const { plan, folder, clock, cache, signal } = request;
  const session = await openOutput({ folder });
  try {
    await session.assertNoConflicts([
      ...plan.drawn.map(({ path }) => path),
      ...(request.otherPaths ?? []),
    ]);
    const { drawn, diagnostics } = await drawAll(session, request);
    if (hasErrors(diagnostics)) return { published: null, diagnostics };
    const finished = await clock.time('finish', () => (request.finish ?? listPictures)(drawn));
    const found = [...diagnostics, ...finished.diagnostics];
    if (hasErrors(found)) return { published: null, diagnostics: found };
    signal.throwIfAborted();
    const published = await clock.time('publish', () => commit(session, request, finished.files));
    await cache.evict();
    return { published, diagnostics: found };
  } finally {
    await session.discard();
  }
}

async function drawAll(
  session: OutputSession,
  request: ExportPicturesRequest,
): Promise<{ drawn: DrawnExport; diagnostics: readonly Diagnostic[] }> {
  const { plan, clock, pack } = request;
  const found = await clock.time('draw cards', () =>
    drawCardPictures({
      ...{ ...request, session, drawn: plan.drawn },
      keepsBrowserOpen: plan.pages.length > 0,
    }),
  );
  const pages = await clock.time('draw pages', () =>
    drawPlanPictures({ ...request, session, pages: plan.pages }),
  );
  const faults = [...found.pictures, ...pages.faultPictures];
  if (faults.length > 0) {
    await savePreflightPictures({ ...request, game: pack.game, pictures: faults });
  }
  const files = plan.drawn.map(({ path, component }) => ({ path, component: component.id }));
  return {
    drawn: { session, files, pages: pages.drawn },
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

function commit(
  session: OutputSession,
  { pack, plan, replaces, toolVersion }: ExportPicturesRequest,
  files: readonly ExportedFile[],
): Promise<Published> {
  const { id, name, version } = pack.game;
  return session.commit({
    tool: { name: 'vbuses', version: toolVersion },
    pack: { id, name, version },
    locale: pack.game.language,
    files,
    cards: plan.cards.map(manifestCard),
    missing: [],
    entries: [],
    replaces,
    order: pack.components.map((component) => component.id),
  });
}

/** A card with the picture of its face, which is a sheet of its own with one slot. */
function manifestCard({ component, cardId, copies, face, back }: PicturedCard): ManifestCard {
  const place = component.cards.find(({ id }) => id === cardId)?.entry.place ?? component.place;
  return {
    ...{ id: cardId, component: component.id, file: place.file, line: place.line, copies },
    places: [{ file: face, sheet: 1, slot: 1 }],
    ...(back === null ? {} : { back }),
  };
}
