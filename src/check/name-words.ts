import { distance } from 'fastest-levenshtein';
import { isTransposition } from '../diagnostics/suggestions.ts';
import type { Language, WordPlace } from '../text/language.ts';
import { getOrCreate } from '../values/maps.ts';
import { memoizeByObject, memoizeRecent } from '../values/memoize.ts';
import type { CheckContext } from './check-context.ts';
import { annotatedValues } from './schema/annotated-values.ts';
import type { WrittenRecord, WrittenTable } from './written-data.ts';
import type { Path } from './yaml/yaml-file.ts';

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

/** The names of a table, to be compared with each other. */
export interface NamingContext {
  readonly context: CheckContext;
  readonly named: readonly RecordName[];
  readonly areMeant: AreListedAsSimilar;
}

export function createSimilarNames(groups: readonly (readonly string[])[]): AreListedAsSimilar {
  const listed = groups.map((names) => new Set(names.map((one) => one.toLowerCase())));
  return (a, b) => listed.some((names) => names.has(a.toLowerCase()) && names.has(b.toLowerCase()));
}

/** The names of a table's records. */
export const recordNames = (table: WrittenTable, language: Language): readonly RecordName[] =>
  namesOf(table)(language);

/** Several rules ask for them. */
const namesOf = memoizeByObject((table: WrittenTable) =>
  memoizeByObject((language: Language) => collectNames(table, language)),
);

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

/** A word of a name. `&` is a word; other marks only separate words. */
export interface NameWord {
  readonly written: string;
  /** Where it begins in the name. */
  readonly at: number;
  /** Without case and accents. */
  readonly folded: string;
  /** The full word for an abbreviation; else as folded. */
  readonly full: string;
}

/** Characters that take no room: they belong to the word they stand in. */
const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF\u00AD]/gu;

const TOKEN = /[\p{L}\p{M}\p{N}\u200B-\u200D\u2060\uFEFF\u00AD]+|[&/,;:()|]/gu;
/** Most words have nothing to fold but capitals. */
const IS_ASCII = /^[\w&/,;:()|]*$/;

const SEPARATOR = /^[/,;:()|]$/;

/** Small letters without accents. Of Latin, Greek and Cyrillic letters only: in other scripts marks make other words. */
export const foldWord = (word: string): string =>
  IS_ASCII.test(word)
    ? word.toLowerCase()
    : word
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .replace(INVISIBLE, '')
        .toLowerCase();

/** The words of a name or a text, abbreviations with the words they stand for. */
export const nameWords = (text: string, language: Language): readonly NameWord[] =>
  wordsIn(language)([text], () => readWords(text, language));

/** The preview looks at the same texts at every save. */
const wordsIn = memoizeByObject((_: Language) => memoizeRecent<readonly NameWord[]>(5000));

function readWords(name: string, language: Language): NameWord[] {
  const tokens = [...name.matchAll(TOKEN)].map((match) => ({
    written: match[0],
    at: match.index,
    folded: foldWord(match[0]),
  }));
  const same = wordVariants(language);
  const isEnd = (index: number): boolean => {
    const folded = tokens[index]?.folded;
    return (
      folded === undefined ||
      SEPARATOR.test(folded) ||
      same.get(folded)?.[0]?.isConjunction === true
    );
  };
  const isAt = (place: WordPlace, index: number): boolean =>
    isEnd(index - 1) !== isEnd(index + 1) && isEnd(index + (place === 'first' ? -1 : 1));
  return tokens.flatMap((token, index): NameWord[] => {
    if (SEPARATOR.test(token.folded) || token.folded === '') return [];
    const group = same.get(token.folded)?.find(({ place }) => place === null || isAt(place, index));
    return [{ ...token, full: group?.full ?? token.folded }];
  });
}

interface WordVariant {
  readonly full: string;
  readonly place: WordPlace | null;
  /** Whether it is the word for `&`. */
  readonly isConjunction: boolean;
}

/** The groups that each word belongs to. */
const wordVariants = memoizeByObject((language: Language) => {
  const groups = new Map<string, WordVariant[]>();
  for (const { words, place } of language.sameWords) {
    const [full = ''] = words.map(foldWord);
    const joins = words.includes('&');
    for (const word of words.map(foldWord))
      getOrCreate(groups, word, () => []).push({ full, place, isConjunction: joins });
  }
  return groups as ReadonlyMap<string, readonly WordVariant[]>;
});

/** One letter more, less or other, or two neighbours swapped; digits must agree. */
export function isTypo(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  if (a.replace(/\D/g, '') !== b.replace(/\D/g, '')) return false;
  const steps = distance(a, b);
  return steps === 1 || (steps === 2 && isTransposition(a, b));
}
