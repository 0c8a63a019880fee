import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBoardKind } from './boards/registry.ts';
import { type Cache, NO_CACHE, writeOnlyCache } from './cache/cache.ts';
import { type CheckedPack, checkPack } from './check/check-pack.ts';
import { type DeckSides, findTextInIcons } from './check/rules/drawings.ts';
import { checkStylesCached, createPresetsCache, openCheckCache } from './check-cache.ts';
import type { TextMeasure } from './core/fonts.ts';
import type { Card, DeckComponent, Fields, Pack } from './core/pack.ts';
import type { PackFiles } from './core/pack-files.ts';
import type { PackPicture, PackPictures } from './core/pictures.ts';
import type { RenderedPack, RenderedRulebook } from './core/rendered-pack.ts';
import { dedupeDiagnostics } from './diagnostics/dedupe.ts';
import { type Diagnostic, hasErrors, sortDiagnostics } from './diagnostics/diagnostic.ts';
import { CliError } from './errors.ts';
import {
  type BoardDrawing,
  findStaleBoard,
  fontsHash,
  getOrDrawBoard,
  storedBoardPaths,
} from './export/board-files.ts';
import { findGame } from './games/registry.ts';
import { loadFonts, widthsByCut } from './load/load-fonts.ts';
import { loadPresets, type Presets } from './load/load-presets.ts';
import { readPackFiles } from './load/read-pack-files.ts';
import { checkLocales, problemsOnlyInLanguage } from './locales/check-locales.ts';
import { localeCodes, requireLanguage } from './locales/read-locales.ts';
import { inspectPictures } from './pictures/inspect-pictures.ts';
import { readInputHash } from './print/board-png.ts';
import {
  type CompiledTemplates,
  collectTemplateSources,
  compileTemplates,
} from './render/compile-templates.ts';
import { createFontMetrics } from './render/font-metrics.ts';
import { type RenderedSides, renderPack } from './render/render-pack.ts';
import {
  openFontWidths,
  type RenderCache,
  renderPackCached,
  renderRulebooksCached,
} from './render-cache.ts';
import {
  restartTimeBudget,
  type StageClock,
  TimeBudgetError,
  withinBudget,
} from './time-budget.ts';

