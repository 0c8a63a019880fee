import {
  type CheckContext,
  isRecord,
  type Rule,
  validTables,
  type WrittenRecord,
  type WrittenTable,
} from 'vbuses/check';

/** The moves in the rulebook can be made: step by step, without doubling back, as far as the card says. */
export const movesOfExamples: Rule = {
  name: 'moves-of-examples',
  check: (context) => {
    const examples = context.tables.get('examples');
    const tables = validTables(context, ['spaces', 'steps', 'houses', 'number-cards']);
    if (!examples?.isComplete || tables === null) return;
    const board = readBoard(tables);
    for (const example of examples.records)
      if (example.isValid) checkMoves(context, example, board);
  },
};

/** What a walk depends on. */
function readBoard([spaces, steps, houses, cards]: readonly [
  spaces: WrittenTable,
  steps: WrittenTable,
  houses: WrittenTable,
  cards: WrittenTable,
]) {
  const spacesOf = (...kinds: string[]): string[] =>
    spaces.records.flatMap((one) => (kinds.includes(one.text('kind') ?? '') ? [one.id] : []));
  return {
    /** Both directions of every step, as `a b`. */
    steps: new Set(
      steps.records.flatMap((step) => {
        const [from, to] = [step.text('from'), step.text('to')];
        return [`${from} ${to}`, `${to} ${from}`];
      }),
    ),
    /** Houses and work. */
    doors: new Set(spacesOf('house', 'work')),
    work: spacesOf('work')[0] ?? null,
    spaceOf: new Map(houses.records.map((house) => [house.id, house.text('space')])),
    valueOf: new Map(cards.records.map((card) => [card.id, card.number('value')])),
  };
}

type WalkingBoard = ReturnType<typeof readBoard>;

/** What is wrong with a move, and where in it. */
interface Flaw {
  readonly at: readonly (string | number)[];
  readonly message: string;
}

/** Reports the first move that is not possible; those after it may depend on it. */
function checkMoves({ report }: CheckContext, example: WrittenRecord, board: WalkingBoard): void {
  const standing = new Map<string, string>();
  for (const [index, move] of movesIn(example).entries()) {
    const goal =
      example.text('which') === 'evening' ? (board.spaceOf.get(move.pawn) ?? null) : board.work;
    const flaw = startFlaw(move, standing) ?? wayFlaw(move, board, goal);
    if (flaw !== null) {
      report({
        code: 'example/no-such-walk',
        at: example.span(['moves', index, ...flaw.at]),
        message: flaw.message,
        hint: 'fix the spaces of the way, or the card',
        about: [example],
      });
      return;
    }
    standing.set(move.pawn, move.way.at(-1) ?? '');
  }
}

/** Moves as they are written. */
const movesIn = ({ fields: { moves } }: WrittenRecord) =>
  (Array.isArray(moves) ? moves : []).filter(isRecord).map(({ pawn, by, card, way }) => ({
    pawn: String(pawn),
    by: typeof by === 'string' ? by : null,
    card: String(card),
    way: (Array.isArray(way) ? way : []).map(String),
  }));

type WrittenMove = ReturnType<typeof movesIn>[number];

/** A pawn begins where it has stopped, and a pushed one where the other pawn has. */
function startFlaw({ pawn, by, way }: WrittenMove, standing: Map<string, string>): Flaw | null {
  const [start] = way;
  for (const one of by === null ? [pawn] : [by, pawn]) {
    const at = standing.get(one);
    if (at === undefined || at === start) continue;
    return { at: ['way', 0], message: `\`${one}\` has stopped at \`${at}\`, not at \`${start}\`` };
  }
  return null;
}

function wayFlaw(
  { card, way }: WrittenMove,
  board: WalkingBoard,
  goal: string | null,
): Flaw | null {
  for (const [index, space] of way.entries()) {
    const before = way[index - 1];
    if (before === undefined) continue;
    const at = ['way', index];
    if (!board.steps.has(`${before} ${space}`)) {
      return { at, message: `there is no step from \`${before}\` to \`${space}\`` };
    }
    if (way[index - 2] === space) return { at, message: `the way doubles back to \`${space}\`` };
    if (before === goal) return { at, message: `the way goes on beyond its goal, \`${goal}\`` };
    if (board.doors.has(space) && space !== goal) {
      return { at, message: `a pawn enters only its own goal, and \`${space}\` is not that` };
    }
  }
  const value = board.valueOf.get(card) ?? 0;
  const steps = way.length - 1;
  const isDone = steps === value || (steps < value && way.at(-1) === goal);
  return isDone
    ? null
    : { at: ['card'], message: `\`${card}\` is for ${value} steps, and the way has ${steps}` };
}
