import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { CliError, EXIT } from '../diagnostics/errors.ts';
import {
  countDemoted,
  type DraftMode,
  downgradeForDraft,
  findUnusedWaivers,
} from '../diagnostics/waivers.ts';
import { plannedPaths } from '../export/build-contents.ts';
import { preflightFolder, savePreflightPictures } from '../export/output-folders.ts';
import { type OverviewRequest, stageOverview } from '../export/stage-overview.ts';
import { type LaidOut, layOut } from '../export/stage-pages.ts';
import { planPageCheck } from '../layout/plan-pack.ts';
import { manifestHeader, runOutputJob, type Staging, withStaging } from '../output/job.ts';
import { MANIFEST_PATH, parseManifest } from '../output/manifest.ts';
import type { Published } from '../output/session.ts';
import type { ComponentPlan, Ink } from '../pack/sheet.ts';
import type { PreflightPicture } from '../print/preflight-page.ts';
import type { PrintResult } from '../print/print-document.ts';
import type { PrintContext } from '../print/print-plans.ts';
import type { ReadyRun } from './load.ts';

/** What every command that lays out pages works with. */
export interface OutputContext extends PrintContext {
  /** The output folder, absolute. */
  readonly out: string;
  /** The folder of the pictures of what is wrong with its pages, as hints name it. */
  readonly picturesFolder: string;
}

/** What is to be made of a pack, and with what. */
export interface BuildRequest extends OverviewRequest, OutputContext {
  /** Whether it is printed although pages have problems. */
  readonly isDraft?: DraftMode;
  /** Errors of the data that a draft is printed with. */
  readonly dataFaults?: number;
}

export interface BuildResult {
  /** `null` when a laid-out page had errors: then the output folder is as it was. */
  readonly published: Published | null;
  readonly diagnostics: readonly Diagnostic[];
  /** Of what is wrong with its pages. */
  readonly pictures: readonly PreflightPicture[];
  /** Why the PDFs are missing, when they should be there. */
  readonly noPdf: CliError | null;
  /** Errors that a draft is printed with. */
  readonly faults: number;
}

/** layOut -> print -> publish: makes the output of a checked and rendered pack, all of it or nothing. */
export async function buildOutput(request: BuildRequest): Promise<BuildResult> {
  const { clock, out, pack, signal } = request;
  const { result, published } = await runOutputJob({
    folder: out,
    clock,
    signal,
    header: manifestHeader(pack.game),
    paths: (previous) => plannedPaths(request, previous),
    stage: async (staging) => {
      const laidOut = await clock.time('lay out', () => layOut(staging, request));
      const { printed, noPdf } = await clock.time('print', () =>
        printPages(staging, request, laidOut),
      );
      const { pictures } = printed;
      const isMeasured = request.formats.includes('pdf') && noPdf === null;
      if (isMeasured) await savePreflightPictures({ ...request, game: pack.game, pictures });
      const diagnostics = downgradeForDraft(printed.diagnostics, request.isDraft ?? false);
      const faults = countDemoted(diagnostics) + (request.dataFaults ?? 0);
      const made = { diagnostics, pictures, noPdf, faults };
      if (hasErrors(diagnostics)) return { result: made, output: null };
      signal.throwIfAborted();
      const parts = { laidOut, printed, noPdf, faults };
      const output = await clock.time('publish', () => stageOverview(staging, request, parts));
      return { result: made, output };
    },
  });
  if (published !== null) await request.cache.evict();
  return { ...result, published };
}

const NOTHING_PRINTED: PrintResult = { files: [], diagnostics: [], pictures: [] };

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

/** Pages that are printed to be looked at: nothing of them is published. */
export interface AsideRequest extends OutputContext {
  readonly cache: Cache;
  readonly run: Pick<ReadyRun, 'rendered' | 'pictures'>;
  readonly plans: readonly ComponentPlan[];
  readonly ink: Ink;
  /** Where they are staged, absolute. */
  readonly folder: string;
}

/** plan -> layOut -> print, and no more than that. */
export async function printAside(request: AsideRequest): Promise<PrintResult> {
  const { clock, run, folder } = request;
  const browser = await request.findBrowser();
  const { printPlans } = await import('../print/print-plans.ts');
  const job = { ...request, ...run.rendered, pictures: run.pictures, browser };
  const printed = await withStaging(folder, async (staging) => {
    const laidOut = await clock.time('lay out', () => layOut(staging, job));
    return clock.time('print and measure', () =>
      printPlans({ ...job, ...laidOut, boardPictures: [], staging }),
    );
  });
  await request.cache.evict();
  return printed;
}

/** What is wrong with the pages of a pack, once they are printed. Only pictures of the faults are kept. */
export async function checkPages(
  request: OutputContext & { readonly cache: Cache },
  run: ReadyRun,
): Promise<readonly Diagnostic[]> {
  const { out } = request;
  const { game, waivers } = run.rendered.pack;
  const planned = planPageCheck(run.rendered, run.presets.papers);
  if (hasErrors(planned.diagnostics)) return planned.diagnostics;
  const { diagnostics, pictures } = await printAside({
    ...request,
    run,
    plans: planned.plans,
    ink: 'full',
    folder: preflightFolder(out),
  });
  await savePreflightPictures({ out, game, pictures });
  return [...planned.diagnostics, ...diagnostics, ...findUnusedWaivers(waivers, diagnostics)];
}

/** Every file that a build would leave in an output folder, sorted. */
export async function plannedFiles(
  wanted: Parameters<typeof plannedPaths>[0],
  out: string,
): Promise<readonly string[]> {
  const previous = await readFile(join(out, MANIFEST_PATH), 'utf8').then(parseManifest, () => null);
  return [...plannedPaths(wanted, previous), MANIFEST_PATH].sort();
}
