import { InternalError } from '../diagnostics/errors.ts';
import type { Graph } from '../pack/graph.ts';
import type { BoardComponent, BoardData, Pack } from '../pack/pack.ts';
import type { BoardKind } from './board-kind.ts';
import { network } from './network/definition.ts';

/** Every kind of board; the first is meant where game.yaml names none. */
export const BOARD_KINDS: readonly BoardKind[] = [network];

/** A kind by its id; `null` for an id that no kind has. */
export const findBoardKind = (id: string = network.id): BoardKind | null =>
  BOARD_KINDS.find((kind) => kind.id === id) ?? null;

/** The kind of a checked board. */
export function boardKindOf({ kind }: BoardData): BoardKind {
  const found = findBoardKind(kind);
  if (found === null) throw new InternalError(`there is no kind of board \`${kind}\``);
  return found;
}

/** The places and links of the boards of a checked pack. */
export const graphsOf =
  ({ tables }: Pick<Pack, 'tables'>) =>
  (board: BoardData): Graph =>
    boardKindOf(board).graph(board, tables);

/** The board that a component of a checked pack shows. */
export function shownBoard(
  { boards }: Pick<Pack, 'boards'>,
  { id, board }: BoardComponent,
): BoardData {
  const shown = boards.get(board);
  if (shown === undefined) throw new InternalError(`${id} shows \`${board}\`, which is no board`);
  return shown;
}
