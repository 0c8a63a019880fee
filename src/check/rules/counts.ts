import { formatCount } from '../../text/text-markup.ts';
import type { CheckContext } from '../check-context.ts';
import { deckRecords, sumCopies } from '../decks.ts';
import type { ComponentDeclaration, TableDeclaration } from '../manifest.ts';
import { relatedPlace, type WrittenRecord, type WrittenTable } from '../written-data.ts';
import type { Path } from '../yaml/yaml-file.ts';

/** The numbers that game.yaml promises: cards of each deck, records and cards of each table. */
export function checkCounts(context: CheckContext): void {
  checkDecks(context);
  for (const declaration of context.manifest.tables) {
    const table = context.tables.get(declaration.id);
    if (table === undefined || table.manifestIndex !== declaration.index) continue;
    for (const total of totalsOf(context, declaration, table)) reportMismatch(context, total);
  }
}

/** A deck without anything to print. What could not be read was reported when it was read. */
function warnNoCards(
  context: CheckContext,
  { id: deck, data, table: tableId, name, index, where }: ComponentDeclaration,
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
  // What no record fulfils is reported with the conditions.
  if (first === undefined && where.length > 0) return;
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
    needs: ['components', `cards of ${deck}`],
  });
}

/** Each deck's cards. */
function checkDecks(context: CheckContext): void {
  for (const component of context.manifest.components) {
    const { data, table, cards, name } = component;
    // The cards of a computed table are counted once they are known.
    if (table === null ? data === null : !context.tables.has(table)) continue;
    const records = deckRecords(context, component);
    if (cards === null || cards === 0) warnNoCards(context, component, records);
    if (cards === null) continue;
    reportMismatch(context, {
      code: 'count/cards',
      wanted: cards,
      noun: 'card',
      what: name,
      records,
      sum: (all) => sumCopies(context, all),
      promise: ['components', component.index, 'cards'],
      table: records[0]?.table,
      needs: ['components', `cards of ${component.id}`],
    });
  }
}

function totalsOf(
  context: CheckContext,
  { index, records: recordsWanted, copies }: TableDeclaration,
  table: WrittenTable,
): Comparison[] {
  const { records, noun, id: what } = table;
  const at: Path = ['tables', index];
  // A wrong number of a deck's cards is one of its table too.
  const needs = [`count of ${table.id}`];
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
      needs,
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
      needs,
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
  /** Whose records are counted. */
  readonly table: WrittenTable | undefined;
  readonly needs: readonly string[];
}

/** Reports a wrong count. */
function reportMismatch(
  { manifest, report }: CheckContext,
  { code, what, noun, records, sum, wanted, promise, table, needs }: Comparison,
): void {
  const [first] = records;
  const found = sum(records);
  if (first === undefined || found === null || found === wanted) return;
  report({
    code,
    at: first.start,
    message: `${what} must have ${formatCount(wanted, noun)}, found ${found}: ${Math.abs(found - wanted)} too ${
      found > wanted ? 'many' : 'few'
    }`,
    hint: `fix the records here, or the numbers in game.yaml if ${found} is right`,
    related: [relatedPlace(manifest.file.spanOf(promise), `${wanted} expected here`)],
    about: [`count of ${table?.id}`],
    needs: [...needs, `table ${table?.id}`, `numbers of ${table?.id}`],
  });
}
