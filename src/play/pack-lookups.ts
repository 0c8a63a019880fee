import { type Effect, isEffectList } from '../pack/effects.ts';
import type { Fields, Value } from '../pack/pack.ts';
import { numericValue } from '../values/value-shapes.ts';
import { type PackRecord, type PackTable, unplayable } from './pack-data.ts';

/**
 * Numbers of a pack under the names that rules use: `numbersOf(pack.table('numbers'), { hand: 'hand-limit' })`.
 *
 * @param ids the records, by what the rules call them
 * @param readValue the field of a record; `value` by default
 * @throws CliError (exit 1) for a record that the table does not have, or that has no number
 */
export const numbersOf = <Name extends string>(
  table: Pick<PackTable, 'id' | 'get'>,
  ids: Readonly<Record<Name, string>>,
  readValue: (fields: Fields) => Value | undefined = ({ value }) => value,
): Readonly<Record<Name, number>> =>
  Object.fromEntries(
    Object.entries<string>(ids).map(([name, id]) => {
      const record = table.get(id);
      const value = numericValue(readValue(record.fields));
      if (value !== null) return [name, value];
      throw unplayable(`the record \`${id}\` in \`${table.id}\` has no number`, record);
    }),
  ) as Record<Name, number>;

/** The field `value` of each record of a table, by id: numbers as templates and rulebooks print them. */
export const valuesById = ({ records }: Pick<PackTable, 'records'>): Fields =>
  Object.fromEntries(records.map(({ id, fields }) => [id, fields.value ?? null]));

/** What rules need to know of each record of a table, by its id: that, its name, and what is read. */
export const infoById = <Info extends object>(
  { records }: Pick<PackTable, 'records'>,
  read: (record: PackRecord) => Info,
): ReadonlyMap<string, Info & { readonly id: string; readonly name: string }> =>
  new Map(
    records.map((record) => {
      const { id, fields } = record;
      return [id, { id, name: String(fields.name ?? id), ...read(record) }];
    }),
  );

/** The id of the record that a field refers to; the text of a field that is one, and otherwise empty. */
export const idOf = (value: Value | undefined): string =>
  typeof value === 'object' && value !== null && 'id' in value
    ? String(value.id)
    : String(value ?? '');

/** The list in a field; empty for anything else. */
export const listOf = (value: Value | undefined): readonly Value[] =>
  Array.isArray(value) ? value : [];

/** The fields of the record in a field, or none. */
export const fieldsIn = (value: Value | undefined): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** The effects in the field `effects` of a record; none where it has no such field. */
export const effectsOf = ({
  fields: { effects },
}: Pick<PackRecord, 'fields'>): readonly Effect[] => (isEffectList(effects) ? effects : []);

/**
 * What a map has for a key.
 *
 * @param what is looked up, for the error: `card`
 * @throws Error where there is nothing: the rules have a bug
 */
export function lookUp<Key extends string | number, T>(
  known: ReadonlyMap<Key, T>,
  key: Key,
  what: string,
): T {
  const found = known.get(key);
  if (found === undefined) throw new Error(`there is no ${what} ${key}`);
  return found;
}
