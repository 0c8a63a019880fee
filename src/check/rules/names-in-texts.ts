import { findLanguage, type Language, type Languages } from '../../core/language.ts';
import { groupBy } from '../../core/maps.ts';
import type { CheckContext } from '../check-context.ts';
import {
  createSimilarNames,
  isTypo,
  type NameWord,
  nameWords,
  type RecordName,
  recordNames,
  TypoIndex,
} from '../name-words.ts';
import { relatedPlace } from '../written-data.ts';
import {
  MASKED,
  type TextStretch,
  type WrittenText,
  warnInTexts,
  writtenTexts,
} from '../written-texts.ts';

/** Texts spell the names of records as the tables do. */
export function checkNamesInTexts(context: CheckContext, languages: Languages): void {
  const { manifest, tables } = context;
  const language = findLanguage(languages, manifest.language);
  const names = [...tables.values()].flatMap((table) => recordNames(table, language));
  const index = new NameIndex(names);
  const areMeant = createSimilarNames(manifest.similarNames);
  const found = writtenTexts(context).flatMap((text) => misspeltNames(text, index, language));
  const meant = found.filter(({ phrase, meant }) => !areMeant(phrase, meant.name));
  for (const uses of groupBy(meant, ({ phrase }) => phrase).values()) reportName(context, uses);
}

interface MisspeltName extends TextStretch {
  readonly phrase: string;
  readonly meant: RecordName;
  readonly what: string;
}

function reportName(context: CheckContext, uses: readonly MisspeltName[]): void {
  const [first] = uses;
  if (first === undefined) return;
  const { phrase, meant, what } = first;
  const places = uses.length === 1 ? '' : `, here and in ${uses.length - 1} more places`;
  warnInTexts(context, uses, {
    code: 'text/misspelt-name',
    message: `"${phrase}" ${what} the name "${meant.name}"${places}`,
    hint: `did you mean "${meant.name}"? If both are intended, list them under \`similarNames\` in game.yaml`,
    related: [relatedPlace(meant.record.span(meant.path), `"${meant.name}" is here`)],
  });
}

/** Longer names are looked up by their first words alone. */
const MAX_WORDS = 8;
/** Shorter words differ by one letter too easily. */
const MIN_TYPO_LENGTH = 6;
const MIN_SINGLE = 7;
const GAP = '\u0000';

/** Names of several words, found by what a writer makes of them. */
class NameIndex {
  /** All words of all names, as they are written there. */
  readonly #words = new Set<string>();
  readonly #exact = new Map<string, RecordName>();
  readonly #shortened = new Map<string, RecordName>();
  readonly #withGap = new Map<string, RecordName[]>();
  /** The words that a window of a text has to begin or end with. */
  readonly #edges = new Set<string>();
  /** Names of one word. */
  readonly #single = new TypoIndex<RecordName>();
  readonly #wordTypos = new Map<string, RecordName | null>();

  constructor(names: readonly RecordName[]) {
    for (const one of names) this.#add(one);
  }

