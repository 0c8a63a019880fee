import type { Seat, TableCard, TableDraft, TablePiece } from 'vbuses/play';
import { boardOf, routesOf } from './state.ts';
import { routeInfo, type Tables } from './tables.ts';
import type { PlayerView, View } from './view.ts';

/** What lies on the table, for people who play on a page. */
export function createTable(tables: Tables): (view: View) => TableDraft {
  const [first] = tables.boards.keys();
  return (view) => {
    const { players, turn, offered } = view;
    const board = boardOf(tables, view);
    const nameOf = (id: string): string => board.names.get(id) ?? id;
    const deeds = (owner: number | null): TableCard[] =>
      routesOf(view, owner).map((id) => {
        const { name, price } = routeInfo(board, id);
        const card = `${tables.deedsOf.get(`${board.id}/${id}`)}/${id}`;
        return { id, card, name, note: `costs ${price}` };
      });
    const pawnOf = ({ at, towards, done, bankrupt }: PlayerView, seat: Seat): TablePiece[] => {
      if (at === '' || bankrupt) return [];
      const name =
        towards === null
          ? `pawn at ${nameOf(at)}`
          : `pawn ${done} from ${nameOf(at)} towards ${nameOf(towards)}`;
      return [{ id: `pawn/${seat}`, at, seat, name }];
    };
    const goalOf = ({ destination: at }: PlayerView, seat: Seat): TablePiece[] => {
      if (at === null) return [];
      return [{ id: `goal/${seat}`, name: `destination ${nameOf(at)}`, at, seat, sign: 'D' }];
    };
    return {
      areas: [
        {
          ...{ id: 'board', name: 'Board' },
          board: board.id === first ? 'board' : `${board.id}-board`,
          pieces: players.flatMap((one, seat) => [...pawnOf(one, seat), ...goalOf(one, seat)]),
          facts: [
            { name: 'dice', value: turn.roll },
            { name: 'left to walk', value: turn.left },
          ],
        },
        { id: 'bank', name: 'Routes of the bank', cards: deeds(null) },
        offered.destinations === null || offered.count === 0
          ? null
          : {
              ...{ id: 'offered', name: 'Destinations to choose from' },
              facts: offered.destinations.map((id, at) => ({
                name: `${at + 1}`,
                value: nameOf(id),
              })),
            },
        ...players.map((player, seat) => ({
          ...{ id: `seat/${seat}`, name: 'Routes and cash', seat, cards: deeds(seat) },
          facts: [
            { name: 'cash', value: player.cash ?? 'hidden' },
            { name: 'origin', value: nameOf(player.origin) },
            { name: 'right of way', value: player.rightOfWay ? 'yes' : null },
            { name: 'wealthy', value: player.wealthy ? 'yes' : null },
            { name: 'bankrupt', value: player.bankrupt ? 'yes' : null },
          ],
        })),
      ],
    };
  };
}
