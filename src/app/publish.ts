import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { CliError, EXIT } from '../diagnostics/errors.ts';
import { countDemoted, downgradeForDraft } from '../diagnostics/waivers.ts';
import {
  type BuildRequest,
  coverOf,
  plannedPaths,
  usableShared,
} from '../export/build-contents.ts';
import { type LaidOut, layOut } from '../export/lay-out.ts';
import { preflightFolder } from '../export/output-folders.ts';
import { checkForService } from '../export/services.ts';
import { stageOutput } from '../export/stage-output.ts';
import { planPageCheck } from '../layout/plan-pack.ts';
import { manifestHeader, runOutputJob, type Staging, withStaging } from '../output/job.ts';
import { MANIFEST_PATH, parseManifest } from '../output/manifest.ts';
import type { Published } from '../output/session.ts';
import type { Service } from '../pack/product.ts';
import type { ComponentPlan, Ink } from '../pack/sheet.ts';
import type { PrintResult } from '../print/print-document.ts';
import type { PrintRequest } from '../print/print-plans.ts';
import { encodePath } from '../render/picture-addresses.ts';
import type { Job } from './job.ts';
import type { BuildPlan } from './plan.ts';
import type { ReadyRun } from './render.ts';

export interface BuildResult {
  /** `null` when a laid-out page had errors: then the output folder is as it was. */
  readonly published: Published | null;
  readonly diagnostics: readonly Diagnostic[];
  /** Why the PDFs are missing, when they should be there. */
  readonly noPdf: CliError | null;
  /** Errors that a draft is printed with. */
  readonly faults: number;
  /** The last sheets that decks share in what shows the whole. */
  readonly shared: readonly ComponentPlan[];
}

/**
 * Makes the output of a planned build, all of it or nothing.
 *
 * @param isAhead whether the whole build follows, which makes what shows the whole
 */
export const publishPlan = (
  job: Job,
  run: ReadyRun,
  plan: BuildPlan,
  isAhead = false,
): Promise<BuildResult> => buildOutput({ ...requestOf(job, run, plan), isAhead });

const requestOf = (job: Job, run: ReadyRun, plan: BuildPlan): BuildRequest => ({
  ...job,
  ...plan.rendered,
  ...plan,
  pictures: picturesOf(run, plan),
  isDraft: job.choices.isDraft,
  dataFaults: countDemoted(run.diagnostics),
});

/** layOut -> print -> publish: makes the output of a checked and rendered pack, all of it or nothing. */
export async function buildOutput(planned: BuildRequest): Promise<BuildResult> {
  const { clock, out, pack, signal } = planned;
  const { result, published } = await runOutputJob({
    folder: out,
    clock,
    signal,
    header: manifestHeader(pack.game),
    paths: (previous) => plannedPaths(planned, previous),
    stage: async (staging) => {
      const request = { ...planned, shared: usableShared(planned, staging.previous) };
      const hidden = new Set(request.shared.map(({ pdfPath }) => pdfPath));
      const all: BuildRequest = {
        ...request,
        plans: [...request.plans, ...request.shared],
        onPrinted: (path, isKept) => hidden.has(path) || request.onPrinted(path, isKept),
      };
      const laidOut = await clock.time('lay out', () => layOut(staging, all));
      const { printed, noPdf } = await clock.time('print', () => printPages(staging, all, laidOut));
      const diagnostics = downgradeForDraft(printed.diagnostics, request.isDraft ?? false);
      const faults = countDemoted(diagnostics) + (request.dataFaults ?? 0);
      const shared = noPdf === null ? request.shared : [];
      const made = { diagnostics, noPdf, faults, shared };
      if (hasErrors(diagnostics)) return { result: made, output: null };
      signal.throwIfAborted();
      const parts = { laidOut, printed, noPdf, faults };
      const output = await clock.time('publish', () => stageOutput(staging, request, parts));
      return { result: made, output };
    },
  });
  if (published !== null) await planned.cache.evict();
  return { ...result, published };
}

const NOTHING_PRINTED: PrintResult = { files: [], diagnostics: [] };

