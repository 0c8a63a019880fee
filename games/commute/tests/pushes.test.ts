import { describe, expect, it } from 'vitest';
import type { Action } from '../rules/actions-and-events.ts';
import type { State } from '../rules/state.ts';
import { findWay, openCommute, playerOf } from './commute-game.ts';

const { rules, tables, arrange, cardOf, playOn, stateAfter, legalOf, waitingFor } = openCommute();

const ends = new Set([tables.work, ...[...tables.houses.values()].map(({ space }) => space)]);
const isPlain = (space: string): boolean =>
  !ends.has(space) &&
  tables.spaces.get(space)?.isUhOh === false &&
  tables.distance(space, tables.work) > 20;
const modifierOf = (space: string): number => tables.spaces.get(space)?.minutes ?? 0;
const distanceToWork = (space: string): number => tables.distance(space, tables.work);

const [a = '', b = '', c = '', d = '', e = ''] = findWay(5, isPlain);
/** A space far from all others. */
const [far = ''] = findWay(
  1,
  (space) => isPlain(space) && [a, b, c, d, e].every((one) => tables.stepsBetween(space, one) > 12),
);
/** Spaces just before work. */
const [near = '', nearer = ''] = findWay(
  2,
  (space) => !ends.has(space) && !tables.spaces.get(space)?.isUhOh && distanceToWork(space) < 5,
);

const walk = (state: State, seat: number, number: number, to: string): Action => ({
  type: 'walk',
  card: cardOf(state, seat, number),
  to,
});
const push = (
  state: State,
  [seat, player]: readonly [number, number],
  number: number,
  to: string,
): Action => ({ type: 'push', player, card: cardOf(state, seat, number), to });

describe('a push', () => {
  const start = arrange({
    players: [
      { at: a, hand: [1, 1, 5] },
      { at: b, minutes: 10, hand: [3, 3, 3] },
    ],
  });
  const landed = stateAfter(start, walk(start, 0, 1, b));

  it('is made by the player who lands on another, with one of the remaining cards', () => {
    expect(waitingFor(landed)).toBe('push of 0');
    const cards = new Set(legalOf(landed, 'push').map(({ card }) => tables.values.get(card)));
    expect(cards).toEqual(new Set([1, 5]));
    // In every direction.
    const ones = legalOf(landed, 'push').filter(({ card }) => tables.values.get(card) === 1);
    expect(ones.map(({ to }) => to)).toEqual(expect.arrayContaining([a, c]));
  });

  it('costs the pushed player the minutes of the space, and no player those of the card', () => {
    const { state, events } = playOn(landed, push(landed, [0, 1], 1, c));
    expect(playerOf(state, 1)).toMatchObject({ at: c, minutes: 10 + modifierOf(c) });
    expect(playerOf(state, 0)).toMatchObject({ at: b, minutes: 1 + modifierOf(b) });
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'pushed', seat: 0, player: 1, minutes: modifierOf(c) }),
    );
  });

  it('may not begin with a step back of the pushed pawn, if that is agreed (CO-03)', () => {
    const players = [
      { at: c, hand: [1, 1] },
      { at: b, cameFrom: a },
    ];
    const endsWith = (answer: string): string[] => {
      const state = arrange({ players, toggles: { 'CO-03': answer } });
      return legalOf(stateAfter(state, walk(state, 0, 1, b)), 'push').map(({ to }) => to);
    };
    expect(endsWith('move')).toContain(a);
    expect(endsWith('turns')).not.toContain(a);
  });

  it('must be made if it can, unless that is agreed otherwise (CO-14)', () => {
    expect(legalOf(landed, 'let-be')).toEqual([]);
    const free = arrange({
      players: [{ at: a, hand: [1, 1] }, { at: b }],
      toggles: { 'CO-14': 'may' },
    });
    const choice = stateAfter(free, walk(free, 0, 1, b));
    const { state, events } = playOn(choice, { type: 'let-be' });
    expect(events).toContainEqual({ type: 'let-be', seat: 0, player: 1 });
    expect([playerOf(state, 0).at, playerOf(state, 1).at]).toEqual([b, b]);
  });
});

it('is not asked of a player who was pushed off a space, and shares the next one (CO-14)', () => {
  const start = arrange({
    players: [
      { at: a, hand: [1, 1, 7] },
      { at: b, hand: [1] },
      { at: c, hand: [1] },
      { at: a, hand: [9, 9, 9] },
    ],
    toggles: { 'CO-14': 'may' },
  });
  // 0 walks to b and pushes 1 to c, who pushes 2 to b, who pushes 0 back to a, where 3 stands.
  const landed = stateAfter(start, walk(start, 0, 1, b));
  const second = stateAfter(landed, push(landed, [0, 1], 1, c));
  const third = stateAfter(second, push(second, [1, 2], 1, b));
  const off = stateAfter(third, push(third, [2, 0], 1, a));
  expect(waitingFor(off)).toBe('push of 0');
  expect(waitingFor(stateAfter(off, { type: 'let-be' }))).toBe('walk of 1');
});

