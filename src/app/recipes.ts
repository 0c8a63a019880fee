import type { Cache } from '../cache/cache.ts';
import { mergeDiagnostics } from '../diagnostics/dedupe.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { CliError } from '../diagnostics/errors.ts';
import { countDemoted, type DraftMode, findUnusedWaivers } from '../diagnostics/waivers.ts';
import type { ExportContext, ExportResult, MakeExport } from '../export/export-target.ts';
import type { PlainCards, PlainPack } from '../export/plain-pack.ts';
import type { StageClock } from '../limits/time-budget.ts';
import type { Presets } from '../load/load-presets.ts';
import type { BoardComponent } from '../pack/pack.ts';
import { selectForPlayers } from '../pack/players.ts';
import { type RenderedPack, withMergedSides } from '../pack/rendered-pack.ts';
import { type ComponentPlan, type Ink, UNCALIBRATED_PROFILE } from '../pack/sheet.ts';
import type { Waiver } from '../pack/waiver.ts';
import type { PrintedFile } from '../print/print-document.ts';
import type { InkUse } from '../stats/ink-coverage.ts';
import type { Breakdown, PackStats } from '../stats/pack-stats.ts';
import type { LanguageRequest } from './check.ts';
import {
  type CheckedRun,
  type CheckFolderOptions,
  loadCheckRender,
  type ReadyRun,
} from './load.ts';
import type { BuildResult, OutputContext } from './output.ts';
import type { BuildChoices, BuildPlan } from './plan.ts';
import { notesOfRun } from './run-notes.ts';

/** What a command line changes of a pack. */
export interface Overrides {
  /** What pictures are scaled to, in pixels per inch. */
  readonly imageDpi?: number;
  /** Codes of laid-out pages. */
  readonly waive?: readonly string[];
  /** For how many players its cards are wanted; all cards by default. */
  readonly players?: number;
}

/** A pack as the command line changes it. */
function applyOverrides(
  rendered: RenderedPack,
  { imageDpi: dpi, waive = [], players }: Overrides,
): RenderedPack {
  const pack = players === undefined ? rendered.pack : selectForPlayers(rendered.pack, players);
  const ofRun = waive.map((code): Waiver => ({ code, by: 'run', id: '', place: null }));
  const images = dpi === undefined ? pack.images : { ...pack.images, dpi };
  return { ...rendered, pack: { ...pack, images, waivers: [...pack.waivers, ...ofRun] } };
}

/** The pack that a command works on. */
export interface CheckRequest extends CheckFolderOptions {
  readonly cache: Cache;
  /** Absolute. */
  readonly packFolder: string;
  readonly clock: StageClock;
  readonly language: LanguageRequest;
  readonly overrides: Overrides;
}

/** A checked pack, and what was made of it; the diagnostics of all stages are merged. */
export interface PackRun<T> extends CheckedRun {
  /** `null` when the pack has errors. */
  readonly made: T | null;
}

/** load -> check -> render -> `make`: the whole run of a command. All diagnostics are merged once, here. */
async function runPack<T extends { readonly diagnostics: readonly Diagnostic[] }>(
  { packFolder, clock, language, overrides, ...options }: CheckRequest,
  make: (run: ReadyRun) => Promise<T>,
  assertChoices: (presets: Presets) => unknown = () => undefined,
): Promise<PackRun<T>> {
  const run = await loadCheckRender(packFolder, clock, language, options);
  const { renderAs } = run;
  assertChoices(run.presets);
  if (run.rendered === null || renderAs === null) {
    return { ...run, diagnostics: mergeDiagnostics(run.diagnostics), made: null };
  }
  const rendered = applyOverrides(run.rendered, overrides);
  const made = await make({ ...run, rendered, renderAs });
  const diagnostics = mergeDiagnostics([...run.diagnostics, ...made.diagnostics]);
  return { ...run, rendered, diagnostics, made };
}

