import { type Diagnostic, placeKey } from '../diagnostics/diagnostic.ts';
import { languageName } from '../model/language-name.ts';

/**
 * The problems that a pack has in a language and not in its own; where the place is no translation,
 * the language is named.
 */
export function problemsOnlyInLanguage(
  language: string,
  found: readonly Diagnostic[],
  source: readonly Diagnostic[],
): Diagnostic[] {
  const keyOf = (one: Diagnostic): string => `${one.code} ${placeKey(one)}`;
  const known = new Set(source.map(keyOf));
  return found
    .filter((one) => !known.has(keyOf(one)))
    .map((one) =>
      one.file.startsWith('locales/')
        ? one
        : { ...one, message: `${one.message} (in ${languageName(language)})` },
    );
}
