import { packContent } from '../css/scope-css.ts';
import { dedupeDiagnostics } from '../diagnostics/dedupe.ts';
import { type Diagnostic, placeKey } from '../diagnostics/diagnostic.ts';
import { InternalError } from '../diagnostics/errors.ts';
import { locateFault } from '../diagnostics/fault-location.ts';
import { setCurrentFile } from '../limits/current-work.ts';
import type { TextMeasure } from '../pack/fonts.ts';
import { formatIdMark, type IdMarks } from '../pack/id-marks.ts';
import {
  type Card,
  type DeckComponent,
  type Fields,
  type Pack,
  templateOfSide,
} from '../pack/pack.ts';
import type { PackPictures } from '../pack/pictures.ts';
import { describeSize } from '../pack/places.ts';
import type { Side } from '../pack/sheet.ts';
import { memoizeByObject } from '../values/memoize.ts';
import type { CompiledTemplates } from './compile-templates.ts';
import { type AddressProblem, resolvePictures } from './picture-addresses.ts';
import { type AddressOrigin, renderFace } from './render-face.ts';
import { templateError } from './template-problem.ts';

export interface DeckRenderRequest {
  readonly pack: Pack;
  readonly component: DeckComponent;
  /** All templates of the pack, compiled without mistakes. */
  readonly compiled: CompiledTemplates;
  readonly measure: TextMeasure;
  /** Those that faces may show; absent where their addresses are left as they are. */
  readonly pictures?: PackPictures;
  /** The cards of the whole deck, where only some are rendered. */
  readonly allCards?: readonly Card[];
  /** What faces show of the ids of their cards; `short` by default. */
  readonly idMarks?: IdMarks;
  /** What the game's own module computes for a card. */
  readonly facts: (card: Card) => Fields | undefined;
}

/** In place of the id of a table: what is read may depend on all of them. No id has a star. */
export const ALL_TABLES = '*';

export interface RenderedDeck {
  /** The markup of each face by card id, in the order of the deck; copies are rendered once. */
  readonly faces: ReadonlyMap<string, string>;
  /** The markup of each back, as `faces`; `null` for a deck without backs. */
  readonly backs: ReadonlyMap<string, string> | null;
  /** The ids of the tables that the templates of a card looked into, or `ALL_TABLES`; by its id. */
  readonly tablesRead: ReadonlyMap<string, ReadonlySet<string>>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Renders face and back of every distinct card of a deck. A card whose template fails has no face or
 * back. Throws an InternalError if a template of the deck was not compiled.
 */
export function renderDeck(request: DeckRenderRequest): RenderedDeck {
  const tablesRead = new Map<string, Set<string>>();
  const onRead: ReadListener = (card, table) =>
    void tablesRead.set(card, (tablesRead.get(card) ?? new Set()).add(table));
  const faces = renderSide(request, 'face', onRead);
  const backs = request.component.back === null ? null : renderSide(request, 'back', onRead);
  return {
    faces: faces.sides,
    backs: backs?.sides ?? null,
    tablesRead,
    diagnostics: dedupeDiagnostics([...faces.diagnostics, ...(backs?.diagnostics ?? [])]),
  };
}

/** Called when the template of a card looks into a table. */
type ReadListener = (card: string, table: string) => void;

interface RenderedSide extends Pick<RenderedDeck, 'diagnostics'> {
  /** By card. */
  readonly sides: ReadonlyMap<string, string>;
}

function renderSide(request: DeckRenderRequest, which: Side, onRead: ReadListener): RenderedSide {
  const { pack, component, compiled, measure, pictures, facts } = request;
  const tables = tableContext(pack.tables);
  const numbers = numberCards(request.allCards ?? component.cards);
  const sides = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const card of component.cards) {
    const path = templateOfSide(component, card, which) ?? '';
    const template = compiled.templates.get(path);
    if (!template) throw new InternalError(`the template ${path} was not compiled`);
    const onTableRead = (table = ALL_TABLES): void => onRead(card.id, table);
    setCurrentFile(path, `card \`${card.id}\` of \`${component.id}\``);
    const context = {
      card: { ...card.entry.fields, id: card.entry.id, copies: card.copies },
      game: pack.game,
      component: { id: component.id, name: component.name },
      size: describeSize(component.size.trim),
      sleeved: pack.sleeves !== null,
      facts: facts(card),
      mark: formatIdMark(card, pack.game, request.idMarks),
      ...trackTableReads(tables, onTableRead),
      // It depends on the other cards, which may be of any table.
      deck: trackReads(numbers.get(card) ?? {}, () => onTableRead()),
    };
    const side = renderFace({
      template,
      compiled,
      pack,
      measure,
      context,
      card: card.entry,
      size: component.size,
      onTableRead,
    });
    for (const one of side.diagnostics) {
      diagnostics.push(withOccurrence(one, { card, side: which, request }));
    }
    // The other cards would take as long to be given up.
    if (side.diagnostics.some(({ code }) => code === 'template/too-much')) break;
    if (side.html === null) continue;
    const resolved =
      pictures === undefined
        ? { html: side.html, problems: [] }
        : resolvePictures(side.html, pictures);
    for (const problem of resolved.problems) {
      diagnostics.push(pictureProblem(problem, side.originOf(problem.written), { card, pack }));
    }
    sides.set(card.id, packContent(resolved.html));
  }
  return { sides, diagnostics };
}