/** Without a browser the HTML is a build of its own; only the HTML's absence makes that a failure. */
async function printPages(
  staging: Staging,
  request: BuildRequest,
  laidOut: LaidOut,
): Promise<{ printed: PrintResult; noPdf: CliError | null }> {
  if (!request.formats.includes('pdf')) return { printed: NOTHING_PRINTED, noPdf: null };
  try {
    const browser = await request.findBrowser();
    const { printPlans } = await import('../print/print-plans.ts');
    const printed = await printPlans({ ...request, ...laidOut, browser, staging });
    return { printed, noPdf: null };
  } catch (error) {
    const isMachine = error instanceof CliError && error.exitCode === EXIT.machine;
    if (!isMachine || !request.formats.includes('html')) throw error;
    return { printed: NOTHING_PRINTED, noPdf: error };
  }
}

/** plan -> layOut -> print, to look at the pages: nothing of them is published. */
export async function printAside(
  job: Job,
  { rendered, pictures }: ReadyRun,
  planned: Pick<PrintRequest, 'plans'> & { readonly ink: Ink; readonly folder: string },
): Promise<PrintResult> {
  const { clock } = job;
  const browser = await job.findBrowser();
  const { printPlans } = await import('../print/print-plans.ts');
  const request = { ...job, ...rendered, ...planned, pictures, browser };
  const printed = await withStaging(planned.folder, async (staging) => {
    const laidOut = await clock.time('lay out', () => layOut(staging, request));
    return clock.time('print and measure', () =>
      printPlans({ ...request, ...laidOut, boardPictures: [], staging }),
    );
  });
  await job.cache.evict();
  return printed;
}

/** What is wrong with the pages of a pack, once they are printed. */
export async function checkPages(job: Job, run: ReadyRun): Promise<readonly Diagnostic[]> {
  const planned = planPageCheck(run.rendered, run.presets.papers);
  if (hasErrors(planned.diagnostics)) return planned.diagnostics;
  const { plans } = planned;
  const folder = preflightFolder(job.out);
  const { diagnostics } = await printAside(job, run, { plans, ink: 'full', folder });
  return [...planned.diagnostics, ...diagnostics];
}

/** What a print service would reject of the cards that it prints: before it looks at them, and on their pages. */
export async function checkOrder(
  job: Job,
  run: ReadyRun,
  service: Service,
): Promise<readonly Diagnostic[]> {
  const { pack } = run.rendered;
  const { decks: components, diagnostics } = checkForService(pack, service, run.presets);
  if (components.length === 0) return diagnostics;
  const order = { ...run, rendered: { ...run.rendered, pack: { ...pack, components } } };
  return [...diagnostics, ...(await checkPages(job, order))];
}

/** The same of some cards alone. */
export function checkCards(
  job: Job,
  run: ReadyRun,
  cards: ReadonlySet<string>,
): Promise<readonly Diagnostic[]> {
  const { pack } = run.rendered;
  const components = pack.components.flatMap((one) => {
    if (one.kind !== 'deck' || one.form !== 'cards') return [];
    const some = one.cards.filter(({ id }) => cards.has(id));
    return some.length === 0
      ? []
      : [{ ...one, cards: some.map((card) => ({ ...card, copies: 1 })) }];
  });
  return checkPages(job, { ...run, rendered: { ...run.rendered, pack: { ...pack, components } } });
}

/** The pictures of a build: of some cards alone, those that they show. */
function picturesOf({ pictures }: Pick<ReadyRun, 'pictures'>, plan: BuildPlan) {
  const { plans, isWhole, replaces } = plan;
  const { faces, backs, pack } = plan.rendered;
  const decks = plans.flatMap(({ component }) => (component.kind === 'deck' ? [component] : []));
  if (isWhole || replaces !== 'all' || decks.length < plans.length) return pictures;
  const cover = faces.get(coverOf(pack)?.image.deck.id ?? '');
  const shown = decks.flatMap(({ id, cards }) =>
    [faces, backs].flatMap((sides) => cards.map((card) => sides.get(id)?.get(card.id) ?? '')),
  );
  const text = [...shown, ...(cover?.values() ?? []), pack.styles].join('\n');
  return pictures.filter(({ path }) => text.includes(encodePath(path)));
}

/** Every file that a build would leave in its output folder, sorted. */
export async function plannedFiles(
  job: Job,
  run: ReadyRun,
  plan: BuildPlan,
): Promise<readonly string[]> {
  const path = join(job.out, MANIFEST_PATH);
  const previous = await readFile(path, 'utf8').then(parseManifest, () => null);
  return [...plannedPaths(requestOf(job, run, plan), previous), MANIFEST_PATH].sort();
}
