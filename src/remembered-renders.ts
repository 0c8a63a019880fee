import { cacheKey, type KeyPart } from './cache/cache-key.ts';
import type { Cache } from './cache/cache-store.ts';
import { keepValue, readValue } from './cache/kept-values.ts';
import { toolIdentity } from './cache/tool-identity.ts';
import {
  fieldsOf,
  isNumber,
  isText,
  listOf,
  maybe,
  nullOr,
  oneOf,
  pairOf,
  recordOf,
} from './cache/value-shapes.ts';
import { copiesOfCards } from './model/copies.ts';
import { describeValue } from './model/describe-value.ts';
import type { Card, DeckComponent, Pack } from './model/pack.ts';
import type { PackFiles } from './model/pack-files.ts';
import { HEADING_LEVELS, type RenderedRulebook, type RulebookHeading } from './model/rulebook.ts';
import type { CutWidths, FontWidths } from './model/text-measure.ts';
import type { CompiledTemplates } from './render/handlebars.ts';
import { type RenderedDeck, type RenderRequest, renderDeck } from './render/render-deck.ts';
import {
  gatherDecks,
  type PackRenderRequest,
  type RenderedSides,
  renderPack,
} from './render/render-pack.ts';
import {
  isMarkdownTree,
  type MarkdownTree,
  type ParseMarkdown,
  parseMarkdown,
} from './rulebook/parse-markdown.ts';
import type { RulebookRequest } from './rulebook/render-rulebook.ts';
import { renderRulebooks } from './rulebook/render-rulebooks.ts';
import { withinBudget } from './time-budget.ts';

/** Where earlier results are, and what of a pack's fonts they depend on. */
export interface Remembering {
  readonly cache: Cache;
  /** Of `fontsHash`. */
  readonly fontsHash: string;
}

/** As `renderPack`, but a deck that an earlier run has rendered of the same things is not rendered again. */
export async function renderPackRemembered(
  request: PackRenderRequest,
  { cache, fontsHash }: Remembering,
): Promise<RenderedSides> {
  if (!cache.remembers) return withinBudget('render', () => renderPack(request));
  const shared = sharedKey(request, [await toolIdentity(), fontsHash]);
  const decks = request.components.filter((one) => one.kind === 'deck');
  const rendered = await Promise.all(
    decks.map(async (component) => {
      const deck = await renderDeckRemembered({ ...request, component }, { cache, shared });
      return { component, deck };
    }),
  );
  return gatherDecks(rendered);
}

/** A rendered card: its face, and its back if it has one. */
interface CardSides {
  readonly face: string;
  readonly back: string | null;
  /** The hash of all tables, where its templates looked into any; else `null`. */
  readonly tables: string | null;
}

/** Rendered cards by the hash of all that is their own. */
const areKeptCards = recordOf(
  fieldsOf<CardSides>({ face: isText, back: nullOr(isText), tables: nullOr(isText) }),
);

/** Only the cards that are new are rendered. */
async function renderDeckRemembered(
  request: RenderRequest,
  { cache, shared }: { readonly cache: Cache; readonly shared: KeyPart },
): Promise<RenderedDeck> {
  const { component } = request;
  const key = deckKey(request, shared);
  const kept = await readValue(cache, key, areKeptCards);
  const keys = component.cards.map((card) => cardKey(card, request.facts));
  const tablesHash = (): string => hashTables(request.pack.tables);
  const known = keys.map((one) => {
    const sides = kept?.[one];
    if (sides === undefined || (sides.back === null) !== (component.back === null)) return null;
    return sides.tables === null || sides.tables === tablesHash() ? sides : null;
  });
  const missing = component.cards.filter((_, at) => known[at] === null);
  if (kept !== null && missing.length === 0) return deckOf(component, known, []);
  const deckSize = component.cards.length;
  const rest = { ...request, component: { ...component, cards: missing }, deckSize };
  const rendered = withinBudget('render', () => renderDeck(rest));
  const sides = component.cards.map(({ id }, at) => known[at] ?? sidesOf(rendered, id, tablesHash));
  // What has a mistake is rendered again: its places may have moved.
  if (rendered.diagnostics.length === 0) {
    const cards = keys.map((one, at) => [one, sides[at]]);
    await keepValue(cache, key, Object.fromEntries(cards));
  }
  return deckOf(component, sides, rendered.diagnostics);
}

function sidesOf(
  { faces, backs, readTables }: RenderedDeck,
  id: string,
  tablesHash: () => string,
): CardSides | null {
  const face = faces.get(id);
  if (face === undefined) return null;
  const tables = readTables.has(id) ? tablesHash() : null;
  return { face, back: backs?.get(id) ?? null, tables };
}

/** @param sides of each card; `null` of one whose templates failed */
function deckOf(
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
  return { faces, backs, readTables, diagnostics };
}

