/** Unicode keeps these for the inside of programs: no text of a pack means anything by them. */
const PLACEHOLDER_START = '\uFDD2';
const PLACEHOLDER_END = '\uFDD3';
const PLACEHOLDER = /\uFDD2(\d+)\uFDD3/g;

/** What stands in the text of a chapter in place of a figure, until its Markdown is read. */
export const figurePlaceholder = (number: number): string =>
  `${PLACEHOLDER_START}${number}${PLACEHOLDER_END}`;

/** The figures that a paragraph asks for, from its words; `null` for none. */
export function readFigurePlaceholders(
  words: string,
): { readonly numbers: readonly number[]; readonly isAlone: boolean } | null {
  const numbers = [...words.matchAll(PLACEHOLDER)].map(([, number]) => Number(number));
  if (numbers.length === 0) return null;
  return { numbers, isAlone: words.replaceAll(PLACEHOLDER, '').trim() === '' };
}
