import { formatCount } from '../../text/text-markup.ts';
import type { CheckContext } from '../check-context.ts';
import { countDeck, deckRecords, sumCopies } from '../decks.ts';
import type { ComponentDeclaration } from '../manifest.ts';
import { relatedPlace, type WrittenRecord } from '../written-data.ts';
import type { Path } from '../yaml/yaml-file.ts';

/** The numbers that game.yaml promises: cards of each deck, records and cards of each table. */
export function checkCounts(context: CheckContext): void {
  const { tables, manifest } = context;
  for (const component of manifest.components) {
    const { id, data, table, cards, name, index } = component;
    // The cards of a computed table are counted once they are known.
    if (table === null ? data === null : !tables.has(table)) continue;
    const records = deckRecords(context, component);
    if (cards === null || cards === 0) warnNoCards(context, component, records);
    reportMismatch(context, records, {
      code: 'count/cards',
      wanted: cards,
      found: countDeck(context, component),
      noun: 'card',
      what: name,
      promise: ['components', index, 'cards'],
      needs: ['components', `cards of ${id}`],
    });
  }
  for (const { id, index, records: wanted, copies } of manifest.tables) {
    const { records, noun, manifestIndex } = tables.get(id) ?? {};
    if (records === undefined || manifestIndex !== index) continue;
    // A wrong number of a deck's cards is one of its table too.
    const counted = { what: id, needs: [`count of ${id}`] };
    reportMismatch(context, records, {
      code: 'count/records',
      wanted,
      found: records.length,
      noun: `${noun} record`,
      promise: ['tables', index, 'records'],
      ...counted,
    });
    reportMismatch(context, records, {
      code: 'count/copies',
      wanted: copies,
      found: sumCopies(records),
      noun: `${noun} card`,
      promise: ['tables', index, 'copies'],
      ...counted,
    });
  }
}

/** A deck without anything to print. What could not be read was reported when it was read. */
function warnNoCards(
  context: CheckContext,
  component: ComponentDeclaration,
  records: readonly WrittenRecord[],
): void {
  const { report, manifest, tables } = context;
  const { id: deck, data, table: tableId, name, index, where } = component;
  const file = [...tables.values()]
    .filter(({ isComplete }) => isComplete)
    .flatMap(
      ({ id, files }) =>
        (tableId === null ? files.find(({ path }) => path === data) : id === tableId && files[0]) ||
        [],
    )[0];
  const [first] = records;
  if (file === undefined || countDeck(context, component) !== 0) return;
  // What no record fulfils is reported with the conditions.
  if (first === undefined && where.length > 0) return;
  report({
    code: 'deck/no-cards',
    severity: 'warning',
    at: first?.start ?? file.spanOf([]),
    message: `${name} has no cards to print: no record has copies in it`,
    hint: 'set `copies` for each card; until then builds skip the deck',
    related: [
      relatedPlace(manifest.file.spanOf(['components', index]), 'the deck is declared here'),
    ],
    needs: ['components', `cards of ${deck}`],
  });
}

/** Reports a wrong count at the first of the records that are counted. */
function reportMismatch(
  { manifest, report }: CheckContext,
  [first]: readonly WrittenRecord[],
  {
    code,
    what,
    noun,
    found,
    wanted,
    promise,
    needs,
  }: {
    readonly code: string;
    /** What has the number: a deck's name or a table's id. */
    readonly what: string;
    readonly noun: string;
    /** `null` if it cannot be known. */
    readonly found: number | null;
    /** `null` if nothing is promised. */
    readonly wanted: number | null;
    readonly promise: Path;
    readonly needs: readonly string[];
  },
): void {
  if (first === undefined || wanted === null || found === null || found === wanted) return;
  const { id } = first.table;
  report({
    code,
    at: first.start,
    message: `${what} must have ${formatCount(wanted, noun)}, found ${found}: ${Math.abs(found - wanted)} too ${
      found > wanted ? 'many' : 'few'
    }`,
    hint: `fix the records here, or the numbers in game.yaml if ${found} is right`,
    related: [relatedPlace(manifest.file.spanOf(promise), `${wanted} expected here`)],
    about: [`count of ${id}`],
    needs: [...needs, `table ${id}`, `numbers of ${id}`],
  });
}
