import type { Component } from './pack.ts';

/** How often a card is printed: once, where nothing is written. */
export const copyCount = (written: unknown): number => (typeof written === 'number' ? written : 1);

/** All copies of some records. */
export const totalCopies = (
  records: readonly { readonly fields: Readonly<Record<string, unknown>> }[],
): number => records.reduce((sum, { fields }) => sum + copyCount(fields.copies), 0);

/** All copies of all cards of a component; 0 for what has none. */
export const componentCopies = (component: Component): number =>
  component.kind === 'deck' ? component.cards.reduce((sum, { copies }) => sum + copies, 0) : 0;

/** `1 sheet`, `2 sheets`, `11 boxes`, `2 paper dice`. */
export const formatCount = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : pluralize(noun)}`;

/** Regular English plurals, and the one word of the table that has another. */
function pluralize(noun: string): string {
  if (/\bdie$/.test(noun)) return noun.replace(/die$/, 'dice');
  return /(?:[sxz]|[cs]h)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
