import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import { type DeckSides, findTextInDrawings } from '../check/rules/drawings.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { downgradeForDraft } from '../diagnostics/waivers.ts';
import {
  type BoardDrawing,
  findStaleBoard,
  fontsHash,
  getOrDrawBoard,
  storedBoardPaths,
} from '../export/board-files.ts';
import { TimeBudgetError, withinBudget } from '../limits/time-budget.ts';
import { loadFonts, widthsByCut } from '../load/load-fonts.ts';
import { loadWords, type Presets } from '../load/load-presets.ts';
import { problemsOnlyInLanguage } from '../locales/check-locales.ts';
import type { PackFacts } from '../pack/card-facts.ts';
import type { LoadedFont, TextMeasure } from '../pack/fonts.ts';
import { DEFAULT_ID_MARKS, type IdMarks } from '../pack/id-marks.ts';
import { boardComponents, type Card, type Fields, type Pack, type Place } from '../pack/pack.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import type { PackPicture, PackPictures } from '../pack/pictures.ts';
import type { RenderedPack, RenderedRulebooks } from '../pack/rendered-pack.ts';
import { readInputHash } from '../print/board-png.ts';
import type { CompiledTemplates } from '../render/compile-templates.ts';
import { createFontMetrics, type FontMetrics, openFont } from '../render/font-metrics.ts';
import {
  type RenderAs,
  type RenderedSides,
  renderBoardParts,
  renderPack,
} from '../render/render-pack.ts';
import type { PackRules } from '../simulate/pack-rules.ts';
import { memoizeByObject, memoizeRecent } from '../values/memoize.ts';
import type { CheckedFiles } from './check-files.ts';
import type { PackJob } from './job.ts';
import type { LoadedPack } from './load.ts';
import {
  openFontWidths,
  type RenderCache,
  renderPackCached,
  renderRulebooksCached,
} from './render-cache.ts';

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

/** A rendered pack, in the requested language; its rulebooks are rendered by themselves. */
export interface Rendering {
  readonly rendered: RenderedPack;
  /** Renders decks of the pack in another shape. */
  readonly renderAs: RenderAs;
  readonly renderBooks: () => Promise<RenderedRulebooks>;
}

/** While its fonts stay as they are, a preview measures with the same widths: boards stay placed. */
const metricsIn = memoizeByObject((_: Cache) => memoizeRecent<FontMetrics>(1));

/** Renders faces and backs of a checked pack; there is nothing rendered where a font is missing. */
export async function render(
  job: PackJob,
  { files, pictures, iconSets, rules }: LoadedPack,
  { compiled, locales, locale }: CheckedFiles,
  pack: Pack,
): Promise<{ rendering: Rendering | null; diagnostics: readonly Diagnostic[] }> {
  const { packFolder, cache, clock, choices } = job;
  const { packagesFrom = packFolder, idMarks = DEFAULT_ID_MARKS, isDraft = false } = choices;
  const loaded = await clock.time('load fonts', () =>
    loadFonts(packFolder, pack.fonts, files, packagesFrom),
  );
  // A run is repeated where any of these changed.
  const fonts = { ...loaded, files: [...loaded.files, ...iconSets.files] };
  if (hasErrors(fonts.diagnostics)) return { rendering: null, diagnostics: fonts.diagnostics };
  const hash = fontsHash(fonts);
  const widths = await openFontWidths({ cache, fontsHash: hash });
  const known = await widths.get();
  // Widths are known of fonts that could be opened.
  const unusable = known === null ? checkFonts(fonts.fonts) : [];
  if (unusable.length > 0) return { rendering: null, diagnostics: unusable };
  const metrics = metricsIn(cache)([hash], () =>
    createFontMetrics(fonts.fonts, { ...widthsByCut(fonts.fonts), ...known }),
  );
  const drawing = { fonts, measure: metrics.measure };
  const { factsOf } = rules;
  const drawn = { ...drawing, fontsHash: hash, idMarks, factsOf };
  const context = { files, pictures, compiled, cache, ...drawn };
  const source = await clock.time('render', () => renderSides(context, pack));
  const packs = locales.flatMap((one) => one.pack ?? []);
  const translated = await clock.time('render translations', () =>
    Promise.all(packs.map((one) => renderTranslation(context, one, source))),
  );
  const wanted = translated.find((one) => one.pack.game.language === locale) ?? source;
  const booksOf = (language: RenderedLanguage) =>
    clock.time('render rulebooks', () =>
      renderRulebooksOf(context, language).catch(rulebooksAfterTimeout),
    );
  const renderBooks = async (): Promise<RenderedRulebooks> => {
    const books = await booksOf(source);
    const diagnostics = [...books.diagnostics];
    let { rulebooks } = books;
    for (const one of translated) {
      const own = await booksOf(one);
      const code = one.pack.game.language;
      diagnostics.push(...problemsOnlyInLanguage(code, own.diagnostics, books.diagnostics));
      if (one === wanted) rulebooks = own.rulebooks;
    }
    return { rulebooks, diagnostics: downgradeForDraft(diagnostics, isDraft) };
  };
  const words = await loadWords(wanted.pack.game.language);
  const diagnostics = [
    ...fonts.diagnostics,
    ...findTextInDrawings(files, deckSides(source)),
    ...[source, ...translated].flatMap((one) => one.diagnostics),
  ];
  const board = { pack, boardParts: source.boardParts, ...drawing };
  const stale = await compareStoredBoards(job, files, board);
  const learned = metrics.takeLearned() ?? (known === null ? {} : null);
  if (learned !== null) await widths.set(learned);
  await cache.evict();
  const { faces, backs, boardParts, facts } = wanted;
  const { rulebooks } = NO_RULEBOOKS;
  const sides = { pack: wanted.pack, faces, backs, boardParts, rulebooks };
  return {
    rendering: {
      rendered: { ...sides, ...drawing, words },
      renderAs: (deck, more, change) => {
        const factsWith = (card: Card): Fields => ({ ...facts.ofCard(card), ...more });
        const changed = { ...wanted.pack, ...change };
        const request = { ...context, pack: changed, components: [deck], facts: factsWith };
        return withinBudget('render', () => renderPack(request));
      },
      renderBooks,
    },
    diagnostics: [...downgradeForDraft(diagnostics, isDraft), ...stale],
  };
}

