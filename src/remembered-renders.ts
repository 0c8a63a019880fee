import { cacheKey, type KeyPart } from './cache/cache-key.ts';
import type { Cache } from './cache/cache-store.ts';
import { keepValue, readValue } from './cache/kept-values.ts';
import { toolIdentity } from './cache/tool-identity.ts';
import { copiesOfCards } from './model/copies.ts';
import { describeValue } from './model/describe-value.ts';
import type { Card, DeckComponent, Pack } from './model/pack.ts';
import type { PackFiles } from './model/pack-files.ts';
import type { RenderedRulebook } from './model/rulebook.ts';
import type { FontWidths } from './model/text-measure.ts';
import type { CompiledTemplates } from './render/handlebars.ts';
import { type RenderedDeck, type RenderRequest, renderDeck } from './render/render-deck.ts';
import {
  gatherDecks,
  type PackRenderRequest,
  type RenderedSides,
  renderPack,
} from './render/render-pack.ts';
import { type MarkdownTree, type ParseMarkdown, parseMarkdown } from './rulebook/parse-markdown.ts';
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
}

/** Rendered cards by the hash of all that is their own. */
type KeptCards = Record<string, CardSides>;

/** Only the cards that are new are rendered. */
async function renderDeckRemembered(
  request: RenderRequest,
  { cache, shared }: { readonly cache: Cache; readonly shared: KeyPart },
): Promise<RenderedDeck> {
  const { component } = request;
  const key = deckKey(request, shared);
  const kept = await readValue<KeptCards>(cache, key);
  const known = kept ?? {};
  const keys = component.cards.map((card) => cardKey(card, request.facts));
  const missing = component.cards.filter((_, at) => known[keys[at] ?? ''] === undefined);
  if (kept !== null && missing.length === 0) {
    return deckOf(component, (at) => known[keys[at] ?? ''] ?? null, []);
  }
  const deckSize = component.cards.length;
  const rest = { ...request, component: { ...component, cards: missing }, deckSize };
  const rendered = withinBudget('render', () => renderDeck(rest));
  const deck = deckOf(
    component,
    (at, { id }) => known[keys[at] ?? ''] ?? sidesOf(rendered, id),
    rendered.diagnostics,
  );
  // What has a mistake is rendered again: its places may have moved.
  if (rendered.diagnostics.length === 0) {
    const cards = component.cards.map(({ id }, at) => [keys[at] ?? '', sidesOf(deck, id)]);
    await keepValue(cache, key, Object.fromEntries(cards));
  }
  return deck;
}

function sidesOf({ faces, backs }: RenderedDeck, id: string): CardSides | null {
  const face = faces.get(id);
  return face === undefined ? null : { face, back: backs?.get(id) ?? null };
}

function deckOf(
  { back, cards }: DeckComponent,
  sidesAt: (at: number, card: Card) => CardSides | null,
  diagnostics: RenderedDeck['diagnostics'],
): RenderedDeck {
  const faces = new Map<string, string>();
  const backs = back === null ? null : new Map<string, string>();
  for (const [at, card] of cards.entries()) {
    const sides = sidesAt(at, card);
    if (sides === null) continue;
    faces.set(card.id, sides.face);
    if (sides.back !== null) backs?.set(card.id, sides.back);
  }
  return { faces, backs, diagnostics };
}

/** As `renderRulebooks`; its text and its figures may speak of everything that the files tell. */
export async function renderRulebooksRemembered(
  request: Omit<RulebookRequest, 'component'>,
  { files, cache, fontsHash }: Remembering & { readonly files: PackFiles },
): Promise<ReturnType<typeof renderRulebooks>> {
  const render = (parse: ParseMarkdown) =>
    withinBudget('render rulebooks', () => renderRulebooks({ ...request, parse }));
  if (!cache.remembers) return render(parseMarkdown);
  const told = [...files.values()].map((file) =>
    file.kind === 'text' ? [file.path, file.text] : [file.path, file.kind],
  );
  const key = cacheKey('rulebooks', [await toolIdentity(), fontsHash, told]);
  const kept = await readValue<readonly [string, RenderedRulebook][]>(cache, key);
  if (kept !== null) return { rulebooks: new Map(kept), diagnostics: [] };
  const trees = await rememberTrees(cache, request.pack);
  const rendered = render(trees.parse);
  await trees.keep();
  if (rendered.diagnostics.length === 0) await keepValue(cache, key, [...rendered.rulebooks]);
  return rendered;
}

/** Trees of Markdown by the hash of its text: of a book most chapters are what they were. */
async function rememberTrees(
  cache: Cache,
  { game }: Pack,
): Promise<{ parse: ParseMarkdown; keep: () => Promise<void> }> {
  const key = cacheKey('markdown', [await toolIdentity(), game.id]);
  const known = (await readValue<Record<string, MarkdownTree>>(cache, key)) ?? {};
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

/** The widths that earlier runs learned of the very same fonts. */
export async function readFontWidths(remembering: Remembering): Promise<FontWidths> {
  return (await readValue<FontWidths>(remembering.cache, await widthsKey(remembering))) ?? {};
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
  const { game, board, icons, translation, components } = pack;
  const named = components.map((one) => ({
    ...outline(one),
    copies: one.kind === 'deck' ? copiesOfCards(one) : 0,
  }));
  const known = [[...(pictures?.pictures.keys() ?? [])], [...(pictures?.faults ?? [])]];
  return [
    ...tool,
    describeValue([game, board, icons, translation, named, known]),
    partialsOf(compiled),
  ];
}

const partialsOf = ({ partials }: CompiledTemplates): KeyPart =>
  [...partials].map(([name, { source }]) => [name, source]);

const outline = ({ kind, id, name, ...rest }: PackRenderRequest['components'][number]) => ({
  ...{ kind, id, name, size: 'size' in rest ? rest.size : null },
});

/** A template that speaks of other tables than its card's depends on all of them. */
const NAMES_TABLES = /\b(?:tables|records)\b/;

/** All that a deck's cards may be made of besides their own records. */
function deckKey({ pack, component, compiled }: RenderRequest, shared: KeyPart): string {
  const sources = [component.template, component.back].map((path) =>
    path === null ? [] : [path, compiled.templates.get(path)?.source ?? ''],
  );
  const partials = [...compiled.partials.values()].map(({ source }) => source);
  const isWide = NAMES_TABLES.test([...sources.flat(), ...partials].join('\n'));
  const tables = isWide ? describeTables(pack.tables) : '';
  return cacheKey('deck', [shared, component.id, sources, tables]);
}

/** Several decks of a pack depend on all of its tables. */
const described = new WeakMap<Pack['tables'], string>();

function describeTables(tables: Pack['tables']): string {
  const known = described.get(tables);
  if (known !== undefined) return known;
  const told = describeValue(
    [...tables].map(([id, { entries }]) => [id, entries.map(({ fields }) => fields)]),
  );
  described.set(tables, told);
  return told;
}

/** A card's own record, with all that it refers to. */
const cardKey = (card: Card, facts: RenderRequest['facts']): string =>
  cacheKey('card', [describeValue([card.id, card.copies, card.entry.fields, facts(card)])]);
