import { type Card, copyCount, type Entry } from '../pack/pack.ts';
import { getOrCreate } from '../values/maps.ts';
import { memoizeByObject } from '../values/memoize.ts';
import { isRecord } from '../values/value-shapes.ts';
import { type CardSource, entrySource, isTaken, writtenSource } from './card-sources.ts';
import type { CheckContext } from './check-context.ts';
import type { ComponentDeclaration } from './manifest.ts';
import type { WrittenRecord } from './written-data.ts';
import type { Span } from './yaml/yaml-file.ts';

/** More copies of one card than any box holds: a typo that would print for hours. */
export const MAX_COPIES = 9999;

/** What is asked again and again of the decks of a pack: their records, by position in game.yaml. */
const memoryOf = memoizeByObject((_: CheckContext) => ({
  taken: new Map<number, readonly WrittenRecord[]>(),
  lists: new Map<string, ReadonlyMap<unknown, WrittenRecord>>(),
  sources: new Map<WrittenRecord, CardSource>(),
}));

/** A record as the decks of its pack see it. */
export const sourceOf = (context: CheckContext, record: WrittenRecord): CardSource =>
  getOrCreate(memoryOf(context).sources, record, () => writtenSource(record, context.tables));

/** Whether a record is in the data file or the table of a deck. */
export const isInTable = (
  { data, table }: Pick<ComponentDeclaration, 'data' | 'table'>,
  record: Pick<WrittenRecord, 'table' | 'file'>,
): boolean => (table === null ? record.file.path === data : record.table.id === table);

/** The records that a deck may take. */
export const recordsInTable = (
  { tables }: Pick<CheckContext, 'tables'>,
  component: ComponentDeclaration,
): WrittenRecord[] =>
  [...tables.values()].flatMap(({ records }) =>
    records.filter((record) => isInTable(component, record)),
  );

/** The records that are the cards of a deck: those of its data file or table that fulfil its `where`. */
export const deckRecords = (
  context: CheckContext,
  component: ComponentDeclaration,
): readonly WrittenRecord[] =>
  getOrCreate(memoryOf(context).taken, component.index, () =>
    recordsInTable(context, component).filter(
      (record) =>
        (component.where.length === 0 || isTaken(component.where, sourceOf(context, record))) &&
        (component.copies === null || copiesIn(context, component, record) > 0),
    ),
  );

/** The key of a list of decks that names a card. */
export const LISTED_CARD = 'card';

/**
 * A number of copies as it is written for a deck that shares its cards, and where; `null` where nothing
 * is written for a card.
 */
export function writtenCopies(
  context: CheckContext,
  { id, copies }: Pick<ComponentDeclaration, 'id' | 'copies'>,
  card: WrittenRecord,
) {
  if (copies === null) return null;
  if ('field' in copies) {
    const { field } = copies;
    const decks = card.fields[field];
    return isRecord(decks) && id in decks
      ? { record: card, path: [field, id], value: decks[id] }
      : null;
  }
  const rows = getOrCreate(
    memoryOf(context).lists,
    copies.table,
    () =>
      new Map(
        context.tables.get(copies.table)?.records.map((row) => [row.fields[LISTED_CARD], row]),
      ),
  );
  const record = rows.get(card.id);
  return record === undefined || !(id in record.fields)
    ? null
    : { record, path: [id], value: record.fields[id] };
}

/** The copies of a record in a deck. */
function copiesIn(
  context: CheckContext,
  component: ComponentDeclaration,
  record: WrittenRecord,
): number {
  if (component.copies === null) return copyCount(record.fields.copies);
  const { value = 0 } = writtenCopies(context, component, record) ?? {};
  return typeof value === 'number' ? value : 0;
}

/** The cards of a deck with all copies; `null` if it cannot be known, which is reported. */
export function countDeck(context: CheckContext, component: ComponentDeclaration): number | null {
  const records = deckRecords(context, component);
  if (component.copies === null) return sumCopies(records);
  return records.reduce((sum, record) => sum + copiesIn(context, component, record), 0);
}

/** The records that are cards. */
export function cardRecords(context: CheckContext): WrittenRecord[] {
  const cards = new Set(
    context.manifest.components.flatMap((component) => deckRecords(context, component)),
  );
  return [...context.tables.values()].flatMap(({ records }) =>
    records.filter((record) => cards.has(record)),
  );
}

/** The sum of the copies of some records; `null` if it cannot be known, which is reported. */
export const sumCopies = (records: readonly WrittenRecord[]): number | null =>
  records.some(({ reportedKeys }) => reportedKeys.has('copies'))
    ? null
    : records.reduce((sum, { fields }) => sum + copyCount(fields.copies), 0);

/** A template that components name, with where they name it. */
interface TemplateUse {
  /** Relative to the pack. */
  readonly template: string;
  /** Nowhere for those of products, which the schema checks. */
  readonly at: readonly Span[];
}

/** The templates that the components name, of faces, of backs and of products. */
export const templateUses = memoizeByObject(
  ({ manifest: { components, shopImages, file } }: CheckContext): readonly TemplateUse[] => [
    ...components.flatMap(({ template, back, tgc, tts, index }) => [
      ...Object.entries({ template, back }).flatMap(([key, name]) =>
        name === null ? [] : [{ template: name, at: [file.spanOf(['components', index, key])] }],
      ),
      ...[tgc?.template, tts?.template].flatMap((one) => (one ? [{ template: one, at: [] }] : [])),
    ]),
    ...shopImages.map(({ template, index }) => ({
      template,
      at: [file.spanOf(['shopImages', index, 'template'])],
    })),
  ],
);

/** The cards of a deck of written records. */
export const linkCards = (
  context: CheckContext,
  component: ComponentDeclaration,
  entryOf: ReadonlyMap<WrittenRecord, Entry>,
): Card[] =>
  deckRecords(context, component).flatMap((record) => {
    const entry = entryOf.get(record);
    if (entry === undefined) return [];
    const copies = copiesIn(context, component, record);
    return [{ ...linkCard(entry), id: cardId(component, entry.id), copies }];
  });

/** A card that is in several decks says in which: `ember.starter`. */
const cardId = ({ id, copies }: ComponentDeclaration, record: string): string =>
  copies === null ? record : `${record}.${id}`;

/** The cards of a deck of computed records. */
export const linkComputedCards = (
  component: ComponentDeclaration,
  entries: readonly Entry[],
): Card[] => entries.filter((entry) => isTaken(component.where, entrySource(entry))).map(linkCard);

const linkCard = (entry: Entry): Card => ({
  id: entry.id,
  entry,
  copies: copyCount(entry.fields.copies),
});
