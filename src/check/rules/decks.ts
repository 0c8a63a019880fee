import { hintForName, hintForNearest } from '../../diagnostics/suggestions.ts';
import { formatCount } from '../../text/text-markup.ts';
import { fulfils } from '../../values/condition.ts';
import { getOrCreate } from '../../values/maps.ts';
import { isRecord } from '../../values/value-shapes.ts';
import { type CardSource, fieldValues, isTaken } from '../card-sources.ts';
import type { CheckContext } from '../check-context.ts';
import {
  deckRecords,
  isInTable,
  LISTED_CARD,
  MAX_COPIES,
  recordsInTable,
  sourceOf,
  writtenCopies,
} from '../decks.ts';
import type { ComponentDeclaration } from '../manifest.ts';
import { type Report, relatedPlace, type WrittenRecord } from '../written-data.ts';
import type { Path } from '../yaml/yaml-file.ts';

/** The conditions of decks hold for some records, and no record is a card of two decks, or by mistake of none. */
export function checkDecks(context: CheckContext): void {
  for (const component of context.manifest.components) {
    const records = recordsInTable(context, component).filter(({ isMap }) => isMap);
    if (records.length === 0) continue;
    const sources = records.map((record) => sourceOf(context, record));
    checkDeckSources(context, component, sources);
  }
  checkShared(context);
  checkCopies(context);
  checkLeftOut(context);
}

/** What a field or list says of decks that share cards: decks and cards that there are, and whole numbers. */
function checkCopies(context: CheckContext): void {
  const { manifest, report } = context;
  const sharing = manifest.components.filter(({ copies }) => copies !== null);
  for (const component of sharing) {
    const { copies, index } = component;
    if (copies === null) continue;
    const computed = manifest.computed.find(({ id }) => id === component.table);
    if (computed !== undefined) {
      report({
        code: 'component/no-such-table',
        at: manifest.file.spanOf(['components', index, 'copies'], 'key'),
        message: `\`copies\` needs a table with data files, and \`${computed.id}\` is computed`,
        hint: 'compute a field `copies` instead, and choose the records with `where`',
        about: [`cards of ${component.id}`],
      });
    }
    for (const card of recordsInTable(context, component)) {
      const { record, path, value } = writtenCopies(context, component, card) ?? {};
      if (record === undefined || path === undefined || isCount(value) || value === null) continue;
      report({
        code: 'value/out-of-range',
        at: record.span(path),
        message: `the copies in \`${component.id}\` must be a whole number from 0 to ${MAX_COPIES}`,
        hint: 'it is the number of copies to print',
        about: [record],
      });
    }
  }
  checkListedNames(context, sharing);
}

/** Whether it is a number of copies. A word in a column of a list makes texts of its numbers. */
function isCount(value: unknown): boolean {
  const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return Number.isInteger(count) && Number(count) >= 0 && Number(count) <= MAX_COPIES;
}

/** A deck under a field that is none, and a card of a list that is none, are most likely misspelt. */
function checkListedNames(context: CheckContext, sharing: readonly ComponentDeclaration[]): void {
  const sources = new Map(
    sharing.map((one) => [JSON.stringify([one.copies, one.table, one.data]), one]),
  );
  const decks = sharing.map(({ id }) => id);
  for (const component of sources.values()) {
    const { copies } = component;
    if (copies !== null && 'field' in copies)
      checkFieldDecks(context, component, { ...copies, decks });
    if (copies !== null && 'table' in copies) {
      checkListedCards(context, component, copies.table);
      checkListedDecks(context, copies.table, decks);
    }
  }
}

