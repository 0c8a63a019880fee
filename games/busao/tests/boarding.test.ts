import { describe, expect, it } from 'vitest';
import type { Action } from '../rules/actions-and-events.ts';
import { aboutThing } from '../rules/table.ts';
import { arrange, boarding, busao, legalOf, playOn, stateAfter, waitingFor } from './busao-game.ts';

/** The numbers of seats: two for each window, the lower one first. */
const [W1, W1_UP, W2, W2_UP, W3] = [0, 1, 2, 3, 4];
const pick = (card: string): Action => ({ type: 'pick', card });

describe('boarding', () => {
  it('takes a free seat, the lower one of a window first', () => {
    const state = arrange({
      hands: [['gossip', 'joker']],
      buses: [{ seats: { [W1]: 'intern' } }],
    });
    const asked = stateAfter(state, { type: 'board', card: 'gossip', bus: 0 });
    expect(asked.hands[0]).toEqual(['joker']);
    expect(
      legalOf(asked, 'sit')
        .map(({ at }) => at)
        .sort((a, b) => a - b),
    ).toEqual([1, 2, 4, 6, 8, 10]);
    const { turn, buses } = stateAfter(asked, { type: 'sit', at: W1_UP });
    expect(buses[0]?.seats.slice(0, 3)).toEqual(['intern', 'gossip', null]);
    expect(turn.points).toBe(2);
  });

  it('can be done three times a turn', () => {
    const hand = ['gossip', 'joker', 'knitter', 'intern'];
    const after = stateAfter(
      arrange({ hands: [hand] }),
      ...boarding('gossip', 0, W1),
      ...boarding('joker', 0, W2),
      ...boarding('knitter', 0, W3),
    );
    expect(after.turn.active).toBe(1);
    expect(after.hands[0]).toEqual(['intern']);
  });

  it('needs what the card requires, on any bus', () => {
    const buses = (upgrades: readonly string[]) =>
      legalOf(arrange({ hands: [['exam-crammer']], buses: [{ upgrades }, {}] }), 'board').map(
        ({ bus }) => bus,
      );
    expect(buses([])).toEqual([]);
    expect(buses(['disco-ball'])).toEqual([]);
    expect(buses(['reading-lights'])).toEqual([0]);
    expect(buses(['free-wifi'])).toEqual([0]);
    const mother = (upgrades: readonly string[]) =>
      legalOf(arrange({ hands: [['stroller-mother']], buses: [{ upgrades }] }), 'board').length;
    expect([mother(['coffee-flask']), mother(['lift']), mother(['extra-grab-bars'])]).toEqual([
      0, 1, 1,
    ]);
  });
});

const FULL_BUS = [
  ...['joker', 'knitter', 'grandmother', 'hothead', 'small-talker', 'catalogue-seller'],
  ...['speaker-dj', 'headphone-wearer', 'guitarist', 'intern', 'radio-fan', 'speakerphone'],
];

describe('PARE', () => {
  const hands = [['gossip', 'joker', 'intern', 'snorer']];
  const targets = (state: ReturnType<typeof arrange>) =>
    new Set(legalOf(state, 'board').map(({ bus }) => bus));

  it('goes to the bus on which another player boards somebody, and protects it', () => {
    const state = stateAfter(arrange({ players: 3, hands }), ...boarding('gossip', 1, W1));
    expect(state.stopCard).toBe(1);
    expect(targets(state)).toEqual(new Set([0, 2]));
  });

  it('goes on to the next bus, so that the first is open again', () => {
    const state = stateAfter(
      arrange({ players: 3, hands, stopCard: 1 }),
      ...boarding('gossip', 2, W1),
    );
    expect(state.stopCard).toBe(2);
    expect(targets(state)).toEqual(new Set([0, 1]));
  });

  it('does not keep its holder from boarding the own bus, which does not move it', () => {
    const state = stateAfter(arrange({ hands, stopCard: 0 }), ...boarding('gossip', 0, W1));
    expect(state.stopCard).toBe(0);
    expect(targets(state)).toEqual(new Set([0, 1]));
  });
});