  #add(one: RecordName): void {
    const { words } = one;
    for (const { folded } of words) this.#words.add(folded);
    if (words.length === 1 && one.folded.length >= MIN_SINGLE) this.#single.add(one.folded, one);
    if (words.length < 2 || words.length > MAX_WORDS) return;
    const full = words.map((word) => word.full);
    if (!this.#exact.has(full.join(' '))) this.#exact.set(full.join(' '), one);
    this.#edges.add(full[0] ?? '').add(full.at(-1) ?? '');
    for (const [at, word] of words.entries()) {
      const rest = full.toSpliced(at, 1);
      if (rest.length >= 2 && isInnerWord(words, at)) {
        if (!this.#shortened.has(rest.join(' '))) this.#shortened.set(rest.join(' '), one);
        this.#edges.add(rest[0] ?? '').add(rest.at(-1) ?? '');
      }
      if (word.folded.length < MIN_TYPO_LENGTH) continue;
      const key = full.with(at, GAP).join(' ');
      this.#withGap.set(key, [...(this.#withGap.get(key) ?? []).slice(0, 20), one]);
    }
  }

  mayStartOrEndName = (word: NameWord | undefined): boolean =>
    word !== undefined && this.#edges.has(word.full);

  findExact = (words: readonly NameWord[]): RecordName | null =>
    this.#exact.get(phraseKey(words)) ?? null;

  findShortened = (words: readonly NameWord[]): RecordName | null =>
    this.#shortened.get(phraseKey(words)) ?? null;

  /** A name of one word, a typo away. A letter more or less at the end makes another form of it. */
  findWordTypo(word: NameWord | undefined): RecordName | null {
    if (word === undefined || word.folded.length < MIN_SINGLE) return null;
    if (this.#words.has(word.folded)) return null;
    const known = this.#wordTypos.get(word.folded);
    if (known !== undefined) return known;
    const near = this.#single
      .findNear(word.folded)
      .find(({ folded }) => folded.slice(0, -1) !== word.folded.slice(0, folded.length - 1));
    const found = near?.folded.startsWith(word.folded) === true ? null : (near ?? null);
    this.#wordTypos.set(word.folded, found);
    return found;
  }

  /** A name with one word that is a typo away from that of the text, which is no word of any name. */
  findTypo(words: readonly NameWord[]): RecordName | null {
    for (const [at, word] of words.entries()) {
      if (word.folded.length < MIN_TYPO_LENGTH - 1 || this.#words.has(word.folded)) continue;
      const key = words.map(({ full }, index) => (index === at ? GAP : full)).join(' ');
      const near = this.#withGap
        .get(key)
        ?.find((one) => isTypo(word.folded, one.words[at]?.folded ?? ''));
      if (near !== undefined) return near;
    }
    return null;
  }
}

const phraseKey = (words: readonly NameWord[]): string => words.map(({ full }) => full).join(' ');

/** Whether a name without the word is no mere beginning or end of it: `Joyce Station`, not `Marine Drive`. */
const isInnerWord = (words: readonly NameWord[], at: number): boolean =>
  (at > 0 && at < words.length - 1) || (at === 0 && words[1]?.isHyphenated === true);

function misspeltNames(text: WrittenText, index: NameIndex, language: Language): MisspeltName[] {
  const found: MisspeltName[] = [];
  const words = nameWords(text.text, language);
  for (let from = 0; from < words.length; from += 1) {
    const first = words[from];
    if (first === undefined || !/^[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(first.written)) continue;
    const longest = endOfRun(text.text, words, from);
    const isMidSentence = MID_SENTENCE.test(text.text.slice(Math.max(0, first.at - 3), first.at));
    const window = longestMatch(words.slice(from, longest), index, isMidSentence);
    if (window === null) continue;
    const { finding } = window;
    const last = words[from + window.length - 1] ?? first;
    if (finding !== null) {
      const length = last.at + last.written.length - first.at;
      const phrase = text.text.slice(first.at, first.at + length).replace(/\s+/gu, ' ');
      const { meant, what } = finding;
      const isOwnName = text.kind === 'name' && phrase === text.text;
      if (phrase !== meant.name && !isOwnName) {
        found.push({ phrase, meant, what, text, at: [first.at, length] });
      }
    }
    from += window.length - 1;
  }
  return found;
}

/** A word or a comma and a blank, before a word whose capital means something. */
const MID_SENTENCE = /[\p{L}\p{N},]\s{1,2}$/u;

/** Where the words end that a blank, a hyphen or an ampersand joins. */
function endOfRun(text: string, words: readonly NameWord[], from: number): number {
  let end = from + 1;
  for (; end < words.length && end - from < MAX_WORDS; end += 1) {
    const [one, next] = [words[end - 1], words[end]];
    if (one === undefined || next === undefined) break;
    const between = text.slice(one.at + one.written.length, next.at);
    if (
      between.includes(MASKED) ||
      !/^(?:[ \t\u00a0]{0,4}\n?[ \t]{0,40}|[-‐‑–.]|\. )$/.test(between)
    )
      break;
  }
  return end;
}

interface Match {
  readonly length: number;
  readonly finding: { readonly meant: RecordName; readonly what: string } | null;
}

/** A name as it should be is passed over as a whole, however short a part of it would be found. */
function longestMatch(
  words: readonly NameWord[],
  index: NameIndex,
  isMidSentence: boolean,
): Match | null {
  for (let length = words.length; length >= 2; length -= 1) {
    const window = words.slice(0, length);
    if (!index.mayStartOrEndName(window[0]) && !index.mayStartOrEndName(window.at(-1))) continue;
    const exact = index.findExact(window);
    if (exact !== null)
      return { length, finding: spellingDifference(window, exact, isMidSentence) };
    if (!/^[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(window.at(-1)?.written ?? '')) continue;
    const shortened = index.findShortened(window);
    if (shortened !== null) {
      return { length, finding: { meant: shortened, what: 'is missing a word of' } };
    }
    const misspelt = index.findTypo(window);
    if (misspelt !== null) {
      return { length, finding: { meant: misspelt, what: 'may be a typo of' } };
    }
  }
  const meant = isMidSentence ? index.findWordTypo(words[0]) : null;
  return meant === null ? null : { length: 1, finding: { meant, what: 'may be a typo of' } };
}

/** How the words of a name are written otherwise than in its table. */
function spellingDifference(
  window: readonly NameWord[],
  meant: RecordName,
  isMidSentence: boolean,
): Match['finding'] {
  const pairs = window.map((word, at) => [word, meant.words[at]] as const);
  const isOther = ([word, wanted]: (typeof pairs)[number], at: number): boolean =>
    word.folded !== wanted?.folded || (at > 0 && wanted.isHyphenated && !word.isHyphenated);
  if (pairs.some(isOther)) {
    return { meant, what: 'is another spelling of' };
  }
  // What is small throughout may be no name, and what is large throughout is set so.
  const isLow = ([word, wanted]: (typeof pairs)[number]): boolean =>
    /^\p{Ll}/u.test(word.written) && /^\p{Lu}/u.test(wanted?.written ?? '');
  const hasHigh = isMidSentence || window.slice(1).some(({ written }) => /^\p{Lu}/u.test(written));
  return hasHigh && pairs.some(isLow) ? { meant, what: 'is capitalised differently from' } : null;
}
