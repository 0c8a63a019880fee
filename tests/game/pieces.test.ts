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

  it('are missed where one is lost', () => {
    const counted = (state: typeof start, name: string) => game.pieces?.(state)[name];
    const [first = ''] = start.upgrades.deck;
    const deck = start.upgrades.deck.slice(1);
    const less = { ...start, bank: start.bank - 1, upgrades: { ...start.upgrades, deck } };
    expect(counted(less, 'fares/fare')).toBe(Number(counted(start, 'fares/fare')) - 1);
    expect(counted(less, `upgrades/${first}`) ?? 0).toBe(
      Number(counted(start, `upgrades/${first}`)) - 1,
    );
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