describe('what passengers do as they board', () => {
  it('Sheila makes all calm neighbours leave, in the order that the player likes', () => {
    const state = arrange({
      hands: [['brawler']],
      buses: [{ seats: { [W1]: 'snorer', [W2]: 'dozer', [W2_UP]: 'gossip', [W3]: 'guitarist' } }],
    });
    const asked = stateAfter(state, ...boarding('brawler', 0, W1_UP));
    expect(waitingFor(asked)).toBe('unboard of 0');
    expect(legalOf(asked, 'send').map(({ card }) => card)).toEqual(['dozer', 'snorer']);
    const { buses, terminal } = stateAfter(
      asked,
      { type: 'send', card: 'snorer' },
      { type: 'send', card: 'dozer' },
    );
    expect(terminal).toEqual(['snorer', 'dozer']);
    // Who sat above drops.
    expect(buses[0]?.seats.slice(0, 5)).toEqual(['brawler', null, 'gossip', null, 'guitarist']);
  });

  it('Nina makes any one neighbour leave', () => {
    const state = arrange({
      hands: [['lost-freshman']],
      buses: [{}, { seats: { [W1]: 'gossip', [W2]: 'joker', 8: 'intern' } }],
    });
    const asked = stateAfter(state, ...boarding('lost-freshman', 1, W1_UP));
    expect(waitingFor(asked)).toBe('unboard-one of 0');
    expect(legalOf(asked, 'pick').map(({ card }) => card)).toEqual(['gossip', 'joker']);
    const { buses, terminal } = stateAfter(asked, pick('joker'));
    expect(terminal).toEqual(['joker']);
    expect(buses[1]?.seats.flatMap((card) => card ?? [])).toEqual([
      'gossip',
      'lost-freshman',
      'intern',
    ]);
  });

  it('Wellington lets somebody change seats, but not to the own one', () => {
    const state = arrange({
      hands: [['candy-seller', 'joker']],
      buses: [{ seats: { [W1]: 'gossip', [W1_UP]: 'intern' } }],
    });
    const asked = stateAfter(state, ...boarding('candy-seller', 0, W2));
    expect(busao.legal(asked)).toEqual([pick('gossip'), pick('intern'), { type: 'decline' }]);
    const seats = legalOf(stateAfter(asked, pick('intern')), 'sit').map(({ at }) => at);
    expect(seats.sort((a, b) => a - b)).toEqual([3, 4, 6, 8, 10]);
    // Beside a neighbour who has moved over to the window.
    expect(legalOf(stateAfter(asked, pick('gossip')), 'sit')).toContainEqual({
      type: 'sit',
      at: 1,
    });
    const moved = stateAfter(asked, pick('gossip'), { type: 'sit', at: 3 });
    expect(moved.buses[0]?.seats.slice(0, 4)).toEqual(['intern', null, 'candy-seller', 'gossip']);
    const left = stateAfter(asked, { type: 'decline' });
    expect(left.buses).toEqual(asked.buses);
  });

  it('Zulmira pushes a neighbour onto another bus, as far as it may board there', () => {
    const state = arrange({
      players: 3,
      hands: [['queue-jumper', 'joker']],
      buses: [
        { seats: { [W1]: 'gossip', [W2]: 'intern' }, upgrades: [] },
        { seats: { [W1]: 'gossip' } },
        {},
      ],
      stopCard: 2,
    });
    const asked = stateAfter(state, ...boarding('queue-jumper', 0, W1_UP));
    // The gossip is on the second bus already, and the third is protected.
    expect(busao.legal(asked)).toEqual([pick('intern'), { type: 'decline' }]);
    const onto: Action = { type: 'push-to', bus: 1 };
    expect(aboutThing(onto)).toEqual(['bus/1']);
    const pushed = stateAfter(asked, pick('intern'), onto);
    const { buses, stopCard } = stateAfter(pushed, { type: 'sit', at: W2 });
    expect(buses[1]?.seats[W2]).toBe('intern');
    expect(buses[0]?.seats.slice(0, 3)).toEqual(['gossip', 'queue-jumper', null]);
    expect(stopCard).toBe(1);
  });

  it('Nestor brings PARE to the bus that he boards', () => {
    const state = arrange({ hands: [['former-conductor']], stopCard: 1 });
    expect(stateAfter(state, ...boarding('former-conductor', 0, W1)).stopCard).toBe(0);
  });

  it('Tati lets the active player draw, unseen by the others', () => {
    const { state, events } = playOn(
      arrange({ hands: [['football-fan']] }),
      ...boarding('football-fan', 1, W1),
      'joker',
    );
    expect(state.hands[0]).toEqual(['joker']);
    expect(events).toContainEqual({ type: 'got-cards', seat: 0, cards: ['joker'], only: [0] });
  });
});

