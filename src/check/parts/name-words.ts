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
  readonly isHyphenated: boolean;
}

/** Characters that take no room: they belong to the word they stand in. */
export const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF\u00AD]/gu;

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

/** Words of texts that were read: the preview looks at the same ones at every save. */
class WordCache {
  /** Of the texts together: with their words they take some 20 MB. */
  static readonly MAX_CHARACTERS = 500_000;
  readonly #words = new Map<string, readonly NameWord[]>();
  #characters = 0;

  getOrCompute(text: string, language: Language): readonly NameWord[] {
    const known = this.#words.get(text);
    if (known !== undefined) return known;
    const words = readWords(text, language);
    this.#characters += text.length;
    if (this.#characters > WordCache.MAX_CHARACTERS) {
      this.#words.clear();
      this.#characters = text.length;
    }
    this.#words.set(text, words);
    return words;
  }
}

const wordCaches = new WeakMap<Language, WordCache>();

/** The words of a name or a text, abbreviations with the words they stand for. */
export function nameWords(text: string, language: Language): readonly NameWord[] {
  const held = wordCaches.get(language) ?? new WordCache();
  wordCaches.set(language, held);
  return held.getOrCompute(text, language);
}

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
    const isJoined = token.at > 0 && '-‐‑–'.includes(name.charAt(token.at - 1));
    return [{ ...token, full: group?.full ?? token.folded, isHyphenated: isJoined }];
  });
}

interface WordVariant {
  readonly full: string;
  readonly place: WordPlace | null;
  readonly mayMix: boolean;
  /** Whether it is the word for `&`. */
  readonly isConjunction: boolean;
}

const variantsByLanguage = new WeakMap<Language, ReadonlyMap<string, readonly WordVariant[]>>();

/** The groups that each word belongs to. */
export function wordVariants(language: Language): ReadonlyMap<string, readonly WordVariant[]> {
  const known = variantsByLanguage.get(language);
  if (known !== undefined) return known;
  const groups = new Map<string, WordVariant[]>();
  for (const { words, place, mayMix } of language.sameWords) {
    const [full = ''] = words.map(foldWord);
    const joins = words.includes('&');
    for (const word of words.map(foldWord)) {
      groups.set(word, [
        ...(groups.get(word) ?? []),
        { full, place, mayMix, isConjunction: joins },
      ]);
    }
  }
  variantsByLanguage.set(language, groups);
  return groups;
}
