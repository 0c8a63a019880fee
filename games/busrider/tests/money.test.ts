import { describe, expect, it } from 'vitest';
import type { Player, State } from '../rules/state.ts';
import {
  arrange,
  eventsOf,
  go,
  legalOf,
  playOn,
  small,
  stateAfter,
  waitingFor,
} from './busrider-game.ts';

/** Seat 0 at cedar, one step of 3 from date, on Red already. */
const nearDate = (player: Partial<Player> = {}) => ({
  destination: 'date',
  at: 'cedar',
  route: 'red',
  ...player,
});

/** Seat 0 has arrived at date with so much cash after its payoff of 13. */
function arrived(cash: number, owners: State['owners'] = {}, player: Partial<Player> = {}): State {
  const state = arrange({ players: [nearDate({ cash: cash - 13, ...player }), {}], owners });
  return stateAfter(state, go(state, 'date', 'red'));
}

const cashOf = ({ players }: State): number[] => players.map(({ cash }) => cash);

describe('a fare', () => {
  const boarding = (owner: number | null, owners: State['owners'] = {}) => {
    const players = [{ destination: 'date' }, {}, {}];
    const state = arrange({ players, owners: { ...owners, red: owner }, turn: { roll: 1 } });
    return playOn(state, go(state, 'birch', 'red'));
  };

  it.each([
    ['a Route of the bank', null, {}, [19, 20, 20], 0],
    ['an own Route', 0, {}, [19, 20, 20], 0],
    ['a Route of another player', 1, {}, [15, 25, 20], 5],
    ['a Route of another player, once all are sold', 1, { blue: 0, green: 2 }, [10, 30, 20], 10],
    ['an own Route, once all are sold', 0, { blue: 1, green: 2 }, [19, 20, 20], 0],
  ])('for %s goes to its owner', (_, owner, owners, cash, received) => {
    const { state, events } = boarding(owner, owners);
    expect(cashOf(state)).toEqual(cash);
    const fare = 20 - (cash[0] ?? 0);
    expect(eventsOf(events, 'boarded')).toEqual([
      { type: 'boarded', seat: 0, route: 'red', owner, fare, received },
    ]);
  });

  it('is due again at each change of Route, and at the start of each delivery', () => {
    const owners = { red: 1, blue: 1 };
    const state = arrange({ players: [{ destination: 'elm' }, {}], owners, turn: { roll: 4 } });
    const first = stateAfter(state, go(state, 'birch', 'red'));
    const second = stateAfter(first, go(first, 'cedar', 'blue'));
    expect(cashOf(second)).toEqual([10, 30]);
    const { players } = stateAfter(second, go(second, 'elm', 'blue'));
    expect(players[0]).toMatchObject({ cash: 19, origin: 'elm', route: null });
  });

  it('may leave a debt, which a payoff of the same turn can pay', () => {
    const state = arrange({
      players: [nearDate({ cash: 2, route: 'blue' }), {}],
      owners: { red: 1 },
    });
    const after = stateAfter(state, go(state, 'date', 'red'));
    expect(cashOf(after)).toEqual([10, 25]);
    expect(waitingFor(after)).toBe('purchase of 0');
  });
});

describe('a purchase', () => {
  it('is offered on arrival: nothing first, and all that the cash can pay for', () => {
    expect(small.legal(arrived(30))).toEqual([
      { type: 'pass' },
      { type: 'buy-right-of-way', price: 30 },
      { type: 'buy', route: 'green', price: 6 },
      { type: 'buy', route: 'blue', price: 8 },
      { type: 'buy', route: 'red', price: 12 },
    ]);
    expect(legalOf(arrived(13, { green: 1 }), 'buy').map(({ route }) => route)).toEqual([
      'blue',
      'red',
    ]);
    expect(
      small.legal(arrived(30, {}, { rightOfWay: true })).map(({ type }) => type),
    ).not.toContain('buy-right-of-way');
  });

  it('of a Route is paid to the bank, announced, and the only one', () => {
    const { state, events } = playOn(arrived(30), { type: 'buy', route: 'red', price: 12 });
    expect(state.owners).toEqual({ red: 0, blue: null, green: null });
    expect(cashOf(state)).toEqual([18, 20]);
    expect(eventsOf(events, 'bought')).toHaveLength(1);
    expect(state.turn.active).toBe(1);
  });

  it('of a Right-of-Way can spend all cash', () => {
    const { players } = stateAfter(arrived(30), { type: 'buy-right-of-way', price: 30 });
    expect(players[0]).toMatchObject({ cash: 0, rightOfWay: true, bankrupt: false });
  });

  it('is not possible without an arrival', () => {
    const state = arrange({ players: [{ destination: 'date', cash: 60 }, {}], turn: { roll: 1 } });
    const { events } = playOn(state, go(state, 'birch', 'red'));
    expect(eventsOf(events, 'turn').map(({ seat }) => seat)).toEqual([1]);
  });
});

