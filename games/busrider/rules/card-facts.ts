import {
  type Fields,
  fieldsIn,
  type GameCard,
  type GamePack,
  isRecord,
  listOf,
  type PackRecord,
} from 'vbuses/play';

/** What a card of BusRider finds under `facts`, of the board that it belongs to. */
export function cardFacts(pack: GamePack, { table, id, fields }: GameCard): Fields {
  const [, prefix = '', kind] = /^(?:(.+)-)?(routes|termini|payoff-sheets)$/.exec(table) ?? [];
  if (kind === undefined) return {};
  const ofSheet = fields.board === FIRST_BOARD ? '' : String(fields.board);
  const board = boardTables(pack, kind === 'payoff-sheets' ? ofSheet : prefix);
  const { numbers } = board;
  if (kind === 'routes') return { numbers, termini: terminiOn(fields) };
  if (kind === 'payoff-sheets') return { numbers, rows: payoffRows(board) };
  return { numbers, payoffs: payoffsFrom(board, id), routes: routesAt(board, fields) };
}

const FIRST_BOARD = 'city';

/** The tables of one board: those of the first have plain names, those of others begin with its id. */
const boardTables = (pack: GamePack, id: string) => {
  const recordsOf = (table: string) =>
    pack.tableIds.includes(table) ? pack.table(table).records : [];
  return {
    /** The numbers of the rules with the values that they have on this board. */
    numbers: Object.fromEntries(
      recordsOf('numbers').map(({ id: number, fields }) => [
        number,
        fields[id] ?? fields.value ?? null,
      ]),
    ),
    recordsOf: (table: string) => recordsOf(id === '' ? table : `${id}-${table}`),
  };
};

type BoardTables = ReturnType<typeof boardTables>;

/** The Routes that pass the junction of a terminus. */
const routesAt = (board: BoardTables, { stop }: Fields): Fields[] =>
  board
    .recordsOf('routes')
    .map(({ fields }) => fields)
    .filter((route) => terminiOn(route).some(({ id }) => isRecord(stop) && id === stop.id));

/** The junctions of a Route that are termini, each once, in the order of its legs. */
const terminiOn = ({ legs }: Fields): Fields[] =>
  [...new Set(listOf(legs).flatMap(listOf).map(fieldsIn))].filter(
    ({ value }) => (value ?? null) !== null,
  );

const nameOf = ({ fields: { stop } }: PackRecord): Fields =>
  isRecord(stop) ? { number: stop.value ?? null, name: stop.name ?? null } : {};

/** What a delivery pays between two termini, whichever is the origin. */
function readPayoffs(board: BoardTables): (one: string, other: string) => Fields | null {
  const pairs = new Map(board.recordsOf('payoffs').map(({ id, fields }) => [id, fields]));
  return (one, other) => pairs.get(`${one}--${other}`) ?? pairs.get(`${other}--${one}`) ?? null;
}

/** Every other terminus with what a delivery between the two pays. */
function payoffsFrom(board: BoardTables, id: string): Fields[] {
  const payoffOf = readPayoffs(board);
  return board
    .recordsOf('termini')
    .filter((other) => other.id !== id)
    .map((other) => ({ ...nameOf(other), payoff: payoffOf(id, other.id)?.payoff ?? null }));
}

/** The triangle: for each terminus what it pays to and from every one before it. */
function payoffRows(board: BoardTables): Fields[] {
  const payoffOf = readPayoffs(board);
  const termini = board.recordsOf('termini');
  return termini.map((terminus, index) => ({
    ...nameOf(terminus),
    cells: termini.slice(0, index).map((other) => ({
      ...nameOf(other),
      payoff: payoffOf(terminus.id, other.id)?.payoff ?? null,
    })),
  }));
}
