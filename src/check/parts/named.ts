import type { Language } from '../../model/language.ts';
import type { CheckContext } from '../check-context.ts';
import type { WrittenRecord, WrittenTable } from '../context.ts';
import { annotatedValues } from '../schema/annotated-values.ts';
import type { Path } from '../yaml/yaml-file.ts';
import { type NameWord, nameWords } from './name-words.ts';

/** A name of a record. */
export interface RecordName {
  readonly name: string;
  readonly path: Path;
  readonly record: WrittenRecord;
  readonly words: readonly NameWord[];
  readonly folded: string;
}

/** Whether two names, or words of names, look alike on purpose. */
export type AreListedAsSimilar = (a: string, b: string) => boolean;

/** The names of a table, and which of them were reported already, or are what a report compares with. */
export interface NamingContext {
  readonly context: CheckContext;
  readonly named: readonly RecordName[];
  readonly areMeant: AreListedAsSimilar;
  readonly language: Language;
  readonly reported: Set<RecordName>;
}

export function createSimilarNames(groups: readonly (readonly string[])[]): AreListedAsSimilar {
  const groupsOf = new Map<string, Set<number>>();
  for (const [index, names] of groups.entries()) {
    for (const name of names.map((one) => one.toLowerCase())) {
      groupsOf.set(name, (groupsOf.get(name) ?? new Set()).add(index));
    }
  }
  return (a, b) => {
    const ofB = groupsOf.get(b.toLowerCase());
    return [...(groupsOf.get(a.toLowerCase()) ?? [])].some((group) => ofB?.has(group));
  };
}

/** The names of a table's records. */
export function recordNames(table: WrittenTable, language: Language): readonly RecordName[] {
  const byLanguage = namesByTable.get(table) ?? new Map<Language, readonly RecordName[]>();
  namesByTable.set(table, byLanguage);
  const names = byLanguage.get(language) ?? collectNames(table, language);
  byLanguage.set(language, names);
  return names;
}

/** Several rules ask for them. */
const namesByTable = new WeakMap<WrittenTable, Map<Language, readonly RecordName[]>>();

function collectNames(table: WrittenTable, language: Language): RecordName[] {
  const { schema } = table;
  if (schema === null) return [];
  const records = table.records.filter(({ duplicate }) => duplicate !== 'copy');
  const names = records.flatMap((record) =>
    annotatedValues(schema, record.fields, 'x-name').flatMap(({ path, value }) =>
      typeof value === 'string' ? [toRecordName(value, path, record, language)] : [],
    ),
  );
  // A name of marks alone, such as a row of stars, is compared with none.
  return names.filter(({ folded }) => folded !== '');
}

function toRecordName(
  name: string,
  path: Path,
  record: WrittenRecord,
  language: Language,
): RecordName {
  const words = nameWords(name, language);
  return { name, path, record, words, folded: words.map(({ full }) => full).join('') };
}
