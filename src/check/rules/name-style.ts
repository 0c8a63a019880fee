import { groupBy } from '../../core/maps.ts';
import {
  INVISIBLE,
  isTypo,
  type NameWord,
  type NamingContext,
  type RecordName,
  wordVariants,
} from '../name-words.ts';
import { relatedPlace } from '../written-data.ts';

/** The names of one table are spaced and abbreviated alike, and agree with their ids. */
export function checkNameStyle(naming: NamingContext): void {
  checkSpaces(naming);
  checkIdsMatchNames(naming);
  checkAbbreviations(naming);
}

interface Finding {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  /** Names written the other way. */
  readonly others?: readonly RecordName[];
}

function reportName({ context, reported }: NamingContext, one: RecordName, finding: Finding): void {
  if (reported.has(one) || !one.record.isValid || one.record.isLikelyTarget) return;
  reported.add(one);
  const { others = [], ...rest } = finding;
  context.report({
    ...rest,
    severity: 'warning',
    at: one.record.span(one.path),
    related: others.map((other) =>
      relatedPlace(other.record.span(other.path), `"${other.name}" is here`),
    ),
  });
}

function checkSpaces(naming: NamingContext): void {
  for (const one of naming.named) {
    const fault = spaceFault(one.name);
    if (fault === null) continue;
    const tidy = one.name.replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim();
    reportName(naming, one, {
      code: 'name/odd-spaces',
      message: `this name has ${fault}`,
      hint: `write "${tidy}"`,
    });
  }
}

function spaceFault(name: string): string | null {
  if (/[\p{Script=Latin}\p{N}\s&]\p{Cf}|\p{Cf}[\p{Script=Latin}\p{N}\s&]/u.test(name)) {
    return 'an invisible character';
  }
  if (/^\s|\s$/u.test(name)) return 'a leading or trailing space';
  return /\s\s/u.test(name) ? 'two spaces in a row' : null;
}

/** Ids are made of names in most tables. Where all but a few are, the others are mistakes. */
const MIN_RECORDS = 5;
const MAX_ODD_SHARE = 0.2;

function checkIdsMatchNames(naming: NamingContext): void {
  const pairs = naming.named
    .filter(({ path, record }) => path.length === 1 && record.id !== '')
    .map((one) => {
      const id = one.record.id.toLowerCase().split(/[-_.]/);
      return { one, name: one.words.map((word) => asInId(word, id)).filter(isWritten), id };
    });
  const odd = pairs.filter(({ name, id }) => name.join('') !== id.join(''));
  if (pairs.length < MIN_RECORDS || odd.length > pairs.length * MAX_ODD_SHARE) return;
  for (const { one, name, id } of odd) {
    const lacking = missingWord(name, id);
    const misspelt = id.length === name.length ? misspeltWord(name, id) : null;
    if (lacking !== null && !naming.areMeant(one.name, one.record.id)) {
      reportName(naming, one, {
        code: 'name/unlike-id',
        message: `"${one.name}" is missing the word \`${lacking}\` of its id \`${one.record.id}\``,
        hint: 'complete the name. If both are intended, list the name and the id under `similarNames` in game.yaml',
      });
    } else if (misspelt !== null && !naming.areMeant(one.name, one.record.id)) {
      reportName(naming, one, {
        code: 'name/unlike-id',
        message: `"${one.name}" may be a typo of its id \`${one.record.id}\``,
        hint: `did you mean \`${misspelt}\`? If both are intended, list the name and the id under \`similarNames\` in game.yaml`,
      });
    }
  }
}

/** `Käse` is `kase` in an id, or `kaese` as Germans write it where there is no umlaut. */
function asInId({ written, folded }: NameWord, id: readonly string[]): string {
  const spelt = written
    .toLowerCase()
    .replace(/[äöüæœøåß]/g, (letter) => DIGRAPHS[letter] ?? letter);
  return id.includes(spelt) ? spelt : folded;
}

const DIGRAPHS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  æ: 'ae',
  œ: 'oe',
  ø: 'oe',
  å: 'aa',
  ß: 'ss',
};

const isWritten = (word: string): boolean => word !== '&';

/** The one word of an id that is not in the name, which has the others in their order. */
function missingWord(name: readonly string[], id: readonly string[]): string | null {
  if (name.length < 2 || id.length !== name.length + 1) return null;
  const at = name.findIndex((word, index) => word !== id[index]);
  const gap = at === -1 ? name.length : at;
  return name.slice(gap).join('-') === id.slice(gap + 1).join('-') ? (id[gap] ?? null) : null;
}

const MIN_TYPO_LENGTH = 4;

function misspeltWord(name: readonly string[], id: readonly string[]): string | null {
  const different = id.filter((word, index) => word !== name[index]);
  const [word = ''] = different;
  const written = name[id.indexOf(word)] ?? '';
  return different.length === 1 && word.length >= MIN_TYPO_LENGTH && isTypo(word, written)
    ? word
    : null;
}

/** One word is written in one way: `Boulevard` or `Blvd`, `&` or `and`. */
function checkAbbreviations(naming: NamingContext): void {
  const same = wordVariants(naming.language);
  const uses = naming.named.flatMap((one) =>
    one.words.flatMap((word) => {
      const group = same.get(word.folded)?.find(({ full }) => full === word.full);
      return group === undefined || group.mayMix ? [] : [{ one, word }];
    }),
  );
  for (const group of groupBy(uses, ({ word }) => word.full).values()) {
    const variants = [...groupBy(group, ({ word }) => word.folded).values()].sort(
      (a, b) => b.length - a.length || Number(isFull(b[0]?.word)) - Number(isFull(a[0]?.word)),
    );
    const [usual = [], ...others] = variants;
    const [model] = usual;
    for (const [first, ...more] of others) {
      if (first === undefined || model === undefined) continue;
      const [written, better] = [first.word.written, model.word.written];
      if (naming.areMeant(written, better)) continue;
      reportName(naming, first.one, {
        code: 'name/mixed-spelling',
        message: `\`${written}\` is written here${andMore(more.length)}, \`${better}\` in ${namesCount(usual.length)}`,
        hint: `write \`${better}\`, or list \`${written}\` and \`${better}\` under \`similarNames\` in game.yaml`,
        others: usual.map(({ one }) => one),
      });
    }
  }
}

const isFull = (word: NameWord | undefined): boolean => word?.folded === word?.full;

const namesCount = (count: number): string => (count === 1 ? '1 other name' : `${count} others`);

const andMore = (count: number): string => (count === 0 ? '' : ` and in ${count} more`);
