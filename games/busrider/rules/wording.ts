import { type GamePack, readWords, type Seat } from 'vbuses/play';
import type { Action, Event } from './actions-and-events.ts';
import type { Tables } from './tables.ts';

export function openWords(pack: GamePack, { boards }: Tables) {
  const all = [...boards.values()];
  const places = new Map(all.flatMap(({ names }) => [...names]));
  const routes = new Map(all.flatMap((board) => board.routes.map(({ id, name }) => [id, name])));
  const place = (id: string): string => places.get(id) ?? id;
  const seat = (number: Seat) => ({ as: 'seat', number: number + 1 });
  return readWords<Action | Event>(pack, {
    names: {
      ...{ seat, at: place, from: place, to: place, destination: place },
      route: (id: string) => routes.get(id) ?? id,
      owner: (owner: Seat | null) => (owner === null ? { as: 'bank' } : seat(owner)),
    },
    values: { rolled: ({ dice }) => ({ dice: dice.join(' + ') }) },
  });
}
