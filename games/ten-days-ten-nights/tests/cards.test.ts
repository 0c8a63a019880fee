import { describe, expect, it } from 'vitest';
import type { Player } from '../rules/state.ts';
import { arrange, legalOf, playOn, stateAfter, touringTables, waitingFor } from './touring-game.ts';

const REST = { type: 'rest' } as const;
const play = (card: string) => ({ type: 'play', card }) as const;
const playFrom = (card: string, ...players: readonly Partial<Player>[]) => {
  const [own, ...others] = players;
  return arrange({ players: [{ ...own, hand: [card] }, ...others] });
};

/** The numbers that a card says, so that new ones break no test. */
const amountOf = (card: string, index = 0): number => {
  const effect = touringTables.cards.get(card)?.effects[index];
  return effect !== undefined && 'amount' in effect ? Number(effect.amount) : Number.NaN;
};
const turnsOf = (card: string): number => {
  const effect = touringTables.cards.get(card)?.effects[0];
  const duration = effect !== undefined && 'do' in effect ? effect.for : undefined;
  return typeof duration === 'object' && 'turns' in duration ? duration.turns : Number.NaN;
};
const placesIn = (district: string): string[] =>
  [...touringTables.map.places.values()].flatMap((place) =>
    place.district === district ? [place.id] : [],
  );

describe('drawing', () => {
  it('costs an action point, and only the player sees the card', () => {
    const { state, events } = playOn(arrange({}), { type: 'draw' }, 'encore');
    expect([state.turn.points, state.players[0]?.hand]).toEqual([4, ['encore']]);
    expect(events).toEqual([
      { type: 'drew', seat: 0 },
      { type: 'got-card', seat: 0, card: 'encore', only: [0] },
    ]);
  });
});

describe('a perk', () => {
  it('lies before its player, begins with the next turn, and goes when its turns are over', () => {
    const [card, turns] = ['early-start', turnsOf('early-start')];
    let state = stateAfter(playFrom(card, {}), play(card));
    expect(state.turn).toMatchObject({ points: 4, granted: 5 });
    expect([state.players[0]?.hand, state.discards]).toEqual([[], []]);
    const granted: number[] = [];
    for (let turn = 0; turn < turns + 1; turn += 1) {
      // With two players another goes first each second day; who is active is looked at alone.
      do state = stateAfter(state, REST);
      while (state.turn.active !== 0);
      granted.push(state.turn.granted);
    }
    const more = 5 + amountOf(card);
    expect(granted).toEqual([...Array(turns).fill(more), 5]);
    expect([state.players[0]?.lasting, state.discards]).toEqual([[], [card]]);
  });
});

describe('a card action', () => {
  /** A turn of seat 1 of three, who all stand at one place. */
  const secondOf = (at: string, hands: readonly (readonly string[])[]) => {
    const state = arrange({ players: hands.map((hand) => ({ at, hand: [...hand].sort() })) });
    return { ...state, turn: { ...state.turn, active: 1 } };
  };

  it('is done for one player after the other, clockwise from its own', () => {
    const [row = ''] = placesIn('lantern-row');
    const festival = secondOf(row, [[], ['lantern-festival'], []]);
    const { events } = playOn(festival, play('lantern-festival'));
    const seatsOf = (type: string) =>
      events.flatMap((event) => (event.type === type && 'seat' in event ? [event.seat] : []));
    expect(seatsOf('happiness')).toEqual([1, 2, 0]);
    expect(seatsOf('drew')).toEqual([1, 2, 0]);
  });

  it('takes no points, and says so of no one, where there are none', () => {
    const card = 'tourist-trap';
    const { events } = playOn(playFrom(card, {}, {}), { type: 'play-on', card, seat: 1 });
    expect(events).not.toContainEqual(expect.objectContaining({ type: 'happiness', seat: 1 }));
  });

  it('is played on one player whom its criterion fits', () => {
    const card = 'lost-luggage';
    const state = playFrom(card, {}, { at: 'drum-house', hand: ['encore', 'regatta'] }, {});
    expect(legalOf(state, 'play-on')).toEqual([{ type: 'play-on', card, seat: 1 }]);
    const asked = stateAfter(state, { type: 'play-on', card, seat: 1 });
    expect(waitingFor(asked)).toBe('give-up of 1');
    const after = stateAfter(asked, { type: 'drop', card: 'regatta' });
    const { hand } = after.players[1] ?? {};
    expect(hand?.includes('regatta')).toBe(false);
    expect(after.discards).toContain('regatta');
  });

  it('can change the next turn of others, and no later one', () => {
    const card = 'fog-bank';
    const state = stateAfter(playFrom(card, {}, { at: 'oyster-shack' }), play(card));
    const cut = stateAfter(state, REST);
    expect(cut.turn).toMatchObject({ active: 1, granted: 5 + amountOf(card) });
    expect(stateAfter(cut, REST, REST).turn).toMatchObject({ active: 1, granted: 5 });
  });
});
