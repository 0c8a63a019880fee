import type { Language, WordPlace } from '../../model/language.ts';

/** A word of a name. `&` is a word; other marks only part words. */
export interface NameWord {
  readonly written: string;
  /** Where it begins in the name. */
  readonly at: number;
  /** Without case and accents. */
  readonly folded: string;
  /** The full word for an abbreviation; else as folded. */
  readonly full: string;
  /** Whether a hyphen joins it to the word before. */
  readonly isJoined: boolean;
}

/** Characters that take no room: they belong to the word they stand in. */
export const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF\u00AD]/gu;

const TOKEN = /[\p{L}\p{M}\p{N}\u200B-\u200D\u2060\uFEFF\u00AD]+|[&/,;:()|]/gu;
/** Most words have nothing to fold but capitals. */
const IS_ASCII = /^[\w&/,;:()|]*$/;
const PARTING = /^[/,;:()|]$/;

/** Small letters without accents. Of Latin, Greek and Cyrillic letters only: in other scripts marks make other words. */
export const foldWord = (word: string): string =>
  IS_ASCII.test(word)
    ? word.toLowerCase()
    : word
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .replace(INVISIBLE, '')
        .toLowerCase();

/** Words of texts that were read: the preview looks at the same ones at every save. */
class HeldWords {
  /** Of the texts together: with their words they take some 20 MB. */
  static readonly MAX_CHARACTERS = 500_000;
  readonly #words = new Map<string, readonly NameWord[]>();
  #characters = 0;

  getOrRead(text: string, language: Language): readonly NameWord[] {
    const known = this.#words.get(text);
    if (known !== undefined) return known;
    const words = readWords(text, language);
    this.#characters += text.length;
    if (this.#characters > HeldWords.MAX_CHARACTERS) {
      this.#words.clear();
      this.#characters = text.length;
    }
    this.#words.set(text, words);
    return words;
  }
}

const heldWords = new WeakMap<Language, HeldWords>();

/** The words of a name or a text, abbreviations with the words they stand for. */
export function nameWords(text: string, language: Language): readonly NameWord[] {
  const held = heldWords.get(language) ?? new HeldWords();
  heldWords.set(language, held);
  return held.getOrRead(text, language);
}

function readWords(name: string, language: Language): NameWord[] {
  const tokens = [...name.matchAll(TOKEN)].map((match) => ({
    written: match[0],
    at: match.index,
    folded: foldWord(match[0]),
  }));
  const same = sameWordsOf(language);
  const isEnd = (index: number): boolean => {
    const folded = tokens[index]?.folded;
    return folded === undefined || PARTING.test(folded) || same.get(folded)?.[0]?.joins === true;
  };
  const isAt = (place: WordPlace, index: number): boolean =>
    isEnd(index - 1) !== isEnd(index + 1) && isEnd(index + (place === 'first' ? -1 : 1));
  return tokens.flatMap((token, index): NameWord[] => {
    if (PARTING.test(token.folded) || token.folded === '') return [];
    const group = same.get(token.folded)?.find(({ place }) => place === null || isAt(place, index));
    const isJoined = token.at > 0 && '-‐‑–'.includes(name.charAt(token.at - 1));
    return [{ ...token, full: group?.full ?? token.folded, isJoined }];
  });
}

interface SameWord {
  readonly full: string;
  readonly place: WordPlace | null;
  readonly mayMix: boolean;
  /** Whether it is the word for `&`. */
  readonly joins: boolean;
}

const byLanguage = new WeakMap<Language, ReadonlyMap<string, readonly SameWord[]>>();

/** The groups that each word belongs to. */
export function sameWordsOf(language: Language): ReadonlyMap<string, readonly SameWord[]> {
  const known = byLanguage.get(language);
  if (known !== undefined) return known;
  const groups = new Map<string, SameWord[]>();
  for (const { words, place, mayMix } of language.sameWords) {
    const [full = ''] = words.map(foldWord);
    const joins = words.includes('&');
    for (const word of words.map(foldWord)) {
      groups.set(word, [...(groups.get(word) ?? []), { full, place, mayMix, joins }]);
    }
  }
  byLanguage.set(language, groups);
  return groups;
}