describe('a debt after the turn', () => {
  /** Seat 0 pays 5 for one step on Red, with so much cash. */
  const inDebt = (cash: number, owners: State['owners']) => {
    const state = arrange({
      players: [{ destination: 'date', cash }, {}, {}],
      owners: { red: 1, ...owners },
      turn: { roll: 1 },
    });
    return playOn(state, go(state, 'birch', 'red'));
  };

  it('is paid by the sale of a Route to the bank, for its price', () => {
    const { state } = inDebt(2, { blue: 0 });
    expect(waitingFor(state)).toBe('sell of 0');
    expect(small.legal(state)).toEqual([{ type: 'sell', route: 'blue', price: 8, cash: 5 }]);
    const { state: after, events } = playOn(state, {
      type: 'sell',
      route: 'blue',
      price: 8,
      cash: 5,
    });
    expect(after.owners.blue).toBeNull();
    expect(cashOf(after)).toEqual([5, 25, 20]);
    expect(eventsOf(events, 'sold')).toEqual([{ type: 'sold', seat: 0, route: 'blue', price: 8 }]);
  });

  it('offers first what clears the debt most cheaply, and then the dearest of what does not', () => {
    // All are sold: the fare is 10. Green clears a debt of 6, Blue too.
    const { state } = inDebt(4, { blue: 0, green: 0 });
    expect(legalOf(state, 'sell').map(({ route, cash }) => [route, cash])).toEqual([
      ['green', 0],
      ['blue', 2],
    ]);
    const { state: deep } = inDebt(1, { blue: 0, green: 0 });
    expect(legalOf(deep, 'sell').map(({ route, cash }) => [route, cash])).toEqual([
      ['blue', -1],
      ['green', -3],
    ]);
  });

  it('of a player without Routes is written off: bankrupt, the owner of the Route paid in full', () => {
    const { state, events } = inDebt(2, {});
    expect(state.players[0]).toMatchObject({ cash: 0, bankrupt: true });
    expect(cashOf(state)).toEqual([0, 25, 20]);
    expect(eventsOf(events, 'bankrupt')).toEqual([{ type: 'bankrupt', seat: 0, debt: 3 }]);
    expect(state.turn.active).toBe(1);
  });
});

describe('the flag Wealthy', () => {
  it('goes up as cash reaches its bound, and down below it', () => {
    const state = arrange({ players: [nearDate({ cash: 37 }), {}] });
    const { state: rich, events } = playOn(state, go(state, 'date', 'red'));
    expect(rich.players[0]?.wealthy).toBe(true);
    expect(eventsOf(events, 'wealthy')).toEqual([{ type: 'wealthy', seat: 0, isWealthy: true }]);
    const { state: poorer } = playOn(rich, { type: 'buy', route: 'green', price: 6 });
    expect(poorer.players[0]).toMatchObject({ cash: 44, wealthy: false });
  });
});

describe('the end', () => {
  const resultOf = (state: State) => {
    const wait = small.pending(state);
    return wait.type === 'done' ? wait.result : null;
  };

  it('comes with the winning cash after a delivery, and after the purchase', () => {
    expect(resultOf(stateAfter(arrived(80), { type: 'pass' }))).toEqual({
      ranking: [[0], [1]],
      winners: [0],
      reason: 'normal',
    });
    const spent = stateAfter(arrived(80), { type: 'buy', route: 'green', price: 6 });
    expect(resultOf(spent)).toBeNull();
  });

  it('puts the winner first, then the others by what they are worth, the bankrupt ones last', () => {
    const state = arrange({
      players: [nearDate({ cash: 70 }), { cash: 75 }, { cash: 0, bankrupt: true }, { cash: 70 }],
      owners: { red: 3, blue: 0 },
    });
    const after = stateAfter(state, go(state, 'date', 'red'), { type: 'pass' });
    expect(resultOf(after)?.ranking).toEqual([[0], [3], [1], [2]]);
    expect(small.score(after).map(({ parts }) => parts)).toEqual([
      { cash: 83, routes: 8 },
      { cash: 75, routes: 0 },
      { cash: 0, routes: 0 },
      { cash: 70, routes: 12 },
    ]);
  });
});
