import { fillPlaceholders } from './translation.ts';

/** The words that the tool itself prints, in English: names in braces stand for values. */
const ENGLISH = {
  /** Where the other side of the paper is another page: both have the same number. */
  'sheet.sheet': 'sheet {number} of {count}',
  'sheet.page': 'page {number} of {count}',
  'sheet.ruler': '50 mm above, 2 in below: print at 100 %',
} as const;

export type WordKey = keyof typeof ENGLISH;

/** A text by its key, with its values filled in; it is plain text, not escaped. */
export type Words = (key: WordKey, values?: Readonly<Record<string, string | number>>) => string;

export const ENGLISH_WORDS: Words = (key, values = {}) =>
  fillPlaceholders(ENGLISH[key], (name) => String(values[name] ?? ''));
