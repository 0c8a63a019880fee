import { InternalError } from '../../diagnostics/errors.ts';
import { cardTitle } from '../../pack/card-facts.ts';
import { formatCsv } from '../../text/csv-format.ts';
import type { Table, TableProgram } from '../table/export-table.ts';
import type { PicturedDeck } from '../table/plan-pictures.ts';

/** Tables that are set up by hand from uploaded pictures. */
export const screentop: TableProgram = {
  name: 'tables that take pictures',
  style: { cards: 'both', maxPx: { card: 1600, piece: 640, board: 4096 }, book: 'none' },
  fileOf: ({ path }) => path,
  write: (table) => [{ path: 'cards.csv', text: formatCsv([HEADER, ...listCards(table)]) }],
};

const HEADER = [
  ...['component', 'card', 'name', 'copies', 'face', 'back'],
  ...['face grid', 'face cell', 'back grid', 'back cell', 'columns', 'rows'],
];

const listCards = ({ things }: Table): string[][] =>
  things.flatMap((thing) => (thing.kind === 'deck' ? deckRows(thing) : []));

/** Cells are counted from 1, row by row; a back may lie on another grid than its face. */
const deckRows = (deck: PicturedDeck): string[][] =>
  deck.cards.map(({ component, cardId, copies, face, back }) => [
    ...[component.id, cardId, cardTitle(component, cardId), String(copies), face, back ?? ''],
    ...cellOf(deck, face),
    ...(back === null ? ['', ''] : cellOf(deck, back)),
    ...[String(deck.sheets[0]?.columns), String(deck.sheets[0]?.rows)],
  ]);

function cellOf({ cells, sheets }: PicturedDeck, path: string): [grid: string, cell: string] {
  const at = cells.indexOf(path);
  const sheet = sheets.find(({ from, count }) => at >= from && at < from + count);
  if (sheet === undefined) throw new InternalError(`${path} is on no grid`);
  return [sheet.facePath, String(at - sheet.from + 1)];
}
