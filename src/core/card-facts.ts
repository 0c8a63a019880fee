import type { Card, DeckComponent, Pack, Value } from './pack.ts';
import { isRecord } from './value-shapes.ts';

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

/** A filter for the cards of the preview. */
export interface CardFilter {
  /** Also its key in the preview's address. */
  readonly id: string;
  readonly label: string;
  /** The label for choosing none. */
  readonly allLabel: string;
  readonly choices: (pack: Pack) => readonly CardChoice[];
  /** The ids of the choices to which a card belongs. */
  readonly ofCard: (pack: Pack, card: Card) => readonly string[];
}

export interface CardChoice {
  readonly id: string;
  readonly name: string;
  /** `#rrggbb` of its mark. */
  readonly fill: string;
}
