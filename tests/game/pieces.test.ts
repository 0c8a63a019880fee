import { describe, expect, it } from 'vitest';
import vancouverBuses from '../../rules/index.ts';
import { busGamePack, configOf, game } from './bus-game.ts';

const DECKS = /^(?:passengers-|upgrades$|routes$|fares$|tokens$)/;

describe('the pieces of the game', () => {
  const start = game.setup(configOf(4));

  it('are those that are printed, each as often', () => {
    const printed = busGamePack.components.flatMap(({ id: deck, cards }) =>
      DECKS.test(deck) ? cards.map(({ id, copies }) => [`${deck}/${id}`, copies] as const) : [],
    );
    expect(printed.length).toBeGreaterThan(150);
    expect(game.pieces?.(start)).toEqual(Object.fromEntries(printed));
  });

  it('leave out upgrades in a game without them', () => {
    const counted = game.pieces?.(game.setup(configOf(2, { upgrades: 'no' }))) ?? {};
    expect(Object.keys(counted).filter((name) => name.startsWith('upgrades/'))).toEqual([]);
  });

  it('stay in the game, as the law for every game says', () => {
    const { laws } = vancouverBuses.open(busGamePack).checkLaws({
      ...{ decisions: 400, seed: '1', seats: null, toggles: {} },
      log: { engine: 'test', packDigest: '' },
    });
    expect(laws.find(({ law }) => law === 'pieces')).toMatchObject({ outcome: 'holds' });
    expect(laws.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
  });
});
