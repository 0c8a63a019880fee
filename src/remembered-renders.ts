import { cacheKey, type KeyPart } from './cache/cache-key.ts';
import type { Cache } from './cache/cache-store.ts';
import { describeValue } from './cache/describe-value.ts';
import { toolIdentity } from './cache/tool-identity.ts';
import type { DeckComponent } from './model/pack.ts';
import type { RenderedRulebook } from './model/rulebook.ts';
import type { FontWidths } from './render/font-metrics.ts';
import type { CompiledTemplates } from './render/handlebars.ts';
import { type RenderedDeck, type RenderRequest, renderDeck } from './render/render-deck.ts';
import { gatherDecks, type PackRenderRequest, type RenderedSides } from './render/render-pack.ts';
import type { RulebookRequest } from './rulebook/render-rulebook.ts';
import { renderRulebooks } from './rulebook/render-rulebooks.ts';

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
  const shared = sharedKey(request, [await toolIdentity(), fontsHash]);
  const decks = request.components.filter((one) => one.kind === 'deck');
  const rendered = await Promise.all(
    decks.map(async (component) => {
      const key = deckKey({ ...request, component }, shared);
      const kept = await cache.read(key);
      if (kept !== null) return { component, deck: readDeck(kept) };
      const deck = renderDeck({ ...request, component });
      // What has a mistake is rendered again: its places may have moved.
      if (deck.diagnostics.length === 0) await cache.keep(key, writeDeck(deck));
      return { component, deck };
    }),
  );
  return gatherDecks(rendered);
}

type Sides = readonly (readonly [card: string, html: string])[];

const writeDeck = ({ faces, backs }: RenderedDeck): Uint8Array =>
  Buffer.from(JSON.stringify([[...faces], backs === null ? null : [...backs]]));

function readDeck(kept: Uint8Array): RenderedDeck {
  const [faces, backs]: [Sides, Sides | null] = JSON.parse(Buffer.from(kept).toString('utf8'));
  return {
    faces: new Map(faces),
    backs: backs === null ? null : new Map(backs),
    diagnostics: [],
  };
}

/** As `renderRulebooks`; its text and its figures may speak of everything in the pack. */
export async function renderRulebooksRemembered(
  request: Omit<RulebookRequest, 'component'>,
  { compiled, cache, fontsHash }: Remembering & { readonly compiled: CompiledTemplates },
): Promise<ReturnType<typeof renderRulebooks>> {
  const { pack, facts, pictures } = request;
  const templates = [...compiled.templates].map(([path, { source }]) => [path, source]);
  const told = describeValue([pack, facts, pictures]);
  const parts = [await toolIdentity(), fontsHash, templates, partialsOf(compiled), told];
  const key = cacheKey('rulebooks', parts);
  const kept = await cache.read(key);
  if (kept !== null) {
    const rulebooks: readonly [string, RenderedRulebook][] = JSON.parse(
      Buffer.from(kept).toString('utf8'),
    );
    return { rulebooks: new Map(rulebooks), diagnostics: [] };
  }
  const rendered = renderRulebooks(request);
  if (rendered.diagnostics.length === 0) {
    await cache.keep(key, Buffer.from(JSON.stringify([...rendered.rulebooks])));
  }
  return rendered;
}

/** The widths that earlier runs learned of the very same fonts. */
export async function readFontWidths(remembering: Remembering): Promise<FontWidths> {
  const kept = await remembering.cache.read(await widthsKey(remembering));
  return kept === null ? {} : JSON.parse(Buffer.from(kept).toString('utf8'));
}

/** Keeps what is known of fonts by now. */
export const keepFontWidths = async (remembering: Remembering, widths: FontWidths): Promise<void> =>
  remembering.cache.keep(await widthsKey(remembering), Buffer.from(JSON.stringify(widths)));

const widthsKey = async ({ fontsHash }: Pick<Remembering, 'fontsHash'>): Promise<string> =>
  cacheKey('font widths', [await toolIdentity(), fontsHash]);

/** What every deck of a pack may be made of, whatever its template asks for. */
function sharedKey({ pack, compiled }: PackRenderRequest, tool: readonly string[]): KeyPart {
  const { game, board, icons, translation, components } = pack;
  const named = components.map((one) => ({
    ...outline(one),
    copies: one.kind === 'deck' ? one.cards.map(({ id, copies }) => [id, copies]) : [],
  }));
  return [...tool, describeValue([game, board, icons, translation, named]), partialsOf(compiled)];
}

const partialsOf = ({ partials }: CompiledTemplates): KeyPart =>
  [...partials].map(([name, { source }]) => [name, source]);

const outline = ({ kind, id, name, ...rest }: PackRenderRequest['components'][number]) => ({
  ...{ kind, id, name, size: 'size' in rest ? rest.size : null },
});

/** A template that speaks of other tables than its card's depends on all of them. */
const NAMES_TABLES = /\b(?:tables|records)\b/;

function deckKey({ pack, component, compiled, facts }: RenderRequest, shared: KeyPart): string {
  const sources = [component.template, component.back].map((path) =>
    path === null ? [] : [path, compiled.templates.get(path)?.source ?? ''],
  );
  const partials = [...compiled.partials.values()].map(({ source }) => source);
  const isWide = NAMES_TABLES.test([...sources.flat(), ...partials].join('\n'));
  const tables = isWide
    ? [...pack.tables].map(([id, { entries }]) => [id, entries.map(({ fields }) => fields)])
    : [];
  return cacheKey('deck', [shared, sources, describeValue([tables, cardsOf(component, facts)])]);
}

const cardsOf = ({ id, name, cards }: DeckComponent, facts: RenderRequest['facts']) => [
  [id, name],
  cards.map((card) => [card.id, card.copies, card.entry.fields, facts(card)]),
];
