// Noughts and crosses twice: as a module of ours, and as a game for boardgame.io.

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

const hasLine = (cells) =>
  LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[b] === cells[c]);
const isFull = (cells) => cells.every((cell) => cell !== null);

const CELLS = Array.from({ length: 9 }, (_, cell) => ({ type: 'mark', cell }));

/** As a module of the rules kernel: plain state, a list of legal actions, a new state for each. */
export const ticTacToe = {
  id: 'tic-tac-toe',
  rulesVersion: '1',
  seats: { least: 2, most: 2 },
  toggles: [],
  bounds: { maxTurns: 9, maxDecisions: 9, scoreRange: [0, 1] },
  scoreParts: ['line'],
  configure: () => ({ players: 2, toggles: {}, maxTurns: 9 }),
  setup: () => ({ cells: Array(9).fill(null), seat: 0 }),
  pending: ({ cells, seat }) => {
    if (hasLine(cells)) {
      const ranking = [[1 - seat], [seat]];
      return { type: 'done', result: { ranking, winners: ranking[0], reason: 'normal' } };
    }
    if (isFull(cells)) {
      return { type: 'done', result: { ranking: [[0, 1]], winners: [0, 1], reason: 'normal' } };
    }
    return { type: 'decision', seat, kind: 'mark', optional: false };
  },
  legal: ({ cells }) => CELLS.filter(({ cell }) => cells[cell] === null),
  compare: (a, b) => a.cell - b.cell,
  apply: ({ cells, seat }, { cell }) => ({
    state: { cells: cells.with(cell, seat), seat: 1 - seat },
    events: [],
  }),
  view: ({ cells, seat }) => ({ cells, seat }),
  determinise: ({ cells, seat }) => ({ cells, seat }),
  score: () => [0, 1].map(() => ({ total: 0, parts: {} })),
  invariants: () => [],
  describe: ({ type }) => type,
};

/** As boardgame.io wants it; `invalid` is the mark that it has for moves that are not legal. */
export const forBoardgameIo = (invalid) => ({
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return invalid;
      G.cells[cell] = playerID;
      return undefined;
    },
  },
  endIf: ({ G, ctx }) => {
    if (hasLine(G.cells)) return { winner: ctx.currentPlayer };
    return isFull(G.cells) ? { draw: true } : undefined;
  },
  ai: {
    enumerate: ({ cells }) =>
      CELLS.flatMap(({ cell }) => (cells[cell] === null ? [{ move: 'mark', args: [cell] }] : [])),
  },
});
