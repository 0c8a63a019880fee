import { describe, expect, it } from 'vitest';
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
});
