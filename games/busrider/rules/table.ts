import { lookUp, type TableView } from 'vbuses/play';
import { boardOf, routesOf } from './state.ts';
import type { Tables } from './tables.ts';
import type { View } from './view.ts';

/** What lies on the table, for people who play on a page. */
export function createTable(tables: Tables): (view: View) => TableView {
  const [first] = tables.boards.keys();
  const isFirst = (board: string): boolean => board === first;
  return (view) => {
    const { players, turn, offered } = view;
    const board = boardOf(tables, view);
    const nameOf = (id: string): string => board.names.get(id) ?? id;
    const deeds = (owner: number | null) =>
      routesOf(view, owner).map((id) => {
        const { name, price } = lookUp(
          new Map(board.routes.map((route) => [route.id, route])),
          id,
          'Route',
        );
        return {
          id,
          card: `${tables.deedsOf.get(`${board.id}/${id}`)}/${id}`,
          name,
          note: `costs ${price}`,
        };
      });
    return {
      areas: [
        {
          ...{
            id: 'board',
            name: 'Board',
            board: isFirst(board.id) ? 'board' : `${board.id}-board`,
          },
          pieces: players.flatMap(({ at, towards, done, bankrupt, destination }, seat) => [
            ...(at === '' || bankrupt
              ? []
              : [
                  {
                    ...{ id: `pawn/${seat}`, at, seat },
                    name:
                      towards === null
                        ? `pawn at ${nameOf(at)}`
                        : `pawn ${done} from ${nameOf(at)} towards ${nameOf(towards)}`,
                  },
                ]),
            ...(destination === null
              ? []
              : [
                  {
                    id: `goal/${seat}`,
                    name: `destination ${nameOf(destination)}`,
                    at: destination,
                    seat,
                    sign: 'D',
                  },
                ]),
          ]),
          facts: [
            { name: 'dice', value: turn.roll },
            { name: 'left to walk', value: turn.left },
          ],
        },
        { id: 'bank', name: 'Routes of the bank', cards: deeds(null) },
        ...(offered.destinations === null || offered.count === 0
          ? []
          : [
              {
                ...{ id: 'offered', name: 'Destinations to choose from' },
                facts: offered.destinations.map((id, at) => ({
                  name: String(at + 1),
                  value: nameOf(id),
                })),
              },
            ]),
        ...players.map((player, seat) => ({
          ...{ id: `seat/${seat}`, name: 'Routes and cash', seat, cards: deeds(seat) },
          facts: [
            { name: 'cash', value: player.cash ?? 'hidden' },
            { name: 'origin', value: nameOf(player.origin) },
            ...(player.rightOfWay ? [{ name: 'right of way', value: 'yes' }] : []),
            ...(player.wealthy ? [{ name: 'wealthy', value: 'yes' }] : []),
            ...(player.bankrupt ? [{ name: 'bankrupt', value: 'yes' }] : []),
          ],
        })),
      ],
    };
  };
}
