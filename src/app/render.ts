import type { Cache } from '../cache/cache.ts';
import { type DeckSides, findTextInDrawings } from '../check/rules/drawings.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { type BoardDrawing, fontsHash } from '../export/board-files.ts';
import { type StageClock, TimeBudgetError, withinBudget } from '../limits/time-budget.ts';
import { loadFonts, widthsByCut } from '../load/load-fonts.ts';
import { loadWords } from '../load/load-presets.ts';
import { problemsOnlyInLanguage } from '../locales/check-locales.ts';
import type { PackFacts } from '../pack/card-facts.ts';
import type { TextMeasure } from '../pack/fonts.ts';
import type { IconSets } from '../pack/icons.ts';
import type { IdMarks } from '../pack/id-marks.ts';
import type { Card, Fields, Pack } from '../pack/pack.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import type { PackPictures } from '../pack/pictures.ts';
import type { RenderedPack, RenderedRulebooks } from '../pack/rendered-pack.ts';
import { checkFonts } from '../render/check-fonts.ts';
import type { CompiledTemplates } from '../render/compile-templates.ts';
import { createFontMetrics, type FontMetrics } from '../render/font-metrics.ts';
import { renderBoardParts } from '../render/render-board-parts.ts';
import type { RenderAs } from '../render/render-pack.ts';
import { type RenderedSides, renderPack } from '../render/render-pack.ts';
import { memoizeByObject, memoizeRecent } from '../values/memoize.ts';
import type { CheckedFiles } from './check.ts';
import {
  openFontWidths,
  type RenderCache,
  renderPackCached,
  renderRulebooksCached,
} from './render-cache.ts';

export interface RenderRequest {
  readonly folder: string;
  /** Where npm packages are found. */
  readonly packagesFrom: string;
  readonly files: PackFiles;
  readonly pictures: PackPictures;
  readonly iconSets: IconSets;
  readonly cache: Cache;
  readonly clock: StageClock;
  /** Whether the rulebooks, which take long, are left to `renderBooks`. */
  readonly leavesBooks: boolean;
  /** What faces show of the ids of their cards. */
  readonly idMarks: IdMarks;
  /** What the rules of the pack add to its pages, in each language. */
  readonly factsOf: (pack: Pack) => Promise<PackFacts>;
}

/** A pack as rendered in its own language and in those that were checked. */
export interface RenderedRun {
  /** In the requested language. */
  readonly rendered: RenderedPack;
  readonly renderAs: RenderAs;
  readonly renderBooks: () => Promise<RenderedRulebooks>;
  /** What the board is drawn with, in the pack's own language. */
  readonly board: BoardDrawing;
  /** Saves the widths of texts that were measured, for later runs. */
  readonly saveWidths: () => Promise<void>;
}

/** While its fonts stay as they are, a preview measures with the same widths: boards stay placed. */
const metricsIn = memoizeByObject((_: Cache) => memoizeRecent<FontMetrics>(1));

