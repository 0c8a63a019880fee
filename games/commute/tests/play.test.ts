import { describe, expect, it } from 'vitest';
import type { PlayResult } from '../../../src/play/playable.ts';
import { createBotGames, winsOf } from '../../../tests/helpers/bot-games.ts';
import { stepsOf } from '../../../tests/helpers/play-on.ts';
import commuteModule from '../rules/index.ts';
import type { State } from '../rules/state.ts';
import { commuteGamePack, openCommute } from './commute-game.ts';

const { rules } = openCommute();
const playable = commuteModule.open(commuteGamePack);

const games = createBotGames(playable, 'commute');
const { replay, untaken, brokenLaws } = games;

/** A short game has one round. */
const SHORT = { 'CO-15': 'one' };
const play = (bots: readonly string[], number: number, toggles: Record<string, string> = SHORT) =>
  games.play(bots, number, toggles);
const duels = (bots: readonly [string, string], count: number) => games.duels(bots, count, SHORT);

const mean = (list: readonly number[]): number =>
  list.reduce((sum, one) => sum + one, 0) / list.length;

/** The minutes of all mornings, from the logs. */
const morningsOf = (results: readonly PlayResult[]): number[] =>
  results.flatMap((game) => {
    const { sheet } = replay(game).state as State;
    return sheet.flatMap(({ which, minutes }) => (which === 'morning' ? minutes : []));
  });

describe('the bots', () => {
  const tables = [
    ['planner', 'planner', 'planner', 'planner', 'planner'],
    ['planner', 'pusher', 'cautious', 'straight'],
    ['pusher', 'cautious', 'pusher'],
  ].map((bots, number) => play(bots, number));
  const free = play(['planner', 'pusher', 'planner', 'pusher', 'cautious'], 3, {
    'CO-14': 'may',
    'CO-15': 'two',
  });
  const straight = duels(['straight', 'random'], 6);
  const planner = duels(['planner', 'straight'], 20);

  it('beat chance, and those who plan beat those who only walk', () => {
    expect(winsOf('straight', straight)).toBe(6);
    expect(winsOf('planner', planner)).toBeGreaterThanOrEqual(18);
  });

  it('answer always, keep the laws, and come to an end', () => {
    for (const { played } of [...tables, free, ...straight, ...planner]) {
      expect(played).toMatchObject({ faults: [], violations: [], reason: 'normal' });
    }
  });

  it('take actions of every kind', () => {
    expect(untaken([...tables, free, ...planner])).toEqual([]);
  });

  it('come to work within three minutes of the hundred, if they plan; about eight early if not', () => {
    // Who leaves the others alone: a rival in reach is pushed into work.
    const alone = Array.from({ length: 5 }, () => 'planner:trap=0');
    const planned = morningsOf([play(alone, 0), ...duels(['planner:trap=0', 'planner:trap=0'], 4)]);
    expect(mean(planned.map((minutes) => Math.abs(minutes - 100)))).toBeLessThan(3);
    const walked = morningsOf(duels(['straight', 'straight'], 20));
    expect(Math.abs(mean(walked) - 92)).toBeLessThan(5);
  });
});

describe('games at random', () => {
  it('keep the laws of every game, and those of Commute', () => {
    expect(brokenLaws(600, null, { 'CO-15': 'half' })).toEqual([]);
  });
});

describe('a player who has arrived', () => {
  it('is left alone until the next commute', () => {
    const { log } = play(['straight', 'pusher', 'planner', 'cautious'], 21, {});
    let arrived = 0;
    for (const { before, after } of stepsOf(rules, log ?? '')) {
      if (before.commute.number !== after.commute.number) continue;
      const wait = rules.pending(after);
      before.players.forEach((player, seat) => {
        if (!player.hasArrived) return;
        arrived += 1;
        expect(after.players[seat]).toEqual(player);
        expect(wait.type === 'decision' && wait.seat === seat).toBe(false);
      });
    }
    expect(arrived).toBeGreaterThan(0);
  });
});

describe('the bot that looks ahead', () => {
  it('plays Commute', () => {
    const { played } = play(['lookahead:worlds=4,depth=3', 'planner'], 1, { 'CO-15': 'half' });
    expect(played).toMatchObject({ faults: [], violations: [], reason: 'normal' });
  });
});
