import { describe, expect, it } from 'vitest';
import { askBot } from '../../../tests/helpers/ask-bot.ts';
import { BOTS } from '../rules/bots/bots.ts';
import { playWorth } from '../rules/bots/card-worth.ts';
import { LOOKAHEAD } from '../rules/bots/lookahead.ts';
import { TASTES } from '../rules/bots/taste.ts';
import { projectState } from '../rules/state.ts';
import { type Arrangement, arrange, stateAfter, touring, touringTables } from './touring-game.ts';

const HAPPY = { food: 0, entertainment: 0, experience: 0, specials: 0, cards: 0 };

describe('the bots of Ten Days, Ten Nights', () => {
  const worth = (card: string, table: Arrangement, seat: number | null = null): number => {
    const view = projectState(arrange(table), 0);
    const { description: _, ...taste } = TASTES.planner ?? TASTES.greedy ?? { description: '' };
    const holder = { tables: touringTables, taste: taste as never, view, seat: 0 };
    return playWorth(
      holder,
      seat === null ? { type: 'play', card } : { type: 'play-on', card, seat },
    );
  };

  it('aim at the rival who is ahead', () => {
    const players = [
      { hand: ['late-night'] },
      { happiness: { ...HAPPY, food: 100 } },
      { happiness: { ...HAPPY, food: 300 } },
    ];
    const state = arrange({ players, round: 5, points: 1 });
    expect(worth('late-night', { players, round: 5 }, 2)).toBeGreaterThan(
      worth('late-night', { players, round: 5 }, 1),
    );
    expect(askBot(touring.forBots, BOTS.saboteur, { state })).toEqual({
      type: 'play-on',
      card: 'late-night',
      seat: 2,
    });
  });

  it('take nothing from a player who has nothing, and keep harm that would meet no one', () => {
    const [at = ''] = touringTables.map.ferriesFrom.keys();
    const gulls = (player: object) => worth('thieving-gulls', { players: [{}, player], round: 5 });
    expect(gulls({ at, hand: ['encore'] })).toBeGreaterThan(0);
    expect(gulls({ at })).toBe(0);
    expect(gulls({})).toBe(0);
    expect(worth('thieving-gulls', { players: [{}, {}], round: 20 })).toBe(20);
    const near = (food: number) =>
      worth('tourist-trap', { players: [{}, { happiness: { ...HAPPY, food } }], round: 5 }, 1);
    expect(near(200)).toBeGreaterThan(near(10));
    expect(near(0)).toBe(0);
    // Who has seen the dead end is glad of a ride from there.
    const ride = (visited: string[]) =>
      worth('wrong-bus', { players: [{}, { at: 'sunken-fort', visited }], round: 5 }, 1);
    expect([ride([]) > 0, ride(['sunken-fort'])]).toEqual([true, 0]);
  });

  it('plan to the last night, and lose nothing by an experience that they had planned', () => {
    expect(TASTES.planner?.horizon).toBe(touringTables.numbers.days * 2);
    const place = [...touringTables.map.places.values()].find(
      ({ label, time }) => label === 'experience' && time === 'day',
    );
    const state = arrange({ players: [{ at: place?.id ?? '' }], round: 19 });
    const worthOf = (one: typeof state) => LOOKAHEAD.estimate?.(one, touringTables)[0] ?? 0;
    const visited = stateAfter(state, { type: 'visit', place: place?.id ?? '' });
    expect(worthOf(visited)).toBeCloseTo(worthOf(state));
  });
});