describe('the ends of the game', () => {
  const nearlyFull = { ...FULL_BUS.slice(0, 11) };

  it('a full bus: the others have one turn more', () => {
    const state = arrange({
      players: 3,
      hands: [['gossip', 'dozer', 'snorer'], ['brawler'], ['brawler']],
      buses: [{ seats: nearlyFull }],
      street: [],
      turn: { points: 1 },
    });
    const full = stateAfter(state, ...boarding('gossip', 0, 11));
    expect(full.ending).toEqual({ reason: 'full', bus: 0, turnsLeft: 1 });
    expect(full.turn.active).toBe(1);
    const next = stateAfter(full, ...boarding('brawler', 1, W1));
    expect(next.turn.active).toBe(2);
    const last = stateAfter(next, ...boarding('brawler', 2, W1));
    expect(busao.pending(last).type).toBe('done');
  });

  it('Fim da Linha: somebody in each window, two points, then one turn for each of the others', () => {
    const row = { 0: 'gossip', 2: 'joker', 4: 'knitter', 6: 'dozer', 8: 'intern' };
    const gap = arrange({ hands: [['snorer', 'brawler']], buses: [{ seats: row }] });
    expect(legalOf(gap, 'end-of-line')).toEqual([]);
    const whole = arrange({
      hands: [['snorer', 'brawler'], ['brawler']],
      buses: [{ seats: { ...row, 10: 'hothead' } }],
      street: [],
    });
    const called = stateAfter(whole, { type: 'end-of-line' });
    expect(called.ending).toEqual({ reason: 'end-of-line', bus: 0, turnsLeft: 1 });
    expect(called.turn.points).toBe(1);
    const other = stateAfter(called, ...boarding('snorer', 0, 1));
    expect(other.turn.active).toBe(1);
    expect(busao.pending(stateAfter(other, ...boarding('brawler', 1, 0))).type).toBe('done');
  });

  it('in pairs the partner has one turn more, as all others have', () => {
    const state = arrange({
      players: 4,
      hands: [['gossip'], ['brawler'], ['joker'], ['knitter']],
      buses: [{ seats: nearlyFull }],
      street: [],
      turn: { points: 1 },
    });
    const full = stateAfter(state, ...boarding('gossip', 0, 11));
    expect(full.turn.active).toBe(1);
    const partner = stateAfter(full, ...boarding('brawler', 1, 4));
    expect(partner.turn.active).toBe(2);
    const other = stateAfter(partner, ...boarding('joker', 1, 6));
    expect(other.turn.active).toBe(3);
    const last = stateAfter(other, ...boarding('knitter', 1, 8));
    expect(busao.pending(last)).toMatchObject({
      type: 'done',
      result: {
        ranking: [
          [0, 2],
          [1, 3],
        ],
        winners: [0, 2],
        reason: 'normal',
      },
    });
  });
});
