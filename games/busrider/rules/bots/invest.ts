import { memoizeByObject, type Seat } from 'vbuses/play';
import type { Action } from '../actions-and-events.ts';
import type { BoardTables, RouteInfo } from '../tables.ts';
import type { View } from '../view.ts';
import { trafficOn } from './plan.ts';

/** What a bot thinks of purchases. */
export interface Taste {
  /** What a unit of length costs beside the fares: the time that it takes. */
  readonly pace: number;
  /** Cash that stays after a purchase. */
  readonly reserve: number;
  /** What a delivery brings after its fares: the less, the longer the game that is reckoned with. */
  readonly net: number;
  /** How often a Route must bring its price. */
  readonly margin: number;
  /** The share of the rides on a Route that others still take when it is dear. */
  readonly loyalty: number;
  /** How much more a Route is worth where no other way out of a terminus is left to the others. */
  readonly monopoly: number;
  /** The part of a game that a Right-of-Way saves. */
  readonly speed: number;
}

/** A player before a purchase or a sale. */
export interface Investor {
  readonly board: BoardTables;
  readonly view: View;
  readonly taste: Taste;
  readonly seat: Seat;
  readonly cash: number;
}

/** With fewer Routes one player soon has most of them, and buying pays for less than it seems to bring. */
const MANY_ROUTES = 12;

/** What a purchase is worth beyond its price; `null` for one that leaves too little cash. */
function gainOf(investor: Investor, action: Action): number | null {
  const { taste, cash, board } = investor;
  const last = action.type === 'buy' && isLastRoute(investor) ? action.route : null;
  // After the last Route a ride may cost more than a bot keeps otherwise.
  const reserve =
    last === null ? taste.reserve : Math.max(taste.reserve, board.numbers.fareAllSold);
  if (!('price' in action) || cash - action.price < reserve) return null;
  const dearer = last === null ? 0 : dearerFares(investor, last);
  const margin = taste.margin * Math.min(1, board.routes.length / MANY_ROUTES);
  return worthOf(investor, action) + dearer - action.price * margin;
}

const isLastRoute = ({ board, view }: Investor): boolean =>
  board.routes.filter(({ id }) => view.owners[id] === null).length === 1;

/** What a seat gains, or loses, when all Routes are sold: rides on its own and on other Routes cost more. */
function dearerFares(investor: Investor, last: string): number {
  const { board, view, taste, seat } = investor;
  const { fareAllSold, fareOpponent } = board.numbers;
  const rivals = view.players.filter(({ bankrupt }, other) => other !== seat && !bankrupt).length;
  const rides = deliveriesLeft(investor) * taste.loyalty * (fareAllSold - fareOpponent);
  return board.routes.reduce((sum, { id, index }) => {
    const isOwn = id === last || view.owners[id] === seat;
    return sum + rides * (trafficOn(board)[index] ?? 0) * (isOwn ? rivals : -1);
  }, 0);
}

/** The best purchase, or none. */
export function choosePurchase(investor: Investor, legal: readonly Action[]): Action | undefined {
  const isRich = investor.cash >= investor.board.numbers.winningCash;
  const best = isRich ? undefined : rankPurchases(investor, legal)[0];
  return best !== undefined && best.gain > 0
    ? best.action
    : legal.find(({ type }) => type === 'pass');
}

/** The purchases that leave enough cash, with what they bring beyond their price: the best first. */
export const rankPurchases = (investor: Investor, legal: readonly Action[]) =>
  legal
    .flatMap((action) => {
      const gain = gainOf(investor, action);
      return gain === null ? [] : [{ action, gain }];
    })
    .sort((a, b) => b.gain - a.gain);

/** The sale that costs least: it clears the debt if any does. */
export function chooseSale(investor: Investor, legal: readonly Action[]): Action | undefined {
  const sales = legal.flatMap((action) => (action.type === 'sell' ? [action] : []));
  const clearing = sales.filter(({ cash }) => cash >= 0);
  const lossOf = ({ route, price }: (typeof sales)[number]): number => {
    const info = investor.board.routeOf.get(route);
    return info === undefined ? 0 : routeValue(investor, info) - price;
  };
  return (clearing.length > 0 ? clearing : sales).reduce(
    (best, sale) => (lossOf(sale) < lossOf(best) ? sale : best),
    (clearing.length > 0 ? clearing : sales)[0] as (typeof sales)[number],
  );
}

function worthOf(investor: Investor, action: Action): number {
  const { taste, board } = investor;
  if (action.type === 'buy-right-of-way') return deliveriesLeft(investor) * taste.net * taste.speed;
  const route = action.type === 'buy' ? board.routeOf.get(action.route) : undefined;
  return route === undefined ? 0 : routeValue(investor, route);
}

/** How many deliveries the player still needs, as bots reckon. */
function deliveriesLeft({ board, taste, cash }: Investor): number {
  return Math.max(0, board.numbers.winningCash - cash) / taste.net;
}

/** What a Route brings to the end of the game: fares of others, and own fares that it saves. */
function routeValue(investor: Investor, route: RouteInfo): number {
  const { board, view, taste, seat } = investor;
  const { fareOpponent, fareBank } = board.numbers;
  const rides = deliveriesLeft(investor) * (trafficOn(board)[route.index] ?? 0);
  const rivals = view.players.filter(({ bankrupt }, other) => other !== seat && !bankrupt).length;
  const loyalty = taste.loyalty + taste.monopoly * holdOn(board, view, route, seat);
  return rides * (rivals * loyalty * fareOpponent + (fareOpponent - fareBank));
}

/** The share of the other Routes at its termini that the seat owns already. */
function holdOn(board: BoardTables, view: View, route: RouteInfo, seat: Seat): number {
  let [own, all] = [0, 0];
  for (const other of neighboursOf(board)[route.index] ?? []) {
    all += 1;
    if (view.owners[other] === seat) own += 1;
  }
  return all === 0 ? 1 : own / all;
}

/** For each Route those that serve the same termini, as often as they do. */
const neighboursOf = memoizeByObject((board: BoardTables): readonly (readonly string[])[] =>
  board.routes.map(({ id, stops }) =>
    board.termini
      .filter(({ at }) => stops.has(at))
      .flatMap(({ at }) =>
        board.routes.flatMap((other) => (other.id !== id && other.stops.has(at) ? [other.id] : [])),
      ),
  ),
);
