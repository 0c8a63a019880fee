import { hasErrors } from '../../diagnostics/diagnostic.ts';
import { boardWithBleed, composeCardPagesHtml, STYLESHEETS } from '../../layout/compose-pack.ts';
import type { CardPage, CardPagesPlan } from '../../layout/plan-card-pages.ts';
import { manifestHeader, runOutputJob, type Staging } from '../../output/job.ts';
import type { ManifestCard } from '../../output/manifest.ts';
import type { BoardComponent } from '../../pack/pack.ts';
import { splitPages } from '../../pictures/prepare-pictures.ts';
import type { PagePart, PrintResult } from '../../print/print-document.ts';
import { getOrDrawBoard } from '../board-files.ts';
import { type ExportContext, type ExportResult, startExport } from '../export-target.ts';
import { findPictureUses, prepareAssets, stageAssets } from '../stage-pages.ts';
import type { CardPdfsPlan } from './plan-pdf.ts';

export const cardPdfPath = ({ component }: CardPagesPlan): string => `${component.id}.pdf`;

/**
 * Prints each deck to a PDF of single cards and switches them in with their manifest, all or none.
 * Without a browser there is nothing to export: that CliError (exit 3) is thrown.
 */
export async function makeCardPdfs(
  planned: CardPdfsPlan,
  context: ExportContext,
): Promise<ExportResult> {
  const { plans } = planned;
  const { clock, pack } = context;
  startExport(plans.length, planned, context);
  const { result, published } = await runOutputJob({
    ...context,
    header: manifestHeader(pack.game),
    paths: plans.map(cardPdfPath),
    stage: async (staging) => {
      const partsOf = await clock.time('lay out', () => stagePages(staging, plans, context));
      const printed = await clock.time('print', () => print(staging, plans, partsOf, context));
      const diagnostics = printed.flatMap((one) => one.diagnostics);
      if (hasErrors(diagnostics)) return { result: diagnostics, output: null };
      const files = printed.flatMap((one) => one.files);
      for (const { path, bytes } of files) await staging.stageFile(path, bytes);
      const output = {
        files: files.map(({ path, component }) => ({ path, component })),
        cards: plans.flatMap(exportManifestCards),
        replaces: planned.replaces ?? ('all' as const),
        order: pack.components.map(({ id }) => id),
      };
      return { result: diagnostics, output };
    },
  });
  if (published !== null) await context.cache.evict();
  return { ...planned, published, diagnostics: result };
}

/** The documents that each plan is printed from. */
type PartsOf = ReadonlyMap<CardPagesPlan, readonly PagePart[]>;

/** Stages the pages and what they load; only their PDFs are published. */
async function stagePages(
  staging: Staging,
  plans: readonly CardPagesPlan[],
  context: ExportContext,
): Promise<PartsOf> {
  const { pack, faces, backs } = context;
  const uses = findPictureUses(context);
  const { files, pixels } = await prepareAssets({ ...context, ink: 'full' }, uses);
  await stageAssets(staging, files);
  const partsOf = new Map<CardPagesPlan, PagePart[]>();
  for (const plan of plans) {
    const { component } = plan;
    const { id } = component;
    const sides = {
      face:
        component.kind === 'board'
          ? await drawBoardFace(component, context)
          : (faces.get(id) ?? new Map()),
      back: backs.get(id) ?? new Map(),
    };
    const htmlsOf = ({ side, cardId }: CardPage): string[] => [sides[side].get(cardId) ?? ''];
    const parts: PagePart[] = [];
    for (const [at, pages] of splitPages(plan.pages, htmlsOf, pixels).entries()) {
      const html = composeCardPagesHtml({
        plan: { ...plan, pages },
        faces: sides.face,
        backs: sides.back,
        game: pack.game,
        head: { stylesheets: STYLESHEETS },
      });
      const path = `${id}.part-${at + 1}.html`;
      await staging.stageFile(path, html);
      parts.push({ htmlPath: path, pageCount: pages.length });
    }
    partsOf.set(plan, parts);
  }
  return partsOf;
}

async function drawBoardFace(
  component: BoardComponent,
  context: ExportContext,
): Promise<ReadonlyMap<string, string>> {
  const { plain } = await getOrDrawBoard(context.cache, context, component);
  return new Map([[component.id, boardWithBleed(plain, component.size)]]);
}

async function print(
  staging: Staging,
  plans: readonly CardPagesPlan[],
  partsOf: PartsOf,
  context: ExportContext,
): Promise<readonly PrintResult[]> {
  const { machine, signal, jobs, pack, onPrinted, onRestart } = context;
  const browser = await context.findBrowser();
  const [{ runBrowserJobs }, { printDocument }] = await Promise.all([
    import('../../browser/with-browser.ts'),
    import('../../print/print-document.ts'),
  ]);
  const { stagingFolder, scratchFolder } = staging;
  return runBrowserJobs({
    browser,
    machine,
    scratchFolder,
    signal,
    onRestart,
    jobs: plans,
    concurrency: jobs,
    run: async (lease, plan) => {
      const printed = await printDocument(lease, {
        component: plan.component,
        game: pack.game,
        rootFolder: stagingFolder,
        htmlPath: `${plan.component.id}.html`,
        parts: partsOf.get(plan) ?? [],
        pdfPath: cardPdfPath(plan),
        page: plan.page,
        printedPage: plan.printedPage,
        pageCount: plan.pages.length,
        bleedIn: plan.component.size.bleedIn,
        bookmarks: plan.pages.map((page) => ({ title: pageTitle(page), page: page.number })),
      });
      onPrinted(cardPdfPath(plan));
      return printed;
    },
  });
}

const pageTitle = ({ cardId, side }: CardPage): string =>
  side === 'face' ? cardId : `${cardId}, back`;

/** Each card with the pages of its face: one card a page, so the page is the sheet and its only slot is 1. */
function exportManifestCards(plan: CardPagesPlan): ManifestCard[] {
  const { component, pages } = plan;
  if (component.kind === 'board') return [];
  return component.cards.map(({ id, entry, copies }) => ({
    id,
    component: component.id,
    file: entry.place.file,
    line: entry.place.line,
    copies,
    places: pages
      .filter(({ cardId, side }) => cardId === id && side === 'face')
      .map(({ number }) => ({ file: cardPdfPath(plan), sheet: number, slot: 1 })),
  }));
}
