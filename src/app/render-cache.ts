import type { Cache } from '../cache/cache.ts';
import { cacheKey, type KeyPart } from '../cache/cache-key.ts';
import {
  type CacheEntry,
  type CacheTable,
  jsonKind,
  memo,
  openEntry,
  openTable,
} from '../cache/memo.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { withinBudget } from '../limits/time-budget.ts';
import type { FontWidths } from '../pack/fonts.ts';
import { DEFAULT_ID_MARKS, type IdMarks } from '../pack/id-marks.ts';
import {
  type Card,
  componentCopies,
  type DeckComponent,
  type Pack,
  type Table,
  templatesOfSide,
} from '../pack/pack.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import type { RenderedRulebook, RenderedRulebooks, SharedDrawing } from '../pack/rendered-pack.ts';
import type { DrawOnce } from '../pack/template-helper.ts';
import {
  ALL_TABLES,
  type DeckRenderRequest,
  type RenderedDeck,
  renderDeck,
} from '../render/render-deck.ts';
import { type ReadMarkup, readMarkup } from '../render/render-face.ts';
import {
  collectSides,
  type RenderedSides,
  type RenderPackRequest,
  renderPack,
} from '../render/render-pack.ts';
import { type ParseMarkdown, parseMarkdown } from '../rulebook/markdown.ts';
import { type RulebookRequest, renderRulebooks } from '../rulebook/render-rulebook.ts';
import { memoizeByObject } from '../values/memoize.ts';
import { stableStringify } from '../values/stable-stringify.ts';

/** The cache, and what of a pack's fonts the results depend on. */
export interface RenderCache {
  readonly cache: Cache;
  /** Of `fontsHash`. */
  readonly fontsHash: string;
}

/** As `renderPack`, but cards that an earlier run rendered from the same data are not rendered again. */
export async function renderPackCached(
  request: RenderPackRequest,
  { cache, fontsHash }: RenderCache,
): Promise<RenderedSides> {
  if (!cache.enabled) return withinBudget('render', () => renderPack(request));
  const shared = [fontsHash, ...packInputs(request)];
  const decks = request.components.filter((one) => one.kind === 'deck');
  const rendered = await Promise.all(
    decks.map(async (component) => {
      const deck = await renderDeckCached({ ...request, component }, { cache, shared });
      return { component, deck };
    }),
  );
  return collectSides(rendered);
}

/** A rendered card: its face, and its back if it has one. */
interface CardSides {
  readonly face: string;
  readonly back: string | null;
  /** The hashes of the tables that its templates read, by their ids. */
  readonly tables: Readonly<Record<string, string>>;
}

/** Renders only the cards that are new. */
async function renderDeckCached(
  request: DeckRenderRequest,
  { cache, shared }: { readonly cache: Cache; readonly shared: readonly KeyPart[] },
): Promise<Omit<RenderedDeck, 'tablesRead'>> {
  const { component, compiled, facts } = request;
  const sources = (['face', 'back'] as const).map((side) =>
    templatesOfSide(component, side).map((path) => [
      path,
      compiled.templates.get(path)?.source ?? '',
    ]),
  );
  const size = stableStringify(component.size.trim);
  const rows = await openTable<CardSides>(cache, 'deck', [...shared, component.id, size, sources]);
  const { tables } = request.pack;
  const cached = component.cards.map((card) => {
    const sides = rows.get(cardKey(card, facts));
    if (sides === undefined || (sides.back === null) !== (component.back === null)) return null;
    const reads = Object.entries(sides.tables);
    return reads.every(([id, hash]) => hash === hashTable(tables, id)) ? sides : null;
  });
  const missing = component.cards.filter((_, at) => cached[at] === null);
  if (missing.length === 0) return toRenderedDeck(component, cached, []);
  const allCards = component.cards;
  const rest = { ...request, component: { ...component, cards: missing }, allCards };
  const rendered = withinBudget('render', () => renderDeck(rest));
  const sides = component.cards.map(
    ({ id }, at) => cached[at] ?? toCardSides(rendered, id, tables),
  );
  // What has a problem is rendered again: its place may have moved.
  if (rendered.diagnostics.length === 0) {
    for (const [at, card] of component.cards.entries()) {
      const one = sides[at] ?? null;
      if (one !== null) rows.set(cardKey(card, facts), one);
    }
    await rows.save();
  }
  return toRenderedDeck(component, sides, rendered.diagnostics);
}

