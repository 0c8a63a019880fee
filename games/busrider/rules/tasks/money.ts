import { editPlayer, editTurn, playerAt, pushTasks, type Seat } from 'vbuses/play';
import { type Action, compareActions } from '../actions-and-events.ts';
import {
  activePlayer,
  boardOf,
  type Draft,
  routesOf,
  type State,
  type TaskRules,
} from '../state.ts';
import { routeInfo, type Tables } from '../tables.ts';

/** One purchase on arrival, and what becomes of debts. */
export const MONEY_TASKS = {
  purchase: {
    isOptional: true,
    legal: purchases,
    answer: {
      pass: () => undefined,
      buy: (draft, _, { route, price }) => {
        const { active: seat } = draft.state.turn;
        draft.events.push({ type: 'bought', seat, route, price });
        transferRoute(draft, route, seat);
        payPrice(draft, price);
      },
      'buy-right-of-way': (draft, _, { price }) => {
        const { active: seat } = draft.state.turn;
        draft.events.push({ type: 'right-of-way', seat, price });
        editPlayer(draft, seat, { rightOfWay: true });
        payPrice(draft, price);
      },
    },
  },
  settle: (draft) => {
    const { state } = draft;
    const { active: seat } = state.turn;
    if (playerAt(state, seat).cash >= 0) return;
    const [best] = sales(state, draft.tables);
    if (best === undefined) {
      goBankrupt(draft, seat);
    } else if (state.config.toggles['BR-13'] === 'rule') {
      sell(draft, best);
      pushTasks(draft, { kind: 'settle' });
    } else {
      pushTasks(draft, { kind: 'sell' }, { kind: 'settle' });
    }
  },
  sell: {
    legal: (tables, state) => sales(state, tables),
    answer: { sell: (draft, _, action) => sell(draft, action) },
  },
} satisfies Partial<TaskRules>;

/** Nothing, and all that can be paid for. */
function purchases(tables: Tables, state: State): Action[] {
  const { numbers, routes } = boardOf(tables, state);
  const { cash, rightOfWay, at } = activePlayer(state);
  const isServed = state.config.toggles['BR-04'] === 'served';
  const actions: Action[] = [{ type: 'pass' }];
  if (!rightOfWay && cash >= numbers.rightOfWayPrice) {
    actions.push({ type: 'buy-right-of-way', price: numbers.rightOfWayPrice });
  }
  const buys = routes
    .filter(
      ({ id, price, stops }) =>
        state.owners[id] === null && cash >= price && (!isServed || stops.has(at)),
    )
    .map(({ id, price }): Action => ({ type: 'buy', route: id, price }));
  return [...actions, ...buys.sort(compareActions)];
}

type Sale = Extract<Action, { readonly type: 'sell' }>;

/** The sales of a player in debt, in the order of `compareActions`. */
function sales(state: State, tables: Tables): Sale[] {
  const { active: seat } = state.turn;
  const { cash } = playerAt(state, seat);
  const board = boardOf(tables, state);
  return routesOf(state, seat)
    .map((route): Sale => {
      const { price } = routeInfo(board, route);
      return { type: 'sell', route, price, cash: cash + price };
    })
    .sort(compareActions);
}

/** Pays for the purchase of this turn. */
function payPrice(draft: Draft, price: number): void {
  const { active, purchases: before } = draft.state.turn;
  payFromBank(draft, active, -price);
  editTurn(draft, { purchases: before + 1 });
}

function sell(draft: Draft, { route, price }: Sale): void {
  const { active: seat } = draft.state.turn;
  draft.events.push({ type: 'sold', seat, route, price });
  transferRoute(draft, route, null);
  payFromBank(draft, seat, price);
}

/** The bank writes off what a player without Routes owes. */
function goBankrupt(draft: Draft, seat: Seat): void {
  const debt = -playerAt(draft.state, seat).cash;
  draft.events.push({ type: 'bankrupt', seat, debt });
  payFromBank(draft, seat, debt);
  editPlayer(draft, seat, { bankrupt: true });
}

/** Money goes from the bank to a player, or back if it is less than 0; the flag Wealthy follows. */
export function payFromBank(draft: Draft, seat: Seat, amount: number): void {
  draft.state.bank -= amount;
  changeCash(draft, seat, amount);
}

function changeCash(draft: Draft, seat: Seat, amount: number): void {
  const player = playerAt(draft.state, seat);
  const { wealthyCash } = boardOf(draft.tables, draft.state).numbers;
  const cash = player.cash + amount;
  const wealthy = cash >= wealthyCash;
  editPlayer(draft, seat, { cash, wealthy });
  if (wealthy !== player.wealthy) {
    draft.events.push({ type: 'wealthy', seat, isWealthy: wealthy });
  }
}

/** A Route gets a new owner; `null` is the bank. */
function transferRoute({ state }: Draft, route: string, owner: Seat | null): void {
  state.owners = { ...state.owners, [route]: owner };
}
