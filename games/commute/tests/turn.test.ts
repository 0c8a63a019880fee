import { describe, expect, it } from 'vitest';
import { createStream } from '../../../src/play/chance.ts';
import { playGame } from '../../../src/play/conductor.ts';
import type { Event } from '../rules/actions-and-events.ts';
import { commuteSpec } from '../rules/index.ts';
import type { State } from '../rules/state.ts';
import { findWay, openCommute, playerOf } from './commute-game.ts';

const { rules, tables, arrange, cardOf, configOf, stateAfter, legalOf, waitingFor } = openCommute();

const isEnd = (space: string): boolean =>
  space === tables.work || [...tables.houses.values()].some((house) => house.space === space);
const isPlain = (space: string): boolean => {
  const info = tables.spaces.get(space);
  return !isEnd(space) && info?.isUhOh === false && tables.distance(space, tables.work) > 20;
};

/** A way of plain spaces, far from work. */
const way = findWay(6, isPlain);
const [a = '', b = '', c = '', d = ''] = way;
/** Spaces three and two steps from work. */
const nearWork = findWay(1, (space) => tables.distance(space, tables.work) === 3)[0] ?? '';

/** A game up to the first walk, with seat 1 first and houses as they come. */
function begun(players: number, toggles: Readonly<Record<string, string>> = {}): State {
  let state = stateAfter(rules.setup(configOf(players, toggles)), 2);
  while (rules.pending(state).type === 'decision' && legalOf(state, 'take-house').length > 0) {
    const [first] = legalOf(state, 'take-house');
    if (first !== undefined) state = stateAfter(state, first);
  }
  return state;
}

describe('the set-up', () => {
  it('lets players choose houses, beginning with who goes first', () => {
    const state = stateAfter(rules.setup(configOf(3)), 3);
    expect(waitingFor(state)).toBe('take-house of 2');
    const [first] = legalOf(state, 'take-house');
    if (first === undefined) throw new Error('no house is free');
    const next = stateAfter(state, first);
    expect(waitingFor(next)).toBe('take-house of 0');
    expect(legalOf(next, 'take-house')).toHaveLength(tables.houses.size - 1);
    expect(legalOf(next, 'take-house')).not.toContainEqual(first);
  });

  it('deals three cards to everybody, at home', () => {
    const state = begun(4);
    for (const { hand, at, house, minutes } of state.players) {
      expect(hand).toHaveLength(3);
      expect(at).toBe(tables.houses.get(house ?? '')?.space);
      expect(minutes).toBe(0);
    }
    expect(state.cards.deck).toHaveLength(40 - 12);
    expect(waitingFor(state)).toBe('walk of 1');
  });
});

describe('a walk', () => {
  const start = arrange({ players: [{ at: a, hand: [1, 2, 2] }, { at: d }] });

  it('is as long as the card says, in any direction', () => {
    for (const { card, to } of legalOf(start, 'walk')) {
      const steps = tables.values.get(card) ?? 0;
      const landings = tables.walks({ from: a, notTo: null, steps, goal: tables.work });
      expect(landings.map((one) => one.to)).toContain(to);
    }
    // Of two cards with the same number one is enough.
    expect(new Set(legalOf(start, 'walk').map(({ card }) => card)).size).toBe(2);
  });

  it('ends with a full hand, and the turn of the next player', () => {
    const state = stateAfter(start, { type: 'walk', card: cardOf(start, 0, 1), to: b });
    expect(playerOf(state, 0).hand).toHaveLength(3);
    // Only those who have played draw.
    expect(playerOf(state, 1).hand).toHaveLength(0);
    expect(rules.pending(state)).toMatchObject({ type: 'decision', seat: 1, kind: 'walk' });
  });

  it('may not begin with a step back in the next turn, if that is agreed (CO-03)', () => {
    const players = [{ at: b, cameFrom: a, hand: [1] }, { at: d }];
    const endsWith = (answer: string): string[] =>
      legalOf(arrange({ players, toggles: { 'CO-03': answer } }), 'walk').map(({ to }) => to);
    expect(endsWith('move')).toContain(a);
    expect(endsWith('turns')).not.toContain(a);
    expect(endsWith('turns')).toContain(c);
  });
});