/** Renders faces, backs and rulebooks; `run` is `null` where a font is missing. */
export async function renderChecked(
  pack: Pack,
  { compiled, locales, locale }: CheckedFiles,
  {
    files,
    pictures,
    iconSets,
    cache,
    clock,
    leavesBooks,
    idMarks,
    factsOf,
    ...where
  }: RenderRequest,
): Promise<{ run: RenderedRun | null; diagnostics: readonly Diagnostic[] }> {
  const loaded = await clock.time('load fonts', () =>
    loadFonts(where.folder, pack.fonts, files, where.packagesFrom),
  );
  // While these are as they were, so is what is printed.
  const fonts = { ...loaded, files: [...loaded.files, ...iconSets.files] };
  if (hasErrors(fonts.diagnostics)) return { run: null, diagnostics: fonts.diagnostics };
  const hash = fontsHash(fonts);
  const widths = await openFontWidths({ cache, fontsHash: hash });
  const known = await widths.get();
  // Widths are known of fonts that could be opened.
  const unusable = known === null ? checkFonts(fonts.fonts) : [];
  if (unusable.length > 0) return { run: null, diagnostics: unusable };
  const metrics = metricsIn(cache)([hash], () =>
    createFontMetrics(fonts.fonts, { ...widthsByCut(fonts.fonts), ...known }),
  );
  const drawing = { fonts, measure: metrics.measure };
  const drawn = { ...drawing, fontsHash: hash, idMarks, factsOf };
  const context = { files, pictures, compiled, cache, ...drawn };
  const source = await clock.time('render', () => renderSides(context, pack));
  const booksOf = (language: RenderedLanguage) =>
    clock.time('render rulebooks', () =>
      renderRulebooksOf(context, language).catch(rulebooksAfterTimeout),
    );
  const books = leavesBooks ? NO_RULEBOOKS : await booksOf(source);
  const packs = locales.flatMap((one) => one.pack ?? []);
  const translated = await clock.time('render translations', () =>
    Promise.all(packs.map((one) => renderTranslation(context, one, source))),
  );
  const wanted = translated.find((one) => one.pack.game.language === locale) ?? source;
  const translatedBooks = new Map<RenderedLanguage, RenderedRulebooks>();
  for (const one of leavesBooks ? [] : translated) {
    const { rulebooks, diagnostics } = await booksOf(one);
    const own = problemsOnlyInLanguage(one.pack.game.language, diagnostics, books.diagnostics);
    translatedBooks.set(one, { rulebooks, diagnostics: own });
  }
  const { rulebooks } = translatedBooks.get(wanted) ?? books;
  const words = await loadWords(wanted.pack.game.language);
  const { faces, backs, boardParts } = wanted;
  const run: RenderedRun = {
    rendered: {
      pack: wanted.pack,
      faces,
      backs,
      boardParts,
      rulebooks,
      ...drawing,
      words,
      filters: wanted.facts.filters,
    },
    renderAs: (deck, more, change) => {
      const facts = (card: Card): Fields => ({ ...wanted.facts.ofCard(card), ...more });
      const changed = { ...wanted.pack, ...change };
      const request = { ...context, pack: changed, components: [deck], facts };
      return withinBudget('render', () => renderPack(request));
    },
    renderBooks: () => booksOf(wanted),
    board: { pack, boardParts: source.boardParts, ...drawing },
    saveWidths: async () => {
      const learned = metrics.takeLearned() ?? (known === null ? {} : null);
      if (learned !== null) await widths.set(learned);
    },
  };
  const diagnostics = [
    ...fonts.diagnostics,
    ...findTextInDrawings(files, deckSides(source)),
    ...[source, books, ...translated, ...translatedBooks.values()].flatMap(
      (one) => one.diagnostics,
    ),
  ];
  return { run, diagnostics };
}

interface RenderContext extends RenderCache {
  readonly files: PackFiles;
  readonly pictures: PackPictures;
  readonly compiled: CompiledTemplates;
  readonly measure: TextMeasure;
  readonly idMarks: IdMarks;
  readonly factsOf: RenderRequest['factsOf'];
}

interface RenderedLanguage extends RenderedSides, Pick<RenderedPack, 'pack' | 'boardParts'> {
  readonly facts: PackFacts;
}

async function renderSides(run: RenderContext, pack: Pack): Promise<RenderedLanguage> {
  const components = [...pack.components, ...pack.shopImages.map(({ deck }) => deck)];
  const facts = await run.factsOf(pack);
  const request = { ...run, pack, components, facts: facts.ofCard };
  const sides = await renderPackCached(request, run);
  const { boardParts, diagnostics } = withinBudget('render', () => renderBoardParts(request));
  return { pack, facts, ...sides, boardParts, diagnostics: [...sides.diagnostics, ...diagnostics] };
}

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

const renderRulebooksOf = async (
  run: RenderContext,
  { pack, facts, faces, backs, boardParts }: RenderedLanguage,
): Promise<RenderedRulebooks> =>
  renderRulebooksCached(
    {
      pack,
      measure: run.measure,
      faces,
      backs,
      boardParts,
      facts: facts.ofRulebook(),
      pictures: run.pictures,
      words: await loadWords(pack.game.language),
    },
    { ...run, factsKey: facts.key },
  );

const NO_RULEBOOKS: RenderedRulebooks = { rulebooks: new Map(), diagnostics: [] };

function rulebooksAfterTimeout(error: unknown): RenderedRulebooks {
  if (!(error instanceof TimeBudgetError)) throw error;
  return { ...NO_RULEBOOKS, diagnostics: [error.diagnostic] };
}

/** What is wrong with the cards in any language is reported once, what is wrong in one alone with its name. */
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