/** The stored pictures of boards are compared only where there are any: drawing takes its time. */
async function compareStoredBoards(
  { packFolder, clock, cache }: PackJob,
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
        pngHash: hasPng ? readInputHash(await readFile(join(packFolder, paths.png))) : undefined,
      };
      found.push(...findStaleBoard(paths, standalone, kept));
    }
    return found;
  });
}

interface RenderContext extends RenderCache {
  readonly files: PackFiles;
  readonly pictures: PackPictures;
  readonly compiled: CompiledTemplates;
  readonly measure: TextMeasure;
  readonly idMarks: IdMarks;
  readonly factsOf: PackRules['factsOf'];
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
  const found = [...facts.diagnostics, ...sides.diagnostics, ...diagnostics];
  return { pack, facts, ...sides, boardParts, diagnostics: found };
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

const FONTS_PLACE: Place = { file: 'game.yaml', line: 1, column: 1 };

/**
 * Fonts that cannot be used, one report a file. All are opened, also those that only the CSS uses, but
 * for those that come with the tool.
 */
export function checkFonts(fonts: readonly LoadedFont[]): Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  for (const font of fonts) {
    const path = 'package' in font.source ? font.fileName : font.source.file;
    if (font.widths !== undefined || found.has(path) || isUsable(font)) continue;
    found.set(path, {
      ...(font.place ?? FONTS_PLACE),
      code: 'font/unusable',
      severity: 'error',
      related: [],
      message: `the font file \`${path}\` cannot be read as a font`,
      hint: USABLE,
    });
  }
  return [...found.values()];
}

const USABLE =
  'use a WOFF2, WOFF, TrueType (.ttf) or OpenType (.otf) file of one font; download it again if that failed, or run `git lfs pull`';

/** A file has the length that its header says, and what is read later can be read. */
function isUsable(font: LoadedFont): boolean {
  const bytes = Buffer.from(font.bytes.buffer, font.bytes.byteOffset, font.bytes.byteLength);
  try {
    const isPacked = bytes[0] === 0x77;
    const ends = Array.from({ length: isPacked ? 0 : bytes.readUInt16BE(4) }, (_, index) => {
      const at = 12 + 16 * index;
      return bytes.readUInt32BE(at + 8) + bytes.readUInt32BE(at + 12);
    });
    const isLong = isPacked
      ? bytes.readUInt32BE(8) === bytes.length
      : Math.max(...ends) <= bytes.length;
    const opened = openFont(font);
    return isLong && opened.characterSet.length > 0 && opened.layout('Ab 1').advanceWidth >= 0;
  } catch {
    return false;
  }
}
