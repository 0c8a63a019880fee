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
