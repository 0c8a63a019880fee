import { hintForName, nearestName } from '../../diagnostics/suggestions.ts';
import { getOrCreate } from '../../values/maps.ts';
import { numericValue } from '../../values/value-shapes.ts';
import type { CheckContext } from '../check-context.ts';
import { GridFile } from '../csv/grid-file.ts';
import { cardRecords } from '../decks.ts';
import type { TableDeclaration } from '../manifest.ts';
import { isTypo } from '../name-words.ts';
import { isNoteKey } from '../schema/annotated-values.ts';
import { relatedPlace, type WrittenRecord, type WrittenTable } from '../written-data.ts';
import type { Path } from '../yaml/yaml-file.ts';

/** No card, name or number of copies is lost because of how a file of data is written. */
export function checkTables(context: CheckContext): void {
  for (const declaration of context.manifest.tables) {
    const table = context.tables.get(declaration.id);
    if (table === undefined || table.manifestIndex !== declaration.index) continue;
    checkColumns(context, declaration, table);
    // A schema says what a file and its records are like.
    if (table.schemaFile !== null) continue;
    checkKeys(context, table);
    checkNumbers(context, table);
  }
  checkEmptyNames(context);
}

/** `columns` and `idFrom` name columns that at least one file of the table has. */
function checkColumns(
  { manifest, report }: CheckContext,
  { index, files, columns, idFrom }: TableDeclaration,
  table: WrittenTable,
): void {
  const grids = table.files.filter((file) => file instanceof GridFile);
  // What a file has that cannot be read is not known.
  if (grids.length === 0 || table.files.length < files.length) return;
  const names = new Set(grids.flatMap(({ header }) => header));
  const taken = new Set([...Object.keys(columns), 'id', 'name']);
  const free = [...names].filter((name) => !taken.has(name) && !isNoteKey(name));
  const reportLost = (name: string, at: Path, target: 'key' | 'value'): void => {
    const [only, ...others] = free;
    const meant = others.length === 0 ? only : nearestName(name, free);
    const headers = grids.flatMap((grid) => grid.headerSpan(meant ?? '') ?? []);
    const [field = ''] = [columns[name] ?? ''].flat();
    report({
      code: 'table/no-such-column',
      at: manifest.file.spanOf(['tables', index, ...at], target),
      message: `there is no column \`${name}\` in ${files.join(' or ')}`,
      hint: names.has(field)
        ? `the column is named \`${field}\` already: remove this line`
        : meant === undefined || meant === null
          ? hintForName(name, free.length > 0 ? free : names)
          : `did you mean \`${meant}\`?`,
      related: headers.map((span) => relatedPlace(span, 'or correct this header')),
    });
  };
  for (const name of Object.keys(columns)) {
    if (!names.has(name)) reportLost(name, ['columns', name], 'key');
  }
  const fields = [...Object.values(columns).flat(), ...names, 'id'];
  if (idFrom !== null && !fields.includes(idFrom)) reportLost(idFrom, ['idFrom'], 'value');
}

/** What says how often a card is printed. */
const COPIES = 'copies';

/**
 * Two keys that differ in case or by a letter are one, misspelt, where no record has both. A misspelt
 * `copies`, which other records may leave out, would print each card once.
 */
function checkKeys({ report }: CheckContext, { records }: WrittenTable): void {
  const users = new Map<string, WrittenRecord[]>();
  for (const record of records) {
    for (const key of Object.keys(record.fields)) getOrCreate(users, key, () => []).push(record);
  }
  const keys = [...users].sort(([, a], [, b]) => b.length - a.length);
  for (const [at, [key, [first, ...more]]] of keys.entries()) {
    const usual = keys.slice(0, at).find(([other, by]) => {
      const isSame = other.toLowerCase() === key.toLowerCase();
      const isRare = by.length > 1 + more.length && key.length >= MIN_KEY && isTypo(other, key);
      return (isSame || isRare) && by.every(({ fields }) => !(key in fields));
    });
    const isOfCopies = !users.has(COPIES) && isTypo(COPIES, key);
    const [other, [model] = []] = usual ?? (isOfCopies ? [COPIES] : []);
    if (first === undefined || other === undefined) continue;
    const places = more.length === 0 ? '' : `, and in ${more.length} more records`;
    report({
      code: 'key/two-spellings',
      severity: 'warning',
      at: first.span([key], 'key'),
      message: `the key is \`${key}\` here${places}, and not \`${other}\``,
      hint: `did you mean \`${other}\`?`,
      related:
        model === undefined
          ? []
          : [relatedPlace(model.span([other], 'key'), `\`${other}\` is here`)],
      about: [first, ...more],
    });
    for (const record of [first, ...more]) record.reportedKeys.add(other);
  }
}

/** A word where all other records of a table have a number. A sign such as `X` or `2+` may be meant. */
function checkNumbers({ report }: CheckContext, { records }: WrittenTable): void {
  for (const key of new Set(records.flatMap(({ fields }) => Object.keys(fields)))) {
    const given = records.filter(
      ({ fields: { [key]: value } }) => value !== undefined && value !== null,
    );
    const [odd, ...others] = given.filter(({ fields }) => numericValue(fields[key]) === null);
    const [model] = given.filter((record) => record !== odd);
    if (odd === undefined || model === undefined || others.length > 0) continue;
    // Copies that are not a number are an error already.
    if (key === COPIES || given.length <= FEW_NUMBERS || !isWord(odd.fields[key])) continue;
    report({
      code: 'value/wrong-type',
      severity: 'warning',
      at: odd.span([key]),
      message: `\`${key}\` is a word here, and a number in the ${given.length - 1} other records`,
      hint: 'write a number; if the word is meant, a schema of the table can allow both',
      related: [relatedPlace(model.span([key]), 'a number is here')],
      about: [odd],
    });
  }
}

/** As many numbers may be there by chance. */
const FEW_NUMBERS = 4;

const isWord = (value: unknown): boolean =>
  typeof value === 'string' && /^\p{L}{3,}$/u.test(value.trim());

/** Shorter keys differ by one letter too easily: `top` and `tap`. */
const MIN_KEY = 4;

/** A card without a name where most cards of its table have one; a schema says itself whether it needs one. */
function checkEmptyNames(context: CheckContext): void {
  const isNamed = ({ fields: { name } }: WrittenRecord): boolean =>
    name !== undefined && name !== null && String(name).trim() !== '';
  for (const record of cardRecords(context)) {
    const { records, schemaFile } = record.table;
    const isExpected = schemaFile === null && records.filter(isNamed).length * 2 >= records.length;
    if (!isExpected || !record.isValid || !record.isMap) continue;
    if (isNamed(record) || record.reportedKeys.has('name')) continue;
    context.report({
      code: 'name/empty',
      severity: 'warning',
      at: record.span(['name']),
      message: 'this card has no name, and others have one',
      hint: 'write the name; a card without any needs its row or record removed',
      about: [record],
    });
  }
}
