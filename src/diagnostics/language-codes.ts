import { canonicalCode, languageName } from '../model/language-name.ts';
import { nearestName } from './nearest.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Codes of two letters are the ones that people know. */
const shortCodes = (): string[] =>
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) => canonicalCode(code) === code,
  );

/** The code that somebody meant by `french`, `fr_CA` or `français`; `null` when none is near. */
export function meantCode(written: string): string | null {
  const canonical = canonicalCode(written.replaceAll('_', '-'));
  if (canonical !== null) return canonical;
  const codes = new Map(
    shortCodes().flatMap((code) => {
      const own = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
      return [languageName(code), own].map((name) => [name.toLowerCase(), code] as const);
    }),
  );
  const near = nearestName(written.toLowerCase(), codes.keys());
  return near === null ? null : (codes.get(near) ?? null);
}

/** Two codes are the same however they are written. */
export const isSameCode = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
