import type { Cache } from './cache/cache.ts';
import { cacheKey, type KeyPart, toolIdentity } from './cache/cache-key.ts';
import {
  arrayOf,
  getCachedValue,
  isNumber,
  isString,
  nullable,
  objectOf,
  oneOf,
  optional,
  pairOf,
  recordOf,
  setCachedValue,
} from './cache/cached-values.ts';
import { componentCopies } from './core/counts.ts';
import type { CutWidths, FontWidths } from './core/fonts.ts';
import type { Card, DeckComponent, Pack } from './core/pack.ts';
import type { PackFiles } from './core/pack-files.ts';
import {
  HEADING_LEVELS,
  type RenderedRulebook,
  type RulebookHeading,
} from './core/rendered-pack.ts';
import { stableStringify } from './core/stable-stringify.ts';
import type { CompiledTemplates } from './render/compile-templates.ts';
import { type DeckRenderRequest, type RenderedDeck, renderDeck } from './render/render-deck.ts';
import {
  collectSides,
  type RenderedSides,
  type RenderPackRequest,
  renderPack,
} from './render/render-pack.ts';
import {
  isMarkdownTree,
  type MarkdownTree,
  type ParseMarkdown,
  parseMarkdown,
} from './rulebook/markdown.ts';
import { type RulebookRequest, renderRulebooks } from './rulebook/render-rulebook.ts';
import { withinBudget } from './time-budget.ts';

/** Where earlier results are, and what of a pack's fonts they depend on. */
export interface RenderCache {
  readonly cache: Cache;
  /** Of `fontsHash`. */
  readonly fontsHash: string;
}

/** As `renderPack`, but a deck that an earlier run has rendered of the same things is not rendered again. */
export async function renderPackCached(
  request: RenderPackRequest,
  { cache, fontsHash }: RenderCache,
): Promise<RenderedSides> {
  if (!cache.enabled) return withinBudget('render', () => renderPack(request));
  const shared = sharedKey(request, [await toolIdentity(), fontsHash]);
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
  /** The hash of all tables, where its templates looked into any; else `null`. */
  readonly tables: string | null;
}

/** Rendered cards by the hash of all that is their own. */
const areCachedCards = recordOf(
  objectOf<CardSides>({ face: isString, back: nullable(isString), tables: nullable(isString) }),
);

/** Only the cards that are new are rendered. */
async function renderDeckCached(
  request: DeckRenderRequest,
  { cache, shared }: { readonly cache: Cache; readonly shared: KeyPart },
): Promise<RenderedDeck> {
  const { component } = request;
  const key = deckKey(request, shared);
  const kept = await getCachedValue(cache, key, areCachedCards);
  const keys = component.cards.map((card) => cardKey(card, request.facts));
  const tablesHash = (): string => hashTables(request.pack.tables);
  const known = keys.map((one) => {
    const sides = kept?.[one];
    if (sides === undefined || (sides.back === null) !== (component.back === null)) return null;
    return sides.tables === null || sides.tables === tablesHash() ? sides : null;
  });
  const missing = component.cards.filter((_, at) => known[at] === null);
  if (kept !== null && missing.length === 0) return toRenderedDeck(component, known, []);
  const deckSize = component.cards.length;
  const rest = { ...request, component: { ...component, cards: missing }, deckSize };
  const rendered = withinBudget('render', () => renderDeck(rest));
  const sides = component.cards.map(
    ({ id }, at) => known[at] ?? toCardSides(rendered, id, tablesHash),
  );
  // What has a mistake is rendered again: its places may have moved.
  if (rendered.diagnostics.length === 0) {
    const cards = keys.map((one, at) => [one, sides[at]]);
    await setCachedValue(cache, key, Object.fromEntries(cards));
  }
  return toRenderedDeck(component, sides, rendered.diagnostics);
}

function toCardSides(
  { faces, backs, cardsReadingTables }: RenderedDeck,
  id: string,
  tablesHash: () => string,
): CardSides | null {
  const face = faces.get(id);
  if (face === undefined) return null;
  const tables = cardsReadingTables.has(id) ? tablesHash() : null;
  return { face, back: backs?.get(id) ?? null, tables };
}

/** @param sides of each card; `null` of one whose templates failed */
function toRenderedDeck(
  { back, cards }: DeckComponent,
  sides: readonly (CardSides | null)[],
  diagnostics: RenderedDeck['diagnostics'],
): RenderedDeck {
  const faces = new Map<string, string>();
  const backs = back === null ? null : new Map<string, string>();
  const readTables = new Set<string>();
  for (const [at, { id }] of cards.entries()) {
    const one = sides[at] ?? null;
    if (one === null) continue;
    faces.set(id, one.face);
    if (one.back !== null) backs?.set(id, one.back);
    if (one.tables !== null) readTables.add(id);
  }
  return { faces, backs, cardsReadingTables: readTables, diagnostics };
}

