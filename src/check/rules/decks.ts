import { hintForName } from '../../diagnostics/suggestions.ts';
import { parsePlayers } from '../../pack/players.ts';
import { templateFields } from '../../pack/template-name.ts';
import { parseExpression } from '../../text/expression.ts';
import { formatCount } from '../../text/text-markup.ts';
import { fulfils } from '../../values/condition.ts';
import { type CardSource, fieldValues, isTaken } from '../card-sources.ts';
import { type CheckContext, reportExpression } from '../check-context.ts';
import {
  cardRecords,
  countCopies,
  deckRecords,
  isInTable,
  namedSides,
  recordsInTable,
  sourceOf,
  templateOf,
} from '../decks.ts';
import type { ComponentDeclaration } from '../manifest.ts';
import { type Report, relatedPlace, type WrittenRecord } from '../written-data.ts';
import type { Path } from '../yaml/yaml-file.ts';

/**
 * What game.yaml says of the records of a deck can be said of them: its conditions, its copies, and
 * the names of its templates. No record is a card of two decks, or by mistake of none.
 */
export function checkDecks(context: CheckContext): void {
  for (const component of context.manifest.components) {
    checkFormula(context, component);
    const records = recordsInTable(context, component).filter(({ isMap }) => isMap);
    if (records.length === 0) continue;
    const sources = records.map((record) => sourceOf(context, record));
    checkDeckSources(context, component, sources);
  }
  checkPlayers(context);
  checkShared(context);
  checkLeftOut(context);
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
  checkCopies(context, component, cards);
  for (const [key, name] of namedSides(component)) {
    checkTemplateName(context, cards, { name, at: ['components', component.index, key] });
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

/** `copies` of a deck can be read. */
function checkFormula(context: CheckContext, { copies, index }: ComponentDeclaration): void {
  const parsed = copies === null ? null : parseExpression(copies);
  if (parsed === null || 'expression' in parsed) return;
  reportExpression(context, ['components', index, 'copies'], { problem: parsed.problem, of: null });
}

/** Reports the first record for which the copies cannot be computed. */
function checkCopies(
  context: CheckContext,
  { copies, index }: ComponentDeclaration,
  cards: readonly CardSource[],
): void {
  const parsed = copies === null ? null : parseExpression(copies);
  if (parsed === null || 'problem' in parsed) return;
  for (const source of cards) {
    const found = countCopies(parsed.expression, source);
    if (!('problem' in found)) continue;
    const of = { id: source.of, place: source.spanOf([]) };
    reportExpression(context, ['components', index, 'copies'], { problem: found.problem, of });
    return;
  }
}

/** Where some cards say for how many players they are, another cannot say something else there. */
function checkPlayers(context: CheckContext): void {
  const cards = cardRecords(context).map((record) => sourceOf(context, record));
  const marked = cards.filter(({ valueFor }) => (valueFor(['players']) ?? '') !== '');
  const isRead = ({ valueFor }: CardSource): boolean =>
    parsePlayers(valueFor(['players'])) !== null;
  if (!marked.some(isRead)) return;
  for (const source of marked.filter((one) => !isRead(one))) {
    context.report({
      code: 'card/bad-players',
      at: source.spanOf(['players']),
      message: `\`players\` of \`${source.of}\` does not say for how many players the card is`,
      hint: 'write `3+` for three or more, `2-4`, or a list of numbers',
    });
  }
}

/** The fields in the name of a template exist, and have values that can be part of a file name. */
function checkTemplateName(
  { manifest, report }: CheckContext,
  cards: readonly CardSource[],
  { name, at }: { readonly name: string; readonly at: Path },
): void {
  const unknown = templateFields(name).find((field) => cards.length > 0 && !isKnown(cards, field));
  if (unknown !== undefined) {
    report({
      code: 'deck/no-such-field',
      at: manifest.file.spanWithin(at, name.indexOf(unknown), unknown.length),
      message: `no card of this deck has a field \`${unknown}\``,
      hint: hintForName(unknown, knownFields(cards)),
    });
    return;
  }
  const faults = new Map<
    string,
    { source: CardSource; fault: string; field: string; count: number }
  >();
  for (const source of cards) {
    const filled = templateOf(name, source);
    if ('path' in filled || source.isReported(filled.field.split('.')[0] ?? '')) continue;
    const { field } = filled;
    const fault = filled.fault === 'unsafe' ? 'unsafe' : 'empty';
    const key = `${fault} ${field} ${fault === 'unsafe' ? fieldValues(source, field).join() : ''}`;
    const known = faults.get(key) ?? { source, fault, field, count: 0 };
    faults.set(key, { ...known, count: known.count + 1 });
  }
  for (const { source, fault, field, count } of faults.values()) {
    const others = count === 1 ? '' : ` and of ${formatCount(count - 1, 'other card')}`;
    const isEmpty = fault === 'empty';
    const value = String(source.valueFor(field.split('.')));
    report({
      code: 'template/unusable-name',
      at: source.spanOf(field.split('.')),
      message: isEmpty
        ? `\`${field}\` of \`${source.of}\`${others} is empty, but names a template`
        : `\`${value}\` cannot be part of the name of a template`,
      hint: isEmpty
        ? 'give it a value, or take the card into another deck with `where`'
        : 'use letters, digits, spaces, hyphens and dots, without a folder',
      related: [relatedPlace(manifest.file.spanOf(at), `the template is \`${name}\``)],
    });
  }
}

/** Card ids are unique in the whole pack: no two decks print the same record. */
function checkShared(context: CheckContext): void {
  const takenBy = new Map<WrittenRecord, ComponentDeclaration>();
  for (const component of context.manifest.components) {
    const shared = new Map<ComponentDeclaration, WrittenRecord[]>();
    for (const record of deckRecords(context, component)) {
      const other = takenBy.get(record);
      if (other === undefined) takenBy.set(record, component);
      else shared.set(other, [...(shared.get(other) ?? []), record]);
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
  const [subject, verb] =
    others.length === 0
      ? [`\`${first.id}\``, 'is already a card']
      : [`\`${first.id}\` and ${formatCount(others.length, 'more record')}`, 'are already cards'];
  report({
    code: 'card/duplicate-id',
    at: file.spanOf(...deckPath(component)),
    message: `${subject} ${verb} of \`${other.id}\``,
    hint: 'print each record in one deck, chosen with `where`: card ids must be unique in the whole pack',
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
    if (!decks.some(({ where }) => where.length > 0)) continue;
    const taken = new Set(decks.flatMap((deck) => deckRecords(context, deck)));
    const left = decks
      .flatMap((deck) => recordsInTable(context, deck))
      .filter((record) => !taken.has(record) && record.isMap && record.fields.copies !== 0);
    const [first, ...others] = new Set(left);
    // A deck without cards is reported at its conditions.
    const isEmpty = decks.some((deck) => deckRecords(context, deck).length === 0);
    if (first === undefined || isEmpty) continue;
    const more = others.length === 0 ? '' : ` and ${formatCount(others.length, 'more record')}`;
    report({
      code: 'deck/left-out',
      severity: 'warning',
      at: first.start,
      message: `\`${first.id}\`${more} of \`${table.id}\` ${others.length === 0 ? 'is' : 'are'} in no deck`,
      hint: 'change `where` of a deck; or set `copies: 0` for a record that is not printed',
      related: decks.map(({ index }) =>
        relatedPlace(manifest.file.spanOf(['components', index]), 'a deck of the table is here'),
      ),
      about: ['components'],
      needs: decks.flatMap((deck) => needsOfDeck(context, deck)),
    });
  }
}
