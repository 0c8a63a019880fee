import { isSameLanguageCode } from '../diagnostics/language-codes.ts';
import { hintForName } from '../diagnostics/nearest.ts';
import { usageError } from '../errors.ts';
import { canonicalLanguageCode } from '../model/language-name.ts';

/**
 * The language of a pack that a code means, in capitals or not.
 *
 * @throws CliError (exit 2) for a language that the pack does not have
 */
export function requireLanguage(code: string, languages: readonly string[]): string {
  const canonical = canonicalLanguageCode(code) ?? code;
  const found = languages.find(
    (one) => isSameLanguageCode(one, code) || isSameLanguageCode(one, canonical),
  );
  if (found !== undefined) return found;
  const near = hintForName(code, languages);
  const known = `known: ${languages.map((one) => `\`${one}\``).join(', ')}`;
  throw usageError(
    `the pack has no language \`${code}\``,
    near === null || near === known ? known : `${near} ${known}`,
  );
}
