import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type Cache, NO_CACHE, writeOnlyCache } from '../cache/cache.ts';
import { iconSetPackages } from '../check/read-tables.ts';
import { mergeDiagnostics } from '../diagnostics/dedupe.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { CliError } from '../diagnostics/errors.ts';
import { type DraftMode, downgradeForDraft } from '../diagnostics/waivers.ts';
import {
  type BoardDrawing,
  findStaleBoard,
  getOrDrawBoard,
  storedBoardPaths,
} from '../export/board-files.ts';
import {
  restartTimeBudget,
  type StageClock,
  TimeBudgetError,
  withinBudget,
} from '../limits/time-budget.ts';
import { loadIconSets } from '../load/load-icon-sets.ts';
import { loadPresets, type Presets } from '../load/load-presets.ts';
import { readPackFiles } from '../load/read-pack-files.ts';
import type { IconSets } from '../pack/icons.ts';
import { DEFAULT_ID_MARKS, type IdMarks } from '../pack/id-marks.ts';
import { boardComponents } from '../pack/pack.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import type { PackPicture, PackPictures } from '../pack/pictures.ts';
import type { RenderedPack, RenderedRulebooks } from '../pack/rendered-pack.ts';
import type { SleevesChoice } from '../pack/sleeves.ts';
import { inspectPictures } from '../pictures/inspect-pictures.ts';
import { readInputHash } from '../print/board-png.ts';
import type { RenderAs } from '../render/render-pack.ts';
import { openPackRules } from '../simulate/pack-rules.ts';
import {
  type CheckedFiles,
  type CheckOptions,
  type CheckStage,
  checkFiles,
  type LanguageRequest,
} from './check.ts';
import { createPresetsCache, openCheckCache, openStyleCache } from './check-cache.ts';
import { renderChecked } from './render.ts';

/** A pack as checked and rendered: all that can be known of it without a browser. */
export interface CheckedRun {
  readonly presets: Presets;
  readonly files: PackFiles;
  /** What its pages may show. */
  readonly pictures: readonly PackPicture[];
  /** In the requested language; `null` when there are errors. */
  readonly rendered: RenderedPack | null;
  /** The pack's own language and those that it is translated into. */
  readonly languages: readonly string[];
  /** Sorted by file and line. */
  readonly diagnostics: readonly Diagnostic[];
  /** Renders decks of the pack in another shape; `null` when there are errors. */
  readonly renderAs: RenderAs | null;
  /** Renders the rulebooks where they were left for later; else `null`. */
  readonly renderBooks: (() => Promise<RenderedRulebooks>) | null;
}

/** A checked run of a pack without errors. */
export interface ReadyRun extends CheckedRun {
  readonly rendered: RenderedPack;
  readonly renderAs: RenderAs;
}

export interface CheckFolderOptions {
  readonly cache?: Cache;
  /** The files of an earlier run of this process: what has not changed is not parsed again. */
  readonly previous?: PackFiles;
  /** Whether the rulebooks, which take long, are left to `renderBooks`. */
  readonly leavesBooks?: boolean;
  /** What faces show of the ids of their cards; `short` by default. */
  readonly idMarks?: IdMarks | undefined;
  /** Whether errors that lose nothing of the data are only warnings. */
  readonly isDraft?: DraftMode;
  /** What boxes are made for; as game.yaml says by default. */
  readonly sleeves?: SleevesChoice | undefined;
  /** Where npm packages with fonts and icons are found; the pack's own folder by default. */
  readonly packagesFrom?: string;
  /** Whether the command line allows code of the pack to run. */
  readonly isCodeAllowed?: boolean;
  /** Whether the words of all texts are looked up in dictionaries. */
  readonly checksSpelling?: boolean;
}

/**
 * load -> check -> render, each with what earlier runs have cached.
 *
 * @throws CliError (exit 2) for a language that the pack does not have
 */
export async function checkFolder(
  folder: string,
  clock: StageClock,
  language: LanguageRequest = { locale: null, checksAll: false },
  options: CheckFolderOptions = {},
): Promise<CheckedRun> {
  const run = await loadCheckRender(folder, clock, language, options);
  return { ...run, diagnostics: mergeDiagnostics(run.diagnostics) };
}

/** The diagnostics are as the stages found them: not merged yet. */
export async function loadCheckRender(
  folder: string,
  clock: StageClock,
  language: LanguageRequest,
  options: CheckFolderOptions,
): Promise<CheckedRun> {
  const { cache = NO_CACHE, packagesFrom = folder } = options;
  try {
    return await checkAndRender({ folder, packagesFrom, clock, cache }, language, options);
  } catch (error) {
    if (error instanceof CliError || !cache.enabled) throw error;
    // Anything may lie in the cache: what fails with it is done again without, and cached again.
    const { previous: _, ...rest } = options;
    return checkAndRender(
      { folder, packagesFrom, clock, cache: writeOnlyCache(cache) },
      language,
      rest,
    );
  }
}

/** Where a pack lies, and what its stages share. */
interface World {
  readonly folder: string;
  /** Where npm packages are found. */
  readonly packagesFrom: string;
  readonly clock: StageClock;
  readonly cache: Cache;
}

