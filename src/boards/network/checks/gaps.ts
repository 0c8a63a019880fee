import { type CheckContext, type Rule, reportShortfall } from '../../../check/check-context.ts';
import type { BoardDeclaration } from '../../../check/manifest.ts';
import { type Report, relatedPlace, type WrittenRecord } from '../../../check/written-data.ts';
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
    const gaps = findGaps(board);
    const explained = board.isComplete ? checkConnected(context, board, gaps) : new Set();
    for (const gap of gaps) if (!explained.has(gap)) reportGap(context, board, gap);
  },
});

/** The links at some stops: one with a misspelt end may be the one that is missing. */
const linksAt = ({ links }: WrittenBoard, stops: readonly string[]): WrittenRecord[] =>
  links.records.filter((link) =>
    [link.text('from'), link.text('to')].some((end) => end !== null && stops.includes(end)),
  );

/** Parts of the board that nothing leads to. Returns the gaps of routes that this explains. */
function checkConnected(
  context: CheckContext,
  board: WrittenBoard,
  gaps: readonly Gap[],
): Set<Gap> {
  const explained = new Set<Gap>();
  const [, ...others] = board.graph.connectedComponents();
  for (const piece of others) {
    const stops = piece.flatMap((id) => board.stops.byId.get(id) ?? []);
    const inside = new Set(piece);
    const crossing = gaps.filter(({ pairs }) => pairs.some((pair) => isCrossing(pair, inside)));
    const pairs = new Set(
      crossing.flatMap((gap) =>
        gap.pairs.filter((pair) => isCrossing(pair, inside)).map((pair) => [...pair].sort().join()),
      ),
    );
    if (pairs.size === 1) continue;
    for (const gap of crossing) explained.add(gap);
    reportDisconnected(context, board, { stops, crossing });
  }
  return explained;
}

const isCrossing = ([a, b]: readonly [string, string], inside: ReadonlySet<string>): boolean =>
  inside.has(a) !== inside.has(b);

function reportDisconnected(
  context: CheckContext,
  board: WrittenBoard,
  { stops, crossing }: { stops: readonly WrittenRecord[]; crossing: readonly Gap[] },
): void {
  const [first, ...more] = stops;
  if (first === undefined) return;
  const related = crossing.map((gap) =>
    relatedPlace(gap.at(), `route ${gap.route.id} needs a link here`),
  );
  const links = board.links.files[0]?.path ?? 'the links';
  const rest = `${more.length === 1 ? 'one more stop' : `${more.length} more stops`}`;
  const report =
    more.length === 0
      ? {
          code: 'stop/no-link',
          message: `\`${first.id}\` has no links`,
          hint: `add a link to a neighbouring stop in ${links}`,
        }
      : {
          code: 'board/in-pieces',
          message: `the board is disconnected: \`${first.id}\` and ${rest} cannot be reached from the rest`,
          hint: `add a link between the parts to ${links}`,
        };
  reportShortfall(context, board.links.id, {
    ...report,
    at: first.span(['id']),
    related,
    about: [first],
    needs: [
      `table ${board.stops.id}`,
      `numbers of ${board.stops.id}`,
      ...linksAt(
        board,
        stops.map(({ id }) => id),
      ),
    ],
  });
}

/** One missing link breaks every route over it: one report names the other routes too. */
function reportGap(context: CheckContext, board: WrittenBoard, gap: Gap): void {
  const { route, kind, stops, between, others } = gap;
  const [a, b, c] = stops.map((stop) => `\`${stop}\``);
  const links = board.links.files[0]?.path ?? 'the links';
  const step = `route ${route.id} runs from ${a} to ${b}, but they are not linked`;
  const description = {
    step: {
      message: step,
      hint:
        between === null
          ? `add the link to ${links}, or fix the order of the stops`
          : `add the link to ${links}; or is \`${between}\` missing between them?`,
    },
    order: { message: step, hint: `are ${b} and ${c} in the wrong order?` },
    stray: {
      message: `route ${route.id} runs from ${a} via ${b} to ${c}, but ${b} is linked to neither`,
      hint: `use another stop, or add the links to ${links}`,
    },
  }[kind];
  const report: Report = {
    code: 'route/no-such-link',
    at: gap.at(),
    ...description,
    related: others.map((other) =>
      relatedPlace(other.at(), `route ${other.route.id} also runs here`),
    ),
    // A stop out of place, or left out, is a mistake of the route; a missing link is not.
    about: kind === 'step' && between === null ? [] : [route],
    needs: linksAt(board, gap.pairs.flat()),
  };
  if (kind === 'order') context.report(report);
  else reportShortfall(context, board.links.id, report);
}

/** A place where a route steps between stops that no link joins. */
interface Gap extends BrokenStep {
  /** Where other routes take the same step. */
  readonly others: readonly BrokenStep[];
}

interface BrokenStep {
  readonly route: WrittenRecord;
  /**
   * `step`: from one stop to the next. `order`: two stops that would fit the other way round.
   * `stray`: a stop that is linked neither to the one before nor to the one behind.
   */
  readonly kind: 'step' | 'order' | 'stray';
  /** The stops it is about, in the order of the route: two of a step, three of the others. */
  readonly stops: readonly string[];
  /** The pairs that no link joins. */
  readonly pairs: readonly (readonly [string, string])[];
  /** A stop that is linked with both, where the route may have left one out. */
  readonly between: string | null;
  readonly at: () => Span;
}

/** Every gap of the routes once, with the other routes over it. */
function findGaps(board: WrittenBoard): Gap[] {
  const broken = board.routes.records
    .filter((route) => route.duplicate === null)
    .flatMap((route) =>
      routeLegs(route).flatMap((leg, index) => findBrokenSteps(board, { route, leg, index })),
    );
  const groups = groupBy(broken, ({ kind, stops }) => `${kind} ${[...stops].sort().join(' ')}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, others }],
  );
}

function findBrokenSteps(
  { graph, stops: known }: WrittenBoard,
  { route, leg, index }: { route: WrittenRecord; leg: readonly string[]; index: number },
): BrokenStep[] {
  const isBroken = (from: string | undefined, to: string | undefined): boolean =>
    from !== undefined &&
    to !== undefined &&
    from !== to &&
    known.byId.has(from) &&
    known.byId.has(to) &&
    !graph.isConnected(from, to);
  const found: BrokenStep[] = [];
  for (let position = 1; position < leg.length; position += 1) {
    const [before, here, next, after] = leg.slice(position - 1, position + 3);
    if (before === undefined || here === undefined || !isBroken(before, here)) continue;
    const path = ['legs', index, position];
    const at = () => route.span(path);
    if (next !== undefined && isBroken(here, next)) {
      const pairs = [[before, here] as const, [here, next] as const];
      found.push({ route, kind: 'stray', stops: [before, here, next], pairs, between: null, at });
      position += 1;
    } else if (next !== undefined && isSwapped(before, here, next, after)) {
      const pairs = [[before, here] as const];
      found.push({ route, kind: 'order', stops: [before, here, next], pairs, between: null, at });
      position += 2;
    } else {
      const pairs = [[before, here] as const];
      const between =
        graph.commonNeighbours(before, here).find((stop) => !leg.includes(stop)) ?? null;
      found.push({ route, kind: 'step', stops: [before, here], pairs, between, at });
    }
  }
  return found;

  function isSwapped(before: string, here: string, next: string, after: string | undefined) {
    const fits = graph.isConnected(before, next) && graph.isConnected(here, next);
    return fits && isBroken(next, after) && graph.isConnected(here, after ?? '');
  }
}
