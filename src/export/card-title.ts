import type { DeckComponent, Value } from '../model/pack.ts';

/** The name that the data give a card; else that of the first record it refers to, or its id. */
export function cardTitle({ cards }: DeckComponent, cardId: string): string {
  const fields = cards.find(({ id }) => id === cardId)?.entry.fields ?? {};
  const names = [fields, ...Object.values(fields)].map(nameInRecord);
  return names.find((name) => name !== null) ?? cardId;
}

const nameInRecord = (value: Value): string | null =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
    ? value.name
    : null;
