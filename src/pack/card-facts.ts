import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { isRecord } from '../values/value-shapes.ts';
import type { Card, DeckComponent, Entry, Fields, Value } from './pack.ts';

/** The display name of a card: its name, or that of the first record it refers to, or its id. */
export function cardName({ id, entry: { fields } }: Card): string {
  const names = [fields, ...Object.values(fields)].map(recordName);
  return names.find((name) => name !== null) ?? id;
}

const recordName = (value: Value): string | null =>
  isRecord(value) && typeof value.name === 'string' && value.name !== '' ? value.name : null;

/** The display name of the card with an id. */
export function cardTitle({ cards }: DeckComponent, cardId: string): string {
  const card = cards.find(({ id }) => id === cardId);
  return card === undefined ? cardId : cardName(card);
}

/** What has fields and copies: a card, or what is counted like one. */
export interface FieldOwner {
  readonly entry: Pick<Entry, 'fields'>;
  readonly copies: number;
}

/**
 * The values of a field of a card, `copies` too; `stop.size` is a field of what `stop` refers to. Of a
 * list each of its own; of a reference the record; none where the field is left out.
 */
export function fieldRecords({ entry, copies }: FieldOwner, field: string): readonly Value[] {
  const found = field
    .split('.')
    .reduce<Value>((at, key) => (isFields(at) ? (at[key] ?? null) : null), {
      ...entry.fields,
      copies,
    });
  const values: readonly Value[] = Array.isArray(found) ? found : [found];
  return values.filter((one) => one !== null);
}

/** The same with the ids of records in their place; none for a record without one. */
export const fieldValues = (owner: FieldOwner, field: string): readonly Value[] =>
  fieldRecords(owner, field).flatMap((one) => (isFields(one) ? (one.id ?? []) : one));

/** Whether a value is a record, and neither a list nor a plain value. */
export const isFields = (value: Value): value is Fields => isRecord(value);

/** What the game of a pack adds to its cards and its rulebooks, in one language. */
export interface PackFacts {
  /** `undefined` where they are not known: templates print `?` then, and report nothing. */
  readonly ofCard: (card: Card) => Fields | undefined;
  readonly ofRulebook: () => Fields | undefined;
  /** What they depend on beside the files of the pack. */
  readonly key: string;
  /** Why they are not known. */
  readonly diagnostics: readonly Diagnostic[];
}

export const NO_FACTS: PackFacts = {
  ofCard: () => ({}),
  ofRulebook: () => ({}),
  key: '',
  diagnostics: [],
};

export const UNKNOWN_FACTS: PackFacts = {
  ofCard: () => undefined,
  ofRulebook: () => undefined,
  key: 'unknown',
  diagnostics: [],
};
