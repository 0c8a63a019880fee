import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { getOrDrawBoard } from '../export/board-files.ts';
import { estimateTgcCost } from '../export/tgc/estimate-tgc.ts';
import { type ComponentPlan, type Ink, pageSizeOf, UNCALIBRATED_PROFILE } from '../pack/sheet.ts';
import type { PrintedFile } from '../print/print-document.ts';
import { withRasterPdf } from '../print/rasterise-pdf.ts';
import { estimateInk, type InkUse, meanInk } from '../stats/ink-coverage.ts';
import { type Breakdown, collectStats, type PackStats } from '../stats/pack-stats.ts';
import type { Job } from './job.ts';
import { type BuildChoices, planBuild } from './plan.ts';
import type { ReadyRun } from './render.ts';

/** What is counted, and how it would be printed. */
export interface StatsChoices {
  /** Ids of components; none means all. */
  readonly ids: readonly string[];
  readonly breakdowns: readonly Breakdown[];
  readonly paper: BuildChoices['paper'];
  readonly backs: BuildChoices['backs'];
  /** The ink to be measured, which takes a browser; `null` for none. */
  readonly ink: Ink | null;
  /** Where pages are printed to be measured, absolute. */
  readonly folder: string;
}

/** A pack in numbers. */
export interface CountedPack {
  readonly stats: PackStats;
  readonly diagnostics: readonly Diagnostic[];
}

/** Plans the pack and counts what there is; with ink, after its pages are printed. */
export async function count(
  job: Job,
  run: ReadyRun,
  { ids, breakdowns, paper, backs, ink, folder }: StatsChoices,
): Promise<CountedPack> {
  const { rendered, presets } = run;
  const { pack } = rendered;
  const { plans, diagnostics } = await planBuild(job, run, {
    ids,
    paper,
    backs,
    ink: ink ?? 'full',
    isReprint: false,
    format: ['pdf'],
    marks: 'crop',
    profile: UNCALIBRATED_PROFILE,
  });
  const components = pack.components.filter(({ id }) => ids.length === 0 || ids.includes(id));
  const drawn = components.filter((component) => component.kind === 'board');
  const printed =
    ink === null || hasErrors(diagnostics)
      ? null
      : await (await import('./publish.ts')).printAside(job, run, { plans, ink, folder });
  const boards = await Promise.all(
    drawn.map(
      async (one) => [one.id, (await getOrDrawBoard(job.cache, rendered, one)).plain] as const,
    ),
  );
  const stats = collectStats({
    ...rendered,
    components,
    breakdowns,
    plans,
    boards: [...pack.boards.values()].filter(
      ({ id }) => ids.length === 0 || drawn.some(({ board }) => board === id),
    ),
    boardDrawings: new Map(boards),
    cost: estimateTgcCost({ ...presets, components }),
    ink: printed === null ? null : await measureInk(plans, printed.files),
  });
  return { stats, diagnostics: [...diagnostics, ...(printed?.diagnostics ?? [])] };
}

/** Fine enough to see the strokes of letters. */
const INK_DPI = 72;

/** Estimates the ink of printed components, page by page, in the order of the plans. */
async function measureInk(
  plans: readonly ComponentPlan[],
  files: readonly PrintedFile[],
): Promise<InkUse[]> {
  const uses: InkUse[] = [];
  for (const plan of plans) {
    const pdf = files.find(({ path }) => path === plan.pdfPath);
    if (pdf === undefined) continue;
    const page = pageSizeOf(plan);
    const toPx = (inches: number): number => Math.round(inches * INK_DPI);
    const size = { widthPx: toPx(page.widthIn), heightPx: toPx(page.heightIn) };
    const whole = { xPx: 0, yPx: 0, pageWidthPx: size.widthPx, pageHeightPx: size.heightPx };
    const pages = await withRasterPdf(pdf.bytes, (source) =>
      Array.from({ length: source.pageCount }, (_, index) =>
        estimateInk(source.draw({ page: index + 1, ...size, ...whole }).rgb),
      ),
    );
    uses.push({
      component: plan.component.id,
      paper: plan.paper?.id ?? null,
      pages: pages.length,
      page,
      ...meanInk(pages),
    });
  }
  return uses;
}
