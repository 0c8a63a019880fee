import { stopAt, type Tables } from '../play/tables.ts';
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
  let best: Goal | null = null;
  const consider = (stop: string, value: number, actions: number): void => {
    const rate = value / actions;
    if (best === null || rate > best.rate) best = { stop, rate };
  };
  for (const card of own.hand ?? []) {
    const way = tables.distance(at, card);
    // What lies here and is not delivered at once cannot be: another stop is as good.
    if (way > 0) consider(card, worth.card(card), way + 1);
  }
  if (own.cards >= tables.numbers.handLimit) return best;
  for (const { stop, region } of view.tokens) {
    const way = tables.distance(at, stop);
    if (way > 0) {
      consider(
        stop,
        worth.region(region) + taste.fare,
        way + passengerActions(tables, stop, region),
      );
    }
  }
  return best;
}

/** What picking up here is worth for each action. */
export const rateOfPickUp = (
  tables: Tables,
  taste: Taste,
  { worth, stop, region }: { worth: Worth; stop: string; region: string },
): number => (worth.region(region) + taste.fare) / passengerActions(tables, stop, region);

/** Actions from picking up at a stop to delivering somewhere in a region, on average. */
const passengerActions = (tables: Tables, stop: string, region: string): number =>
  2 + (meanDistances(tables).get(region)?.get(stop) ?? 0);

type MeanDistances = ReadonlyMap<string, ReadonlyMap<string, number>>;
const MEASURED = new WeakMap<Tables, MeanDistances>();

/** From each stop to the cards of each region, on average; measured once for a board. */
function meanDistances(tables: Tables): MeanDistances {
  const known = MEASURED.get(tables);
  if (known !== undefined) return known;
  const measured = new Map(
    tables.regions.map((region, index): [string, ReadonlyMap<string, number>] => {
      const cards = tables.decks[index] ?? [];
      return [region, new Map(tables.stops.map(({ id }) => [id, meanTo(tables, id, cards)]))];
    }),
  );
  MEASURED.set(tables, measured);
  return measured;
}

const meanTo = (tables: Tables, from: string, cards: readonly string[]): number =>
  cards.reduce((sum, card) => sum + tables.distance(from, stopAt(tables, card).id), 0) /
  Math.max(1, cards.length);
