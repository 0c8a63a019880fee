import { describe, expect, it } from 'vitest';
import type { Action } from '../../rules/actions-and-events.ts';
import type { State } from '../../rules/state.ts';
import type { Chance, Outcome } from '../../src/play/chance.ts';
import { arrange, game } from './bus-game.ts';

/** Everything that can come of a chance of this game, each once. */
function outcomesOf(chance: Chance): readonly Outcome[] {
  if (chance.kind === 'draw') return [...new Set(chance.pile)];
  if (chance.kind !== 'dice') throw new Error(`no ${chance.kind} after the set-up`);
  return chance.sides.reduce<number[][]>(
    (lists, sides) =>
      lists.flatMap((list) => Array.from({ length: sides }, (_, index) => [...list, index + 1])),
    [[]],
  );
}

/** Lines of play of a length, in which each action and each outcome counts as one step. */
function countLines(state: State, depth: number): number {
  if (depth === 0) return 1;
  const wait = game.pending(state);
  if (wait.type === 'done') return 0;
  const choices: readonly (Action | Outcome)[] =
    wait.type === 'chance' ? outcomesOf(wait.chance) : game.legal(state);
  if (depth === 1) return choices.length;
  return choices.reduce<number>(
    (sum, choice) => sum + countLines(game.apply(state, choice).state, depth - 1),
    0,
  );
}

const counts = (state: State, depths: number): number[] =>
  Array.from({ length: depths }, (_, index) => countLines(state, index + 1));

describe('the number of lines of play', () => {
  it('is pinned for two buses at one stop with a passenger, without upgrades', () => {
    const state = arrange({
      toggles: { upgrades: 'no' },
      actions: 3,
      seats: [
        { at: 'gastown', hand: ['gastown', 'ubc'], cameFrom: 'powell-clark' },
        { at: 'gastown', hand: ['49th-oak'] },
      ],
      tokens: [{ stop: 'gastown', region: 'marpole' }],
      discards: ['33rd-oak'],
    });
    // Deliver 1, pick up 1, exchange 1, two links that do not lead back, and the end of the turn.
    expect(counts(state, 1)).toEqual([6]);
    // 5 after the delivery, 2 piles, 2 gifts, 6 and 4 after the moves, 64 rolls.
    expect(counts(state, 2)[1]).toBe(5 + 2 + 2 + 6 + 4 + 64);
    expect(counts(state, 4)).toEqual([6, 83, 1_238, 9_680]);
  });

  it('is pinned for a bus with upgrades that move it', () => {
    const state = arrange({
      actions: 2,
      seats: [
        {
          at: 'marpole-loop',
          cameFrom: 'marine-oak',
          upgrades: [
            'granville-hov-lane-access',
            'retire-at-the-loop',
            'move-to-the-back',
            'straightaway',
            'express-bus',
          ],
        },
        { at: 'ubc' },
      ],
    });
    // Three other loops, two links, two stops of Granville at once, one step back, and the end.
    expect(counts(state, 1)).toEqual([8]);
    // 5, 5 and 4 after the trips, 6 and 5 after the moves, 7 after two stops (a step back may be of
    // two again), 3 after the step back.
    expect(counts(state, 2)[1]).toBe(5 + 5 + 4 + 6 + 5 + 7 + 3 + 64);
    expect(counts(state, 4)).toEqual([8, 99, 1_526, 13_942]);
  });

  it('is pinned for a purse and an offer', () => {
    const state = arrange({
      actions: 1,
      seats: [
        { at: 'gastown', fares: 4, hand: ['ubc', '16th-oak'] },
        { at: 'hastings-main', hand: ['49th-oak'], upgrades: ['transit-supervisor'], fares: 2 },
      ],
      offer: ['next-stop', 'unruly-passenger', 'floor-it'],
    });
    // Three upgrades, three links, a sweep, and the end.
    expect(counts(state, 1)).toEqual([8]);
    // 2 deliveries, 2 players with cards, 3 links or none, 5 after each move, 50 names to turn up.
    expect(counts(state, 2)[1]).toBe(2 + 2 + 4 + 3 * 5 + 50 + 64);
    expect(counts(state, 4)).toEqual([8, 137, 3_871, 129_112]);
  });
});
