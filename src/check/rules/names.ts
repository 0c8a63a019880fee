import { findLanguage, type Languages } from '../../text/language.ts';
import { groupBy } from '../../values/maps.ts';
import type { CheckContext } from '../check-context.ts';
import {
  createSimilarNames,
  isTypo,
  type NamingContext,
  type RecordName,
  recordNames,
} from '../name-words.ts';
import { relatedPlace } from '../written-data.ts';

/** No two records of a table mean the same thing under two spellings, or nearly the same name. */
export function checkNames(context: CheckContext, languages: Languages): void {
  const areMeant = createSimilarNames(context.manifest.similarNames);
  const language = findLanguage(languages, context.manifest.language);
  for (const table of context.tables.values()) {
    const naming = { context, named: recordNames(table, language), areMeant };
    checkSpellings(naming);
    checkSimilarNames(naming);
    checkSimilarWords(naming);
  }
}

function checkSpellings({ context, named, areMeant }: NamingContext): void {
  const first = new Map<string, RecordName>();
  for (const one of named) {
    const earlier = first.get(one.folded);
    if (earlier === undefined || earlier.record === one.record) {
      first.set(one.folded, earlier ?? one);
      continue;
    }
    if (areMeant(one.name, earlier.name)) continue;
    const same = one.name === earlier.name;
    const looksSame = one.name.normalize('NFC') === earlier.name.normalize('NFC');
    context.report({
      code: same ? 'name/duplicate' : 'name/two-spellings',
      at: one.record.span(one.path),
      message: same
        ? `two ${one.record.table.id} are named "${one.name}"`
        : `"${one.name}" and "${earlier.name}" are the same name in different spellings`,
      hint:
        looksSame && !same
          ? 'their accents are encoded differently: type the name again in both places'
          : 'rename one of them, or list both under `similarNames` in game.yaml',
      related: [relatedPlace(earlier.record.span(earlier.path), 'the first is here')],
      about: [one.record],
    });
  }
}

/** Names shorter than this differ by one letter too easily. */
const MIN_NAME = 7;

const MIN_WORD = 6;

function checkSimilarNames(naming: NamingContext): void {
  const { named, areMeant } = naming;
  const earlier: RecordName[] = [];
  for (const one of named) {
    if (one.folded.length < MIN_NAME) continue;
    const near = earlier.find(
      (other) =>
        other.record !== one.record &&
        isTypo(one.folded, other.folded) &&
        !areMeant(one.name, other.name),
    );
    if (near !== undefined) reportSimilar(naming, one, near, one.name, near.name);
    earlier.push(one);
  }
}

/** A word used once that differs by a typo from a word used often is that word, misspelt. */
function checkSimilarWords(naming: NamingContext): void {
  const { named, areMeant } = naming;
  const users = usersOfWords(named);
  const common = [...users].flatMap(([word, by]) => (by.length > 1 ? [word] : []));
  for (const [word, [only, ...more]] of users) {
    if (only === undefined || more.length > 0 || !only.record.isValid) continue;
    const near = common.find((one) => isTypo(one, word));
    const other = users.get(near ?? '')?.[0];
    if (near === undefined || other === undefined || areMeant(word, near)) continue;
    reportSimilar(naming, only, other, asWritten(only.name, word), asWritten(other.name, near));
  }
}

/** A folded word as it stands in a name. */
function asWritten(name: string, word: string): string {
  const at = name.toLowerCase().indexOf(word);
  return at === -1 ? word : name.slice(at, at + word.length);
}

/** The names that hold each word of some length. */
function usersOfWords(named: readonly RecordName[]): Map<string, RecordName[]> {
  const uses = named.flatMap((one) =>
    [...new Set(one.words.map(({ folded }) => folded))].map((word) => ({ word, one })),
  );
  const long = uses.filter(({ word }) => word.length >= MIN_WORD);
  const users = groupBy(long, ({ word }) => word);
  return new Map([...users].map(([word, by]) => [word, by.map(({ one }) => one)]));
}

function reportSimilar(
  { context }: NamingContext,
  one: RecordName,
  other: RecordName,
  written: string,
  nearest: string,
): void {
  context.report({
    code: 'name/near-duplicate',
    at: one.record.span(one.path),
    message: `"${written}" may be a typo of "${nearest}"`,
    hint: `did you mean "${nearest}"? If both are intended, list them under \`similarNames\` in game.yaml`,
    related: [relatedPlace(other.record.span(other.path), `"${other.name}" is here`)],
    about: [one.record],
  });
}