function toCardSides(
  { faces, backs, tablesRead }: RenderedDeck,
  id: string,
  tables: Pack['tables'],
): CardSides | null {
  const face = faces.get(id);
  if (face === undefined) return null;
  const read = [...(tablesRead.get(id) ?? [])].sort();
  return {
    face,
    back: backs?.get(id) ?? null,
    tables: Object.fromEntries(read.map((table) => [table, hashTable(tables, table)])),
  };
}

/** @param sides of each card; `null` of one whose templates failed */
function toRenderedDeck(
  { back, cards }: DeckComponent,
  sides: readonly (CardSides | null)[],
  diagnostics: RenderedDeck['diagnostics'],
): Omit<RenderedDeck, 'tablesRead'> {
  const faces = new Map<string, string>();
  const backs = back === null ? null : new Map<string, string>();
  for (const [at, { id }] of cards.entries()) {
    const one = sides[at] ?? null;
    if (one === null) continue;
    faces.set(id, one.face);
    if (one.back !== null) backs?.set(id, one.back);
  }
  return { faces, backs, diagnostics };
}

type RulebookEntry = readonly [id: string, book: Omit<RenderedRulebook, 'game'>];

const rulebooks = jsonKind<readonly RulebookEntry[]>('rulebooks');

/** Where values may stand in markup without a fault, each place with the pattern that its value matches. */
type SafePlaces = readonly (readonly [offset: number, pattern: string, flags: string])[];

/** Reads only what no earlier run has read: figures show many cards, most of which are unchanged. */
const readMarkupCached =
  (rows: CacheTable<SafePlaces>): ReadMarkup =>
  (markup) => {
    const key = cacheKey('markup', [markup]);
    const row = rows.get(key);
    if (row !== undefined) {
      const safe = row.map(([at, pattern, flags]) => [at, new RegExp(pattern, flags)] as const);
      return { faults: [], safePlaceholders: new Map(safe) };
    }
    const read = readMarkup(markup);
    const safe = [...read.safePlaceholders];
    if (read.faults.length === 0) {
      rows.set(
        key,
        safe.map(([at, { source, flags }]) => [at, source, flags]),
      );
    }
    return read;
  };

/** As `renderRulebooks`; its text and its figures may speak of everything that the files contain. */
export async function renderRulebooksCached(
  request: Omit<RulebookRequest, 'component' | 'parse' | 'drawOnce' | 'readMarkup'>,
  {
    files,
    cache,
    fontsHash,
    idMarks = DEFAULT_ID_MARKS,
    factsKey = '',
  }: RenderCache & {
    readonly files: PackFiles;
    readonly idMarks?: IdMarks;
    /** See `PackFacts`. */
    readonly factsKey?: string;
  },
): Promise<RenderedRulebooks> {
  const { game } = request.pack;
  let diagnostics: readonly Diagnostic[] = [];
  const books = await memo(cache, rulebooks, {
    inputs: () => [
      fontsHash,
      game.language,
      idMarks,
      factsKey,
      request.pack.sleeves?.id ?? '',
      [...files.values()].map((file) => [file.path, file.kind === 'text' ? file.text : file.kind]),
      JSON.stringify([...request.pictures.faults]),
    ],
    compute: async () => {
      // A run keeps only the rows that it used, so each language has tables of its own.
      const trees = await openTable<ReturnType<ParseMarkdown>>(cache, 'markdown', [
        game.id,
        game.language,
      ]);
      const parse: ParseMarkdown = (text) =>
        trees.getOrCompute(cacheKey('text', [text]), () => parseMarkdown(text));
      const drawings = await openTable<string | SharedDrawing>(cache, 'drawings', [
        game.id,
        game.language,
        fontsHash,
      ]);
      const drawOnce: DrawOnce = <T extends string | SharedDrawing>(
        inputs: readonly unknown[],
        draw: () => T,
      ) => drawings.getOrCompute(cacheKey('drawing', [stableStringify(inputs)]), draw) as T;
      const markup = await openTable<SafePlaces>(cache, 'markup', [game.id, game.language]);
      const rendered = withinBudget('render rulebooks', () =>
        renderRulebooks({ ...request, parse, drawOnce, readMarkup: readMarkupCached(markup) }),
      );
      await markup.save();
      await trees.save();
      await drawings.save();
      diagnostics = rendered.diagnostics;
      return [...rendered.rulebooks].map(([id, { game: _, ...book }]): RulebookEntry => [id, book]);
    },
    isCacheable: () => diagnostics.length === 0,
  });
  return { rulebooks: new Map(books.map(([id, book]) => [id, { ...book, game }])), diagnostics };
}

