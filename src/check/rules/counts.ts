import { addRelated, type CheckContext, type Rule } from '../check-context.ts';
import { relatedAt, type WrittenRecord, type WrittenTable } from '../context.ts';
import { sumOf } from '../parts/counts.ts';
import type { Path } from '../yaml/yaml-file.ts';

/** The numbers that game.yaml promises: cards of each deck, records and cards of each table. */
export const counts: Rule = {
  name: 'counts',
  check: (context) => {
    const wrongFiles = checkDecks(context);
    for (const declaration of context.manifest.tables) {
      const table = context.tables.get(declaration.id);
      if (table === undefined || table.manifestIndex !== declaration.index) continue;
      if (!table.isComplete || table.files.some((file) => wrongFiles.has(file.path))) continue;
      const at: Path = ['tables', declaration.index];
      if (declaration.records !== null) {
        compare(context, {
          code: 'count/records',
          wanted: declaration.records,
          noun: `${table.noun} record`,
          what: table.id,
          records: table.records,
          sum: (records) => records.length,
          promise: [...at, 'records'],
          table,
        });
      }
      if (declaration.copies !== null) {
        compare(context, {
          code: 'count/copies',
          wanted: declaration.copies,
          noun: `${table.noun} card`,
          what: table.id,
          records: table.records,
          sum: copiesIn,
          promise: [...at, 'copies'],
        });
      }
    }
  },
};

const copiesIn = (records: readonly WrittenRecord[]): number | null => sumOf(records, 'copies');

/** Each deck's cards. Returns the files whose count is off: their tables' totals follow from that. */
function checkDecks(context: CheckContext): Set<string> {
  const wrong = new Set<string>();
  for (const component of context.manifest.components) {
    const { data, cards, name } = component;
    if (cards === null || data === null) continue;
    const isRight = compare(context, {
      code: 'count/cards',
      wanted: cards,
      noun: 'card',
      what: name,
      records: deckRecords(context, data),
      sum: copiesIn,
      promise: ['components', component.index, 'cards'],
    });
    if (!isRight) wrong.add(data);
  }
  return wrong;
}

const deckRecords = (context: CheckContext, data: string): WrittenRecord[] =>
  [...context.tables.values()].flatMap((table) =>
    table.records.filter((record) => record.file.path === data),
  );

interface Comparison {
  readonly code: string;
  readonly wanted: number;
  readonly noun: string;
  /** What has the number: a deck's name or a table's id. */
  readonly what: string;
  readonly records: readonly WrittenRecord[];
  /** `null` when it cannot be known. */
  readonly sum: (records: readonly WrittenRecord[]) => number | null;
  readonly promise: Path;
  /** Set when records are counted, which other reports may have missed already. */
  readonly table?: WrittenTable;
}

/** Returns false when the number is off. Whatever explains it was told already; else it is told. */
function compare(context: CheckContext, one: Comparison): boolean {
  const { records, sum, wanted } = one;
  const [first] = records;
  const found = sum(records);
  if (first === undefined || found === null || found === wanted) return true;
  const told = records.filter((record) => record.duplicate === null && record.isMap);
  if (sum(told) === wanted || isShortfallTold(context, one, found)) return false;
  const off = Math.abs(found - wanted);
  context.report({
    code: one.code,
    at: first.start,
    message: `${one.what} must have ${counted(wanted, one.noun)}, found ${found}: ${off} too ${
      found > wanted ? 'many' : 'few'
    }`,
    hint: `mend the records here, or the number in game.yaml if ${found} is right`,
    related: [relatedAt(placeOfPromise(context, one), `${wanted} are expected here`)],
    counted: { found, wanted },
  });
  return false;
}

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

const placeOfPromise = ({ manifest }: CheckContext, { promise }: Comparison) =>
  manifest.file.spanOf(promise);

/** A record that something names, and that is missing, was told there. */
function isShortfallTold(context: CheckContext, one: Comparison, found: number): boolean {
  const known = context.shortfalls.get(one.table?.id ?? '') ?? [];
  const [first] = known;
  if (first === undefined || found > one.wanted) return false;
  const explained = known.reduce(
    (sum, { records }) => sum + (records ?? Number.POSITIVE_INFINITY),
    0,
  );
  if (explained !== Number.POSITIVE_INFINITY && explained !== one.wanted - found) return false;
  const message = `${counted(one.wanted, one.noun)} are expected here, found ${found}`;
  addRelated(context, first.report, [relatedAt(placeOfPromise(context, one), message)]);
  return true;
}
