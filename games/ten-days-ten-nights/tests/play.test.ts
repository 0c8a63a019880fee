import { describe, expect, it } from 'vitest';
import { createBotGames } from '../../../tests/helpers/bot-games.ts';
import tenDaysTenNights from '../rules/index.ts';
import { configOf, touringGamePack } from './touring-game.ts';

const playable = tenDaysTenNights.open(touringGamePack);
const { play, untaken, brokenLaws } = createBotGames(playable, 'solune');

describe('the bots', () => {
  const mixed = [
    ['greedy', 'planner'],
    ['collector', 'gambler', 'saboteur', 'saboteur'],
    ['saboteur', 'gambler', 'greedy', 'collector', 'planner', 'saboteur'],
  ].map((bots, number) => play(bots, number));
  const duels = ['greedy', 'planner', 'collector', 'saboteur'].flatMap((bot) => [
    play([bot, 'random'], 10),
    play(['random', bot], 11),
  ]);

  it('beat chance', () => {
    for (const { played } of duels) {
      const [winner] = played.winners;
      expect(played.strategies[winner ?? -1]).not.toBe('random');
    }
  });

  it('answer always, keep the laws, and play 20 rounds', () => {
    for (const { played } of [...mixed, ...duels]) {
      expect(played).toMatchObject({ faults: [], violations: [], reason: 'normal' });
      expect(played.turns).toBe(20 * played.strategies.length);
    }
  });

  it('take actions of every kind', () => {
    expect(untaken([...mixed, ...duels])).toEqual([]);
  });

  it('look ahead', () => {
    const { played } = playable.play({
      number: 0,
      strategies: ['lookahead:worlds=2,depth=1', 'greedy'],
      seed: 'ahead',
      config: { ...configOf(2), maxTurns: 4 },
      userBots: new Map(),
      log: null,
    });
    expect(played).toMatchObject({ faults: [], violations: [], reason: 'aborted' });
  });
});

describe('games at random', () => {
  it('keep the laws of every game, and those of this one', () => {
    expect(brokenLaws(800, 2)).toEqual([]);
  });
});
