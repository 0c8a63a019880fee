import { withoutAll, withoutFirst } from 'vbuses/play';
import type { Action } from '../actions-and-events.ts';
import { meetsRequirements, upgradesLeft } from '../bus.ts';
import { sum } from '../scoring.ts';
import { type Bus, busOfSeat, type View } from '../state.ts';
import { passengerInfo, type Tables } from '../tables.ts';
import type { Taste, Worth } from './worth.ts';

/** What a bot decides with. */
export interface Situation {
  readonly tables: Tables;
  readonly taste: Taste;
  readonly view: View;
  readonly worth: Worth;
  readonly own: Bus;
  /** The own hand. */
  readonly hand: readonly string[];
}

/** What an unknown card is worth, as bots reckon. */
const UNKNOWN_CARD = 3;
/** What a passenger of a rival's last turn brings that bus, as bots reckon. */
const LAST_BOARDING = 4;
/** What the last seat costs that is taken without a lead. */
const LAST_SEAT = 8;
/** What is done, or never done, whatever else there is. */
const IMMENSE = Number.POSITIVE_INFINITY;
/** What a card costs that is no use: a point, if it is still in hand at the end. */
const DEAD_CARD = -0.4;

/** The same of one that comes to the hand, where an equal one may be. */
export const addedWorth = (situation: Situation, card: string): number =>
  cardWorth(situation, card, copiesHeld(situation, card));

/** What the hand loses with a card: of equal ones the last. */
export const heldWorth = (situation: Situation, card: string): number =>
  cardWorth(situation, card, copiesHeld(situation, card) - 1);

const copiesHeld = ({ hand }: Situation, card: string): number =>
  hand.filter((one) => one === card).length;

/**
 * What a card is worth to a bot if it boards: on the own bus, or on a rival's. Equal ones board
 * different buses, the first of them the best.
 */
export function cardWorth(situation: Situation, card: string, copy = 0): number {
  const { tables, taste, view, worth, own } = situation;
  const values = view.buses
    .flatMap((bus, index) => {
      if (bus.seats.includes(card)) return [];
      if (bus !== own && (taste.spite === 0 || worth.isProtected(index))) return [];
      if (!meetsRequirements({ tables, state: view }, bus, card, null)) return [];
      return Math.max(DEAD_CARD, boardingValue(situation, card, index));
    })
    .sort((a, b) => b - a);
  return values[copy] ?? DEAD_CARD;
}

/** What each of some cards is worth together with the others, and with those before them. */
const cardWorths = (situation: Situation, cards: readonly string[], before: readonly string[]) =>
  cards.map((card, index) => {
    const copy = [...before, ...cards.slice(0, index)].filter((one) => one === card).length;
    return cardWorth(situation, card, copy);
  });

/** What the actions of a turn are worth, with what can be done after them. */
export function turnValues(situation: Situation): (action: Action) => number {
  const { view, taste } = situation;
  const hand = cardWorths(situation, situation.hand, []);
  /** What cards are worth that come to those in hand. */
  const added = (cards: readonly string[]) => cardWorths(situation, cards, situation.hand);
  const stop = added(view.stop);
  const plan = (cards: readonly number[], points: number): number =>
    valueOfPlan(situation, cards, points);
  const points = view.turn.points;
  return (action) => {
    switch (action.type) {
      case 'board':
        return (
          boardingValue(situation, action.card, action.bus) +
          plan(withoutFirst(hand, cardWorth(situation, action.card)), points - 1)
        );
      case 'take-stop':
        return plan([...hand, ...stop], points - 1);
      case 'take-street':
        return plan([...hand, UNKNOWN_CARD], points - 1);
      case 'take-terminal':
        return plan([...hand, ...added(view.terminal.slice(-1))], points - 1);
      case 'swap': {
        const others = action.with === 'stop' ? stop : added(view.terminal.slice(-2));
        return plan(swapped(hand, others), points - 1);
      }
      case 'renew': {
        const fresh = points > 2 ? stop.map(() => UNKNOWN_CARD * 0.8) : [];
        return plan([...hand, ...fresh], Math.max(0, points - 3));
      }
      case 'discard':
        return plan(afterDiscard(situation, hand), points - 2);
      case 'end-of-line':
        // Only so far ahead that the rivals' last turns should not matter.
        return leadOf(situation) >= taste.lead ? IMMENSE : -IMMENSE;
      case 'upgrade':
        return upgradeValue(situation, action.upgrade) + plan(hand, 0);
      case 'upgrade-blind':
        return blindValue(situation) + plan(hand, 0);
      default:
        return plan(hand, 0);
    }
  };
}

