import { fileNameKey, findIdFault } from '../../text/id.ts';
import type { CheckContext } from '../check-context.ts';
import { cardRecords } from '../decks.ts';
import { RESERVED_IDS } from '../manifest.ts';
import { findRepeats, relatedPlace, type Subject, type WrittenRecord } from '../written-data.ts';
import type { Span } from '../yaml/yaml-file.ts';

/**
 * Ids are unique in their table; cards in the whole pack; components and tables in game.yaml. Files
 * are named after packs, components and cards, so their ids must be file names on every system.
 */
export function checkIds(context: CheckContext): void {
  for (const { id: table, records } of context.tables.values()) {
    const named = records.filter((record) => record.id !== '');
    reportDuplicates(context, `records of \`${table}\``, named.map(ownItem), `table ${table}`);
  }
  checkCardIds(context);
  const { boards, components, computed, game, file, shopImages, tables } = context.manifest;
  const itemsOf = (
    list: string,
    declared: readonly { readonly id: string; readonly index: number }[],
  ): KeyedItem[] =>
    declared.map(({ id, index }) => ({ id, at: file.spanOf([list, index, 'id']), record: null }));
  const ofComponents = itemsOf('components', components);
  const ofImages = itemsOf('shopImages', shopImages);
  const listed = boards.filter(({ path }) => path[0] === 'boards');
  const allTables = [...itemsOf('tables', tables), ...itemsOf('computed', computed)];
  reportDuplicates(context, 'tables', allTables, 'tables');
  reportDuplicates(context, 'components', ofComponents, 'components');
  const named = [...uniqueById(ofComponents), ...ofImages];
  reportDuplicates(context, 'components or shop images', named, 'components');
  reportDuplicates(context, 'boards', itemsOf('boards', listed), 'boards');
  checkReservedIds(context);
  const fault = typeof game.id === 'string' ? findIdFault(game.id) : null;
  if (fault !== null) context.report({ ...fault, at: file.spanOf(['id']) });
  const cards = cardRecords(context).filter(
    ({ id, reportedKeys }) => id !== '' && !reportedKeys.has('id'),
  );
  for (const items of [ofComponents, ofImages, cards.map(ownItem)])
    checkUsableAsFileNames(context, items);
}

/** Something that has an id. */
interface KeyedItem {
  readonly id: string;
  readonly at: Span;
  readonly record: WrittenRecord | null;
}

const ownItem = (record: WrittenRecord): KeyedItem => ({
  id: record.id,
  at: record.span(['id']),
  record,
});

/** Without those that are reported as duplicates among themselves. */
const uniqueById = <T extends { readonly id: string }>(items: readonly T[]): T[] => [
  ...new Map([...items].reverse().map((item) => [item.id, item])).values(),
];

const aboutItem = ({ record }: KeyedItem): Subject[] =>
  record === null ? ['components'] : [record, `table ${record.table.id}`];

/** Reports every item whose id an earlier item has, with the earlier one as related place. */
function reportDuplicates(
  { report }: CheckContext,
  what: string,
  items: readonly KeyedItem[],
  subject: string,
): void {
  for (const { item, first } of findRepeats(items, ({ id }) => id)) {
    if (item.record !== null) item.record.duplicate = duplicateKind(item.record, first.record);
    report({
      code: 'id/duplicate',
      at: item.at,
      message: `two ${what} have the id \`${item.id}\``,
      hint: 'change one of the two ids, or remove one record',
      related: [relatedPlace(first.at, 'the first one is here')],
      about: [...aboutItem(item), subject],
    });
  }
}

const duplicateKind = (record: WrittenRecord, earlier: WrittenRecord | null): 'copy' | 'other' =>
  JSON.stringify(record.fields) === JSON.stringify(earlier?.fields) ? 'copy' : 'other';

/** Two decks may not share a card id: it is how a printed card is found again in the data. */
function checkCardIds(context: CheckContext): void {
  const cards = cardRecords(context).filter(({ id }) => id !== '');
  for (const { item: record, first } of findRepeats(cards, ({ id }) => id)) {
    if (first.table === record.table) continue;
    context.report({
      code: 'card/duplicate-id',
      at: record.span(['id']),
      message: `a card of \`${first.table.id}\` already has the id \`${record.id}\``,
      hint: 'card ids must be unique in the whole pack, because they are printed on the cards',
      related: [relatedPlace(first.span(['id']), 'the first one is here')],
      about: [record],
    });
  }
}

function checkReservedIds({ manifest, report }: CheckContext): void {
  for (const { id, index } of manifest.components) {
    if (!RESERVED_IDS.has(fileNameKey(id))) continue;
    report({
      code: 'component/reserved-id',
      at: manifest.file.spanOf(['components', index, 'id']),
      message: `a component cannot have the id \`${id}\`: the build writes a file of that name`,
      hint: 'choose another id',
      about: ['components'],
    });
  }
}

/** Each id is a file name of its own: also where upper and lower case are the same. */
function checkUsableAsFileNames({ report }: CheckContext, items: readonly KeyedItem[]): void {
  const usable = items.filter((item) => {
    const fault = findIdFault(item.id);
    if (fault !== null) report({ ...fault, at: item.at, about: aboutItem(item) });
    return fault === null;
  });
  for (const { item, first } of findRepeats(usable, ({ id }) => fileNameKey(id))) {
    if (first.id === item.id) continue;
    const isSameText = item.id.normalize('NFC') === first.id.normalize('NFC');
    report({
      code: 'id/same-file-name',
      at: item.at,
      message: `the ids \`${first.id}\` and \`${item.id}\` ${
        isSameText ? 'look the same but are encoded differently' : 'differ only in case'
      }`,
      hint: 'change one of the two ids: on Windows and macOS their files would overwrite each other',
      related: [relatedPlace(first.at, 'the first one is here')],
      about: aboutItem(item),
    });
  }
}
