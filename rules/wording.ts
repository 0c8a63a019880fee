import { type GamePack, readWords, type Seat } from 'vbuses/play';
import type { Action, Event } from './actions-and-events.ts';
import type { Tables } from './tables.ts';

/** Players go by the names of their buses, and most of what has an id by the name of its stop. */
export function openWords(pack: GamePack, tables: Tables) {
  const { regionNames, playerNames, stopOf, upgrades } = tables;
  const player = (seat: Seat): string => playerNames[seat] ?? `Player ${seat + 1}`;
  const region = (id: string): string => regionNames.get(id) ?? id;
  const stop = (id: string): string => stopOf.get(id)?.name ?? id;
  const stopOrPlayer = (one: string | Seat): string =>
    typeof one === 'number' ? player(one) : stop(one);
  return readWords<Action | Event>(pack, {
    names: {
      ...{ stop, card: stop, cards: stop, via: stop, from: stop, to: stopOrPlayer },
      ...{ region, pile: region, upgrade: (id: string) => upgrades.get(id)?.name ?? id },
      ...{ seat: player, player, with: player, of: player },
      rolls: (roll: { readonly seat: Seat; readonly eyes: number }) => ({ as: 'roll', ...roll }),
    },
    values: {
      'first-roll': ({ seats, eyes }) => ({
        rolls: seats.map((seat, index) => ({ seat, eyes: eyes[index] })),
      }),
    },
  });
}
