import type { Card, DeckComponent, Fields, Pack, Value } from './pack.ts';

const isRecord = (value: Value): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const recordName = ({ name }: Fields): string | null =>
  typeof name === 'string' && name !== '' ? name : null;

/** What a person calls a card: its name, or that of the first record it is about, or its id. */
export function cardName({ id, entry }: Card): string {
  const own = recordName(entry.fields);
  if (own !== null) return own;
  const about = Object.values(entry.fields).filter(isRecord).map(recordName);
  return about.find((name) => name !== null) ?? id;
}

/**
 * How far from a card its region may stand: `region`, or `stop.region`. What lies farther, such as
 * the region of the first stop of a route of a stop, is not the card's own.
 */
const MAX_STEPS = 2;

/** The ids of the regions that a card is about, in the order of the pack; the nearest ones only. */
export function cardRegions(pack: Pack, { entry }: Card): string[] {
  const regions = pack.tables.get('regions')?.entries ?? [];
  const known = new Map(regions.map(({ fields, id }) => [fields, id]));
  let reached: Fields[] = [entry.fields];
  for (let step = 0; step < MAX_STEPS && known.size > 0; step += 1) {
    reached = reached.flatMap((fields) => Object.values(fields).flatMap(nestedRecords));
    const found = new Set(reached.flatMap((fields) => known.get(fields) ?? []));
    if (found.size > 0) return regions.map(({ id }) => id).filter((id) => found.has(id));
  }
  return [];
}

const nestedRecords = (value: Value): Fields[] =>
  Array.isArray(value) ? value.flatMap(nestedRecords) : isRecord(value) ? [value] : [];

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
