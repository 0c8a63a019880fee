import { describe, expect, it } from 'vitest';
import { openRules } from '../../rules/game.ts';
import type { State } from '../../rules/state.ts';
import { createStream, resolveChance } from '../../src/play/chance.ts';
import { busGamePack, game } from './bus-game.ts';

/** Every so many choices, states are shown to all and counted. */
const EVERY = 30;

/** States of a game played at random, with those of other games between them. */
function someStates(players: number, seed: string): State[] {
  const stream = createStream(seed, 'choices');
  const states: State[] = [];
  let state = game.setup(game.configure({ players, maxTurns: 60 }));
  for (let choices = 0; ; choices += 1) {
    if (choices % EVERY === 0) states.push(state);
    const pending = game.pending(state);
    if (pending.type === 'done') return [...states, state];
    const legal = game.legal(state);
    const action = legal[pending.type === 'chance' ? 0 : stream.below(legal.length)];
    const choice = pending.type === 'chance' ? resolveChance(pending.chance, stream) : action;
    if (choice === undefined) throw new Error('nothing to choose from');
    state = game.apply(state, choice).state;
  }
}

describe('what the rules remember of the last state', () => {
  const [two, four] = [someStates(2, 'two'), someStates(4, 'four')];
  // Games take turns, forwards and backwards, so that what is remembered is never of the state before.
  const mixed = four.flatMap((state, index) => [state, two[index] ?? state]);

  it.each([
    ['forwards', mixed],
    ['backwards', mixed.toReversed()],
  ])('changes no view, no score and no list of actions, %s', (_, states) => {
    expect(states.length).toBeGreaterThan(20);
    for (const state of states) {
      const fresh = openRules(busGamePack);
      for (const viewer of [...state.players.keys(), 'public'] as const) {
        expect(game.view(state, viewer)).toEqual(fresh.view(state, viewer));
      }
      expect(game.score(state)).toEqual(fresh.score(state));
      expect(game.legal(state)).toEqual(fresh.legal(state));
    }
  });
});
