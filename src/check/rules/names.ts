import type { CheckContext, Rule } from '../check-context.ts';
import { relatedAt, type WrittenRecord, type WrittenTable } from '../context.ts';
import { SlipIndex } from '../parts/slips.ts';
import { annotatedValues } from '../schema/annotated-values.ts';
import type { Path } from '../yaml/yaml-file.ts';

/** No two records of a table mean the same thing under two spellings, or nearly the same name. */
export const names: Rule = {
  name: 'names',
  check: (context) => {
    const areMeant = meantNames(context.manifest.similarNames);
    for (const table of context.tables.values()) {
      const named = namesOf(table);
      checkSpellings(context, named, areMeant);
      checkNearNames(context, named, areMeant);
      checkNearWords(context, named, areMeant);
    }
  },
};

interface Named {
  readonly name: string;
  readonly path: Path;
  readonly record: WrittenRecord;
  readonly folded: string;
}

/** Whether two names, or words of names, look alike on purpose. */
type AreMeant = (a: string, b: string) => boolean;

function meantNames(groups: readonly (readonly string[])[]): AreMeant {
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

function namesOf(table: WrittenTable): Named[] {
  const { schema } = table;
  if (schema === null) return [];
  const records = table.records.filter(({ duplicate }) => duplicate !== 'copy');
  const names = records.flatMap((record) =>
    annotatedValues(schema, record.fields, 'x-name').flatMap(({ path, value }) =>
      typeof value === 'string' ? [{ name: value, path, record, folded: foldName(value) }] : [],
    ),
  );
  // A name of marks alone, such as a row of stars, is compared with none.
  return names.filter(({ folded }) => folded !== '');
}

/** Words that people write in two ways. */
const SAME_WORDS: ReadonlyMap<string, string> = new Map([
  ['&', 'and'],
  ['st', 'street'],
  ['ave', 'avenue'],
  ['av', 'avenue'],
  ['blvd', 'boulevard'],
  ['boul', 'boulevard'],
  ['rd', 'road'],
  ['dr', 'drive'],
  ['hwy', 'highway'],
  ['sq', 'square'],
  ['stn', 'station'],
  ['sta', 'station'],
  ['ctr', 'centre'],
  ['center', 'centre'],
  ['mt', 'mount'],
  ['no', 'number'],
  ['first', '1st'],
  ['second', '2nd'],
  ['third', '3rd'],
]);

/** A name without case, accents, punctuation and the choice between `St` and `Street`. */
export const foldName = (name: string): string =>
  wordsOf(name)
    .map((word) => SAME_WORDS.get(word) ?? word)
    .join('');

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    // Accents of Latin, Greek and Cyrillic letters only: in other scripts marks make other words.
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/&/g, ' & ')
    .split(/[^\p{L}\p{M}\p{N}&]+/u)
    .filter((word) => word !== '');

function checkSpellings(context: CheckContext, named: readonly Named[], areMeant: AreMeant): void {
  const first = new Map<string, Named>();
  for (const one of named) {
    const earlier = first.get(one.folded);
    if (earlier === undefined || earlier.record === one.record) {
      first.set(one.folded, earlier ?? one);
      continue;
    }
    if (areMeant(one.name, earlier.name)) continue;
    const same = one.name === earlier.name;
    context.report({
      code: same ? 'name/duplicate' : 'name/two-spellings',
      at: one.record.span(one.path),
      message: same
        ? `two ${one.record.table.id} are called "${one.name}"`
        : `"${one.name}" and "${earlier.name}" are the same name under two spellings`,
      hint: 'give each its own name, or list both under `similarNames` in game.yaml',
      related: [relatedAt(earlier.record.span(earlier.path), 'the first is here')],
      about: [one.record],
    });
  }
}

/** Names shorter than this differ by one letter too easily. */
const MIN_NAME = 7;
const MIN_WORD = 6;

function checkNearNames(context: CheckContext, named: readonly Named[], areMeant: AreMeant): void {
  const earlier = new SlipIndex<Named>();
  for (const one of named) {
    if (one.folded.length < MIN_NAME) continue;
    const near = earlier
      .near(one.folded)
      .find((other) => other.record !== one.record && !areMeant(one.name, other.name));
    if (near !== undefined) reportNear(context, one, near, one.name, near.name);
    earlier.add(one.folded, one);
  }
}

/** A word used once that differs by a slip from a word used often is that word, misspelt. */
function checkNearWords(context: CheckContext, named: readonly Named[], areMeant: AreMeant): void {
  const users = usersOfWords(named);
  const common = new SlipIndex<string>();
  for (const [word, by] of users) if (by.length > 1) common.add(word, word);
  for (const [word, [only, ...more]] of users) {
    if (only === undefined || more.length > 0 || !only.record.isSound) continue;
    const [near] = common.near(word);
    const other = users.get(near ?? '')?.[0];
    if (near === undefined || other === undefined || areMeant(word, near)) continue;
    reportNear(context, only, other, asWritten(only.name, word), asWritten(other.name, near));
  }
}

/** A folded word as it stands in a name. */
function asWritten(name: string, word: string): string {
  const at = name.toLowerCase().indexOf(word);
  return at === -1 ? word : name.slice(at, at + word.length);
}

/** The names that hold each word of some length. */
function usersOfWords(named: readonly Named[]): Map<string, Named[]> {
  const users = new Map<string, Named[]>();
  for (const one of named) {
    for (const word of new Set(wordsOf(one.name))) {
      if (word.length < MIN_WORD) continue;
      const by = users.get(word);
      if (by === undefined) users.set(word, [one]);
      else by.push(one);
    }
  }
  return users;
}

function reportNear(
  context: CheckContext,
  one: Named,
  other: Named,
  written: string,
  nearest: string,
): void {
  context.report({
    code: 'name/near-duplicate',
    at: one.record.span(one.path),
    message: `"${written}" is one slip away from "${nearest}"`,
    hint: `did you mean "${nearest}"? If both are meant, list them under \`similarNames\` in game.yaml`,
    related: [relatedAt(other.record.span(other.path), `"${other.name}" is here`)],
    about: [one.record],
  });
}