/** A column of a list that is nearly the name of a deck without a column. */
function checkListedDecks(context: CheckContext, list: string, decks: readonly string[]): void {
  const [first] = context.tables.get(list)?.records ?? [];
  if (first === undefined) return;
  const columns = Object.keys(first.fields);
  const missing = decks.filter((deck) => !columns.includes(deck));
  for (const name of columns.filter((one) => one !== LISTED_CARD && !decks.includes(one))) {
    const hint = hintForNearest(name, missing);
    if (hint === null) continue;
    context.report({
      code: 'deck/no-such-deck',
      at: first.span([name], 'key'),
      message: `there is no deck \`${name}\` with \`copies: { table: ${list} }\``,
      hint,
      about: missing.map((deck) => `cards of ${deck}`),
      needs: ['components'],
    });
  }
}

function checkFieldDecks(
  context: CheckContext,
  component: ComponentDeclaration,
  { field, decks }: { readonly field: string; readonly decks: readonly string[] },
): void {
  for (const record of recordsInTable(context, component)) {
    const written = record.fields[field];
    for (const name of Object.keys(isRecord(written) ? written : {})) {
      if (decks.includes(name)) continue;
      context.report({
        code: 'deck/no-such-deck',
        at: record.span([field, name], 'key'),
        message: `there is no deck \`${name}\` with \`copies: { field: ${field} }\``,
        hint: hintForName(name, decks),
        about: [record, ...decks.map((deck) => `cards of ${deck}`)],
        needs: ['components'],
      });
    }
  }
}

function checkListedCards(
  context: CheckContext,
  component: ComponentDeclaration,
  list: string,
): void {
  const known = recordsInTable(context, component).map(({ id }) => id);
  for (const record of context.tables.get(list)?.records ?? []) {
    const name = String(record.fields[LISTED_CARD] ?? '');
    if (known.includes(name)) continue;
    context.report({
      code: 'deck/no-such-card',
      at: record.span([LISTED_CARD]),
      message: `no card of \`${component.id}\` has the id \`${name}\``,
      hint: hintForName(name, known),
      about: [record],
    });
  }
}

/** The same for records that are already known, such as those of a computed table. */
export function checkDeckSources(
  context: CheckContext,
  component: ComponentDeclaration,
  sources: readonly CardSource[],
): void {
  for (const report of findWrongConditions(context, component, sources)) context.report(report);
  const cards = sources.filter((source) => isTaken(component.where, source));
  if (cards.length === 0 && component.where.length > 0) {
    context.report({
      code: 'deck/no-cards',
      severity: 'warning',
      at: context.manifest.file.spanOf(['components', component.index, 'where'], 'key'),
      message: `${component.name} has no cards to print: no record fulfils all of these conditions`,
      hint: 'change a condition; until then builds skip the deck',
      about: ['components'],
      needs: needsOfDeck(context, component),
    });
  }
}

/** What has to be right for the cards of a deck to be those that are meant. */
const needsOfDeck = ({ tables }: CheckContext, { id }: ComponentDeclaration): string[] => [
  'components',
  `cards of ${id}`,
  ...[...tables.keys()].map((table) => `table ${table}`),
];

const isKnown = (sources: readonly CardSource[], field: string): boolean =>
  sources.some(({ valueFor }) => valueFor(field.split('.')) !== undefined);

const knownFields = (sources: readonly CardSource[]): string[] => [
  ...new Set(sources.flatMap(({ names }) => names())),
];

/** Conditions on fields that do not exist, and values that no record has: those are most likely misspelt. */
function findWrongConditions(
  context: CheckContext,
  component: ComponentDeclaration,
  sources: readonly CardSource[],
): Report[] {
  const { file } = context.manifest;
  const { id, where, index } = component;
  const about = [`cards of ${id}`, 'components'];
  const needs = [...context.tables.keys()].map((table) => `table ${table}`);
  return where.flatMap(({ field, conditions }): Report[] => {
    if (!isKnown(sources, field)) {
      return [
        {
          code: 'deck/no-such-field',
          at: file.spanOf(['components', index, 'where', field], 'key'),
          message: `no record of this deck's table has a field \`${field}\``,
          hint: hintForName(field, knownFields(sources)),
          about,
          needs,
        },
      ];
    }
    const values = [...new Set(sources.flatMap((source) => fieldValues(source, field)))];
    return conditions
      .filter(
        ({ condition }) =>
          /^!?=$/.test(condition.operator) && !fulfils(values, { ...condition, operator: '=' }),
      )
      .map(({ condition: { value }, path }) => ({
        code: 'deck/no-such-value',
        at: file.spanOf(path),
        message: `no record has \`${value}\` as its \`${field}\``,
        hint: hintForName(value, values.map(String)) ?? 'fix the value, or remove the condition',
        about,
        needs,
      }));
  });
}

