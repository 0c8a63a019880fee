import { componentCopies, totalCopies } from '../model/copies.ts';
import type { Component, Fields, Pack } from '../model/pack.ts';
import { listParts, type Part } from '../parts/parts-list.ts';

/** What the text and the figures of a rulebook see. */
export type RulebookContext = Readonly<Record<string, unknown>>;

/**
 * The numbers of a pack, so that no rulebook has to say one itself: `tables` as lists of records,
 * `records` by their ids, `counts` of each table, and `components`, `facts` being what the game's own
 * module knows.
 */
export function createRulebookContext(pack: Pack, facts: Fields): RulebookContext {
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
          copies: totalCopies(entries),
        },
      ]),
    ),
    components: Object.fromEntries(pack.components.map((one) => [one.id, describeComponent(one)])),
    // A text that lists parts needs some: without a table of them the name is not known.
    ...(pack.partsTable === null
      ? {}
      : { parts: listParts(pack).map((part) => ({ ...part, instead: replacedComponents(part) })) }),
    facts,
  };
}

const describeComponent = (component: Component) => ({
  id: component.id,
  name: component.name,
  kind: component.kind,
  cards: component.kind === 'deck' ? component.cards.length : 0,
  copies: component.kind === 'deck' ? componentCopies(component) : 1,
  ...(component.kind === 'rulebook' ? {} : component.size.trim),
});

/** A part that stands in for many components says how many. */
const MAX_NAMED = 3;

const replacedComponents = ({ components }: Part): string =>
  components.length > MAX_NAMED
    ? `${components.length} decks`
    : components.map(({ name }) => name).join(', ');
