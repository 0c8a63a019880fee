import type { NoFields, Seat, Tagged } from 'vbuses/play';

/**
 * What a player can answer; junctions and Routes go by their ids in the pack. Actions say what they
 * cost and where they lead, so that a bot can choose among them without a map.
 */
export type Action = Tagged<{
  /** @property option from 0, in the order in which the destinations were drawn */
  'head-for': { destination: string; option: number };
  /** @property left the length of the shortest way to the destination that begins so */
  go: { to: string; route: string; fare: number; left: number };
  stop: NoFields;
  pass: NoFields;
  'buy-right-of-way': { price: number };
  buy: { route: string; price: number };
  /** @property cash what the player has afterwards; below zero if another sale has to follow */
  sell: { route: string; price: number; cash: number };
}>;

export type ActionType = Action['type'];

/** Every type of action. */
export const ACTION_TYPES = [
  'head-for',
  'go',
  'stop',
  'pass',
  'buy-right-of-way',
  'buy',
  'sell',
] as const satisfies readonly ActionType[];

/**
 * The order of legal actions. The first one is what the conductor plays for a player who does not
 * answer: the destination drawn first, the shortest way, no purchase, and the sale of the cheapest
 * Route that clears the debt, or else of the dearest.
 */
export function compareActions(a: Action, b: Action): number {
  if (a.type !== b.type) return ACTION_TYPES.indexOf(a.type) - ACTION_TYPES.indexOf(b.type);
  switch (a.type) {
    case 'head-for':
      return b.type === a.type ? a.option - b.option : 0;
    case 'go':
      if (b.type !== a.type) return 0;
      return (
        a.left - b.left || a.fare - b.fare || compareIds(a.route, b.route) || compareIds(a.to, b.to)
      );
    case 'buy':
      return b.type === a.type ? a.price - b.price || compareIds(a.route, b.route) : 0;
    case 'sell':
      return b.type === a.type ? compareSales(a, b) : 0;
    default:
      return 0;
  }
}

type Sale = Extract<Action, { readonly type: 'sell' }>;

/** Sales that clear the debt first, the cheapest of them in front; of the others the dearest. */
function compareSales(a: Sale, b: Sale): number {
  const isClear = a.cash >= 0;
  if (isClear !== b.cash >= 0) return isClear ? -1 : 1;
  return (isClear ? a.cash - b.cash : b.cash - a.cash) || compareIds(a.route, b.route);
}

const compareIds = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** What happened, as plain JSON; an event with `only` goes to those seats alone. */
export type Event = { readonly only?: readonly Seat[] } & Tagged<{
  /** A player gets the cash of the beginning, at a terminus. */
  starts: { seat: Seat; at: string; cash: number };
  turn: { seat: Seat; number: number };
  drew: { seat: Seat };
  offered: { seat: Seat; destination: string };
  'heads-for': { seat: Seat; destination: string };
  rolled: { seat: Seat; dice: readonly number[] };
  /** @property received what the owner gets; the rest goes to the bank */
  boarded: { seat: Seat; route: string; owner: Seat | null; fare: number; received: number };
  /** @property at where along the link to `to` the player is now, from 1 to its length */
  moved: { seat: Seat; from: string; to: string; route: string; walked: number; at: number };
  stopped: { seat: Seat };
  delivered: { seat: Seat; from: string; to: string; payoff: number };
  bought: { seat: Seat; route: string; price: number };
  'right-of-way': { seat: Seat; price: number };
  sold: { seat: Seat; route: string; price: number };
  wealthy: { seat: Seat; isWealthy: boolean };
  /** @property debt what the bank writes off */
  bankrupt: { seat: Seat; debt: number };
  won: { seat: Seat };
  over: { reason: 'normal' | 'aborted' | 'no-winner' };
}>;
