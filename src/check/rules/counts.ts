import { formatCount } from '../../text/text-markup.ts';
import type { CheckContext } from '../check-context.ts';
import { isGrid } from '../csv/open-grid.ts';
import { deckRecords, sumCopies } from '../decks.ts';
import type { ComponentDeclaration, TableDeclaration } from '../manifest.ts';
import { relatedPlace, type WrittenRecord, type WrittenTable } from '../written-data.ts';
import type { Path } from '../yaml/yaml-file.ts';
import { isMisdirected } from './decks.ts';

/**
 * The numbers that game.yaml promises: cards of each deck, records and cards of each table. A wrong
 * count of a deck is reported there alone, and not for its table again.
 */
export function checkCounts(context: CheckContext): void {
  const wrongDecks = checkDecks(context);
  for (const declaration of context.manifest.tables) {
    const table = context.tables.get(declaration.id);
    if (table === undefined || table.manifestIndex !== declaration.index) continue;
    const isOfWrongDeck = table.files.some(({ path }) => wrongDecks.has(path));
    if (!table.isComplete || isOfWrongDeck) continue;
    for (const total of totalsOf(context, declaration, table)) reportMismatch(context, total);
  }
}

/** A CSV file or sheet without records, and what could not be read, was reported when it was read. */
function warnNoCards(
  context: CheckContext,
  { data, table: tableId, name, index }: ComponentDeclaration,
  records: readonly WrittenRecord[],
): void {
  const { report, manifest, tables } = context;
  const file = [...tables.values()]
    .filter(({ isComplete }) => isComplete)
    .flatMap(
      ({ id, files }) =>
        (tableId === null ? files.find(({ path }) => path === data) : id === tableId && files[0]) ||
        [],
    )[0];
  const [first] = records;
  if (file === undefined || sumCopies(context, records) !== 0) return;
  if (first === undefined && isGrid(file.path)) return;
  report({
    code: 'deck/no-cards',
    severity: 'warning',
    at: first?.start ?? file.spanOf([]),
    message: `${name} has no cards to print: ${
      first === undefined ? 'its data file has no records' : 'every record has `copies: 0`'
    }`,
    hint: 'set `copies` for each card; until then builds skip the deck',
    related: [
      relatedPlace(manifest.file.spanOf(['components', index]), 'the deck is declared here'),
    ],
  });
}

/** Each deck's cards. Returns the data files of those whose count is off. */
function checkDecks(context: CheckContext): Set<string> {
  const wrong = new Set<string>();
  for (const component of context.manifest.components) {
    const { data, table, cards, name } = component;
    // The cards of a computed table are counted once they are known.
    if (table === null ? data === null : !context.tables.has(table)) continue;
    const records = deckRecords(context, component);
    // A deck that takes other records than are meant, or none of its table, was reported.
    const isEmpty = component.where.length > 0 && records.length === 0;
    if (isEmpty || isMisdirected(context, component)) continue;
    if (cards === null || cards === 0) warnNoCards(context, component, records);
    if (cards === null) continue;
    const isWrong = reportMismatch(context, {
      code: 'count/cards',
      wanted: cards,
      noun: 'card',
      what: name,
      records,
      sum: (all) => sumCopies(context, all),
      promise: ['components', component.index, 'cards'],
      table: records[0]?.table,
    });
    if (isWrong) for (const { file } of records) wrong.add(file.path);
  }
  return wrong;
}

function totalsOf(
  context: CheckContext,
  { index, records: recordsWanted, copies }: TableDeclaration,
  table: WrittenTable,
): Comparison[] {
  const { records, noun, id: what } = table;
  const at: Path = ['tables', index];
  const totals: (Omit<Comparison, 'wanted'> & { readonly wanted: number | null })[] = [
    {
      code: 'count/records',
      wanted: recordsWanted,
      noun: `${noun} record`,
      what,
      records,
      sum: (all) => all.length,
      promise: [...at, 'records'],
      table,
    },
    {
      code: 'count/copies',
      wanted: copies,
      noun: `${noun} card`,
      what,
      records,
      sum: (all) => sumCopies(context, all),
      promise: [...at, 'copies'],
      table,
    },
  ];
  return totals.flatMap(({ wanted, ...total }) => (wanted === null ? [] : [{ ...total, wanted }]));
}

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
  /** Whose records are counted: other reports may have missed some already. */
  readonly table: WrittenTable | undefined;
}

/**
 * Reports a wrong count, unless records that are missing or stand twice, which was reported, may
 * explain it.
 *
 * @returns whether it is wrong
 */
function reportMismatch(
  { manifest, report, shortfalls }: CheckContext,
  { code, what, noun, records, sum, wanted, promise, table }: Comparison,
): boolean {
  const [first] = records;
  const found = sum(records);
  if (first === undefined || found === null || found === wanted) return false;
  const distinct = records.filter((record) => record.duplicate === null && record.isMap);
  const isExplained = found < wanted && shortfalls.has(table?.id ?? '');
  if (isExplained || sum(distinct) === wanted) return true;
  report({
    code,
    at: first.start,
    message: `${what} must have ${formatCount(wanted, noun)}, found ${found}: ${Math.abs(found - wanted)} too ${
      found > wanted ? 'many' : 'few'
    }`,
    hint: `fix the records here, or the numbers in game.yaml if ${found} is right`,
    related: [relatedPlace(manifest.file.spanOf(promise), `${wanted} expected here`)],
  });
  return true;
}
