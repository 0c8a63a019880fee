/** What the checks know of a language, from presets/languages.yaml. */
export interface Language {
  /** A code of two or three letters. */
  readonly id: string;
  readonly sameWords: readonly SpellingVariants[];
  /** Words that titles may write in small letters. */
  readonly smallWords: ReadonlySet<string>;
  /** Words that may stand twice in a row; `null` for a language that is not known. */
  readonly repeats: ReadonlySet<string> | null;
  /** Files of dictionaries by npm package. */
  readonly dictionaries: ReadonlyMap<string, string>;
}

export const WORD_PLACES = ['first', 'last'] as const;

export type WordPlace = (typeof WORD_PLACES)[number];

/** Ways to write one word, the full one first. */
export interface SpellingVariants {
  readonly words: readonly string[];
  /** Where in a part of a name they mean the same; `null` for anywhere. */
  readonly place: WordPlace | null;
  /** Whether one table may hold several of them. */
  readonly mayMix: boolean;
}

export type Languages = ReadonlyMap<string, Language>;

/** The language of a code such as `en` or `fr-CA`; one without any words where it is not known. */
export const findLanguage = (languages: Languages, code: string): Language => {
  const id = code.toLowerCase().split('-')[0] ?? '';
  return (
    languages.get(id) ?? {
      id,
      sameWords: [],
      smallWords: new Set(),
      repeats: null,
      dictionaries: new Map(),
    }
  );
};

const displayNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** A code as it is meant to be written: `pt-BR`; `null` for what is no code of a language. */
export function canonicalLanguageCode(code: string): string | null {
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(code);
    const [language = ''] = canonical.split('-');
    return displayNames.of(language) === undefined ? null : canonical;
  } catch {
    return null;
  }
}

/** A language in English: `French`, `Canadian French`; the code itself where it has no name. */
export const languageName = (code: string): string =>
  (canonicalLanguageCode(code) === null ? undefined : displayNames.of(code)) ?? code;
