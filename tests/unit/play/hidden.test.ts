import { describe, expect, it } from 'vitest';
import { createStream } from '../../../src/play/chance.ts';
import type { Viewer } from '../../../src/play/game-rules.ts';
import { createDeal, createView, type HandView } from '../../../src/play/hidden.ts';

interface State {
  readonly active: number;
  readonly piles: { readonly deck: readonly string[]; readonly discards: readonly string[] };
  readonly players: readonly { readonly points: number; readonly hand: readonly string[] }[];
  readonly offer: { readonly card: string } | null;
}

interface View {
  readonly viewer: Viewer;
  readonly active: number;
  readonly piles: { readonly deck: number; readonly discards: readonly string[] };
  readonly players: readonly { readonly points: number; readonly hand: HandView }[];
  readonly offer: { readonly card: string | null } | null;
}

const STATE: State = {
  active: 1,
  piles: { deck: ['e', 'f'], discards: ['g'] },
  players: [
    { points: 3, hand: ['a', 'b'] },
    { points: 5, hand: ['c', 'd'] },
  ],
  offer: { card: 'c' },
};

const view = createView<State, View>({
  'players[].hand': (_, viewer, seat) => seat === viewer,
  'piles.deck': 'none',
  'offer.card': ({ active }, viewer) => active === viewer,
});

const determinise = createDeal<State, View>([
  {
    all: ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
    seen: ({ piles }) => piles.discards,
    fields: ['players[].hand', 'piles.deck'],
  },
]);

describe('what is hidden', () => {
  it('is a number, a hand that its owner sees, or null', () => {
    expect(view(STATE, 0)).toEqual({
      viewer: 0,
      active: 1,
      piles: { deck: 2, discards: ['g'] },
      players: [
        { points: 3, hand: { count: 2, cards: ['a', 'b'] } },
        { points: 5, hand: { count: 2, cards: null } },
      ],
      offer: { card: null },
    });
    expect(view(STATE, 1).offer).toEqual({ card: 'c' });
    expect(view(STATE, 'public').players.map(({ hand }) => hand.cards)).toEqual([null, null]);
    expect(view({ ...STATE, offer: null }, 0).offer).toBeNull();
  });

  it('leaves the state as it was', () => {
    const before = structuredClone(STATE);
    determinise(view(STATE, 0), createStream('hidden', 'test'));
    expect(STATE).toEqual(before);
  });

  it('is dealt again from the cards that the viewer does not see, hands sorted', () => {
    const decks = Array.from({ length: 20 }, (_, at) => {
      const world = determinise(view(STATE, 0), createStream(`world ${at}`, 'test'));
      expect(view({ ...world, offer: STATE.offer }, 0)).toEqual(view(STATE, 0));
      const [own, other] = world.players;
      expect(own?.hand).toEqual(['a', 'b']);
      expect(other?.hand).toEqual(other?.hand.toSorted());
      expect([...(other?.hand ?? []), ...world.piles.deck].toSorted()).toEqual([
        'c',
        'd',
        'e',
        'f',
      ]);
      return world.piles.deck.join('');
    });
    expect(new Set(decks).size).toBeGreaterThan(3);
  });
});
