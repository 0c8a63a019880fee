import type { WrittenRecord } from '../context.ts';
import { routeLegs, type WrittenBoard } from '../written-board.ts';
import type { Span } from '../yaml/yaml-file.ts';
import { groupBy } from './grouping.ts';

/** A place where a route steps between stops that no link joins. */
export interface Gap extends BrokenStep {
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
export function findGaps(board: WrittenBoard): Gap[] {
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
