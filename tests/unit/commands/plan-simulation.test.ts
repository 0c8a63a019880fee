import { describe, expect, it } from 'vitest';
import { planSimulation, readTargets } from '../../../src/commands/plan-simulation.ts';
import type { SimulateFlags } from '../../../src/commands/play-options.ts';
import { defineGame } from '../../../src/play/game-module.ts';
import type { OpenedGame } from '../../../src/simulate/open-game.ts';
import { highCard, highPack } from '../../helpers/high-card.ts';

const { description } = defineGame(highCard).open(highPack);

const varied = {
  toggle: { id: 'numbers.x', name: 'numbers.x', question: 'X', standard: '1', values: [] },
  value: '2',
};

const pack = {
  tables: new Map([
    [
      'cards',
      {
        byId: new Map([
          ['c1', {}],
          ['c2', {}],
        ]),
      },
    ],
  ]),
};

/** A game of two or three, as it is planned with some flags. */
const planOf = (flags: Partial<SimulateFlags>, more: Partial<OpenedGame> = {}) =>
  planSimulation(
    { games: 10, seed: 's', logs: 0, ...flags } as SimulateFlags,
    { host: { description }, digest: 'd', varied: [], pack, ...more } as unknown as OpenedGame,
  );

describe('a tournament', () => {
  it('is one of all quick bots of the game at its smallest table', () => {
    const { plan } = planOf({ tournament: true });
    expect(plan.strategies).toEqual(['random', 'highest', 'copycat']);
    expect(plan.config.players).toBe(2);
    expect(plan.isTournament).toBe(true);
  });

  it('ends with a whole round', () => {
    const players = ['random', 'highest', 'copycat'];
    // Three tables of two seatings each.
    expect(planOf({ tournament: true, players }).plan.games).toBe(12);
    expect(planOf({ tournament: true, players, games: 12 }).plan.games).toBe(12);
    expect(planOf({ tournament: true, players, seats: 3 }).plan.games).toBe(12);
    expect(planOf({ players }).plan.games).toBe(10);
  });

  it.each([
    [{ players: ['highest'] }, 'a tournament at tables of 2 needs at least 2 bots, not 1'],
    [{ players: ['highest', 'random'], seats: 3 }, 'at tables of 3 needs at least 3 bots, not 2'],
    [{ players: ['highest', 'highest'] }, 'highest is named twice'],
    [{ players: ['highst', 'random'] }, 'there is no bot `highst`'],
  ])('is refused with %j', (flags, message) => {
    expect(() => planOf({ tournament: true, ...flags })).toThrow(message);
  });
});

describe('a study', () => {
  it('has a variant for each other answer, then for each other number', () => {
    const { plan, studied } = planOf({ study: true }, {
      varied: [varied],
    } as unknown as OpenedGame);
    const [toggle] = description.toggles;
    const answers = (toggle?.values ?? []).filter(({ value }) => value !== toggle?.standard);
    expect(answers.length).toBeGreaterThan(0);
    expect(studied.map(({ kind, value }) => [kind, value])).toEqual([
      ...answers.map(({ value }) => ['question', value]),
      ['number', '2'],
    ]);
    expect(plan.variants.map(({ pack }) => pack)).toEqual([...answers.map(() => 0), 1]);
    expect(plan.variants.at(-1)?.config).toEqual(plan.config);
  });
});

describe('what things are worth', () => {
  const terms = [['action/play', { name: 'play', description: '' }]];
  const described = { host: { description: { ...description, terms } } } as unknown as OpenedGame;
  const thingsOf = (worth: readonly string[] | true) =>
    planOf({ worth }, described).plan.variants.map(({ without }) => without);

  it('is asked of types of actions, of cards, and of all cards of a table', () => {
    expect(thingsOf(true)).toEqual(['play']);
    expect(thingsOf(['c2', 'cards', 'play'])).toEqual(['c2', 'c1', 'play']);
  });

  it('is refused for what is neither', () => {
    expect(() => thingsOf(['c3x'])).toThrow('there is no type of action and no card `c3x`');
    const planWith = (player: string) => () => planOf({ players: [player] }, described);
    expect(planWith('highest:without=plai')).toThrow('no card `plai`');
    expect(planWith('highest:only=c1+play,blind=hands')).not.toThrow();
  });
});

describe('targets', () => {
  const read = (flags: Partial<SimulateFlags>) => readTargets(flags as SimulateFlags);
  const length = { text: 'length=3..4', name: 'length', low: 3, high: 4 };
  const tuned = { tune: [{ target: 'numbers.x', values: ['1', '2'] }] };

  it('are what a study measures, in its units', () => {
    const first = { text: 'first-player=0.25±0.01', name: 'first-player', low: 0.24, high: 0.26 };
    expect(read({ ...tuned, target: [length, first] })).toEqual([
      { text: 'length=3..4', measure: 'turns', low: 3, high: 4 },
      { text: first.text, measure: 'first-seat', low: 24, high: 26 },
    ]);
    expect(read({})).toEqual([]);
  });

  it('are refused alone, or for what is not measured', () => {
    expect(() => read({ target: [length] })).toThrow('belong together');
    expect(() => read(tuned)).toThrow('belong together');
    expect(() => read({ ...tuned, target: [{ ...length, name: 'fun' }] })).toThrow(
      'there is no target `fun`',
    );
  });
});
