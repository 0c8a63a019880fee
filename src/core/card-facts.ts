import type { Card, DeckComponent, Fields, Pack, Value } from './pack.ts';

export const isFields = (value: Value): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const recordName = ({ name }: Fields): string | null =>
  typeof name === 'string' && name !== '' ? name : null;

/** What a person calls a card: its name, or that of the first record it is about, or its id. */
export function cardName({ id, entry }: Card): string {
  const own = recordName(entry.fields);
  if (own !== null) return own;
  const about = Object.values(entry.fields).filter(isFields).map(recordName);
  return about.find((name) => name !== null) ?? id;
}

/** A choice by which the preview shows some of the cards only. */
export interface CardFilter {
  /** Also its key in the address of the preview. */
  readonly id: string;
  readonly label: string;
  /** What choosing none is called. */
  readonly allLabel: string;
  readonly choices: (pack: Pack) => readonly CardChoice[];
  /** The ids of the choices that a card belongs to. */
  readonly ofCard: (pack: Pack, card: Card) => readonly string[];
}

export interface CardChoice {
  readonly id: string;
  readonly name: string;
  /** `#rrggbb` of its mark. */
  readonly fill: string;
}

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