/** Card ids are unique in the whole pack: no two decks print the same record. */
function checkShared(context: CheckContext): void {
  const takenBy = new Map<WrittenRecord, ComponentDeclaration>();
  for (const component of context.manifest.components) {
    const shared = new Map<ComponentDeclaration, WrittenRecord[]>();
    if (component.copies !== null) continue;
    for (const record of deckRecords(context, component)) {
      const other = takenBy.get(record);
      if (other === undefined) takenBy.set(record, component);
      else getOrCreate(shared, other, () => []).push(record);
    }
    for (const [other, records] of shared) reportShared(context, { component, other, records });
  }
}

function reportShared(
  { manifest: { file }, report }: CheckContext,
  {
    component,
    other,
    records: [first, ...others],
  }: {
    readonly component: ComponentDeclaration;
    readonly other: ComponentDeclaration;
    readonly records: readonly WrittenRecord[];
  },
): void {
  if (first === undefined) return;
  const more = others.length === 0 ? '' : `, as are ${formatCount(others.length, 'more record')}`;
  report({
    code: 'card/duplicate-id',
    at: file.spanOf(...deckPath(component)),
    message: `\`${first.id}\` is already a card of \`${other.id}\`${more}`,
    hint: 'print each record in one deck, chosen with `where`; for a card of several decks say in `copies` how many each has: docs/pack.md',
    related: [
      relatedPlace(file.spanOf(...deckPath(other)), 'the other deck takes it here'),
      relatedPlace(first.start, 'the record is here'),
    ],
    needs: ['components', `cards of ${component.id}`],
  });
}

/** Where game.yaml says which records a deck takes. */
function deckPath({ where, table, index }: ComponentDeclaration): [Path, 'key' | 'value'] {
  const at = ['components', index];
  return where.length > 0
    ? [[...at, 'where'], 'key']
    : [[...at, table === null ? 'data' : 'table'], 'value'];
}

/** A record that is in none of the decks of its table is most likely forgotten, unless it has no copies. */
function checkLeftOut(context: CheckContext): void {
  const { manifest, report } = context;
  for (const table of context.tables.values()) {
    const decks = manifest.components.filter((component) =>
      table.records.some((record) => isInTable(component, record)),
    );
    if (!decks.some(({ where, copies }) => where.length > 0 || copies !== null)) continue;
    const taken = new Set(decks.flatMap((deck) => deckRecords(context, deck)));
    const left = decks
      .flatMap((deck) => recordsInTable(context, deck))
      .filter((record) => !taken.has(record) && record.isMap && record.fields.copies !== 0);
    const [first, ...others] = new Set(left);
    // A deck without cards is reported at its conditions.
    const isEmpty = decks.some((deck) => deckRecords(context, deck).length === 0);
    if (first === undefined || isEmpty) continue;
    const more = others.length === 0 ? '' : `, as are ${formatCount(others.length, 'more record')}`;
    report({
      code: 'deck/left-out',
      severity: 'warning',
      at: first.start,
      message: `\`${first.id}\` of \`${table.id}\` is in no deck${more}`,
      hint: 'change `where` of a deck; or set `copies: 0` for a record that is not printed',
      related: decks.map(({ index }) =>
        relatedPlace(manifest.file.spanOf(['components', index]), 'a deck of the table is here'),
      ),
      about: ['components'],
      needs: decks.flatMap((deck) => needsOfDeck(context, deck)),
    });
  }
}
