import { fileNameKey, findIdFault } from '../../core/id.ts';
import type { CheckContext, Rule } from '../check-context.ts';
import { RESERVED_IDS } from '../manifest.ts';
import { type ReportFunction, relatedPlace, type WrittenRecord } from '../written-data.ts';
import type { Span } from '../yaml/yaml-file.ts';

/**
 * Ids are unique in their table; cards in the whole pack; components and tables in game.yaml. Files
 * are named after packs, components and cards, so their ids must be file names on every system.
 */
export const idsRule: Rule = {
  name: 'ids',
  check: (context) => {
    for (const table of context.tables.values()) {
      reportDuplicates(
        context.report,
        table.records
          .filter((record) => record.id !== '')
          .map((record) => ({ key: record.id, at: record.span(['id']), record })),
        {
          code: 'id/duplicate',
          message: (id) => `two records of \`${table.id}\` have the id \`${id}\``,
        },
      );
    }
    checkCardIds(context);
    checkManifestIds(context, 'tables', context.manifest.tables);
    checkManifestIds(context, 'components', context.manifest.components);
    checkReservedIds(context);
    checkIdsAsFileNames(context);
  },
};

/** Two decks may not share a card id: it is how a printed card is found again in the data. */
function checkCardIds(context: CheckContext): void {
  const deckFiles = new Set(context.manifest.components.map((component) => component.data));
  const first = new Map<string, WrittenRecord>();
  for (const table of context.tables.values()) {
    for (const record of table.records) {
      if (record.id === '' || !deckFiles.has(record.file.path)) continue;
      const earlier = first.get(record.id) ?? record;
      first.set(record.id, earlier);
      if (earlier.table === table) continue;
      context.report({
        code: 'card/duplicate-id',
        at: record.span(['id']),
        message: `a card of \`${earlier.table.id}\` already has the id \`${record.id}\``,
        hint: 'card ids must be unique in the whole pack, because they are printed on the cards',
        related: [relatedPlace(earlier.span(['id']), 'the first one is here')],
        about: [record],
      });
    }
  }
}

function checkManifestIds(
  context: CheckContext,
  list: 'tables' | 'components',
  declarations: readonly { id: string; index: number }[],
): void {
  reportDuplicates(
    context.report,
    declarations.map(({ id, index }) => ({
      key: id,
      at: context.manifest.file.spanOf([list, index, 'id']),
      record: null,
    })),
    { code: 'id/duplicate', message: (id) => `two ${list} have the id \`${id}\`` },
  );
}

function checkReservedIds({ manifest, report }: CheckContext): void {
  for (const { id, index } of manifest.components) {
    if (!RESERVED_IDS.has(fileNameKey(id))) continue;
    report({
      code: 'component/reserved-id',
      at: manifest.file.spanOf(['components', index, 'id']),
      message: `a component cannot have the id \`${id}\`: the build writes a file of that name`,
      hint: 'choose another id',
    });
  }
}

function checkIdsAsFileNames(context: CheckContext): void {
  const { manifest, tables, report } = context;
  const { game, file, components } = manifest;
  const fault = typeof game.id === 'string' ? findIdFault(game.id) : null;
  if (fault !== null) report({ ...fault, at: file.spanOf(['id']) });
  checkUsableAsFileNames(
    report,
    components.map(({ id, index }) => ({
      key: id,
      at: file.spanOf(['components', index, 'id']),
      record: null,
    })),
  );
  const deckFiles = new Set(components.map((component) => component.data));
  const cards = [...tables.values()]
    .flatMap(({ records }) => records)
    .filter(({ id, file: { path }, reportedKeys }) => {
      return id !== '' && deckFiles.has(path) && !reportedKeys.has('id');
    })
    .map((record): KeyedItem => ({ key: record.id, at: record.span(['id']), record }));
  checkUsableAsFileNames(report, cards);
}

/** Each id is a file name of its own: also where upper and lower case are the same. */
function checkUsableAsFileNames(report: ReportFunction, items: readonly KeyedItem[]): void {
  const first = new Map<string, KeyedItem>();
  for (const item of items) {
    const { key: id, at, record } = item;
    const about = record === null ? [] : [record];
    const fault = findIdFault(id);
    if (fault !== null) {
      report({ ...fault, at, about });
      continue;
    }
    const earlier = first.get(fileNameKey(id)) ?? item;
    first.set(fileNameKey(id), earlier);
    if (earlier.key === id) continue;
    const difference = isCanonicallyEqual(id, earlier.key)
      ? 'look the same but are encoded differently'
      : 'differ only in case';
    report({
      code: 'id/same-file-name',
      at,
      message: `the ids \`${earlier.key}\` and \`${id}\` ${difference}`,
      hint: 'change one of the two ids: on Windows and macOS their files would overwrite each other',
      related: [relatedPlace(earlier.at, 'the first one is here')],
      about,
    });
  }
}

const isCanonicallyEqual = (a: string, b: string): boolean =>
  a.normalize('NFC') === b.normalize('NFC');

/** Something that must be there only once. */
interface KeyedItem {
  readonly key: string;
  readonly at: Span;
  readonly record: WrittenRecord | null;
}

/** Reports every item whose key an earlier item has, with the earlier one as related place. */
function reportDuplicates(
  report: ReportFunction,
  items: readonly KeyedItem[],
  { code, message }: { code: string; message: (key: string) => string },
): void {
  const first = new Map<string, KeyedItem>();
  for (const item of items) {
    const earlier = first.get(item.key);
    if (earlier === undefined) {
      first.set(item.key, item);
      continue;
    }
    if (item.record !== null) item.record.duplicate = duplicateKind(item.record, earlier.record);
    report({
      code,
      at: item.at,
      message: message(item.key),
      hint: 'change one of the two ids, or remove one record',
      related: [relatedPlace(earlier.at, 'the first one is here')],
      about: item.record === null ? [] : [item.record],
    });
  }
}

const duplicateKind = (record: WrittenRecord, earlier: WrittenRecord | null): 'copy' | 'other' =>
  JSON.stringify(record.fields) === JSON.stringify(earlier?.fields) ? 'copy' : 'other';
