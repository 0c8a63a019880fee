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

interface Looking {
  readonly view: View;
  readonly own: PlayerView;
  readonly worth: Worth;
}

/** The best place to drive to; `null` when nothing is to be had anywhere. */
export function bestGoal(tables: Tables, taste: Taste, looking: Looking): Goal | null {
  const { at, cards } = looking.own;
  if (at === null) return null;
  const { indexOf, links } = waysOf(tables);
  const row = links[indexOf.get(at) ?? -1] ?? [];
  const delivery = bestDelivery(tables, row, looking);
  if (cards >= tables.numbers.handLimit) return delivery;
  return bestPassenger(tables, row, { ...looking, taste, least: delivery });
}

/** What lies here and is not delivered at once cannot be: only other stops count. */
function bestDelivery(tables: Tables, row: readonly number[], { own, worth }: Looking) {
  const { indexOf } = waysOf(tables);
  let best: Goal | null = null;
  for (const card of own.hand ?? []) {
    const way = row[indexOf.get(card) ?? -1] ?? 0;
    const rate = way === 0 ? 0 : worth.card(card) / (way + 1);
    if (rate > (best?.rate ?? 0)) best = { stop: card, rate };
  }
  return best;
}

/** A passenger who is worth more than a goal that is known, or that goal. */
function bestPassenger(
  tables: Tables,
  row: readonly number[],
  { view, worth, taste, least }: Looking & { readonly taste: Taste; readonly least: Goal | null },
): Goal | null {
  const { indexOf, passengers } = waysOf(tables);
  let stop: string | null = null;
  let most = least?.rate ?? 0;
  for (const token of view.tokens) {
    const index = indexOf.get(token.stop) ?? -1;
    const way = row[index] ?? 0;
    if (way === 0) continue;
    const left = passengers.get(token.region)?.[index] ?? 0;
    const rate = (worth.region(token.region) + taste.fare) / (way + left);
    if (rate > most) {
      stop = token.stop;
      most = rate;
    }
  }
  return stop === null ? least : { stop, rate: most };
}

/** What picking up here is worth for each action. */
export const rateOfPickUp = (
  tables: Tables,
  taste: Taste,
  { worth, stop, region }: { worth: Worth; stop: string; region: string },
): number => {
  const { indexOf, passengers } = waysOf(tables);
  const actions = passengers.get(region)?.[indexOf.get(stop) ?? -1] ?? Number.POSITIVE_INFINITY;
  return (worth.region(region) + taste.fare) / actions;
};

interface Ways {
  /** The places of stops in the lists below. */
  readonly indexOf: ReadonlyMap<string, number>;
  /** Links from stop to stop. */
  readonly links: readonly (readonly number[])[];
  /** Actions from a pick-up at a stop to the delivery somewhere in a region, on average: by region, then stop. */
  readonly passengers: ReadonlyMap<string, readonly number[]>;
}

const MEASURED = new WeakMap<Tables, Ways>();

/** Measured once for a board: bots ask thousands of times a game. */
function waysOf(tables: Tables): Ways {
  const known = MEASURED.get(tables);
  if (known !== undefined) return known;
  const ids = tables.stops.map(({ id }) => id);
  const measured = {
    indexOf: new Map(ids.map((id, index) => [id, index])),
    links: ids.map((from) => ids.map((to) => tables.distance(from, to))),
    passengers: new Map(
      tables.regions.map((region) => [
        region,
        ids.map((stop) => 2 + meanDistance(tables, stop, region)),
      ]),
    ),
  };
  MEASURED.set(tables, measured);
  return measured;
}

/** Links from a stop to the cards of a region, on average. */
export function meanDistance(tables: Tables, from: string, region: string): number {
  const cards = tables.decks[tables.regionIndex.get(region) ?? -1] ?? [];
  if (cards.length === 0) return 0;
  return cards.reduce((sum, card) => sum + tables.distance(from, card), 0) / cards.length;
}
