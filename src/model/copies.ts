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
