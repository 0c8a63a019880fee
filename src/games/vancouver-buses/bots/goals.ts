import type { Tables } from '../play/tables.ts';
import type { PlayerView, View } from '../play/view.ts';
import type { Taste } from './taste.ts';
import type { Worth } from './worth.ts';

/** A stop to drive to. */
export interface Goal {
  readonly stop: string;
  /** Worth for each action that it takes. */
  readonly rate: number;
}

/** The best place to drive to; `null` when nothing is to be had anywhere. */
export function bestGoal(
  tables: Tables,
  taste: Taste,
  { view, own, worth }: { readonly view: View; readonly own: PlayerView; readonly worth: Worth },
): Goal | null {
  const { at } = own;
  if (at === null) return null;
  const { links, passengers } = waysOf(tables);
  const from = links.get(at);
  let stop: string | null = null;
  let rate = Number.NEGATIVE_INFINITY;
  for (const card of own.hand ?? []) {
    const way = from?.get(card) ?? 0;
    // What lies here and is not delivered at once cannot be: another stop is as good.
    const found = way === 0 ? rate : worth.card(card) / (way + 1);
    if (found > rate) [stop, rate] = [card, found];
  }
  if (own.cards < tables.numbers.handLimit) {
    for (const token of view.tokens) {
      const way = from?.get(token.stop) ?? 0;
      const left = passengers.get(token.region)?.get(token.stop) ?? 0;
      const found = way === 0 ? rate : (worth.region(token.region) + taste.fare) / (way + left);
      if (found > rate) [stop, rate] = [token.stop, found];
    }
  }
  return stop === null ? null : { stop, rate };
}

/** What picking up here is worth for each action. */
export const rateOfPickUp = (
  tables: Tables,
  taste: Taste,
  { worth, stop, region }: { worth: Worth; stop: string; region: string },
): number =>
  (worth.region(region) + taste.fare) /
  (waysOf(tables).passengers.get(region)?.get(stop) ?? Number.POSITIVE_INFINITY);

/** Numbers by the ids of two things. */
type Grid = ReadonlyMap<string, ReadonlyMap<string, number>>;

interface Ways {
  /** Links from stop to stop. */
  readonly links: Grid;
  /** Actions from a pick-up at a stop to the delivery somewhere in a region, on average: by region, then stop. */
  readonly passengers: Grid;
}

const MEASURED = new WeakMap<Tables, Ways>();

/** Measured once for a board: bots ask thousands of times a game. */
function waysOf(tables: Tables): Ways {
  const known = MEASURED.get(tables);
  if (known !== undefined) return known;
  const ids = tables.stops.map(({ id }) => id);
  const links = gridOf(ids, ids, (from, to) => tables.distance(from, to));
  const passengers = gridOf(
    tables.regions,
    ids,
    (region, stop) => 2 + meanDistance(tables, stop, region),
  );
  const measured = { links, passengers };
  MEASURED.set(tables, measured);
  return measured;
}

const gridOf = (
  rows: readonly string[],
  columns: readonly string[],
  numberAt: (row: string, column: string) => number,
): Grid =>
  new Map(
    rows.map((row) => [row, new Map(columns.map((column) => [column, numberAt(row, column)]))]),
  );

/** Links from a stop to the cards of a region, on average. */
export function meanDistance(tables: Tables, from: string, region: string): number {
  const cards = tables.decks[tables.regionIndex.get(region) ?? -1] ?? [];
  if (cards.length === 0) return 0;
  return cards.reduce((sum, card) => sum + tables.distance(from, card), 0) / cards.length;
}