describe('a cascade', () => {
  const players = [
    { at: a, hand: [1, 1, 7] },
    { at: b, hand: [1, 4] },
    { at: c, hand: [2, 2, 2] },
    { at: far, hand: [9, 9, 9] },
  ];
  const start = arrange({ players });
  const landed = stateAfter(start, walk(start, 0, 1, b));
  const cascade = stateAfter(landed, push(landed, [0, 1], 1, c));

  it('goes on with a push by the second player, who chooses card and direction', () => {
    expect(waitingFor(cascade)).toBe('push of 1');
    const pushes = legalOf(cascade, 'push');
    expect(pushes.every(({ player }) => player === 2)).toBe(true);
    expect(new Set(pushes.map(({ card }) => tables.values.get(card)))).toEqual(new Set([1, 4]));
  });

  it('fills the hands of everybody who has played at its end', () => {
    const state = stateAfter(cascade, push(cascade, [1, 2], 1, d));
    expect(state.players.map(({ at }) => at)).toEqual([b, c, d, far]);
    expect(state.players.map(({ hand }) => hand.length)).toEqual([3, 3, 3, 3]);
    // Who has not played holds the same cards.
    expect(playerOf(state, 2).hand).toEqual(playerOf(start, 2).hand);
    expect(waitingFor(state)).toBe('walk of 1');
  });

  it('lets a player without cards draw one and play it', () => {
    const poor = arrange({ players: players.map((one, seat) => (seat === 1 ? { at: b } : one)) });
    const first = stateAfter(poor, walk(poor, 0, 1, b));
    const second = stateAfter(first, push(first, [0, 1], 1, c));
    expect(waitingFor(second)).toBe('push of 1');
    expect(playerOf(second, 1).hand).toHaveLength(1);
    const [any] = legalOf(second, 'push').filter(({ to }) => to !== c && to !== b);
    if (any === undefined) throw new Error('there is no way out');
    const { state } = playOn(second, any);
    expect(playerOf(state, 1).hand).toHaveLength(3);
  });
});

describe('the end of a cascade', () => {
  /** Seat 0 lands on seat 1, who is pushed onto seat 2, who is pushed back onto seat 1. */
  const back = (answer: string): State => {
    const start = arrange({
      players: [
        { at: a, hand: [1, 1] },
        { at: b, hand: [1] },
        { at: c, hand: [1] },
      ],
      toggles: { 'CO-06': answer },
    });
    const landed = stateAfter(start, walk(start, 0, 1, b));
    const second = stateAfter(landed, push(landed, [0, 1], 1, c));
    // Back onto the active player.
    return stateAfter(second, push(second, [1, 2], 1, b));
  };

  it('comes because no player is pushed twice in a turn (CO-06)', () => {
    const third = back('once');
    expect(waitingFor(third)).toBe('push of 2');
    expect(legalOf(third, 'push').every(({ player }) => player === 0)).toBe(true);
    const fourth = stateAfter(third, push(third, [2, 0], 1, c));
    // On c stands seat 1, who was pushed before: they share the space.
    expect(waitingFor(fourth)).toBe('walk of 1');
    expect(fourth.players.map(({ at }) => at)).toEqual([c, c, b]);
  });
});

describe('a push to the goal', () => {
  const pushed = (answer: string): State => {
    const start = arrange({
      players: [
        { at: near, hand: [1, 9, 1] },
        { at: nearer, minutes: 70 },
      ],
      toggles: { 'CO-07': answer },
    });
    return stateAfter(start, walk(start, 0, 1, nearer));
  };

  it('ends the way of the pushed player, at no minutes (CO-07)', () => {
    const landed = pushed('yes');
    const state = stateAfter(landed, push(landed, [0, 1], 9, tables.work));
    expect(playerOf(state, 1)).toMatchObject({ hasArrived: true, minutes: 70, at: tables.work });
    expect(waitingFor(state)).toBe('walk of 0');
  });

  it('can be forbidden', () => {
    const goals = (state: State): number =>
      legalOf(state, 'push').filter(({ to }) => to === tables.work).length;
    expect(goals(pushed('yes'))).toBeGreaterThan(0);
    expect(goals(pushed('no'))).toBe(0);
  });
});

describe('who has arrived', () => {
  it('is pushed by no one', () => {
    const start = arrange({
      players: [
        { at: nearer, hand: [9, 9, 9] },
        { at: tables.work, minutes: 99, hasArrived: true, hand: [2, 2] },
        { at: far, hand: [1] },
      ],
    });
    const state = stateAfter(start, walk(start, 0, 9, tables.work));
    expect(waitingFor(state)).toBe('walk of 2');
    expect(playerOf(state, 1)).toEqual(playerOf(start, 1));
    expect(rules.score(state).map(({ total }) => total)).toEqual([0, 0, 0]);
  });
});