/** As `renderRulebooks`; its text and its figures may speak of everything that the files tell. */
export async function renderRulebooksCached(
  request: Omit<RulebookRequest, 'component'>,
  { files, cache, fontsHash }: RenderCache & { readonly files: PackFiles },
): Promise<ReturnType<typeof renderRulebooks>> {
  const render = (parse: ParseMarkdown) =>
    withinBudget('render rulebooks', () => renderRulebooks({ ...request, parse }));
  if (!cache.enabled) return render(parseMarkdown);
  const contents = [...files.values()].map((file) =>
    file.kind === 'text' ? [file.path, file.text] : [file.path, file.kind],
  );
  const faults = JSON.stringify([...request.pictures.faults]);
  const key = cacheKey('rulebooks', [await toolIdentity(), fontsHash, contents, faults]);
  const { game } = request.pack;
  const kept = await getCachedValue(cache, key, areCachedRulebooks);
  if (kept !== null && hasEveryRulebook(request.pack, kept)) {
    const books = kept.map(([id, book]) => [id, { ...book, game }] as const);
    return { rulebooks: new Map(books), diagnostics: [] };
  }
  const trees = await openMarkdownCache(cache, request.pack);
  const rendered = render(trees.parse);
  await trees.keep();
  if (rendered.diagnostics.length === 0) {
    const books = [...rendered.rulebooks].map(([id, { game: _, ...book }]) => [id, book]);
    await setCachedValue(cache, key, books);
  }
  return rendered;
}

const areCachedRulebooks = arrayOf(
  pairOf(
    isString,
    objectOf<Omit<RenderedRulebook, 'game'>>({
      html: isString,
      headings: arrayOf(
        objectOf<RulebookHeading>({ id: isString, level: oneOf(HEADING_LEVELS), text: isString }),
      ),
      styles: isString,
    }),
  ),
);

const hasEveryRulebook = (
  { components }: Pack,
  books: readonly (readonly [string, unknown])[],
): boolean => {
  const ids = components.flatMap(({ kind, id }) => (kind === 'rulebook' ? [id] : []));
  return ids.length === books.length && ids.every((id, at) => books[at]?.[0] === id);
};

/** Trees of Markdown by the hash of its text: of a book most chapters are what they were. */
async function openMarkdownCache(
  cache: Cache,
  { game }: Pack,
): Promise<{ parse: ParseMarkdown; keep: () => Promise<void> }> {
  const key = cacheKey('markdown', [await toolIdentity(), game.id]);
  const known = (await getCachedValue(cache, key, recordOf(isMarkdownTree))) ?? {};
  const now: Record<string, MarkdownTree> = {};
  const parse: ParseMarkdown = (text) => {
    const name = cacheKey('text', [text]);
    const tree = known[name] ?? parseMarkdown(text);
    now[name] = tree;
    return tree;
  };
  const isNew = (): boolean => Object.keys(now).some((name) => known[name] === undefined);
  return { parse, keep: async () => (isNew() ? setCachedValue(cache, key, now) : undefined) };
}

const areFontWidths = recordOf(
  objectOf<CutWidths>({
    unitsPerEm: isNumber,
    characters: optional(isString),
    advances: recordOf(isNumber),
    kernings: recordOf(isNumber),
  }),
);

/** The widths that earlier runs learned of the very same fonts. */
export async function readFontWidths(remembering: RenderCache): Promise<FontWidths> {
  const { cache } = remembering;
  return (await getCachedValue(cache, await widthsKey(remembering), areFontWidths)) ?? {};
}

/** Keeps what is known of fonts by now. */
export const saveFontWidths = async (remembering: RenderCache, widths: FontWidths): Promise<void> =>
  setCachedValue(remembering.cache, await widthsKey(remembering), widths);

const widthsKey = async ({ fontsHash }: Pick<RenderCache, 'fontsHash'>): Promise<string> =>
  cacheKey('font widths', [await toolIdentity(), fontsHash]);

/** What every deck of a pack may be made of, whatever its template asks for. */
function sharedKey(
  { pack, compiled, pictures }: RenderPackRequest,
  tool: readonly string[],
): KeyPart {
  const { game, board, icons, unusableIcons, fonts, translation, components } = pack;
  const named = components.map((one) => ({
    ...componentOutline(one),
    copies: one.kind === 'deck' ? componentCopies(one) : 0,
  }));
  const known = [[...(pictures?.pictures.keys() ?? [])], [...(pictures?.faults ?? [])]];
  return [
    ...tool,
    stableStringify([game, board, icons, unusableIcons, fonts, translation, named, known]),
    partialsOf(compiled),
  ];
}

const partialsOf = ({ partials }: CompiledTemplates): KeyPart =>
  [...partials].map(([name, { source }]) => [name, source]);

const componentOutline = ({
  kind,
  id,
  name,
  ...rest
}: RenderPackRequest['components'][number]) => ({
  ...{ kind, id, name, size: 'size' in rest ? rest.size : null },
});

/** All that a deck's cards may be made of besides their own records and the tables. */
function deckKey({ component, compiled }: DeckRenderRequest, shared: KeyPart): string {
  const sources = [component.template, component.back].map((path) =>
    path === null ? [] : [path, compiled.templates.get(path)?.source ?? ''],
  );
  return cacheKey('deck', [shared, component.id, sources]);
}

/** Several decks of a pack may read its tables. */
const tableHashes = new WeakMap<Pack['tables'], string>();

function hashTables(tables: Pack['tables']): string {
  const known = tableHashes.get(tables);
  if (known !== undefined) return known;
  const records = [...tables].map(([id, { entries }]) => [id, entries.map(({ fields }) => fields)]);
  const hash = cacheKey('tables', [stableStringify(records)]);
  tableHashes.set(tables, hash);
  return hash;
}

/** A card's own record, with all that it refers to. */
const cardKey = (card: Card, facts: DeckRenderRequest['facts']): string =>
  cacheKey('card', [stableStringify([card.id, card.copies, card.entry.fields, facts(card)])]);
