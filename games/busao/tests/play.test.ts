import { describe, expect, it } from 'vitest';
import { createBotGames, winsOf } from '../../../tests/helpers/bot-games.ts';
import busaoModule from '../rules/index.ts';
import { busaoGamePack } from './busao-game.ts';

const playable = busaoModule.open(busaoGamePack);
const { play, duels, untaken, brokenLaws } = createBotGames(playable, 'busao');

describe('the bots', () => {
  const others = [
    ['greedy', 'tidy'],
    ['saboteur', 'hoarder'],
    ['rusher', 'greedy', 'saboteur'],
    ['hoarder', 'tidy', 'hoarder', 'greedy'],
  ].map((bots, number) => play(bots, number));
  const greedy = duels(['greedy', 'random'], 10);
  const saboteur = duels(['saboteur', 'random'], 10);

  it('beat chance', () => {
    expect(winsOf('greedy', greedy)).toBe(10);
    expect(winsOf('saboteur', saboteur)).toBe(10);
  });

  it('answer always, keep the laws, and come to an end', () => {
    for (const { played } of [...others, ...greedy, ...saboteur]) {
      expect(played).toMatchObject({ faults: [], violations: [], reason: 'normal' });
    }
  });

  it('see the Rua run out in every game in which the Terminal is shuffled', () => {
    const games = [...others, ...greedy].map(({ played: { facts } }) => facts);
    const shuffled = games.filter(({ counts }) => (counts['shuffles of the Terminal'] ?? 0) > 0);
    expect(shuffled.length).toBeGreaterThan(0);
    for (const { lows } of shuffled) expect(lows).toEqual({ 'cards in the Rua': 0 });
  });

  it('are partners with four players, whose lead goes from bus to bus', () => {
    const pairs = others.find(({ played }) => played.totals.length === 4)?.played;
    expect(pairs?.facts.teams).toEqual([0, 1, 0, 1]);
    expect(pairs?.winners).toHaveLength(2);
    expect(pairs?.leadChanges).toBeGreaterThan(0);
    expect(greedy[0]?.played.facts.teams).toBeUndefined();
  });

  it('take actions of every kind but to pass, which only another rule allows', () => {
    expect(untaken([...others, ...greedy, ...saboteur])).toEqual(['pass']);
  });
});

describe('games at random', () => {
  it('keep the laws of every game, and those of Busão', () => {
    expect(brokenLaws(600, null)).toEqual([]);
  });
});
