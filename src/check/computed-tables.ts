import { type Graph, measureDistances } from '../pack/graph.ts';
import {
  type Card,
  type Component,
  componentCopies,
  copyCount,
  type DeckComponent,
  type Entry,
  type Fields,
  type Table,
  type Value,
} from '../pack/pack.ts';
import { evaluateExpression, roundNumber, type Scope } from '../text/evaluate-expression.ts';
import { parseExpression } from '../text/expression.ts';
import { fileNameKey, findIdFault } from '../text/id.ts';
import { formatCount } from '../text/text-markup.ts';
import { groupBy } from '../values/maps.ts';
import { isRecord, valueAt } from '../values/value-shapes.ts';
import { entrySource } from './card-sources.ts';
import { type CheckContext, reportExpression } from './check-context.ts';
import { linkComputedCards } from './decks.ts';
import type { ComputedDeclaration } from './manifest.ts';
import { checkDeckSources } from './rules/decks.ts';
import { type Path, startOf } from './yaml/yaml-file.ts';

/** What computed tables are made from. */
export interface ComputeRequest {
  readonly context: CheckContext;
  readonly tables: ReadonlyMap<string, Table>;
  /** The graph of a board by its id, of the first board for `null`; `null` for one that has none. */
  readonly graphOf: (board: string | null) => Graph | null;
}

/** A record while its fields are computed one after the other. */
interface Draft {
  readonly id: string;
  readonly fields: { [key: string]: Value };
  /** Where the names of its expressions are looked up, beside its own fields. */
  readonly source: Fields;
  readonly members?: readonly Entry[];
  /** The record that it is computed from, to name it in reports. */
  readonly of: Entry | null;
}

/**
 * The tables under `computed` in game.yaml, in their order; each may use those before it. Mistakes that
 * only show with the values of records are reported, one for each field at most.
 */
export function computeTables(request: ComputeRequest): Map<string, Table> {
  const known = new Map(request.tables);
  const computed = new Map<string, Table>();
  for (const declaration of request.context.manifest.computed) {
    const drafts = draftRecords(declaration, { ...request, tables: known });
    computeFields(declaration, drafts, request.context);
    const table = toTable(declaration, drafts, request.context);
    known.set(table.name, table);
    computed.set(table.name, table);
  }
  return computed;
}

const computedPath = ({ index }: ComputedDeclaration, ...rest: Path): Path => [
  'computed',
  index,
  ...rest,
];

function toTable(
  declaration: ComputedDeclaration,
  drafts: readonly Draft[],
  { manifest }: CheckContext,
): Table {
  const { id: name, noun } = declaration;
  const place = startOf(manifest.file.spanOf(computedPath(declaration)));
  const entries = drafts.map(
    ({ id, fields }): Entry => ({ id, table: name, place, placeOf: () => place, fields }),
  );
  return { name, noun, entries, byId: new Map(entries.map((entry) => [entry.id, entry])) };
}

function draftRecords(declaration: ComputedDeclaration, request: ComputeRequest): Draft[] {
  const { source } = declaration;
  const table = request.tables.get(source?.table ?? '');
  // A table that does not exist was reported.
  if (source === null || table === undefined) return [];
  if (source.kind === 'each') return table.entries.map((entry) => draftOf(entry, table));
  if (source.kind === 'totals') return draftTotals(table.entries, source.by);
  return draftDistances(declaration, table, request);
}

const draftOf = (entry: Entry, { noun }: Table): Draft => ({
  id: entry.id,
  fields: { id: entry.id, [noun]: entry.fields },
  source: withCopies(entry),
  of: entry,
});

/** `copies` that are left out are 1. */
const withCopies = ({ fields }: Entry): Fields =>
  'copies' in fields ? { ...fields, copies: copyCount(fields.copies) } : fields;

/** The record of all without `by`, else one for each value of that field. */
function draftTotals(entries: readonly Entry[], by: string | null): Draft[] {
  const draft = (id: string, members: readonly Entry[], own: Fields): Draft => ({
    id,
    fields: { id, ...own },
    source: {},
    members,
    of: null,
  });
  if (by === null) return [draft('all', entries, {})];
  const valued = entries.filter(({ fields }) => (fields[by] ?? null) !== null);
  return [...groupBy(valued, ({ fields }) => groupId(fields[by] ?? null))].map(([id, members]) =>
    draft(id, members, { [by]: members[0]?.fields[by] ?? null }),
  );
}

const groupId = (value: Value): string =>
  isRecord(value)
    ? String(value.id)
    : typeof value === 'object'
      ? JSON.stringify(value)
      : `${value}`;

/** The stop of a record: itself, or the one under `stop`. */
function stopOf({ id, fields }: Entry, graph: Graph): string | null {
  const { stop } = fields;
  const named = isRecord(stop) ? String(stop.id) : id;
  return graph.neighbours.has(named) ? named : null;
}