export interface CheckedRun {
  readonly presets: Presets;
  readonly files: PackFiles;
  /** What its pages may show. */
  readonly pictures: readonly PackPicture[];
  /** In the language that was asked for; `null` when there are errors. */
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

export interface RenderedRulebooks {
  /** By component. */
  readonly rulebooks: ReadonlyMap<string, RenderedRulebook>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Renders a deck of the pack again, with another template for instance.
 *
 * @param facts what templates get besides the facts of the game
 */
export type RenderAs = (deck: DeckComponent, facts: Fields) => RenderedSides;

/** In which language a pack is wanted, and which of its translations are checked. */
export interface LanguageRequest {
  /** A code as it was typed; `null` for the pack's own language. */
  readonly locale: string | null;
  /** Whether every translation is checked, and not only the one that is asked for. */
  readonly checksAll: boolean;
}

/** What earlier runs leave to later ones. */
export interface RunCache {
  readonly cache?: Cache;
  /** The files of an earlier run of this process: what has not changed is not parsed again. */
  readonly previous?: PackFiles;
  /** Whether the rulebooks, which take long, are left to `renderBooks`. */
  readonly leavesBooks?: boolean;
}

const OWN_LANGUAGE: LanguageRequest = { locale: null, checksAll: false };

/**
 * load -> check -> render: everything that can be known of a pack without a browser.
 *
 * @throws CliError (exit 2) for a language that the pack does not have
 */
export async function checkFolder(
  folder: string,
  clock: StageClock,
  asked: LanguageRequest = OWN_LANGUAGE,
  memory: RunCache = {},
): Promise<CheckedRun> {
  try {
    return await checkWithCache(folder, clock, asked, memory);
  } catch (error) {
    const { cache = NO_CACHE, previous: _, ...rest } = memory;
    if (error instanceof CliError || !cache.enabled) throw error;
    // Anything may lie in the cache: what fails with it is done again without, and kept again.
    return checkWithCache(folder, clock, asked, { ...rest, cache: writeOnlyCache(cache) });
  }
}

async function checkWithCache(
  folder: string,
  clock: StageClock,
  asked: LanguageRequest,
  { cache = NO_CACHE, previous, leavesBooks = false }: RunCache,
): Promise<CheckedRun> {
  const [files, presets] = await clock.time('load', () =>
    Promise.all([readPackFiles(folder, previous), loadPresets(createPresetsCache(cache))]),
  );
  // Decoding pictures takes as long as there are pictures: their bytes are no part of the budget.
  const known = await clock.time('look at pictures', () => inspectPictures(folder, files, cache));
  restartTimeBudget();
  try {
    return await checkFiles({ folder, files, presets, known }, clock, asked, {
      cache,
      leavesBooks,
    });
  } catch (error) {
    if (!(error instanceof TimeBudgetError)) throw error;
    const failed = { rendered: null, renderAs: null, renderBooks: null };
    return {
      presets,
      files,
      pictures: [],
      languages: [],
      ...failed,
      diagnostics: [error.diagnostic],
    };
  }
}

interface ReadPack {
  readonly folder: string;
  readonly files: PackFiles;
  readonly presets: Presets;
  readonly known: PackPictures;
}

/** check -> render, within the time that a pack may take. */
async function checkFiles(
  { folder, files, presets, known }: ReadPack,
  clock: StageClock,
  asked: LanguageRequest,
  { cache, leavesBooks }: Required<Pick<RunCache, 'cache' | 'leavesBooks'>>,
): Promise<CheckedRun> {
  const remembered = await openCheckCache(cache, folder, files);
  const timed = <T>(stage: string, work: () => T): Promise<T> =>
    clock.time(stage, () => withinBudget(stage, work));
  const pictures = [...known.pictures.values()];
  const checked = await timed('check', () =>
    checkPack(files, { ...presets, pictures: known, findBoardKind, findGame }),
  );
  const sources = collectTemplateSources(files);
  const templates = await timed('compile templates', () => compileTemplates(sources));
  const styles = await clock.time('check styles', () =>
    checkStylesCached(cache, folder, { ...known, files }),
  );
  const found = [...checked.diagnostics, ...templates.diagnostics, ...styles];
  const language = packLanguage(checked);
  const languages = [...new Set([language, ...localeCodes(files)])];
  const locale = asked.locale === null ? language : requireLanguage(asked.locale, languages);
  const locales = await timed('check translations', () =>
    checkLocales({
      ...{ ...presets, findBoardKind, files, checked, sources, templates },
      wanted: asked.checksAll ? 'all' : [locale],
    }),
  );
  for (const one of locales.diagnostics) found.push(one);
  await remembered.save();
  const { pack } = checked;
  const failed = {
    presets,
    files,
    pictures,
    languages,
    rendered: null,
    renderAs: null,
    renderBooks: null,
  };
  if (pack === null || hasErrors([...checked.diagnostics, ...templates.diagnostics, ...styles])) {
    return { ...failed, diagnostics: sortDiagnostics(dedupeDiagnostics(found)) };
  }
  const fonts = await clock.time('load fonts', () => loadFonts(folder, pack.fonts, files));
  found.push(...fonts.diagnostics);
  if (hasErrors(fonts.diagnostics)) return { ...failed, diagnostics: sortDiagnostics(found) };
  const hash = fontsHash(fonts);
  const widths = await openFontWidths({ cache, fontsHash: hash });
  const metrics = createFontMetrics(fonts.fonts, {
    ...widthsByCut(fonts.fonts),
    ...(await widths.get()),
  });
  const drawing = { fonts, measure: metrics.measure };
  const compiled = templates.compiled;
  const run = { files, pictures: known, compiled, ...drawing, cache, fontsHash: hash };
  const source = await clock.time('render', () => renderSides(run, pack));
  found.push(...findTextInIcons(files, deckSides(source)));
  const renderBooks = () =>
    clock.time('render rulebooks', () =>
      renderRulebooksOf(run, source).catch(rulebooksAfterTimeout),
    );
  const books = leavesBooks ? NO_RULEBOOKS : await renderBooks();
  const packs = locales.locales.flatMap(({ pack: one }) => one ?? []);
  const translated = await clock.time('render translations', () =>
    Promise.all(packs.map((one) => renderTranslation(run, one, source))),
  );
  const stale = await clock.time('compare the kept board', () =>
    checkStoredBoard({ folder, files, cache }, { pack, ...drawing }),
  );
  if (metrics.isDirty()) await widths.set(metrics.widths);
  await cache.evict();
  const told = translated.flatMap(({ diagnostics }) => diagnostics);
  const diagnostics = sortDiagnostics(
    dedupeDiagnostics([...found, ...source.diagnostics, ...books.diagnostics, ...told, ...stale]),
  );
  const wanted = translated.find((one) => one.pack.game.language === locale) ?? source;
  const { faces, backs } = wanted;
  const renderAs: RenderAs = (deck, more) => {
    const facts = (card: Card): Fields => ({ ...factsOf(wanted.pack)(card), ...more });
    const request = { ...run, pack: wanted.pack, components: [deck], facts };
    return withinBudget('render', () => renderPack(request));
  };
  const rendered = { pack: wanted.pack, faces, backs, rulebooks: books.rulebooks, ...drawing };
  return {
    presets,
    files,
    pictures,
    languages,
    ...(hasErrors(diagnostics) ? { rendered: null, renderAs: null } : { rendered, renderAs }),
    renderBooks: leavesBooks ? renderBooks : null,
    diagnostics,
  };
}

const packLanguage = ({ context }: CheckedPack): string =>
  String(context?.manifest.game.language ?? 'en');

interface RenderContext extends RenderCache {
  readonly files: PackFiles;
  readonly pictures: PackPictures;
  readonly compiled: CompiledTemplates;
  readonly measure: TextMeasure;
}

interface RenderedLanguage extends RenderedSides {
  readonly pack: Pack;
}

const renderSides = async (run: RenderContext, pack: Pack): Promise<RenderedLanguage> => ({
  pack,
  ...(await renderPackCached(
    { ...run, pack, components: pack.components, facts: factsOf(pack) },
    run,
  )),
});

export const deckSides = ({
  pack,
  faces,
  backs,
}: Pick<RenderedLanguage, 'pack' | 'faces' | 'backs'>): DeckSides[] =>
  pack.components.flatMap((component) => {
    if (component.kind !== 'deck') return [];
    const sides = [faces.get(component.id), backs.get(component.id)];
    return [{ component, sides: sides.filter((side) => side !== undefined) }];
  });

/** Rulebooks are in the pack's own language, whatever the cards are in. */
const renderRulebooksOf = (
  run: RenderContext,
  { pack, faces, backs }: RenderedLanguage,
): Promise<RenderedRulebooks> =>
  renderRulebooksCached(
    {
      ...{ pack, measure: run.measure, faces, backs },
      facts: findGame(pack.game.id)?.rulebookFacts?.(pack) ?? {},
      pictures: run.pictures,
    },
    run,
  );

const NO_RULEBOOKS: RenderedRulebooks = { rulebooks: new Map(), diagnostics: [] };

function rulebooksAfterTimeout(error: unknown): RenderedRulebooks {
  if (!(error instanceof TimeBudgetError)) throw error;
  return { ...NO_RULEBOOKS, diagnostics: [error.diagnostic] };
}

/** What is wrong with the cards in any language is told once, what is so in one alone with its name. */
async function renderTranslation(
  run: RenderContext,
  pack: Pack,
  source: RenderedLanguage,
): Promise<RenderedLanguage> {
  const sides = await renderSides(run, pack);
  return {
    ...sides,
    diagnostics: problemsOnlyInLanguage(pack.game.language, sides.diagnostics, source.diagnostics),
  };
}

const factsOf =
  (pack: Pack) =>
  (card: Card): Fields =>
    findGame(pack.game.id)?.cardFacts?.(pack, card) ?? {};

/** The kept pictures of the board are compared only where there are any: drawing takes its time. */
async function checkStoredBoard(
  { folder, files, cache }: Pick<RenderContext, 'files' | 'cache'> & { readonly folder: string },
  drawing: BoardDrawing,
): Promise<Diagnostic[]> {
  const { game, board } = drawing.pack;
  const paths = storedBoardPaths(game);
  const svg = files.get(paths.svg);
  const hasPng = files.has(paths.png);
  if (board === null || (svg === undefined && !hasPng)) return [];
  const { standalone } = await getOrDrawBoard(cache, drawing);
  return findStaleBoard(game, standalone, {
    svg: svg?.kind === 'text' ? svg.text : undefined,
    pngHash: hasPng ? readInputHash(await readFile(join(folder, paths.png))) : undefined,
  });
}
