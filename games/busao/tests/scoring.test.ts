import { describe, expect, it } from 'vitest';
import { countInReach } from '../rules/effects.ts';
import type { State } from '../rules/state.ts';
import { arrange, busao, busaoTables } from './busao-game.ts';

/** What the four parts of the pad say for the first bus. */
const partsOf = (state: State) => busao.score(state)[0]?.parts;

/** Tests name the effects that they count, so that new numbers on cards break none. */
const pointsOf = (id: string): number => busaoTables.passengers.get(id)?.points ?? Number.NaN;
const perTrait = (id: string, index = 0): number => {
  const effect = busaoTables.passengers.get(id)?.effects[index];
  return effect !== undefined && 'points' in effect ? Number(effect.points) : Number.NaN;
};

describe('the score', () => {
  it('counts the neighbours around a passenger, corners too', () => {
    // Grandmothers like the young: two beside her, one across the corner, one too far away.
    const seats = {
      2: 'grandmother',
      0: 'speaker-dj',
      3: 'intern',
      5: 'influencer',
      8: 'guitarist',
    };
    const alone = partsOf(arrange({ buses: [{ seats: { 2: 'grandmother' } }] }));
    expect(alone?.passengers).toBe(pointsOf('grandmother'));
    const others = Object.entries(seats).filter(([at]) => at !== '2');
    const without = partsOf(arrange({ buses: [{ seats: Object.fromEntries(others) }] }));
    const together = partsOf(arrange({ buses: [{ seats }] }));
    const gained = (together?.passengers ?? 0) - (without?.passengers ?? 0);
    // The DJ dislikes the grandmother beside him.
    const disliked = perTrait('speaker-dj');
    expect(gained).toBe(pointsOf('grandmother') + 3 * perTrait('grandmother') + disliked);
  });

  it('never counts a passenger for its own effect, aboard neither', () => {
    const seats = ['intern', null, 'gossip'];
    const bus = { driver: null, upgrades: [], seats };
    expect(countInReach('aboard', { bus, at: 0, around: [] }, () => true)).toBe(1);
    expect(countInReach('aboard', { bus, at: null, around: [] }, () => true)).toBe(2);
  });

  it('gives nothing for who was made to board without what is required (BU-15)', () => {
    const seats = { 0: 'exam-crammer' };
    const scored = (upgrades: readonly string[]) =>
      partsOf(arrange({ toggles: { 'BU-15': 'no' }, buses: [{ seats, upgrades }] }))?.passengers;
    const silent = [...busaoTables.upgrades.values()].find(({ traits }) =>
      traits.includes('silent'),
    );
    expect(scored([])).toBe(0);
    expect(scored([silent?.id ?? ''])).toBe(pointsOf('exam-crammer'));
  });

  it('counts a condition that has to hold, or has not to', () => {
    const asleep = partsOf(arrange({ buses: [{ seats: { 0: 'dozer', 8: 'snorer' } }] }));
    const awake = partsOf(arrange({ buses: [{ seats: { 0: 'dozer', 2: 'snorer' } }] }));
    expect((asleep?.passengers ?? 0) - (awake?.passengers ?? 0)).toBe(
      perTrait('dozer') - perTrait('snorer'),
    );
  });
});

describe('the winner', () => {
  const over = (state: State) =>
    busao.pending({ ...state, agenda: [{ kind: 'over', reason: 'normal' }] });
  const ranking = (state: State) => {
    const wait = over(state);
    return wait.type === 'done' ? wait.result.ranking : null;
  };

  it('has the most points', () => {
    const state = arrange({ buses: [{ seats: { 0: 'speaker-dj' } }, { seats: { 0: 'knitter' } }] });
    expect(ranking(state)).toEqual([[1], [0]]);
  });

  it('has more passengers, then more upgrades, with equal points; else the victory is shared', () => {
    // The snorer brings nothing as long as no one is beside him.
    expect(pointsOf('snorer')).toBe(0);
    const more = arrange({ buses: [{}, { seats: { 0: 'snorer' } }] });
    expect(ranking(more)).toEqual([[1], [0]]);
    const fitted = arrange({ buses: [{ upgrades: [] }, { upgrades: ['lift'] }] });
    expect(ranking(fitted)).toEqual([[1], [0]]);
    expect(ranking(arrange({ players: 3 }))).toEqual([[0, 1, 2]]);
  });
});
