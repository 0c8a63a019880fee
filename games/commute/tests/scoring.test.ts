import { describe, expect, it } from 'vitest';
import { rankPlayers } from '../rules/scoring.ts';
import type { SheetRow, State } from '../rules/state.ts';
import { openCommute } from './commute-game.ts';

const { arrange, configOf } = openCommute();

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
