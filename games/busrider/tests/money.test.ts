import { describe, expect, it } from 'vitest';
import type { Player, State } from '../rules/state.ts';
import { arrange, eventsOf, go, legalOf, playOn, small, stateAfter } from './busrider-game.ts';

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
