import { boardWithBleed, composeCardPagesHtml } from '../../layout/compose-pack.ts';
import type { CardPage, CardPagesPlan } from '../../layout/plan-card-pages.ts';
import type { Staging } from '../../output/job.ts';
import type { ManifestCard } from '../../output/manifest.ts';
import type { PictureScale } from '../../pack/pictures.ts';
import { splitPages } from '../../pictures/prepare-pictures.ts';
import type { PdfInfo } from '../../print/pdf-info.ts';
import type { InkReport } from '../../print/press/convert-to-inks.ts';
import type { NetLines } from '../../print/press/cut-lines.ts';
import type { FlattenChoices } from '../../print/press/flatten-for-press.ts';
import type { PressOptions, PressPages } from '../../print/press/prepare-for-press.ts';
import type { PagePart, PrintedFile, PrintJob, PrintResult } from '../../print/print-document.ts';
import { formatCount } from '../../text/text-markup.ts';
import { getOrDrawBoard } from '../board-files.ts';
import { type ExportContext, type ExportResult, publishExport } from '../export-target.ts';
import { findPictureUses, prepareAssets, stageAssets } from '../lay-out.ts';
import type { CardPdfsPlan } from './plan-pdf.ts';

interface PlannedPdfs extends CardPdfsPlan {
  /** How PDFs are prepared for a press; `null` if they stay in RGB. */
  readonly press: PressOptions | null;
  /** Whether marks are put around their pages. */
  readonly hasTargets: boolean;
  /** Whether cards are measured and checked, as `build` does it. */
  readonly measures: boolean;
}

export const cardPdfPath = ({ name }: CardPagesPlan): string => `${name}.pdf`;

/**
 * Prints each deck to a PDF of single cards and switches them in with their manifest, all or none.
 * Without a browser there is nothing to export: that CliError (exit 3) is thrown.
 */
export function makeCardPdfs(planned: PlannedPdfs, context: ExportContext): Promise<ExportResult> {
  const { plans, press } = planned;
  const { clock } = context;
  return publishExport(planned, context, {
    total: plans.length,
    paths: plans.map(cardPdfPath),
    stage: async (staging) => {
      const pages = await clock.time('lay out', () => stageCardPages(staging, plans, context));
      const printed = await clock.time('print', () => print(staging, planned, pages, context));
      const files = printed.flatMap((one) => one.files);
      for (const { path, bytes } of files) await staging.stageFile(path, bytes);
      return {
        files: files.map(({ path, component }) => ({ path, component })),
        cards: plans.flatMap(exportManifestCards),
        diagnostics: printed.flatMap((one) => one.diagnostics),
        notes: press === null ? [] : inkNotes(printed, press),
      };
    },
  });
}

interface StagedCardPages {
  /** The documents that each plan is printed from. */
  readonly partsOf: ReadonlyMap<CardPagesPlan, readonly PagePart[]>;
  readonly pictureScales: ReadonlyMap<string, PictureScale>;
}

/** Stages the pages and what they load; only their PDFs are published. */
export async function stageCardPages(
  staging: Staging,
  plans: readonly CardPagesPlan[],
  context: ExportContext,
): Promise<StagedCardPages> {
  const { pack, faces, backs } = context;
  const uses = findPictureUses(context);
  const { files, pixels, pictureScales } = await prepareAssets({ ...context, ink: 'full' }, uses);
  await stageAssets(staging, files);
  const partsOf = new Map<CardPagesPlan, PagePart[]>();
  for (const plan of plans) {
    const { component } = plan;
    const { id } = component;
    const sides = { face: faces.get(id), back: backs.get(id) };
    const board =
      component.kind === 'board' ? await getOrDrawBoard(context.cache, context, component) : null;
    const htmlOf = ({ side, cardId }: CardPage): string | undefined =>
      board === null ? sides[side]?.get(cardId) : boardWithBleed(board.plain, component.size);
    const htmlsOf = (page: CardPage): string[] => [htmlOf(page) ?? ''];
    const parts: PagePart[] = [];
    for (const [at, pages] of splitPages(plan.pages, htmlsOf, pixels).entries()) {
      const html = composeCardPagesHtml({ ...plan, pages }, htmlOf, pack.game);
      const path = `${plan.name}.part-${at + 1}.html`;
      await staging.stageFile(path, html);
      parts.push({ htmlPath: path, pageCount: pages.length });
    }
    partsOf.set(plan, parts);
  }
  return { partsOf, pictureScales };
}

