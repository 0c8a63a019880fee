import { copiesOfCards, copiesOfRecords } from '../model/copies.ts';
import type { Component, Fields, Pack } from '../model/pack.ts';
import { type Part, partsList } from '../parts/parts-list.ts';

/** What the text and the figures of a rulebook see. */
export type RulebookContext = Readonly<Record<string, unknown>>;

/**
 * The numbers of a pack, so that no rulebook has to say one itself: `tables` as lists of records,
 * `records` by their ids, `counts` of each table, and `components`, `facts` being what the game's own
 * module knows.
 */
export function rulebookContext(pack: Pack, facts: Fields): RulebookContext {
  const tables = [...pack.tables.values()];
  return {
    game: pack.game,
    tables: Object.fromEntries(
      tables.map(({ name, entries }) => [name, entries.map(({ fields }) => fields)]),
    ),
    records: Object.fromEntries(
      tables.map(({ name, byId }) => [
        name,
        Object.fromEntries([...byId].map(([id, { fields }]) => [id, fields])),
      ]),
    ),
    counts: Object.fromEntries(
      tables.map(({ name, entries }) => [
        name,
        {
          records: entries.length,
          copies: copiesOfRecords(entries),
        },
      ]),
    ),
    components: Object.fromEntries(pack.components.map((one) => [one.id, describe(one)])),
    // A text that lists parts needs some: without a table of them the name is not known.
    ...(pack.partsTable === null
      ? {}
      : { parts: partsList(pack).map((part) => ({ ...part, instead: insteadOf(part) })) }),
    facts,
  };
}

const describe = (component: Component) => ({
  id: component.id,
  name: component.name,
  kind: component.kind,
  cards: component.kind === 'deck' ? component.cards.length : 0,
  copies: component.kind === 'deck' ? copiesOfCards(component) : 1,
  ...(component.kind === 'rulebook' ? {} : component.size.trim),
});

/** A part that stands in for many components says how many. */
const MOST_NAMED = 3;

const insteadOf = ({ components }: Part): string =>
  components.length > MOST_NAMED
    ? `${components.length} decks`
    : components.map(({ name }) => name).join(', ');
