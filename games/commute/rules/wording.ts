import { type GamePack, readWords, type Seat, type WordValues } from 'vbuses/play';
import type { Action, Event } from './actions-and-events.ts';
import type { Tables } from './tables.ts';

/** A number card goes by its number, an Uh-Oh! card by its name. */
export function openWords(pack: GamePack, { spaces, houses, lines, uhOhs, values }: Tables) {
  const card = (id: string): string => String(uhOhs.get(id)?.name ?? values.get(id) ?? id);
  const seat = (number: Seat) => ({ as: 'seat', number: number + 1 });
  return readWords<Action | Event>(pack, {
    names: {
      ...{ seat, player: seat, first: seat, card, cards: card },
      to: (id: string) => spaces.get(id)?.name ?? id,
      house: (id: string) => houses.get(id)?.name ?? id,
      line: (id: string) => lines.get(id)?.name ?? id,
      rows: (row: WordValues) => ({ as: 'row', ...row }),
    },
    values: {
      choose: ({ option }) => ({ number: option + 1 }),
      chose: ({ option }) => ({ number: option + 1 }),
      commute: ({ number }) => ({ round: Math.floor(number / 2) + 1 }),
      scored: ({ minutes, points }) => ({
        rows: minutes.map((one, at) => ({ seat: at, minutes: one, points: points[at] ?? 0 })),
      }),
    },
  });
}
