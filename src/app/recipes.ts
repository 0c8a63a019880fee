import { performance } from 'node:perf_hooks';
import { isDeepStrictEqual } from 'node:util';
import { type Cache, NO_CACHE } from '../cache/cache.ts';
import { mergeDiagnostics } from '../diagnostics/dedupe.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { CliError } from '../diagnostics/errors.ts';
import type { ExportResult, MakeExport } from '../export/export-target.ts';
import { assertPapers } from '../layout/choose-paper.ts';
import {
  restartTimeBudget,
  type StageClock,
  TimeBudgetError,
  withinBudget,
} from '../limits/time-budget.ts';
import type { Presets } from '../load/load-presets.ts';
import type { Component, DeckComponent } from '../pack/pack.ts';
import type { Service } from '../pack/product.ts';
import type { RenderedPack } from '../pack/rendered-pack.ts';
import { UNCALIBRATED_PROFILE } from '../pack/sheet.ts';
import type { Waiver } from '../pack/waiver.ts';
import type { PackStats } from '../stats/pack-stats.ts';
import { openCheckCache, openStyleCache } from './check-cache.ts';
import { type CheckedFiles, type CheckStage, checkFiles, OWN_LANGUAGE } from './check-files.ts';
import type { Job, LanguageChoice, PackChoices, PackJob } from './job.ts';
import type { LoadedPack } from './load.ts';
import { load } from './load.ts';
import type { BuildChoices, BuildPlan } from './plan.ts';
import type { BuildResult } from './publish.ts';
import type { ReleaseChoices } from './release.ts';
import { type CheckedRun, type ReadyRun, render } from './render.ts';

// What each command does, as a list of stages. A stage that not every command needs is imported
// when it is its turn.

/** A checked pack, and what was made of it; the diagnostics of all stages are merged. */
export interface PackRun<T> extends CheckedRun {
  /** `null` when the pack has errors. */
  readonly made: T | null;
}

/**
 * load -> check -> render, each with what earlier runs have cached.
 *
 * @throws CliError (exit 2) for a language that the pack does not have
 */
export const checkFolder = (
  folder: string,
  clock: StageClock,
  language: LanguageChoice = OWN_LANGUAGE,
  { cache = NO_CACHE, ...choices }: PackChoices & { readonly cache?: Cache } = {},
): Promise<CheckedRun> => preparePack({ packFolder: folder, clock, language, cache, choices });

/** load -> check -> render: what `list`, `diff` and `preview` show. */
export async function preparePack(job: PackJob): Promise<CheckedRun> {
  const run = await checkAndRender(job);
  return { ...run, diagnostics: mergeDiagnostics(run.diagnostics) };
}

/**
 * load -> check -> render, and with `checksPages` plan -> layOut -> print. Only pictures of the faults
 * are kept.
 *
 * @param service whose bleed and safe zone the pages of cards are checked with, instead of their own
 */
export const validatePack = (
  job: Job,
  checksPages: boolean,
  service: Service | null,
): Promise<PackRun<PageCheck>> =>
  runPack(job, async (run) => {
    if (!checksPages && service === null) return { diagnostics: [], failure: null };
    try {
      const { checkOrder, checkPages } = await import('./publish.ts');
      const check = service === null ? checkPages(job, run) : checkOrder(job, run, service);
      return { diagnostics: await check, failure: null };
    } catch (error) {
      // What was found without a browser is reported all the same.
      if (!(error instanceof CliError)) throw error;
      return { diagnostics: [], failure: error };
    }
  });

/** What a check of laid-out pages comes to. */
interface PageCheck {
  readonly diagnostics: readonly Diagnostic[];
  /** Why the pages could not be laid out. */
  readonly failure: CliError | null;
}

/**
 * load -> check -> render -> plan -> layOut -> print -> publish.
 *
 * @param cardsFirst what is built before the rulebooks are rendered
 */
export async function buildPack(
  job: Job,
  choices: BuildChoices,
  onPlanned: (plan: BuildPlan) => void,
  cardsFirst: CardsFirst | null = null,
): Promise<PackRun<PackBuild>> {
  const { planBuild } = await import('./plan.ts');
  const build = async (run: ReadyRun): Promise<PackBuild> => {
    const plan = await planBuild(job, run, choices);
    const planned = { plan, files: [], result: null, diagnostics: plan.diagnostics };
    if (hasErrors(plan.diagnostics)) return planned;
    onPlanned(plan);
    const { plannedFiles, publishPlan } = await import('./publish.ts');
    if (choices.isDry) return { ...planned, files: await plannedFiles(job, run, plan) };
    const result = await publishPlan(job, run, plan);
    return { ...planned, result, diagnostics: [...plan.diagnostics, ...result.diagnostics] };
  };
  const buildCards = async (run: ReadyRun, { before, onBuilt }: CardsFirst): Promise<void> => {
    const ids = changedDecks(before, run.rendered, choices);
    if (ids.length === 0) return;
    const plan = await planBuild(job, run, { ...choices, ids });
    if (hasErrors(plan.diagnostics)) return;
    const { publishPlan } = await import('./publish.ts');
    const { published } = await publishPlan(
      { ...job, onPrinted: () => undefined },
      run,
      plan,
      true,
    );
    if (published !== null) onBuilt(ids);
  };
  // A paper that does not exist is a mistake of the command line, whatever the pack is like.
  return runPack(job, build, {
    assertChoices: ({ papers }) => assertPapers(choices.paper, papers),
    onCards: cardsFirst === null ? undefined : (run) => buildCards(run, cardsFirst),
  });
}