function draftDistances(
  declaration: ComputedDeclaration,
  { entries }: Table,
  { context, graphOf }: ComputeRequest,
): Draft[] {
  const { file } = context.manifest;
  const { source } = declaration;
  const { board, weight } = source?.kind === 'distances' ? source : { board: null, weight: null };
  const graph = graphOf(board);
  if (graph === null) return [];
  const places = entries.map((entry) => ({ entry, stop: stopOf(entry, graph) }));
  const stray = places.find(({ stop }) => stop === null);
  if (stray !== undefined) {
    context.report({
      code: 'computed/not-a-stop',
      at: file.spanOf(computedPath(declaration, 'distances', 'between')),
      message: `\`${stray.entry.id}\` of \`${source?.table}\` is not a stop of the board, and has no \`stop\``,
      hint: 'use a table of stops, or of records that refer to one under `stop`',
      related: [{ ...stray.entry.place, message: 'the record is here' }],
    });
    return [];
  }
  const drafts: Draft[] = [];
  const distanceOf = measureDistances(graph, weight ?? 'links');
  for (const [index, from] of places.entries()) {
    for (const to of places.slice(index + 1)) {
      // Every board hangs together: this is checked.
      const measured = distanceOf(from.stop ?? '', to.stop ?? '');
      const distance = measured === null ? null : roundNumber(measured);
      const id = `${from.entry.id}--${to.entry.id}`;
      const fields = { id, from: from.entry.fields, to: to.entry.fields, distance };
      drafts.push({ id, fields, source: {}, of: null });
    }
  }
  return drafts;
}

function computeFields(
  declaration: ComputedDeclaration,
  drafts: readonly Draft[],
  context: CheckContext,
): void {
  for (const [key, text] of Object.entries(declaration.fields)) {
    const parsed = parseExpression(text);
    // It was reported.
    if ('problem' in parsed) return;
    for (const draft of drafts) {
      const result = evaluateExpression(parsed.expression, scopeOf(draft));
      if ('problem' in result) {
        const at = computedPath(declaration, 'fields', key);
        const { of } = draft;
        reportExpression(context, at, {
          problem: result.problem,
          of: of && { id: of.id, place: of.place },
        });
        return;
      }
      draft.fields[key] = result.value;
    }
  }
}

const scopeOf = ({ id, fields, source, members, of }: Draft): Scope => ({
  valueFor: (path) => valueAt(fields, path) ?? valueAt(source, path),
  names: () => [...Object.keys(source), ...Object.keys(fields)],
  of: of?.id ?? id,
  ...(members === undefined
    ? {}
    : {
        members: members.map((entry) => ({
          valueFor: (path: readonly string[]) => valueAt(withCopies(entry), path),
          names: () => Object.keys(entry.fields),
          of: entry.id,
        })),
      }),
});

/** The components with the cards of decks whose tables are computed, which are checked. */
export function fillComputedDecks(
  context: CheckContext,
  components: readonly Component[],
  computed: ReadonlyMap<string, Table>,
): readonly Component[] {
  const filled = components.map((one): Component => {
    const table = one.kind === 'deck' && one.table !== null ? computed.get(one.table) : undefined;
    const declared = context.manifest.components.find(({ id }) => id === one.id);
    if (table === undefined || declared === undefined || one.kind !== 'deck') return one;
    checkDeckSources(context, declared, table.entries.map(entrySource));
    return { ...one, cards: linkComputedCards(declared, table.entries) };
  });
  const decks = filled.filter((one) => one.kind === 'deck');
  const ofComputed = decks.filter(({ table }) => table !== null && computed.has(table));
  checkCardIds(context, decks, new Set(ofComputed));
  for (const deck of ofComputed) checkCardCount(context, deck);
  return filled;
}

/** Where game.yaml names the table of a deck, or another key of it. */
const deckSpan = ({ manifest }: CheckContext, { id }: DeckComponent, key: 'table' | 'cards') =>
  manifest.file.spanOf([
    'components',
    manifest.components.find((one) => one.id === id)?.index ?? 0,
    key,
  ]);

/** The first card of each computed deck that cannot have its id. */
function checkCardIds(
  context: CheckContext,
  decks: readonly DeckComponent[],
  computed: ReadonlySet<DeckComponent>,
): void {
  const taken = new Map<string, { readonly deck: DeckComponent; readonly card: Card }>();
  for (const deck of [...decks.filter((one) => !computed.has(one)), ...computed]) {
    for (const card of deck.cards) {
      const key = fileNameKey(card.id);
      const first = taken.get(key);
      const hint = 'the ids of computed records are those of the records they are made of';
      const unusable = findIdFault(card.id);
      const fault = unusable === null ? null : { ...unusable, hint };
      const repeat = first && {
        code: 'card/duplicate-id',
        message: `a card of \`${first.deck.id}\` already has the id \`${card.id}\``,
        hint: 'card ids must be unique in the whole pack, because they are printed on the cards',
        related: [{ ...first.card.entry.place, message: 'the first one is here' }],
      };
      taken.set(key, first ?? { deck, card });
      const problem = computed.has(deck) ? (fault ?? repeat) : undefined;
      if (problem === undefined) continue;
      context.report({ ...problem, at: deckSpan(context, deck, 'table') });
      break;
    }
  }
}

/** The number of cards that game.yaml promises of a computed deck. */
function checkCardCount(context: CheckContext, deck: DeckComponent): void {
  const { cards: wanted = null } =
    context.manifest.components.find(({ id }) => id === deck.id) ?? {};
  const found = componentCopies(deck);
  if (wanted === null || found === wanted) return;
  context.report({
    code: 'count/cards',
    at: deckSpan(context, deck, 'cards'),
    message: `${deck.name} must have ${formatCount(wanted, 'card')}, found ${found}: ${Math.abs(found - wanted)} too ${found > wanted ? 'many' : 'few'}`,
    hint: `change the number if ${found} is right: the table is computed`,
  });
}

/** The expressions of computed tables can be read. */
export const checkComputed = (context: CheckContext): void => {
  for (const declaration of context.manifest.computed) {
    for (const [key, text] of Object.entries(declaration.fields)) {
      const parsed = parseExpression(text);
      if ('expression' in parsed) continue;
      const at = computedPath(declaration, 'fields', key);
      reportExpression(context, at, { problem: parsed.problem, of: null });
    }
  }
};
