import { formatCsv } from '../text/csv-format.ts';
import type { Words } from '../text/words.ts';
import type { Component, Entry, Pack } from './pack.ts';

/** One thing to buy instead of making it. */
export interface Part {
  readonly id: string;
  readonly name: string;
  readonly supplier: string;
  /** Whether the name was found in the supplier's catalogue. */
  readonly isCertain: boolean;
  readonly quantity: number;
  /** What the quantity counts, in the plural; `null` for the part itself. */
  readonly unit: string | null;
  /** The components that it replaces. */
  readonly components: readonly Pick<Component, 'id' | 'name'>[];
  /** The ids of the pieces that it replaces; empty if it replaces all. */
  readonly cards: readonly string[];
  readonly note: string | null;
}

/**
 * Parts to buy, in the order of the table that game.yaml names under `parts`; none for a pack without
 * one. The default quantity is the copies of the pieces under `cards`, or of all pieces of the
 * components under `for`.
 */
export function listParts({ tables, partsTable, components }: Pack): Part[] {
  const entries = partsTable === null ? [] : (tables.get(partsTable)?.entries ?? []);
  const copies = new Map(
    components.flatMap((component) =>
      component.kind === 'deck'
        ? component.cards.map((card) => [card.id, card.copies] as const)
        : [],
    ),
  );
  const copiesOf = (ids: readonly string[]): number =>
    ids.reduce((sum, id) => sum + (copies.get(id) ?? 0), 0);
  return entries.map((entry) => {
    const own = components.filter(({ id }) => textsOf(entry, 'for').includes(id));
    const cards = textsOf(entry, 'cards');
    const all = own.flatMap((one) => (one.kind === 'deck' ? one.cards.map(({ id }) => id) : []));
    return {
      id: entry.id,
      name: textOf(entry, 'name') ?? entry.id,
      supplier: textOf(entry, 'supplier') ?? '',
      isCertain: entry.fields.certain === true,
      quantity: numberOf(entry, 'quantity') ?? copiesOf(cards.length > 0 ? cards : all),
      unit: textOf(entry, 'unit'),
      components: own.map(({ id, name }) => ({ id, name })),
      cards,
      note: textOf(entry, 'note'),
    };
  });
}

const textOf = ({ fields }: Entry, key: string): string | null => {
  const value = fields[key];
  return typeof value === 'string' ? value : null;
};

const numberOf = ({ fields }: Entry, key: string): number | null => {
  const value = fields[key];
  return typeof value === 'number' ? value : null;
};

const textsOf = ({ fields }: Entry, key: string): string[] => {
  const value = fields[key];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
};

/** The list of parts as comma-separated values with a header (RFC 4180, UTF-8, CR LF). */
export const formatPartsCsv = (parts: readonly Part[], words: Words): string =>
  formatCsv([words('parts.csv').split(','), ...parts.map((part) => cellsOf(part, words))]);

const cellsOf = (part: Part, words: Words): string[] => [
  String(part.quantity),
  part.unit ?? '',
  part.name,
  part.supplier,
  words(part.isCertain ? 'parts.yes' : 'parts.no'),
  part.components.map(({ name }) => name).join('; '),
  part.note ?? '',
];