/** Whether decks that have changed are published by themselves, before the rest. */
export interface CardsFirst {
  readonly before: RenderedPack;
  /** Called with their ids. */
  readonly onBuilt: (ids: readonly string[]) => void;
}

/** The decks among those asked for of which a card looks different, or comes in another number. */
function changedDecks(
  before: RenderedPack,
  now: RenderedPack,
  { ids, cards, cardList, plain = null, mergeDecks, format }: BuildChoices,
): string[] {
  const isOfSome = cards !== undefined || cardList !== undefined || plain !== null;
  if (isOfSome || mergeDecks === true || !format.includes('pdf')) return [];
  const asked = ({ id }: Component): boolean => ids.length === 0 || ids.includes(id);
  const sidesOf = ({ faces, backs }: RenderedPack, id: string) => [faces.get(id), backs.get(id)];
  const decksOf = ({ pack }: RenderedPack): DeckComponent[] =>
    pack.components.filter((one) => one.kind === 'deck');
  const copiesOf = (pack: RenderedPack, id: string) =>
    decksOf(pack)
      .find((deck) => deck.id === id)
      ?.cards.map((card) => [card.id, card.copies]);
  const look = (pack: RenderedPack, id: string) => [sidesOf(pack, id), copiesOf(pack, id)];
  const changed = decksOf(now)
    .filter((deck) => asked(deck) && !isDeepStrictEqual(look(before, deck.id), look(now, deck.id)))
    .map(({ id }) => id);
  const isAll = changed.length === now.pack.components.filter(asked).length;
  return isAll ? [] : changed;
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

/** load -> check -> render -> plan -> print -> publish, as a target of exports does it. */
export const exportPack = (
  job: Job,
  { folder, onStart, make }: ExportChoices,
): Promise<PackRun<ExportResult>> =>
  runPack(job, async (run) => {
    const { fallbackNotes } = await import('./plan.ts');
    const { rendered, pictures } = run;
    const made = await make(run, { ...job, ...rendered, folder, onStart, pictures });
    const notes = fallbackNotes(job.language, rendered.pack);
    return { ...made, notes: [...notes, ...made.notes] };
  });

/** What is exported, and where to. */
interface ExportChoices {
  /** Of the export and its manifest, absolute. */
  readonly folder: string;
  /** Called with the number of steps, each of which `onPrinted` reports. */
  readonly onStart: (total: number) => void;
  /** Plans the export, and makes it. */
  readonly make: MakeExport;
}

/** A release as an export: each of its parts is planned, printed and published by itself, then packed. */
export const releaseOf =
  (choices: ReleaseChoices): MakeExport =>
  async (source, context) =>
    (await import('./release.ts')).makeRelease(choices, source, context);

/** load -> check -> render -> plan -> count: of some components, or of all where none is named. */
export async function countPack(
  job: Job,
  choices: Pick<BuildChoices, 'ids' | 'paper' | 'backs'>,
): Promise<PackRun<{ readonly stats: PackStats; readonly diagnostics: readonly Diagnostic[] }>> {
  const [{ planBuild }, { countSaved }, { collectStats }] = await Promise.all([
    import('./plan.ts'),
    import('../layout/merge-decks.ts'),
    import('../stats/pack-stats.ts'),
  ]);
  const count = async (run: ReadyRun) => {
    const { pack, words } = run.rendered;
    const { plans, shared, isWhole, diagnostics } = await planBuild(job, run, {
      ...choices,
      ...{ ink: 'full', isReprint: false, format: ['pdf'], marks: 'crop' },
      profile: UNCALIBRATED_PROFILE,
    });
    const { ids } = choices;
    const saved = isWhole ? countSaved(shared, words) : [];
    const counted = pack.components.filter(({ id }) => ids.length === 0 || ids.includes(id));
    return { stats: collectStats(pack, counted, plans, saved), diagnostics };
  };
  return runPack(job, count, {
    assertChoices: ({ papers }) => assertPapers(choices.paper, papers),
  });
}

/** load -> check -> render -> `make`. All diagnostics of a command are merged once, here. */
async function runPack<T extends { readonly diagnostics: readonly Diagnostic[] }>(
  job: PackJob,
  make: (run: ReadyRun) => Promise<T>,
  { assertChoices = () => undefined, onCards }: RunSteps = {},
): Promise<PackRun<T>> {
  const run = await checkAndRender(job, onCards);
  assertChoices(run.presets);
  const { rendered, renderAs } = run;
  const made =
    rendered === null || renderAs === null ? null : await make({ ...run, rendered, renderAs });
  const diagnostics = mergeDiagnostics([...run.diagnostics, ...(made?.diagnostics ?? [])]);
  return { ...run, diagnostics, made };
}

interface RunSteps {
  readonly assertChoices?: (presets: Presets) => unknown;
  /** Done once cards are rendered without errors, before rulebooks are. */
  readonly onCards?: (run: ReadyRun) => Promise<void>;
}

/** load -> check -> render. The diagnostics are as the stages found them: not merged yet. */
async function checkAndRender(job: PackJob, onCards?: RunSteps['onCards']): Promise<CheckedRun> {
  const loaded = await load(job);
  const { files, presets } = loaded;
  const { leavesBooks = false } = job.choices;
  const pictures = [...loaded.pictures.pictures.values()];
  const nothing = { presets, files, rendered: null, renderAs: null, renderBooks: null };
  restartTimeBudget();
  try {
    const checked = await check(job, loaded);
    const { pack, languages } = checked;
    const failed = { ...nothing, pictures, languages };
    if (pack === null) return { ...failed, diagnostics: checked.diagnostics };
    const { rendering, diagnostics: found } = await render(job, loaded, checked, pack);
    const diagnostics = [...checked.diagnostics, ...found];
    if (rendering === null) return { ...failed, diagnostics };
    const { renderAs } = rendering;
    const rendered = choose(rendering.rendered, job);
    if (leavesBooks) {
      const { renderBooks } = rendering;
      if (hasErrors(diagnostics)) return { ...failed, diagnostics, renderBooks };
      return { ...failed, diagnostics, renderBooks, renderAs, rendered };
    }
    if (!hasErrors(diagnostics)) await onCards?.({ ...failed, diagnostics, renderAs, rendered });
    const { rulebooks, diagnostics: inBooks } = await rendering.renderBooks();
    const whole = { ...failed, diagnostics: [...diagnostics, ...inBooks] };
    if (hasErrors(whole.diagnostics)) return whole;
    return { ...whole, renderAs, rendered: { ...rendered, rulebooks } };
  } catch (error) {
    if (!(error instanceof TimeBudgetError)) throw error;
    return { ...nothing, pictures: [], languages: [], diagnostics: [error.diagnostic] };
  }
}

/** The pack as the command line changes it. */
function choose(rendered: RenderedPack, { choices }: PackJob): RenderedPack {
  const { imageDpi: dpi, waive = [] } = choices;
  const { pack } = rendered;
  const ofRun = waive.map((code): Waiver => ({ code, by: 'run', id: '', place: null }));
  const images = dpi === undefined ? pack.images : { ...pack.images, dpi };
  return { ...rendered, pack: { ...pack, images, waivers: [...pack.waivers, ...ofRun] } };
}

/** Checks the files, within the time that a pack may take; what was found valid before is not checked again. */
async function check(job: PackJob, loaded: LoadedPack): Promise<CheckedFiles> {
  const { packFolder, cache, clock, language, choices } = job;
  const { files, presets, pictures, iconSets, rules } = loaded;
  const { isDraft, sleeves: sleeved, checksSpelling = false } = choices;
  const known = await openCheckCache(cache, packFolder, files);
  const styles = await openStyleCache(cache, packFolder, files);
  const runStage = <T>(stage: CheckStage, work: () => T): T => {
    const from = performance.now();
    try {
      return withinBudget(stage, work);
    } finally {
      clock.add?.(stage, performance.now() - from);
    }
  };
  const { checkCss } = styles;
  const iconCredits = iconSets.credits;
  const wanted = { pictures, iconCredits, rules, language, isDraft, sleeved, checkCss, runStage };
  const checked = checkFiles(files, presets, wanted);
  await styles.save();
  await known.save();
  const diagnostics = [...checked.diagnostics, ...iconSets.diagnostics, ...rules.diagnostics];
  if (checksSpelling) {
    const { checkPackSpelling } = await import('./check-spelling.ts');
    diagnostics.push(...(await checkPackSpelling(packFolder, checked, presets.languages)));
  }
  return { ...checked, diagnostics };
}
