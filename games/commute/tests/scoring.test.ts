import { describe, expect, it } from 'vitest';
import { eveningPoints, morningPoints, rankPlayers } from '../rules/scoring.ts';
import type { SheetRow, State } from '../rules/state.ts';
import { openCommute } from './commute-game.ts';

const { tables, arrange, configOf } = openCommute();

const toggles = (answers: Readonly<Record<string, string>> = {}) => configOf(2, answers).toggles;

describe('a morning', () => {
  it('costs a point for each minute too early or too late, and seven more for being late', () => {
    const points = [90, 99, 100, 101, 112].map((one) => morningPoints(tables, toggles(), one));
    expect(points).toEqual([-10, -1, 0, -8, -19]);
  });

  it('costs seven points on the dot, if that is agreed (CO-02)', () => {
    const late = toggles({ 'CO-02': 'late' });
    expect([99, 100, 101].map((one) => morningPoints(tables, late, one))).toEqual([-1, -7, -8]);
  });
});

describe('an evening', () => {
  const points = (answer: string): number[] =>
    [60, 60, 75, 95].map((minutes) =>
      eveningPoints(tables, toggles({ 'CO-10': answer }), { minutes, fewest: 60 }),
    );

  it('gives twenty to all with the fewest minutes, and less to the others (CO-10)', () => {
    expect(points('no-floor')).toEqual([20, 20, 5, -15]);
    expect(points('floor')).toEqual([20, 20, 5, 0]);
  });
});

describe('a score', () => {
  const rows: readonly SheetRow[] = [
    { which: 'morning', minutes: [100, 90], points: [0, -10] },
    { which: 'evening', minutes: [70, 60], points: [10, 20] },
  ];
  const base = arrange({ players: [{}, {}] });
  const state = (change: Partial<State>): State => ({ ...base, sheet: rows, ...change });

  it('makes the one with most points win, and then who was fastest in more evenings (CO-12)', () => {
    const even = state({ reputation: [0, 0] });
    expect(rankPlayers(even, 'normal').winners).toEqual([1]);
    const shared = { ...even, config: configOf(2, { 'CO-12': 'shared' }) };
    expect(rankPlayers(shared, 'normal')).toMatchObject({ ranking: [[0, 1]], winners: [0, 1] });
    expect(rankPlayers(state({ reputation: [9, 0] }), 'normal').winners).toEqual([0]);
    expect(rankPlayers(even, 'aborted').winners).toEqual([]);
  });
});