describe('the goal', () => {
  const toWork = (answer: string, length = 3): State => {
    const state = arrange({
      players: [
        { at: nearWork, minutes: 80, hand: [9, 9, 9] },
        { at: d, hand: [1, 1, 1] },
      ],
      toggles: { 'CO-05': answer },
    });
    const steps = answer === 'walked' ? { steps: length } : {};
    return stateAfter(state, {
      type: 'walk',
      card: cardOf(state, 0, 9),
      to: tables.work,
      ...steps,
    });
  };

  it('is reached with a higher card, for all or some of its minutes (CO-05)', () => {
    expect(playerOf(toWork('full'), 0)).toMatchObject({ hasArrived: true, minutes: 89 });
    expect(playerOf(toWork('walked'), 0)).toMatchObject({ hasArrived: true, minutes: 83 });
    // The long way round, for who would like to be later.
    expect(playerOf(toWork('walked', 9), 0)).toMatchObject({ hasArrived: true, minutes: 89 });
  });

  it('is not left again: who has arrived gets no turn, and no cards', () => {
    const arrived = toWork('full');
    expect(waitingFor(arrived)).toBe('walk of 1');
    expect(playerOf(arrived, 0).hand).toHaveLength(2);
    const [walk] = legalOf(arrived, 'walk');
    if (walk === undefined) throw new Error('no one can walk');
    const later = stateAfter(arrived, walk);
    expect(waitingFor(later)).toBe('walk of 1');
    expect(playerOf(later, 0)).toEqual(playerOf(arrived, 0));
  });

  it('ends the commute when everybody is there', () => {
    const state = arrange({
      players: [
        { at: nearWork, minutes: 91, hand: [9] },
        { at: tables.work, minutes: 104, hasArrived: true },
      ],
    });
    const walk = { type: 'walk', card: cardOf(state, 0, 9), to: tables.work } as const;
    const evening = stateAfter(state, walk);
    expect(evening.sheet).toEqual([{ which: 'morning', minutes: [100, 104], points: [0, -11] }]);
    expect(evening.commute).toMatchObject({ number: 1, which: 'evening' });
    for (const { at, minutes, hand, hasArrived } of evening.players) {
      expect({ at, minutes, hasArrived }).toEqual({
        at: tables.work,
        minutes: 0,
        hasArrived: false,
      });
      expect(hand).toHaveLength(3);
    }
  });
});

describe('the order of turns', () => {
  /** Who walks after seat 0 of four, who stand apart. */
  const next = (which: 'morning' | 'evening', answer: string): string => {
    const players = way.slice(0, 4).map((at, seat) => ({ at, hand: [seat === 0 ? 10 : 1] }));
    const state = arrange({ players, which, toggles: { 'CO-16': answer } });
    const alone = legalOf(state, 'walk').find(({ to }) => !way.includes(to));
    if (alone === undefined) throw new Error('everybody is in the way');
    return waitingFor(stateAfter(state, alone));
  };

  it('is clockwise in the morning and counter-clockwise in the evening (CO-16)', () => {
    expect([next('morning', 'both'), next('evening', 'both')]).toEqual(['walk of 1', 'walk of 3']);
    for (const which of ['morning', 'evening'] as const) {
      expect(next(which, 'clockwise')).toBe('walk of 1');
    }
    expect(next('morning', 'reversed')).toBe('walk of 3');
    expect(next('evening', 'reversed')).toBe('walk of 1');
  });
});

describe('a game', () => {
  /** The commutes of a game whose players walk straight: which, and who went first. */
  function commutes(players: number, toggles: Readonly<Record<string, string>>) {
    const straight = commuteSpec.strategies?.straight;
    if (straight === undefined || !('create' in straight)) throw new Error('there is no such bot');
    const config = configOf(players, toggles);
    const found: { which: string; first: number }[] = [];
    const note = (_: unknown, step: { readonly events: readonly Event[] }): void => {
      for (const event of step.events) {
        if (event.type === 'commute') found.push({ which: event.which, first: event.first });
      }
    };
    const { result, state } = playGame({
      rules,
      config,
      seed: 'turns',
      players: Array.from({ length: players }, (_, seat) => ({
        isGuarded: false,
        strategy: straight.create({
          seat,
          config,
          random: createStream('turns', `bot/${seat}`),
          parameters: {},
          choices: {},
          rules: rules.forBots,
          policy: () => {
            throw new Error('it asks for no other bot');
          },
        }),
      })),
      observers: [{ onChance: (chance, _, step) => note(chance, step), onDecision: note }],
    });
    expect(result.reason).toBe('normal');
    return { found, first: state.first };
  }

  it('has as many rounds as players, with a first seat that moves on (CO-09)', () => {
    const { found, first } = commutes(3, {});
    expect(found.map(({ which }) => which)).toEqual(
      Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? 'morning' : 'evening')),
    );
    const seats = [first, first + 1, first + 2].map((seat) => seat % 3);
    expect(found.map((one) => one.first)).toEqual(seats.flatMap((seat) => [seat, seat]));
  });
});