/** As `renderRulebooks`; its text and its figures may speak of everything that the files tell. */
export async function renderRulebooksRemembered(
  request: Omit<RulebookRequest, 'component'>,
  { files, cache, fontsHash }: Remembering & { readonly files: PackFiles },
): Promise<ReturnType<typeof renderRulebooks>> {
  const render = (parse: ParseMarkdown) =>
    withinBudget('render rulebooks', () => renderRulebooks({ ...request, parse }));
  if (!cache.remembers) return render(parseMarkdown);
  const contents = [...files.values()].map((file) =>
    file.kind === 'text' ? [file.path, file.text] : [file.path, file.kind],
  );
  const faults = JSON.stringify([...request.pictures.faults]);
  const key = cacheKey('rulebooks', [await toolIdentity(), fontsHash, contents, faults]);
  const { game } = request.pack;
  const kept = await readValue(cache, key, areKeptBooks);
  if (kept !== null && hasEveryBook(request.pack, kept)) {
    const books = kept.map(([id, book]) => [id, { ...book, game }] as const);
    return { rulebooks: new Map(books), diagnostics: [] };
  }
  const trees = await rememberTrees(cache, request.pack);
  const rendered = render(trees.parse);
  await trees.keep();
  if (rendered.diagnostics.length === 0) {
    const books = [...rendered.rulebooks].map(([id, { game: _, ...book }]) => [id, book]);
    await keepValue(cache, key, books);
  }
  return rendered;
}

const areKeptBooks = listOf(
  pairOf(
    isText,
    fieldsOf<Omit<RenderedRulebook, 'game'>>({
      html: isText,
      headings: listOf(
        fieldsOf<RulebookHeading>({ id: isText, level: oneOf(HEADING_LEVELS), text: isText }),
      ),
      styles: isText,
    }),
  ),
);

const hasEveryBook = (
  { components }: Pack,
  books: readonly (readonly [string, unknown])[],
): boolean => {
  const ids = components.flatMap(({ kind, id }) => (kind === 'rulebook' ? [id] : []));
  return ids.length === books.length && ids.every((id, at) => books[at]?.[0] === id);
};

/** Trees of Markdown by the hash of its text: of a book most chapters are what they were. */
async function rememberTrees(
  cache: Cache,
  { game }: Pack,
): Promise<{ parse: ParseMarkdown; keep: () => Promise<void> }> {
  const key = cacheKey('markdown', [await toolIdentity(), game.id]);
  const known = (await readValue(cache, key, recordOf(isMarkdownTree))) ?? {};
  const now: Record<string, MarkdownTree> = {};
  const parse: ParseMarkdown = (text) => {
    const name = cacheKey('text', [text]);
    const tree = known[name] ?? parseMarkdown(text);
    now[name] = tree;
    return tree;
  };
  const isNew = (): boolean => Object.keys(now).some((name) => known[name] === undefined);
  return { parse, keep: async () => (isNew() ? keepValue(cache, key, now) : undefined) };
}

const areFontWidths = recordOf(
  fieldsOf<CutWidths>({
    unitsPerEm: isNumber,
    characters: maybe(isText),
    advances: recordOf(isNumber),
    kernings: recordOf(isNumber),
  }),
);

/** The widths that earlier runs learned of the very same fonts. */
export async function readFontWidths(remembering: Remembering): Promise<FontWidths> {
  const { cache } = remembering;
  return (await readValue(cache, await widthsKey(remembering), areFontWidths)) ?? {};
}

/** Keeps what is known of fonts by now. */
export const keepFontWidths = async (remembering: Remembering, widths: FontWidths): Promise<void> =>
  keepValue(remembering.cache, await widthsKey(remembering), widths);

const widthsKey = async ({ fontsHash }: Pick<Remembering, 'fontsHash'>): Promise<string> =>
  cacheKey('font widths', [await toolIdentity(), fontsHash]);

/** What every deck of a pack may be made of, whatever its template asks for. */
function sharedKey(
  { pack, compiled, pictures }: PackRenderRequest,
  tool: readonly string[],
): KeyPart {
  const { game, board, icons, unusableIcons, fonts, translation, components } = pack;
  const named = components.map((one) => ({
    ...outline(one),
    copies: one.kind === 'deck' ? copiesOfCards(one) : 0,
  }));
  const known = [[...(pictures?.pictures.keys() ?? [])], [...(pictures?.faults ?? [])]];
  return [
    ...tool,
    describeValue([game, board, icons, unusableIcons, fonts, translation, named, known]),
    partialsOf(compiled),
  ];
}

const partialsOf = ({ partials }: CompiledTemplates): KeyPart =>
  [...partials].map(([name, { source }]) => [name, source]);

const outline = ({ kind, id, name, ...rest }: PackRenderRequest['components'][number]) => ({
  ...{ kind, id, name, size: 'size' in rest ? rest.size : null },
});

/** All that a deck's cards may be made of besides their own records and the tables. */
function deckKey({ component, compiled }: RenderRequest, shared: KeyPart): string {
  const sources = [component.template, component.back].map((path) =>
    path === null ? [] : [path, compiled.templates.get(path)?.source ?? ''],
  );
  return cacheKey('deck', [shared, component.id, sources]);
}

/** Several decks of a pack may read its tables. */
const hashes = new WeakMap<Pack['tables'], string>();

function hashTables(tables: Pack['tables']): string {
  const known = hashes.get(tables);
  if (known !== undefined) return known;
  const records = [...tables].map(([id, { entries }]) => [id, entries.map(({ fields }) => fields)]);
  const hash = cacheKey('tables', [describeValue(records)]);
  hashes.set(tables, hash);
  return hash;
}

/** A card's own record, with all that it refers to. */
const cardKey = (card: Card, facts: RenderRequest['facts']): string =>
  cacheKey('card', [describeValue([card.id, card.copies, card.entry.fields, facts(card)])]);