async function print(
  staging: Staging,
  { plans, press, hasTargets, measures }: PlannedPdfs,
  { partsOf, pictureScales }: StagedCardPages,
  context: ExportContext,
): Promise<readonly CardPdfs[]> {
  const { pack, signal, onPrinted } = context;
  const [{ runBrowserJobs }, { describePdf, printDocument }] = await Promise.all([
    import('../../browser/with-browser.ts'),
    import('../../print/print-document.ts'),
  ]);
  const checks = measures ? await import('../../print/preflight-page.ts') : null;
  const inspect = checks?.createCardInspector({ ...context, pictureScales });
  const { stagingFolder, scratchFolder } = staging;
  return runBrowserJobs({
    ...context,
    browser: await context.findBrowser(),
    scratchFolder,
    work: plans,
    run: async (lease, plan) => {
      const subject = { component: plan.component, game: pack.game };
      const inks: InkReport[] = [];
      const nets: NetLines[] = [];
      const preflight: PrintJob['preflight'] = async (lent) => {
        const { component } = plan;
        if (press?.hasCutLines && isCutAlongLines(plan)) {
          const { readNets } = await import('../../print/press/read-nets.ts');
          nets.push(...(await readNets(lent, component.id)));
        }
        const own = pack.components.find(({ id }) => id === component.id);
        if (inspect === undefined || component.kind !== 'deck' || own?.kind !== 'deck') return [];
        // What a service asks for beyond the pack's own safe zone is for `validate --service`.
        const safeIn = Math.min(component.size.safeIn, own.size.safeIn);
        const size = { ...component.size, safeIn };
        return inspect(lent, { ...component, size }, plan.name);
      };
      const prepare: PrintJob['prepare'] = async (document) => {
        if (press !== null) {
          const { prepareForPress } = await import('../../print/press/prepare-for-press.ts');
          const pages = pressPages(plan, { info: describePdf(subject), nets });
          inks.push(await prepareForPress(document, pages, press));
        }
        if (hasTargets) {
          const { addAlignmentTargets } = await import('../../print/press/alignment-targets.ts');
          addAlignmentTargets(document);
        }
      };
      const printed = await printDocument(lease, {
        ...subject,
        prepare,
        preflight,
        rootFolder: stagingFolder,
        htmlPath: `${plan.name}.html`,
        parts: partsOf.get(plan) ?? [],
        pdfPath: cardPdfPath(plan),
        page: plan.page,
        printedPage: plan.printedPage,
        pageCount: plan.pages.length,
        bleedIn: plan.component.size.bleedIn,
        bookmarks: plan.pages.map((page) => ({ title: pageTitle(page), page: page.number })),
      });
      const files =
        press?.standard === 'pdfx1a'
          ? await flattenFiles(printed, {
              press,
              info: describePdf(subject),
              scratchFolder,
              signal,
            })
          : printed.files;
      onPrinted(cardPdfPath(plan));
      return { ...printed, files, plan, inks };
    },
  });
}

async function flattenFiles({ files }: PrintResult, choices: FlattenChoices) {
  const { flattenForPress } = await import('../../print/press/flatten-for-press.ts');
  const flatten = async (file: PrintedFile): Promise<PrintedFile> => ({
    ...file,
    bytes: await flattenForPress(file, choices),
  });
  return Promise.all(files.map(flatten));
}

/** What is printed of a plan, and what was found while it was prepared for a press. */
interface CardPdfs extends PrintResult {
  readonly plan: CardPagesPlan;
  readonly inks: readonly InkReport[];
}

const isCutAlongLines = ({ component }: CardPagesPlan): boolean =>
  component.kind === 'deck' && component.cut === 'drawn';

function pressPages(
  plan: CardPagesPlan,
  { info, nets }: { readonly info: PdfInfo; readonly nets: readonly NetLines[] },
): PressPages {
  const { size, panels } = plan.component;
  const sides = plan.pages.map(({ side }) => side);
  return { info, size, sides, panels, nets: isCutAlongLines(plan) ? nets : undefined };
}

function inkNotes(printed: readonly CardPdfs[], { profile }: PressOptions): string[] {
  const inks = printed.flatMap((one) => one.inks);
  const most = Math.max(0, ...inks.map(({ totalInk }) => totalInk));
  const unconverted = inks.reduce((sum, one) => sum + one.unconverted, 0);
  const heaviest = printed.find((one) => one.inks.some(({ totalInk }) => totalInk === most));
  const where = heaviest === undefined ? '' : `, in ${cardPdfPath(heaviest.plan)}`;
  return [
    `inks of ${profile.name}: at most ${most} % in one place${where}`,
    ...(unconverted === 0 ? [] : [`${formatCount(unconverted, 'graphic')} stayed in sRGB`]),
  ];
}

const pageTitle = ({ cardId, side }: CardPage): string =>
  side === 'face' ? cardId : `${cardId}, back`;

/** Each card with the pages of its face: one card a page, so the page is the sheet and its only slot is 1. */
function exportManifestCards(plan: CardPagesPlan): ManifestCard[] {
  const { component, pages } = plan;
  if (component.kind === 'board' || pages.every(({ side }) => side === 'back')) return [];
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