export interface PackBuildRequest extends CheckRequest, OutputContext {
  readonly choices: BuildChoices;
  /** Cards that are drawn without their templates, and nothing else; `null` for a usual build. */
  readonly plain: PlainCards | null;
  readonly isDraft: DraftMode;
  /** Whether only the plan is wanted. */
  readonly isDry: boolean;
  readonly onPlanned: (plan: BuildPlan) => void;
}

/** The pack with the cards that a build prints, and the ids of the components it is asked for. */
async function replaceByPlain(
  { rendered }: ReadyRun,
  { plain, choices: { ids } }: PackBuildRequest,
): Promise<PlainPack> {
  if (plain === null) return { rendered, ids };
  const { plainPack } = await import('../export/plain-pack.ts');
  return plainPack(rendered, ids, plain);
}

/** What became of a build. */
export interface PackBuild {
  readonly plan: BuildPlan;
  /** Every file that a build leaves, of one that is only planned. */
  readonly files: readonly string[];
  /** `null` for one that is only planned, or cannot be. */
  readonly result: BuildResult | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** load -> check -> render -> plan -> layOut -> print -> publish. */
export async function buildPack(request: PackBuildRequest): Promise<PackRun<PackBuild>> {
  const { choices, out, isDry } = request;
  const { assertPapers, planBuild } = await import('./plan.ts');
  const build = async (run: ReadyRun): Promise<PackBuild> => {
    const { pictures, presets } = run;
    const { rendered, ids } = await replaceByPlain(run, request);
    const { seamObstaclesOf } = await import('../export/seam-obstacles.ts');
    const obstaclesOf = seamObstaclesOf(rendered);
    const own = planBuild(rendered, presets.papers, { ...choices, ids, obstaclesOf });
    const made = own.plans.map(({ component }) => component);
    const plan = { ...own, notes: [...notesOfRun(request, run, made), ...own.notes] };
    const planned = { plan, files: [], result: null, diagnostics: plan.diagnostics };
    if (hasErrors(plan.diagnostics)) return planned;
    request.onPlanned(plan);
    const wanted = { ...withMergedSides(rendered, made), ...plan, pictures };
    const { buildOutput, plannedFiles } = await import('./output.ts');
    if (isDry) return { ...planned, files: await plannedFiles(wanted, out) };
    const dataFaults = countDemoted(run.diagnostics);
    const result = await buildOutput({ ...request, ...wanted, dataFaults });
    const isMeasured = plan.formats.includes('pdf') && result.noPdf === null;
    const isComplete =
      plan.isWhole && isMeasured && plan.ink === 'full' && request.overrides.players === undefined;
    const unused = isComplete ? findUnusedWaivers(rendered.pack.waivers, result.diagnostics) : [];
    const diagnostics = [...plan.diagnostics, ...result.diagnostics, ...unused];
    return { ...planned, result, diagnostics };
  };
  // A paper that does not exist is a mistake of the command line, whatever the pack is like.
  return runPack(request, build, ({ papers }) => assertPapers(choices.paper, papers));
}

export interface PackCheckRequest extends CheckRequest, OutputContext {
  /** Whether its pages are laid out and measured, too. */
  readonly checksPages: boolean;
}

/** What a check of laid-out pages comes to. */
export interface PageCheck {
  readonly diagnostics: readonly Diagnostic[];
  /** Why the pages could not be laid out. */
  readonly failure: CliError | null;
}

/** load -> check -> render, and plan -> layOut -> print for what is wrong with pages. Only pictures of the faults are kept. */
export const validatePack = (request: PackCheckRequest): Promise<PackRun<PageCheck>> =>
  runPack(request, async (run) => {
    if (!request.checksPages) return { diagnostics: [], failure: null };
    try {
      const { checkPages } = await import('./output.ts');
      return { diagnostics: await checkPages(request, run), failure: null };
    } catch (error) {
      // What was found without a browser is reported all the same.
      if (!(error instanceof CliError)) throw error;
      return { diagnostics: [], failure: error };
    }
  });

export interface PackExportRequest
  extends CheckRequest,
    OutputContext,
    Pick<ExportContext, 'folder' | 'onStart'> {
  /** Ids of components; none means all. */
  readonly ids: readonly string[];
  /** Plans the export, and makes it. */
  readonly make: MakeExport;
}

/** load -> check -> render -> plan -> an export. */
export const exportPack = (request: PackExportRequest): Promise<PackRun<ExportResult>> =>
  runPack(request, async (run) => {
    const made = await request.make(run, { ...request, ...run.rendered, pictures: run.pictures });
    const { components } = run.rendered.pack;
    const wanted = components.filter(
      ({ id }) => request.ids.length === 0 || request.ids.includes(id),
    );
    const notes = [...notesOfRun(request, run, wanted), ...made.notes];
    return { ...made, notes };
  });

/** What is counted, and how it would be printed. */
export interface PackStatsRequest extends CheckRequest, OutputContext {
  /** Ids of components; none means all. */
  readonly ids: readonly string[];
  readonly breakdowns: readonly Breakdown[];
  readonly print: Pick<BuildChoices, 'paper' | 'backs'>;
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

/** load -> check -> render -> plan, and what there is to count; with ink, -> layOut -> print. */
export async function countPack(request: PackStatsRequest): Promise<PackRun<CountedPack>> {
  const { ids, breakdowns, print, ink } = request;
  const [{ assertPapers, planBuild }, { collectStats }, { estimateTgcCost }] = await Promise.all([
    import('./plan.ts'),
    import('../stats/pack-stats.ts'),
    import('../export/tgc/estimate-tgc.ts'),
  ]);
  const count = async (run: ReadyRun): Promise<CountedPack> => {
    const { rendered, presets } = run;
    const { pack } = rendered;
    const { seamObstaclesOf } = await import('../export/seam-obstacles.ts');
    const { plans, diagnostics } = planBuild(rendered, presets.papers, {
      ...print,
      obstaclesOf: seamObstaclesOf(rendered),
      ids,
      isReprint: false,
      format: ['pdf'],
      marks: 'crop',
      ink: ink ?? 'full',
      profile: UNCALIBRATED_PROFILE,
    });
    const components = pack.components.filter(({ id }) => ids.length === 0 || ids.includes(id));
    const drawn = components.filter((component) => component.kind === 'board');
    const printed =
      ink === null || hasErrors(diagnostics)
        ? null
        : await (await import('./output.ts')).printAside({ ...request, run, plans, ink });
    const stats = collectStats({
      ...rendered,
      components,
      breakdowns,
      plans,
      boards: [...pack.boards.values()].filter(
        ({ id }) => ids.length === 0 || drawn.some(({ board }) => board === id),
      ),
      boardDrawings: await drawBoards(request.cache, rendered, drawn),
      cost: estimateTgcCost({ ...presets, components }),
      ink: printed === null ? null : await measurePrinted(plans, printed.files),
    });
    return { stats, diagnostics: [...diagnostics, ...(printed?.diagnostics ?? [])] };
  };
  return runPack(request, count, ({ papers }) => assertPapers(print.paper, papers));
}

const measurePrinted = async (
  plans: readonly ComponentPlan[],
  files: readonly PrintedFile[],
): Promise<InkUse[]> => (await import('../export/measure-ink.ts')).measureInk(plans, files);

async function drawBoards(
  cache: Cache,
  rendered: RenderedPack,
  components: readonly BoardComponent[],
): Promise<ReadonlyMap<string, string>> {
  const { getOrDrawBoard } = await import('../export/board-files.ts');
  const draw = async (one: BoardComponent) =>
    [one.id, (await getOrDrawBoard(cache, rendered, one)).plain] as const;
  return new Map(await Promise.all(components.map(draw)));
}
