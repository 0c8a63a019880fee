import { escapeMarkup } from './text-markup.ts';

/** The language data of presets/languages.yaml. */
export interface Language {
  /** A code of two or three letters. */
  readonly id: string;
  readonly sameWords: readonly SpellingVariants[];
  /** Files of dictionaries by npm package. */
  readonly dictionaries: ReadonlyMap<string, string>;
}

export type WordPlace = 'first' | 'last';

/** Variants of one word, the full one first. */
export interface SpellingVariants {
  readonly words: readonly string[];
  /** Where in a part of a name they mean the same; `null` for anywhere. */
  readonly place: WordPlace | null;
}

export type Languages = ReadonlyMap<string, Language>;

/** The language of a code such as `en` or `fr-CA`; an unknown one has no words. */
export const findLanguage = (languages: Languages, code: string): Language => {
  const id = code.toLowerCase().split('-')[0] ?? '';
  return (
    languages.get(id) ?? {
      id,
      sameWords: [],
      dictionaries: new Map(),
    }
  );
};

let englishNames: Intl.DisplayNames | null = null;

/** The English name of a code, if it has one: its data take a while to load. */
function englishName(code: string): string | undefined {
  englishNames ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  return englishNames.of(code);
}

/** The canonical form of a code: `pt-BR`; `null` for an invalid code. */
export function canonicalLanguageCode(code: string): string | null {
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(code);
    const [language = ''] = canonical.split('-');
    return englishName(language) === undefined ? null : canonical;
  } catch {
    return null;
  }
}

const RIGHT_TO_LEFT_SCRIPTS = /^(?:Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa)$/;

/** `rtl` for a language that is written from right to left, by the script that it is most likely written in. */
export function textDirection(code: string): 'ltr' | 'rtl' {
  try {
    const { script = '' } = new Intl.Locale(code).maximize();
    return RIGHT_TO_LEFT_SCRIPTS.test(script) ? 'rtl' : 'ltr';
  } catch {
    // A code that is invalid is reported where it is written.
    return 'ltr';
  }
}

/** As attributes of an element, after a space. */
export const languageAttributes = (code: string): string =>
  ` lang="${escapeMarkup(code)}"${textDirection(code) === 'rtl' ? ' dir="rtl"' : ''}`;

/** The name of a language in another one, or in itself: `français`; the code where there is none. */
export const languageNameIn = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'language', fallback: 'code' }).of(code) ?? code;

/** The English name of a language: `French`, `Canadian French`; the code itself if it has none. */
export const languageName = (code: string): string =>
  (canonicalLanguageCode(code) === null ? undefined : englishName(code)) ?? code;

/** A code and those of the more general languages, which stand in for it: `fr-CA`, `fr`. */
export const languageChain = (code: string): string[] =>
  code.split('-').map((_, index, parts) => parts.slice(0, parts.length - index).join('-'));
