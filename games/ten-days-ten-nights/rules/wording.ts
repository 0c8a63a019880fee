import { type GamePack, readWords, type Seat } from 'vbuses/play';
import type { Action, Event } from './actions-and-events.ts';
import type { Tables } from './tables.ts';

export function openWords(pack: GamePack, { map, cards, prizes }: Tables) {
  const place = (id: string): string => map.places.get(id)?.name ?? id;
  const seat = (number: Seat) => ({ as: 'seat', number: number + 1 });
  return readWords<Action | Event>(pack, {
    names: {
      ...{ seat, on: seat, first: seat, place, to: place, special: place },
      card: (id: string) => cards.get(id)?.name ?? id,
      prize: (id: string) => prizes.get(id)?.name ?? id,
    },
    values: {
      happiness: ({ happiness }) => ({
        change: happiness < 0 ? 'loss' : 'gain',
        amount: Math.abs(happiness),
      }),
    },
  });
}
