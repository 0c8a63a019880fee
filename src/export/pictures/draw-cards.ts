import pMap from 'p-map';
import type { FoundBrowser } from '../../browser/find-browser.ts';
import type { PageLease } from '../../browser/page-lease.ts';
import { createMutex, type Mutex } from '../../browser/promises.ts';
import type { BrowserLease } from '../../browser/with-browser.ts';
import { fileStamp } from '../../cache/cache-key.ts';
import { bytesKind, type CacheEntry, openEntry } from '../../cache/memo.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { InternalError } from '../../diagnostics/errors.ts';
import type { CardPicture } from '../../layout/card-pictures.ts';
import { composeCardPagesHtml } from '../../layout/compose-pack.ts';
import { sizeWithBleed } from '../../layout/html-document.ts';
import { planCardSides } from '../../layout/plan-card-pages.ts';
import type { Staging } from '../../output/job.ts';
import type { PictureScale } from '../../pack/pictures.ts';
import type { createCardInspector } from '../../print/preflight-page.ts';
import type { ExportContext } from '../export-target.ts';
import { createPageHasher, prepareAssets, stageAssets } from '../lay-out.ts';

/** Pictures to be drawn of cards, and what with. */
export interface DrawCardsRequest extends ExportContext {
  readonly staging: Staging;
  readonly drawn: readonly CardPicture[];
  /** Whether printed cards are measured and checked, too. */
  readonly measures?: boolean;
}

/**
 * Cards in one document: enough that starting one costs little, few enough that a browser holds no
 * more for a deck of thousands than for one of a hundred.
 */
const CARDS_PER_DOCUMENT = 48;

const cardPicture = bytesKind('card picture');

interface CacheablePicture extends CardPicture {
  readonly png: CacheEntry<Uint8Array>;
}

/**
 * Draws pictures of cards and stages each as it is done. A card whose picture an earlier run drew,
 * from the same page with the same browser, is not drawn again; where that holds for all, no browser
 * starts. A card with a fault is drawn and reported again next time.
 */
export async function drawCardPictures(request: DrawCardsRequest): Promise<Diagnostic[]> {
  const { drawn, pack, staging, findBrowser } = request;
  const browser = await findBrowser();
  const uses = drawn.map(({ component, frame, html }) => ({
    ...sizeWithBleed(component.size),
    html,
    dpi: Math.max(pack.images.dpi, frame.pxPerIn),
  }));
  const assets = await prepareAssets({ ...request, ink: 'full' }, uses);
  const pageHash = createPageHasher(assets.hash);
  const stamp = fileStamp(browser.executablePath);
  const opened = await pMap(drawn, (one) => openPicture(request, one, { pageHash, stamp }));
  const isCached = await pMap(opened, (one) => stageCached(request, one), {
    concurrency: CACHE_READ_CONCURRENCY,
  });
  const missing = opened.filter((_, index) => isCached[index] !== true);
  if (missing.length === 0) return [];
  await stageAssets(staging, assets.files);
  const means = { browser, pictureScales: assets.pictureScales };
  const found = await drawMissing(request, missing, means);
  if (found.length === 0 || missing.length === opened.length) return found;
  // A report says how many of the cards that were drawn with it have the same fault: so all are drawn.
  return drawMissing({ ...request, onPrinted: () => undefined }, opened, means);
}

/** Files that are read and written at once. */
const CACHE_READ_CONCURRENCY = 8;

/** A picture depends on its page alone with everything that it loads, and on how it is drawn. */
async function openPicture(
  request: DrawCardsRequest,
  picture: CardPicture,
  { pageHash, stamp }: { readonly pageHash: (html: string) => string; readonly stamp: string },
): Promise<CacheablePicture> {
  const { cache, measures = false } = request;
  const page = cache.enabled ? pageHash(composeBatch(request, [picture]).html) : '';
  return {
    ...picture,
    // One that was measured was found valid.
    png: await openEntry(cache, cardPicture, [
      ...[stamp, page, JSON.stringify(picture.frame)],
      measures ? picture.component.id : '',
    ]),
  };
}

