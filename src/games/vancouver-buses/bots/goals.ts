import type { PlayerView, View } from '../play/view.ts';
import type { BotWeights } from './taste.ts';
import { type BoardDistances, meanLinksToCards, waitingPassengers } from './ways.ts';
import type { DeliveryValues } from './worth.ts';

/** A stop to drive to. */
export interface Goal {
  readonly stop: string;
  /** Worth for each action that it takes. */
  readonly rate: number;
  /** Links from it to every stop, or from there to it. */
  readonly links: Uint16Array;
}

interface GoalSearch {
  readonly view: View;
  readonly own: PlayerView;
  readonly worth: DeliveryValues;
}

/** Actions to pick a passenger up and to deliver it, without the way. */
const HANDLING_ACTIONS = 2;

const NO_LINKS = new Uint16Array();

const goalAt = ({ indexOf, links }: BoardDistances, stop: string, rate: number): Goal => ({
  stop,
  rate,
  links: links[indexOf.get(stop) ?? -1] ?? NO_LINKS,
});

/** The best place to drive to; `null` when nothing is to be had anywhere. */
export function bestGoal(
  ways: BoardDistances,
  taste: BotWeights,
  looking: GoalSearch,
): Goal | null {
  const { at, cards } = looking.own;
  if (at === null) return null;
  const row = ways.links[ways.indexOf.get(at) ?? -1] ?? NO_LINKS;
  const delivery = bestDeliveryGoal(ways, row, looking);
  if (cards >= ways.tables.numbers.handLimit) return delivery;
  const { view, worth } = looking;
  return bestPickUpGoal(ways, row, { view, worth, taste, least: delivery });
}

/** What lies here and is not delivered at once cannot be: only other stops count. */
function bestDeliveryGoal(
  ways: BoardDistances,
  row: Uint16Array,
  { own, worth }: GoalSearch,
): Goal | null {
  let best: string | null = null;
  let most = 0;
  for (const card of own.hand ?? []) {
    const way = row[ways.indexOf.get(card) ?? -1] ?? 0;
    const rate = way === 0 ? 0 : worth.card(card) / (way + 1);
    if (rate > most) [best, most] = [card, rate];
  }
  return best === null ? null : goalAt(ways, best, most);
}

interface PickUpContext {
  readonly ways: BoardDistances;
  readonly taste: BotWeights;
  readonly worth: DeliveryValues;
}

interface PickUpSearch extends Pick<GoalSearch, 'view' | 'worth'> {
  readonly taste: BotWeights;
  readonly least: Goal | null;
}

/** A passenger who is worth more than a goal that is known, or that goal. */
function bestPickUpGoal(
  ways: BoardDistances,
  row: Uint16Array,
  { view, worth, taste, least }: PickUpSearch,
): Goal | null {
  const { tokens } = view;
  const { stops, regions } = waitingPassengers(ways, tokens);
  let best = -1;
  // Numbers alone, so that each new best one needs no box of its own.
  let most = 0;
  if (least !== null) most = least.rate;
  for (let index = 0; index < tokens.length; index += 1) {
    const stop = stops[index] ?? -1;
    const region = regions[index] ?? -1;
    const way = row[stop] ?? 0;
    if (way === 0) continue;
    const left = HANDLING_ACTIONS + (ways.means[region]?.[stop] ?? 0);
    const rate = ((worth.regions[region] ?? 0) + taste.fare) / (way + left);
    if (rate > most) {
      best = index;
      most = rate;
    }
  }
  const { stop = null } = tokens[best] ?? {};
  return stop === null ? least : goalAt(ways, stop, most);
}

/** What picking up here is worth for each action. */
export const pickUpRate = (
  { ways, taste, worth }: PickUpContext,
  { stop, region }: { readonly stop: string; readonly region: string },
): number =>
  (worth.region(region) + taste.fare) / (HANDLING_ACTIONS + meanLinksToCards(ways, stop, region));
