import { type Fields, type GameCard, type GamePack, isRecord, type PackRecord } from 'vbuses/play';

/** The tables of one board: those of the first have plain names, those of others begin with its id. */
interface BoardTables {
  /** The numbers of the rules with the values that they have on this board. */
  readonly numbers: Fields;
  readonly recordsOf: (table: string) => readonly PackRecord[];
}

/** What a card of BusRider finds under `facts`, of the board that it belongs to. */
export function cardFacts(pack: GamePack, card: GameCard): Fields {
  const kind = KINDS.find(({ table }) => card.table === table || card.table.endsWith(`-${table}`));
  if (kind === undefined) return {};
  const board = boardTables(pack, kind.boardOf(card));
  return { numbers: board.numbers, ...kind.facts(board, card) };
}

interface Kind {
  readonly table: string;
  /** The id of the board; empty for the first. */
  readonly boardOf: (card: GameCard) => string;
  readonly facts: (board: BoardTables, card: GameCard) => Fields;
}

const prefixOf =
  (table: string) =>
  (card: GameCard): string =>
    card.table.slice(0, -`-${table}`.length);

const KINDS: readonly Kind[] = [
  {
    table: 'routes',
    boardOf: prefixOf('routes'),
    facts: (_, { fields }) => ({ termini: terminiOn(fields) }),
  },
  {
    table: 'termini',
    boardOf: prefixOf('termini'),
    facts: (board, { id, fields }) => ({
      payoffs: payoffsFrom(board, id),
      routes: routesAt(board, fields),
    }),
  },
  {
    table: 'payoff-sheets',
    boardOf: ({ fields }) => (fields.board === FIRST_BOARD ? '' : String(fields.board)),
    facts: (board) => ({ rows: payoffRows(board) }),
  },
];

const FIRST_BOARD = 'city';

const boardTables = (pack: GamePack, id: string): BoardTables => {
  const recordsOf = (table: string) =>
    pack.tableIds.includes(table) ? pack.table(table).records : [];
  return {
    numbers: Object.fromEntries(
      recordsOf('numbers').map(({ id: number, fields }) => [
        number,
        fields[id] ?? fields.value ?? null,
      ]),
    ),
    recordsOf: (table) => recordsOf(id === '' ? table : `${id}-${table}`),
  };
};

/** The Routes that pass the junction of a terminus. */
const routesAt = (board: BoardTables, { stop }: Fields): Fields[] =>
  board
    .recordsOf('routes')
    .map(({ fields }) => fields)
    .filter((route) => terminiOn(route).some(({ id }) => isRecord(stop) && id === stop.id));

/** The junctions of a Route that are termini, each once, in the order of its legs. */
function terminiOn({ legs }: Fields): Fields[] {
  const stops = (Array.isArray(legs) ? legs : []).flatMap((leg) =>
    Array.isArray(leg) ? leg.filter(isRecord) : [],
  );
  return [...new Set(stops)].filter(({ value }) => (value ?? null) !== null) as Fields[];
}

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
