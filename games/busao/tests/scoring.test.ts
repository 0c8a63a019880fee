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
  it('of an empty bus is nothing', () => {
    expect(busao.score(arrange({}))).toEqual([
      { total: 0, parts: { passengers: 0, driver: 0, upgrades: 0, hand: 0 } },
      { total: 0, parts: { passengers: 0, driver: 0, upgrades: 0, hand: 0 } },
    ]);
  });

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

  it('counts everybody aboard for those who look at all', () => {
    const seats = { 0: 'intern', 8: 'small-talker', 10: 'snorer' };
    const lonely = partsOf(arrange({ buses: [{ seats: { 0: 'intern' } }] }));
    const others = partsOf(arrange({ buses: [{ seats: { 8: 'small-talker', 10: 'snorer' } }] }));
    const all = partsOf(arrange({ buses: [{ seats }] }));
    expect((all?.passengers ?? 0) - (others?.passengers ?? 0)).toBe(
      (lonely?.passengers ?? 0) + 2 * perTrait('intern'),
    );
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

  it('gives a point for each passenger and each trait that the driver prefers', () => {
    // Jurandir: elder, calm, chatty. The grandmother is all of it, the gossip two, the snorer one.
    const seats = { 0: 'grandmother', 4: 'gossip', 8: 'snorer', 10: 'speaker-dj' };
    expect(partsOf(arrange({ buses: [{ driver: 'seu-jurandir', seats }] }))?.driver).toBe(6);
  });

  it('gives the points of upgrades, trait by trait', () => {
    const seats = { 0: 'grandmother', 4: 'gossip', 8: 'snorer' };
    const lift = busaoTables.upgrades.get('lift')?.effects ?? [];
    const [elder, calm] = lift.map((effect) => ('points' in effect ? Number(effect.points) : 0));
    expect(partsOf(arrange({ buses: [{ upgrades: ['lift'], seats }] }))?.upgrades).toBe(
      2 * (elder ?? 0) + 2 * (calm ?? 0),
    );
  });

  it('takes a point for each card in hand; partners have the same points', () => {
    const hands = [['gossip', 'joker'], [], ['intern']];
    const scores = busao.score(arrange({ players: 4, hands, buses: [{ seats: { 0: 'snorer' } }] }));
    expect(scores.map(({ parts }) => parts.hand)).toEqual([-3, 0, -3, 0]);
    expect(scores[2]).toEqual(scores[0]);
    expect(scores[0]?.total).toBe(pointsOf('snorer') - 3);
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