/** Stages the picture of an earlier run; says whether there was one. */
async function stageCached(
  { staging, onPrinted }: DrawCardsRequest,
  { png, path }: CacheablePicture,
): Promise<boolean> {
  const cached = await png.get();
  if (cached === null) return false;
  await staging.stageFile(path, cached);
  onPrinted(path);
  return true;
}

async function drawMissing(
  request: DrawCardsRequest,
  missing: readonly CacheablePicture[],
  { browser, pictureScales }: { browser: FoundBrowser; pictureScales: PictureScales },
): Promise<Diagnostic[]> {
  const [{ runBrowserJobs }, { loadDrawing }] = await Promise.all([
    import('../../browser/with-browser.ts'),
    import('../../print/draw-pages.ts'),
  ]);
  // While the browser prints the first cards. A failure is reported where drawing begins.
  loadDrawing().catch(() => undefined);
  const preflight = request.measures ? await import('../../print/preflight-page.ts') : null;
  const means = {
    runExclusive: createMutex(),
    inspect: preflight?.createCardInspector({ ...request, pictureScales }) ?? null,
  };
  const found = await runBrowserJobs({
    ...request,
    browser,
    scratchFolder: request.staging.scratchFolder,
    work: [...splitBatches(missing).entries()],
    run: (lease, [index, batch]) => drawBatch(lease, { request, batch, index, ...means }),
  });
  return found.flat();
}

type PictureScales = ReadonlyMap<string, PictureScale>;

/** Pictures of one component that go into one document, and what they are drawn with. */
interface BatchJob {
  readonly request: DrawCardsRequest;
  readonly batch: readonly CacheablePicture[];
  readonly index: number;
  readonly runExclusive: Mutex;
  readonly inspect: ReturnType<typeof createCardInspector> | null;
}

/** Pictures of one component, as many as go into one document. */
function splitBatches(pictures: readonly CacheablePicture[]): CacheablePicture[][] {
  const batches: CacheablePicture[][] = [];
  for (const picture of pictures) {
    const last = batches.at(-1);
    const isFull = last === undefined || last.length >= CARDS_PER_DOCUMENT;
    if (isFull || last[0]?.component !== picture.component) batches.push([picture]);
    else last.push(picture);
  }
  return batches;
}

async function drawBatch(
  lease: BrowserLease,
  { request, batch, index, runExclusive, inspect }: BatchJob,
): Promise<Diagnostic[]> {
  const { staging, onPrinted } = request;
  const { drawDocument } = await import('../../print/draw-pages.ts');
  const { component, page, html } = composeBatch(request, batch);
  const htmlPath = `pictures-${index + 1}-${component.id}.html`;
  await staging.stageFile(htmlPath, html);
  const pngs: Uint8Array[] = [];
  const drawn = await drawDocument(lease, {
    component,
    page,
    htmlPath,
    rootFolder: staging.stagingFolder,
    runExclusive,
    frames: batch.map(({ frame }) => frame),
    onDrawn: async (png, at) => {
      const picture = batch[at];
      if (picture === undefined) throw new InternalError(`${htmlPath} has no picture ${at}`);
      await staging.stageFile(picture.path, png);
      pngs[at] = png;
      onPrinted(picture.path);
    },
    ...(inspect === null || component.form === 'image'
      ? {}
      : { preflight: (lent: PageLease) => inspect(lent, component, htmlPath) }),
  });
  if (drawn.length > 0) return drawn;
  for (const [at, { png }] of batch.entries()) {
    const bytes = pngs[at];
    if (bytes !== undefined) await png.set(bytes);
  }
  return drawn;
}

/** The pictures' cards as an HTML document, one a page. */
function composeBatch({ pack }: DrawCardsRequest, batch: readonly CardPicture[]) {
  const [first] = batch;
  if (first === undefined) throw new InternalError('an empty batch of pictures');
  const { component } = first;
  const plan = planCardSides(component, batch);
  const html = composeCardPagesHtml(plan, ({ number }) => batch[number - 1]?.html, pack.game);
  return { component, page: plan.printedPage, html };
}