/** A picture that the template names is its own mistake; one that a card names is that of the card. */
function pictureProblem(
  problem: AddressProblem,
  origin: AddressOrigin | null,
  { card, pack }: { readonly card: Card; readonly pack: Pack },
): Diagnostic {
  const { code, severity, address, written } = problem;
  if (origin !== null && origin.expression === written) {
    return { ...templateError(origin.span, problem), severity };
  }
  const { entry } = card;
  const { place, related } = locateFault(code, entry, [address], pack.tables, origin?.expression);
  const shown = origin === null ? [] : [{ ...origin.span, message: 'the image is shown here' }];
  return { ...templateError(place, problem, [...related, ...shown]), severity };
}

/** Words that do not fit are most likely too long; on most cards, their box is too small. */
function withOccurrence(
  one: Diagnostic,
  {
    card,
    side,
    request: { component, allCards = component.cards },
  }: { readonly card: Card; readonly side: Side; readonly request: DeckRenderRequest },
): Diagnostic {
  const cause = one.related.at(-1);
  if (one.code !== 'card/text-overflow' || cause === undefined) return one;
  const cards = [{ id: card.id, place: card.entry.place }];
  const template = templateOfSide(component, card, side);
  const alike = allCards.filter((other) => templateOfSide(component, other, side) === template);
  const drawn = [{ deck: component.id, cards: alike.length }];
  return {
    ...one,
    shown: { cause, part: placeKey(cause), message: one.message, cards, decks: drawn },
  };
}

/** The place of a card in its deck, as templates see it. */
interface DeckNumbers {
  /** Of this record among the records, from 1. */
  readonly number: number;
  /** How many records the deck has. */
  readonly cards: number;
  /** Of its first and its last copy among all copies, from 1. */
  readonly from: number;
  readonly to: number;
  readonly copies: number;
}

function numberCards(cards: readonly Card[]): ReadonlyMap<Card, DeckNumbers> {
  const copies = cards.reduce((sum, card) => sum + card.copies, 0);
  let before = 0;
  return new Map(
    cards.map((card, index) => {
      const from = before + 1;
      before += card.copies;
      return [card, { number: index + 1, cards: cards.length, from, to: before, copies }];
    }),
  );
}

/** What a template sees of the tables of its pack. */
export interface TableContext {
  /** The records of each table, in the order of the data: `{{#each tables.regions}}`. */
  readonly tables: Readonly<Record<string, readonly Fields[]>>;
  /** The same by their ids: `{{records.numbers.hand-limit.value}}`. */
  readonly records: Readonly<Record<string, Readonly<Record<string, Fields>>>>;
}

/**
 * The same, with a call whenever a template looks into a table: with its id, or with none where the
 * template goes through everything that it sees.
 */
function trackTableReads(
  { tables, records }: TableContext,
  onRead: (table?: string) => void,
): TableContext {
  return { tables: trackReads(tables, onRead), records: trackReads(records, onRead) };
}

function trackReads<T extends object>(target: T, onRead: (key?: string) => void): T {
  const tracked =
    <Args extends readonly unknown[], Result>(read: (target: T, ...args: Args) => Result) =>
    (of: T, ...args: Args): Result => {
      const [key] = args;
      onRead(typeof key === 'string' ? key : undefined);
      return read(of, ...args);
    };
  return new Proxy<T>(target, {
    get: tracked(Reflect.get),
    has: tracked(Reflect.has),
    ownKeys: tracked(Reflect.ownKeys),
    getOwnPropertyDescriptor: tracked(Reflect.getOwnPropertyDescriptor),
  });
}

/** A pack never changes, and every side of every deck asks. */
export const tableContext = memoizeByObject(
  (tables: Pack['tables']): TableContext => ({
    tables: Object.fromEntries(
      [...tables].map(([id, { entries }]) => [id, entries.map(({ fields }) => fields)]),
    ),
    records: Object.fromEntries(
      [...tables].map(([id, { byId }]) => [
        id,
        Object.fromEntries([...byId].map(([key, { fields }]) => [key, fields])),
      ]),
    ),
  }),
);