const fontWidths = jsonKind<FontWidths>('font widths');

/** The widths that earlier runs read from the very same fonts, and where this one stores what it adds. */
export const openFontWidths = ({
  cache,
  fontsHash,
}: RenderCache): Promise<CacheEntry<FontWidths>> => openEntry(cache, fontWidths, [fontsHash]);

/** What every deck of a pack may be made of, whatever its template reads. */
function packInputs({
  pack,
  compiled,
  pictures,
  idMarks = DEFAULT_ID_MARKS,
}: RenderPackRequest): KeyPart[] {
  const { game, boards, icons, unusableIcons, fonts, translation, components, sleeves } = pack;
  const named = components.map((one) => ({
    kind: one.kind,
    id: one.id,
    name: one.name,
    copies: componentCopies(one),
    size: 'size' in one ? one.size : null,
  }));
  const known = [[...(pictures?.pictures.keys() ?? [])], [...(pictures?.faults ?? [])]];
  return [
    stableStringify([
      game,
      boards,
      icons,
      unusableIcons,
      fonts,
      translation,
      named,
      known,
      idMarks,
      sleeves,
    ]),
    [...compiled.partials].map(([name, { source }]) => [name, source]),
    measuresBoxes(compiled) ? pack.styles : '',
  ];
}

/** Whether a text is fitted to the box that a stylesheet gives to its element. */
const measuresBoxes = ({ templates, partials }: RenderPackRequest['compiled']): boolean =>
  [...templates.values(), ...partials.values()].some(({ source }) =>
    [...source.matchAll(/\{\{[^{}]*\b(fit|rich)\s[^{}]*\bmaxPt=[^{}]*\}\}/g)].some(
      ([call, name]) => !SAYS_WIDTH.test(call) || (name === 'rich' && !SAYS_HEIGHT.test(call)),
    ),
  );

const SAYS_WIDTH = /\swidth\w*=/;
const SAYS_HEIGHT = /\sheight\w*=/;

/** What is in a table, or in all of them; several decks of a pack may read it. */
function hashTable(tables: Pack['tables'], id: string): string {
  if (id === ALL_TABLES) return hashTables(tables);
  const table = tables.get(id);
  return table === undefined ? '' : hashRecords(table);
}

const hashTables = memoizeByObject((tables: Pack['tables']): string =>
  cacheKey(
    'tables',
    [...tables.keys()].map((id) => [id, hashTable(tables, id)]),
  ),
);

const hashRecords = memoizeByObject((table: Table): string =>
  cacheKey('table', [stableStringify(table.entries.map(({ fields }) => fields))]),
);

/** A card's own record, with all that it refers to. */
const cardKey = (card: Card, facts: DeckRenderRequest['facts']): string =>
  cacheKey('card', [
    stableStringify([card.id, card.copies, card.templates ?? null, card.entry.fields, facts(card)]),
  ]);
