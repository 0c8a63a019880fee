import { canonicalLanguageCode, languageName } from '../model/language-name.ts';
import { nearestName } from './nearest.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Codes of two letters are the ones that people know. */
const twoLetterCodes = (): string[] =>
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) => canonicalLanguageCode(code) === code,
  );

/** The code that somebody meant by `french`, `fr_CA` or `français`; `null` when none is near. */
export function suggestLanguageCode(written: string): string | null {
  const canonical = canonicalLanguageCode(written.replaceAll('_', '-'));
  if (canonical !== null) return canonical;
  const codes = new Map(
    twoLetterCodes().flatMap((code) => {
      const own = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
      return [languageName(code), own].map((name) => [name.toLowerCase(), code] as const);
    }),
  );
  const near = nearestName(written.toLowerCase(), codes.keys());
  return near === null ? null : (codes.get(near) ?? null);
}

/** Two codes are the same however they are written. */
export const isSameLanguageCode = (a: string, b: string): boolean =>
  a.toLowerCase() === b.toLowerCase();