async function checkAndRender(
  world: World,
  language: LanguageRequest,
  {
    previous,
    leavesBooks = false,
    isDraft = false,
    sleeves,
    checksSpelling = false,
    idMarks = DEFAULT_ID_MARKS,
    isCodeAllowed = false,
  }: CheckFolderOptions,
): Promise<CheckedRun> {
  const { folder, cache } = world;
  const loaded = await load(world, previous);
  const { files, presets } = loaded;
  const pictures = [...loaded.pictures.pictures.values()];
  const nothing = { presets, files, rendered: null, renderAs: null, renderBooks: null };
  const rules = await openPackRules(folder, files, { isAllowed: isCodeAllowed });
  restartTimeBudget();
  try {
    const checked = await check(world, loaded, { language, isDraft, sleeved: sleeves, rules });
    const { pack, languages } = checked;
    const spelling = checksSpelling ? await checkSpelling(folder, checked, presets) : [];
    const found = [...checked.diagnostics, ...rules.diagnostics, ...spelling];
    const failed = { ...nothing, pictures, languages };
    if (pack === null) return { ...failed, diagnostics: found };
    const drawn = await renderChecked(pack, checked, {
      ...{ ...world, ...loaded, leavesBooks, idMarks },
      factsOf: rules.factsOf,
    });
    found.push(...downgradeForDraft(drawn.diagnostics, isDraft));
    const { run } = drawn;
    if (run === null) return { ...failed, diagnostics: found };
    found.push(...(await compareStoredBoards(world, files, run.board)));
    await run.saveWidths();
    await cache.evict();
    const { rendered, renderAs } = run;
    return {
      ...failed,
      diagnostics: found,
      renderBooks: leavesBooks ? run.renderBooks : null,
      ...(hasErrors(found) ? {} : { rendered, renderAs }),
    };
  } catch (error) {
    if (!(error instanceof TimeBudgetError)) throw error;
    return { ...nothing, pictures: [], languages: [], diagnostics: [error.diagnostic] };
  }
}

interface LoadedPack {
  readonly files: PackFiles;
  readonly presets: Presets;
  readonly pictures: PackPictures;
  readonly iconSets: IconSets;
}

/** Reads the files of a pack, and what is in its pictures. */
async function load(
  { folder, packagesFrom, clock, cache }: World,
  previous?: PackFiles,
): Promise<LoadedPack> {
  const [files, presets] = await clock.time('load', () =>
    Promise.all([readPackFiles(folder, previous), loadPresets(createPresetsCache(cache))]),
  );
  // Decoding pictures takes as long as there are pictures: their bytes are no part of the budget.
  const pictures = await clock.time('inspect images', () => inspectPictures(folder, files, cache));
  const iconSets = await loadIconSets(packagesFrom, iconSetPackages(files));
  return { files, presets, pictures, iconSets };
}

/** Checks the files, within the time that a pack may take; what was found valid before is not checked again. */
async function check(
  { folder, clock, cache }: World,
  { files, presets, pictures, iconSets }: LoadedPack,
  wanted: Pick<CheckOptions, 'language' | 'isDraft' | 'sleeved' | 'rules'>,
): Promise<CheckedFiles> {
  const known = await openCheckCache(cache, folder, files);
  const styles = await openStyleCache(cache, folder, files);
  const runStage = <T>(stage: CheckStage, work: () => T): T => {
    const from = performance.now();
    try {
      return withinBudget(stage, work);
    } finally {
      clock.add?.(stage, performance.now() - from);
    }
  };
  const { checkCss } = styles;
  const options = { pictures, iconSets, ...wanted, checkCss, runStage };
  const checked = checkFiles(files, presets, options);
  await styles.save();
  await known.save();
  return checked;
}

/** Dictionaries are loaded only where they are wanted. */
async function checkSpelling(
  folder: string,
  checked: CheckedFiles,
  presets: Presets,
): Promise<readonly Diagnostic[]> {
  const { checkPackSpelling } = await import('./check-spelling.ts');
  return checkPackSpelling(folder, checked, presets.languages);
}

/** The stored pictures of boards are compared only where there are any: drawing takes its time. */
async function compareStoredBoards(
  { folder, clock, cache }: World,
  files: PackFiles,
  drawing: BoardDrawing,
): Promise<Diagnostic[]> {
  const { pack } = drawing;
  const stored = boardComponents(pack).flatMap((component) => {
    const paths = storedBoardPaths(pack, component);
    return files.has(paths.svg) || files.has(paths.png) ? [{ component, paths }] : [];
  });
  if (stored.length === 0) return [];
  return clock.time('check the board image', async () => {
    const found: Diagnostic[] = [];
    for (const { component, paths } of stored) {
      const { standalone } = await getOrDrawBoard(cache, drawing, component);
      const svg = files.get(paths.svg);
      const hasPng = files.get(paths.png)?.kind === 'binary';
      const kept = {
        svg: svg?.kind === 'text' ? svg.text : undefined,
        pngHash: hasPng ? readInputHash(await readFile(join(folder, paths.png))) : undefined,
      };
      found.push(...findStaleBoard(paths, standalone, kept));
    }
    return found;
  });
}
