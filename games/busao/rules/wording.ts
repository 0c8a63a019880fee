import { type GamePack, readWords } from 'vbuses/play';
import type { Action, Event } from './actions-and-events.ts';
import { nameOfCard, type Tables } from './tables.ts';

export function openWords(pack: GamePack, tables: Tables) {
  const { seatsAWindow } = tables.numbers;
  const card = (id: string): string => nameOfCard(tables, id);
  return readWords<Action | Event>(pack, {
    names: {
      ...{ card, cards: card, driver: card, upgrade: card },
      seat: (seat: number) => ({ as: 'seat', number: seat + 1 }),
      bus: (bus: number) => ({ as: 'bus', number: bus + 1 }),
      at: (at: number) => ({
        as: 'place',
        window: Math.floor(at / seatsAWindow) + 1,
        level: at % seatsAWindow,
      }),
    },
  });
}
