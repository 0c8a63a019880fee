/** Unicode keeps these for the inside of programs: no text of a pack means anything by them. */
const OPEN = '\uFDD2';
const CLOSE = '\uFDD3';
const CALL = /\uFDD2(\d+)\uFDD3/g;

/** What stands in the text of a chapter in place of a figure, until its Markdown is read. */
export const figureCall = (number: number): string => `${OPEN}${number}${CLOSE}`;

/** The figures that a paragraph asks for, from its words; `null` for none. */
export function readFigureCalls(
  words: string,
): { readonly numbers: readonly number[]; readonly isAlone: boolean } | null {
  const numbers = [...words.matchAll(CALL)].map(([, number]) => Number(number));
  if (numbers.length === 0) return null;
  return { numbers, isAlone: words.replaceAll(CALL, '').trim() === '' };
}
