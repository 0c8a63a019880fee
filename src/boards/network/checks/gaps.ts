import { type CheckContext, type Rule, reportShortfall } from '../../../check/check-context.ts';
import type { BoardDeclaration } from '../../../check/manifest.ts';
import { relatedPlace, type WrittenRecord } from '../../../check/written-data.ts';
import type { Span } from '../../../check/yaml/yaml-file.ts';
import { groupBy } from '../../../values/maps.ts';
import { readBoardTables, routeLegs, type WrittenBoard } from '../written-board.ts';

/**
 * Links are not missing: each step of a route follows one, one reaches every stop, and they hold
 * the board together. A missing link is reported once, at the route that needs it or else at the stop.
 */
export const boardGapsRule = (declaration: BoardDeclaration): Rule => ({
  name: 'board-gaps',
  check: (context) => {
    const board = readBoardTables(declaration, context);
    if (board === null || !board.links.isComplete || !board.stops.isComplete) return;
    const pieces = board.isComplete ? board.graph.connectedComponents().slice(1) : [];
    for (const piece of pieces) reportPiece(context, board, piece);
    // Where the board falls apart, that is what is reported.
    const pieceOf = (stop: string): number => pieces.findIndex((piece) => piece.includes(stop));
    for (const gap of findGaps(board)) {
      if (pieceOf(gap.pair[0]) === pieceOf(gap.pair[1])) reportGap(context, board, gap);
    }
  },
});

/** The links at some stops: one with a misspelt end may be the one that is missing. */
const linksAt = ({ links }: WrittenBoard, stops: readonly string[]): WrittenRecord[] =>
  links.records.filter((link) =>
    [link.text('from'), link.text('to')].some((end) => end !== null && stops.includes(end)),
  );

/** Reports a part of the board that nothing leads to. */
function reportPiece(context: CheckContext, board: WrittenBoard, piece: readonly string[]): void {
  const first = board.stops.byId.get(piece[0] ?? '');
  if (first === undefined) return;
  const isAlone = piece.length === 1;
  reportShortfall(context, board.links.id, {
    code: isAlone ? 'stop/no-link' : 'board/in-pieces',
    at: first.span(['id']),
    message: isAlone
      ? `\`${first.id}\` has no links`
      : `the board is disconnected: \`${first.id}\` and ${piece.length - 1} more of its stops cannot be reached from the rest`,
    hint: `add a link to ${board.links.files[0]?.path ?? 'the links'}`,
    about: [first],
    needs: [`table ${board.stops.id}`, `numbers of ${board.stops.id}`, ...linksAt(board, piece)],
  });
}

/** One missing link breaks every route over it: one report names the other routes too. */
function reportGap(context: CheckContext, board: WrittenBoard, gap: Gap): void {
  const { route, between, isStray, others, pair } = gap;
  const [a, b] = pair;
  const links = board.links.files[0]?.path ?? 'the links';
  reportShortfall(context, board.links.id, {
    code: 'route/no-such-link',
    at: gap.at(),
    message: `route ${route.id} runs from \`${a}\` to \`${b}\`, but they are not linked`,
    hint:
      between === null
        ? `add the link to ${links}, or fix the order of the stops`
        : `add the link to ${links}; or is \`${between}\` missing between them?`,
    related: others.map((other) =>
      relatedPlace(other.at(), `route ${other.route.id} also runs here`),
    ),
    // A stop out of place, or left out, is a mistake of the route; a missing link is not.
    about: between !== null || isStray ? [route] : [],
    needs: linksAt(board, pair),
  });
}

/** A place where a route steps between stops that no link joins. */
interface Gap extends BrokenStep {
  /** Where other routes take the same step. */
  readonly others: readonly BrokenStep[];
}

interface BrokenStep {
  readonly route: WrittenRecord;
  readonly pair: readonly [from: string, to: string];
  /** A stop that is linked with both, where the route may have left one out. */
  readonly between: string | null;
  /** Whether the second stop is not linked with the one behind it either. */
  readonly isStray: boolean;
  readonly at: () => Span;
}

/** Every gap of the routes once, with the other routes over it. */
function findGaps(board: WrittenBoard): Gap[] {
  const broken = board.routes.records
    .filter((route) => route.duplicate === null)
    .flatMap((route) =>
      routeLegs(route).flatMap((_, index) => findBrokenSteps(board, route, index)),
    );
  const groups = groupBy(broken, ({ pair }) => [...pair].sort().join(' '));
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, others }],
  );
}

function findBrokenSteps(
  { graph, stops }: WrittenBoard,
  route: WrittenRecord,
  index: number,
): BrokenStep[] {
  const leg = routeLegs(route)[index] ?? [];
  const found: BrokenStep[] = [];
  for (let position = 1; position < leg.length; position += 1) {
    const [from = '', to = ''] = leg.slice(position - 1, position + 1);
    const isKnown = from !== to && stops.byId.has(from) && stops.byId.has(to);
    if (!isKnown || graph.isConnected(from, to)) continue;
    const path = ['legs', index, position];
    const between = graph.commonNeighbours(from, to).find((stop) => !leg.includes(stop)) ?? null;
    const next = leg[position + 1];
    const isStray = next !== undefined && !graph.isConnected(to, next);
    found.push({ route, pair: [from, to], between, isStray, at: () => route.span(path) });
    // A stop that does not belong here breaks the next step too.
    position += 1;
  }
  return found;
}