/** The best cards board with the points that are left; the rest stays in hand, which costs at the end. */
function valueOfPlan(situation: Situation, cards: readonly number[], points: number): number {
  const { taste, tables, view } = situation;
  const { handLimit, handPenalty } = tables.numbers;
  const sorted = [...cards].sort((a, b) => b - a);
  const boarding = sum(sorted.slice(0, points).map((one) => Math.max(0, one)));
  const kept = sorted.slice(points, points + handLimit);
  if (view.ending !== null) return boarding - kept.length * handPenalty;
  return boarding + sum(kept.map((one) => (one > 0 ? one * taste.hand : one)));
}

/** A hand without the cards that are of no use; in the last turn none is. */
function afterDiscard({ tables, view }: Situation, hand: readonly number[]): readonly number[] {
  const useless = hand.filter((one) => view.ending !== null || one <= DEAD_CARD);
  const thrown = useless.sort((a, b) => a - b).slice(0, tables.numbers.discardMost);
  return withoutAll(hand, thrown);
}

/** The worst two cards of a hand for the best two that lie elsewhere. */
function swapped(hand: readonly number[], others: readonly number[]): readonly number[] {
  const ascending = [...hand].sort((a, b) => a - b);
  const best = [...others].sort((a, b) => b - a).slice(0, 2);
  return [...ascending.slice(best.length), ...best];
}

/** What it is worth that a card boards a bus; the own last seat is taken for a lead alone. */
function boardingValue(situation: Situation, card: string, index: number): number {
  const { worth, view, own, taste } = situation;
  const value = worth.boarding(index, card);
  if (value === null) return -IMMENSE;
  if (view.buses[index] !== own) return value;
  // A free seat of the own bus is worth nothing in the last turn.
  if (view.ending !== null) return value;
  const isLastSeat = own.seats.filter((one) => one === null).length === 1;
  const isTooEarly = isLastSeat && leadOf(situation) + value < taste.patience;
  return value - taste.seat - (isTooEarly ? LAST_SEAT : 0);
}

/** What an upgrade adds, and what it lets aboard of the own hand. */
function upgradeValue(situation: Situation, upgrade: string): number {
  const { worth, own, hand, tables, taste, view } = situation;
  const fitted = { ...own, upgrades: [...own.upgrades, upgrade] };
  const boards = (bus: Bus, card: string): boolean =>
    meetsRequirements({ tables, state: view }, bus, card, null);
  const unlocked = hand.filter((card) => !boards(own, card) && boards(fitted, card));
  const extra = sum(unlocked.map((card) => passengerInfo(tables, card).points));
  return worth.upgradeGain(own, upgrade) + extra * taste.hand;
}

/** What the upgrades that may come are worth on average. */
function blindValue(situation: Situation): number {
  const { tables, view, own } = situation;
  const seen = [...view.upgrades.shop, ...view.buses.flatMap(({ upgrades }) => upgrades)];
  const hidden = withoutAll(tables.upgradeDeck, seen);
  const fresh = hidden.filter((id) => !own.upgrades.includes(id));
  if (fresh.length === 0 || upgradesLeft({ tables, state: view }, own) <= 0) {
    return -IMMENSE;
  }
  return sum(fresh.map((id) => upgradeValue(situation, id))) / fresh.length;
}

/** By how much the own bus is ahead if the rivals have one turn more, and it has none. */
function leadOf({ worth, view, own, hand, tables: { numbers } }: Situation): number {
  const rivals = view.buses.flatMap((bus, index) => {
    if (bus === own) return [];
    const free = bus.seats.filter((card) => card === null).length;
    const held = view.hands.filter((_, seat) => busOfSeat(view, seat) === index);
    const most = Math.max(...held.map((one) => one.count));
    return worth.pointsNow(bus) + Math.min(numbers.actionPoints, free, most) * LAST_BOARDING;
  });
  return worth.pointsNow(own) - hand.length * numbers.handPenalty - Math.max(...rivals);
}
