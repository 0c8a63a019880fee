import { describe, expect, it } from 'vitest';
import type { State } from '../rules/state.ts';
import {
  arrange,
  configOf,
  eventsOf,
  go,
  playOn,
  small,
  stateAfter,
  waitingFor,
} from './busrider-game.ts';

/** Everybody starts at ash. */
const begun = (players = 2): State =>
  stateAfter(
    small.setup(configOf(players)),
    ...Array.from({ length: players }, () => 'ash'),
    'elm',
    'date',
  );

describe('the start', () => {
  it('draws starts by the weights of the termini', () => {
    const wait = small.pending(small.setup(configOf(2)));
    const options = wait.type === 'chance' && wait.chance.kind === 'pick' && wait.chance.options;
    expect(options).toEqual([
      { value: 'ash', weight: 1 },
      { value: 'birch', weight: 1 },
      { value: 'date', weight: 2 },
      { value: 'elm', weight: 1 },
    ]);
  });
});

describe('a destination', () => {
  it('is chosen from the two that were drawn, in the order of the draw', () => {
    const state = begun();
    expect(waitingFor(state)).toBe('choose-destination of 0');
    expect(small.legal(state)).toEqual([
      { type: 'head-for', destination: 'elm', option: 0 },
      { type: 'head-for', destination: 'date', option: 1 },
    ]);
    const [, second] = small.legal(state);
    if (second === undefined) throw new Error('two were drawn');
    const { players, offered } = stateAfter(state, second);
    expect({ destination: players[0]?.destination, offered }).toEqual({
      destination: 'date',
      offered: [],
    });
  });
});

describe('the roll', () => {
  it.each([
    [false, [6, 6]],
    [true, [6, 6, 6]],
  ])('with Right-of-Way %s has the dice %j', (rightOfWay, sides) => {
    const state = arrange({
      players: [{ destination: 'date', rightOfWay }, {}],
      tasks: [{ kind: 'roll' }, { kind: 'travel' }],
      turn: { roll: 0 },
    });
    const wait = small.pending(state);
    expect(wait).toMatchObject({ type: 'chance', chance: { kind: 'dice', sides } });
    const { state: rolled } = small.apply(
      state,
      sides.map(() => 2),
    );
    expect(rolled.turn).toMatchObject({ roll: 2 * sides.length, left: 2 * sides.length });
    expect(waitingFor(rolled)).toBe('choose-segment of 0');
  });
});

describe('moving', () => {
  const trip = (roll: number, player = {}) =>
    arrange({ players: [{ destination: 'date', ...player }, {}], turn: { roll } });

  it('offers every Route of every link, the shortest way first, with fares and what is left', () => {
    expect(small.legal(trip(6))).toEqual([
      { type: 'go', to: 'birch', route: 'red', fare: 1, left: 6 },
      { type: 'go', to: 'elm', route: 'green', fare: 1, left: 9 },
    ]);
    expect(small.legal(trip(6, { at: 'birch', route: 'red' }))).toEqual([
      { type: 'go', to: 'cedar', route: 'red', fare: 0, left: 5 },
      { type: 'go', to: 'cedar', route: 'blue', fare: 1, left: 5 },
      { type: 'go', to: 'ash', route: 'red', fare: 0, left: 7 },
    ]);
  });

  it('goes section by section until the roll is walked', () => {
    const state = trip(3);
    const { state: after, events } = playOn(state, go(state, 'birch', 'red'));
    expect(waitingFor(after)).toBe('choose-segment of 0');
    expect(after.turn).toMatchObject({ left: 2, walked: 1 });
    const last = playOn(after, go(after, 'cedar', 'red'));
    expect(last.state.players[0]).toMatchObject({ at: 'cedar', towards: null, route: 'red' });
    expect(last.state.turn.active).toBe(1);
    expect(eventsOf([...events, ...last.events], 'boarded')).toEqual([
      { type: 'boarded', seat: 0, route: 'red', owner: null, fare: 1, received: 0 },
    ]);
  });

  it('may end in the middle of a link, and goes on along it in the next turn without a fare', () => {
    const state = trip(2, { at: 'cedar', route: 'red' });
    const { players } = stateAfter(state, go(state, 'date', 'red'));
    expect(players[0]).toMatchObject({ at: 'cedar', towards: 'date', done: 2, cash: 20 });
    const next = arrange({
      players: [{ destination: 'date', at: 'cedar', towards: 'date', done: 2, route: 'red' }, {}],
      tasks: [{ kind: 'roll' }, { kind: 'travel' }],
      turn: { roll: 0 },
    });
    const { state: arrived, events } = small.apply(next, [2, 2]);
    expect(arrived.players[0]).toMatchObject({ at: 'date', destination: null, cash: 33 });
    expect(arrived.turn).toMatchObject({ roll: 4, walked: 1, left: 0 });
    expect(eventsOf(events, 'boarded')).toEqual([]);
  });

  it('stops at the destination: the payoff is paid and the rest of the roll is lost', () => {
    const state = trip(6, { at: 'cedar', route: 'red' });
    const { state: after, events } = playOn(state, go(state, 'date', 'red'));
    expect(after.turn).toMatchObject({ left: 0, walked: 3, hasArrived: true });
    expect(after.players[0]).toMatchObject({
      at: 'date',
      origin: 'date',
      destination: null,
      route: null,
      cash: 33,
    });
    expect(eventsOf(events, 'delivered')).toEqual([
      { type: 'delivered', seat: 0, from: 'ash', to: 'date', payoff: 13 },
    ]);
    expect(waitingFor(after)).toBe('purchase of 0');
  });
});

describe('who is next', () => {
  it('is the next seat that is not bankrupt', () => {
    const state = arrange({
      players: [{ destination: 'date' }, { cash: 0, bankrupt: true }, { destination: 'elm' }],
      turn: { roll: 1 },
    });
    expect(stateAfter(state, go(state, 'birch', 'red')).turn).toMatchObject({
      active: 2,
      number: 2,
    });
  });
});
