import { getOrCreate } from '../../core/maps.ts';
import { formatCount } from '../../core/text-markup.ts';
import { addRelatedPlaces, type CheckContext, updateReport } from '../check-context.ts';
import { isGrid } from '../csv/open-grid.ts';
import { deckRecords, sumCopies } from '../decks.ts';
import type { ComponentDeclaration, TableDeclaration } from '../manifest.ts';
import {
  type Report,
  relatedPlace,
  type WrittenRecord,
  type WrittenTable,
} from '../written-data.ts';
import type { Path } from '../yaml/yaml-file.ts';
import { isMisdirected } from './decks.ts';

/**
 * The numbers that game.yaml promises: cards of each deck, records and cards of each table. A wrong
 * count of a deck and the totals that follow from it are one mistake, reported at the deck.
 */
export function checkCounts(context: CheckContext): void {
  const wrongDecks = checkDecks(context);
  for (const declaration of context.manifest.tables) {
    const table = context.tables.get(declaration.id);
    if (table === undefined || table.manifestIndex !== declaration.index) continue;
    if (table.isComplete) checkTotals(context, { declaration, table, wrongDecks });
  }
}

/** A deck that does not have its number of cards. */
interface MiscountedDeck {
  readonly excess: number;
  /** `null` when an earlier report explains it. */
  readonly report: Report | null;
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

/** Each deck's cards. Returns the decks whose count is off, by data file. */
function checkDecks(context: CheckContext): Map<string, MiscountedDeck[]> {
  const wrong = new Map<string, MiscountedDeck[]>();
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
    const comparison: Comparison = {
      code: 'count/cards',
      wanted: cards,
      noun: 'card',
      what: name,
      records,
      sum: (all) => sumCopies(context, all),
      promise: ['components', component.index, 'cards'],
      table: records[0]?.table,
    };
    const off = countExcess(comparison);
    if (off === 0) continue;
    const miscounted = { excess: off, report: reportMismatch(context, comparison, off) };
    for (const path of new Set(records.map(({ file }) => file.path))) {
      getOrCreate(wrong, path, () => []).push(miscounted);
    }
  }
  return wrong;
}

/** The numbers of a table: those that a deck of it explains are reported there. */
function checkTotals(
  context: CheckContext,
  {
    declaration,
    table,
    wrongDecks,
  }: {
    declaration: TableDeclaration;
    table: WrittenTable;
    wrongDecks: ReadonlyMap<string, readonly MiscountedDeck[]>;
  },
): void {
  const wrong = [...new Set(table.files.flatMap(({ path }) => wrongDecks.get(path) ?? []))];
  const shift = wrong.reduce((sum, { excess }) => sum + excess, 0);
  const deck = wrong.find(({ report }) => report !== null)?.report ?? null;
  for (const total of totalsOf(context, declaration, table)) {
    const off = countExcess(total);
    if (off === 0) continue;
    if (!isExplainedByDecks(shift, off, total)) reportMismatch(context, total, off);
    else if (deck !== null) addTotalToReport(context, deck, { total, off });
  }
}

/** Whether decks that are off by so many cards explain a total: a record has one copy or more. */
const isExplainedByDecks = (shift: number, off: number, { code }: Comparison): boolean =>
  code === 'count/copies'
    ? off === shift
    : Math.sign(off) === Math.sign(shift) && Math.abs(off) <= Math.abs(shift);

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

function addTotalToReport(
  context: CheckContext,
  deck: Report,
  { total, off }: { total: Comparison; off: number },
): void {
  const place = declarationPlace(context, total);
  addRelatedPlaces(context, deck, [
    relatedPlace(place, expectedMessage(total, total.wanted + off)),
  ]);
  updateReport(context, deck, {
    hint: 'fix the records here, or the numbers in game.yaml if the records are right',
  });
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

/** How many too many there are; 0 when the number is right, or cannot be known. */
function countExcess({ records, sum, wanted }: Comparison): number {
  const found = records.length === 0 ? null : sum(records);
  return found === null ? 0 : found - wanted;
}

/** Reports a wrong count, unless an earlier report explains it: then `null`. */
function reportMismatch(context: CheckContext, one: Comparison, off: number): Report | null {
  const { records, sum, wanted } = one;
  const [first] = records;
  const distinct = records.filter((record) => record.duplicate === null && record.isMap);
  const found = wanted + off;
  if (
    first === undefined ||
    sum(distinct) === wanted ||
    isExplainedByMissingRecords(context, one, found)
  ) {
    return null;
  }
  const report: Report = {
    code: one.code,
    at: first.start,
    message: `${one.what} must have ${formatCount(wanted, one.noun)}, found ${found}: ${Math.abs(off)} too ${
      off > 0 ? 'many' : 'few'
    }`,
    hint: `fix the records here, or the number in game.yaml if ${found} is right`,
    related: [relatedPlace(declarationPlace(context, one), `${wanted} expected here`)],
    countMismatch: { found, wanted },
  };
  context.report(report);
  return report;
}

const expectedMessage = ({ wanted, noun }: Comparison, found: number): string =>
  `expected ${formatCount(wanted, noun)}, found ${found}`;

const declarationPlace = ({ manifest }: CheckContext, { promise }: Comparison) =>
  manifest.file.spanOf(promise);

/** A missing record was reported where something names it. */
function isExplainedByMissingRecords(
  context: CheckContext,
  one: Comparison,
  found: number,
): boolean {
  const known = context.shortfalls.get(one.table?.id ?? '') ?? [];
  const [first] = known;
  if (first === undefined || found > one.wanted) return false;
  const isKnown = known.every(({ missingRecords }) => missingRecords !== null);
  const explained = known.reduce((sum, { missingRecords }) => sum + (missingRecords ?? 0), 0);
  if (isKnown && !doesShortfallMatch(context, one, { found, explained })) return false;
  const place = declarationPlace(context, one);
  addRelatedPlaces(context, first.report, [relatedPlace(place, expectedMessage(one, found))]);
  return true;
}

/**
 * Whether so many missing records are why a number is off. How many cards they had is not known, so
 * that the table has to lack just these records.
 */
function doesShortfallMatch(
  { manifest }: CheckContext,
  { code, wanted, table }: Comparison,
  { found, explained }: { found: number; explained: number },
): boolean {
  if (code === 'count/records') return explained === wanted - found;
  const { records: promised = null } =
    manifest.tables.find(({ index }) => index === table?.manifestIndex) ?? {};
  return promised !== null && promised - (table?.records.length ?? 0) === explained;
}
