import { type CheckContext, type Rule, reportShortfall } from '../../../check/check-context.ts';
import type { BoardDeclaration } from '../../../check/manifest.ts';
import { relatedPlace, type WrittenRecord } from '../../../check/written-data.ts';
import type { Span } from '../../../check/yaml/yaml-file.ts';
import { hintForName } from '../../../diagnostics/suggestions.ts';
import { groupBy } from '../../../values/maps.ts';
import { numericValue } from '../../../values/value-shapes.ts';
import {
  Graph,
  readBoardTables,
  routeLegs,
  routeStops,
  routesByStop,
  type WrittenBoard,
} from '../written-board.ts';

/** A link joins two different stops, and is written once; no two stops lie on one spot. */
export const boardLinksRule = (declaration: BoardDeclaration): Rule => ({
  name: 'board-links',
  check: (context) => {
    const board = readBoardTables(declaration, context);
    if (board === null) return;
    checkLinks(context, board);
    checkKindsAndLengths(context, board, declaration);
    checkPositions(context, board);
    checkRailways(context, board, declaration);
  },
});

const pairKey = (from: string, to: string): string => [from, to].sort().join(' ');

function checkLinks({ report }: CheckContext, { links }: WrittenBoard): void {
  const first = new Map<string, WrittenRecord>();
  for (const link of links.records) {
    const from = link.text('from');
    const to = link.text('to');
    if (from === null || to === null) continue;
    if (from === to) {
      report({
        code: 'link/to-itself',
        at: link.span(['to']),
        message: `this link connects \`${from}\` to itself`,
        hint: 'use the id of the neighbouring stop',
        about: [link],
      });
      continue;
    }
    // Two stops may be linked once in each way: on foot and by ferry.
    const key = `${pairKey(from, to)} ${link.text('kind') ?? ''}`;
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, link);
      continue;
    }
    link.duplicate = 'copy';
    report({
      code: 'link/duplicate',
      at: link.start,
      message: `\`${from}\` and \`${to}\` are already linked`,
      hint: 'links work in both directions: remove one of the two',
      related: [relatedPlace(earlier.start, 'the first link is here')],
      about: [link, `numbers of ${links.id}`],
    });
  }
}

/** Lines under the network pass stops that exist. */
function checkRailways(
  { tables, report }: CheckContext,
  { stops }: WrittenBoard,
  { tables: names }: BoardDeclaration,
): void {
  for (const railway of tables.get(names.railways ?? '')?.records ?? []) {
    for (const [index, stop] of railway.texts('stops').entries()) {
      if (!stops.isComplete || stops.byId.has(stop) || railway.reportedKeys.has('stops')) continue;
      report({
        code: 'railway/no-such-stop',
        at: railway.span(['stops', index]),
        message: `there is no stop \`${stop}\``,
        hint: hintForName(stop, stops.byId.keys()) ?? 'use the id of a stop of this board',
        about: [railway],
      });
    }
  }
}

/** The kinds of links exist, and lengths can be measured with. */
function checkKindsAndLengths(
  { tables, report }: CheckContext,
  { links, routes }: WrittenBoard,
  { tables: names, options }: BoardDeclaration,
): void {
  const kinds = tables.get(names.linkKinds ?? '');
  for (const record of [...links.records, ...routes.records]) {
    const kind = record.text('kind');
    if (!kinds?.isComplete || kind === null || kinds.byId.has(kind)) continue;
    report({
      code: 'link/no-such-kind',
      at: record.span(['kind']),
      message: `there is no kind of link \`${kind}\``,
      hint: hintForName(kind, kinds.byId.keys()) ?? `add it to \`${kinds.id}\``,
      about: [record],
    });
  }
  for (const link of links.records) {
    const { length } = link.fields;
    if (options.lengths !== true || length === undefined || length === null) continue;
    if (link.reportedKeys.has('length') || (numericValue(length) ?? 0) > 0) continue;
    report({
      code: 'link/bad-length',
      at: link.span(['length']),
      message: 'the length of a link must be a number above 0',
      hint: 'leave it out for a link without a printed length',
      about: [link],
    });
  }
}

function checkPositions({ report }: CheckContext, { stops }: WrittenBoard): void {
  const first = new Map<string, WrittenRecord>();
  for (const stop of stops.records) {
    const { position } = stop.fields;
    if (
      !Array.isArray(position) ||
      stop.reportedKeys.has('position') ||
      stop.duplicate === 'copy'
    ) {
      continue;
    }
    const key = position.join(' ');
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, stop);
      continue;
    }
    report({
      code: 'stop/same-position',
      at: stop.span(['position']),
      message: `\`${stop.id}\` has the same position as \`${earlier.id}\``,
      hint: 'move one of the two',
      related: [relatedPlace(earlier.span(['position']), `\`${earlier.id}\` is here`)],
    });
  }
}

/** Routes start on themselves, hang together, and serve every stop. */
export const boardRoutesRule = (declaration: BoardDeclaration): Rule => ({
  name: 'board-routes',
  check: (context) => {
    const board = readBoardTables(declaration, context);
    if (board === null) return;
    for (const route of board.routes.records) {
      const isKnown = (stop: string) => board.stops.byId.has(stop);
      if (route.duplicate !== null || !routeStops(route).every(isKnown)) continue;
      if (isKnown(route.text('start') ?? '')) checkStart(context, route);
      checkBranches(context, route);
      if (declaration.tables.linkKinds !== undefined) checkRouteKind(context, route, board);
    }
    const isServed = declaration.options.served !== 'some';
    if (board.isComplete && board.hasRoutes && isServed) checkService(context, board);
  },
});

function checkStart({ report }: CheckContext, route: WrittenRecord): void {
  const start = route.text('start');
  const stops = routeStops(route);
  if (start === null || stops.length === 0 || stops.includes(start)) return;
  report({
    code: 'route/start-off-route',
    at: route.span(['start']),
    message: `route ${route.id} starts at \`${start}\`, which is not one of its stops`,
    hint: hintForName(start, stops) ?? `its first stop is \`${stops[0]}\``,
    related: [relatedPlace(route.span(['legs']), 'its stops are here')],
  });
}

/** Each leg shares a stop with the others, so that the route is one line with branches. */
function checkBranches({ report }: CheckContext, route: WrittenRecord): void {
  const legs = routeLegs(route);
  const graph = new Graph(routeStops(route));
  for (const leg of legs) {
    for (const [at, stop] of leg.entries()) graph.connect(leg[at - 1] ?? stop, stop);
  }
  const [, ...others] = graph.connectedComponents();
  for (const piece of others) {
    const leg = legs.findIndex((stops) => stops.includes(piece[0] ?? ''));
    if (leg === -1) continue;
    report({
      code: 'route/leg-apart',
      at: route.span(['legs', leg, 0]),
      message: `this leg of route ${route.id} is not connected to its other legs`,
      hint: 'a branch must start or end at a stop of another leg',
      about: [route],
    });
  }
}

/** A route that names a kind of link finds one between all of its stops. */
function checkRouteKind(
  { report }: CheckContext,
  route: WrittenRecord,
  { links }: WrittenBoard,
): void {
  const kind = route.text('kind');
  if (kind === null || !links.isComplete || !route.isValid) return;
  const kindsOf = groupBy(links.records, (link) =>
    pairKey(link.text('from') ?? '', link.text('to') ?? ''),
  );
  for (const [index, leg] of routeLegs(route).entries()) {
    for (const [position, stop] of leg.entries()) {
      const before = leg[position - 1] ?? '';
      const between = kindsOf.get(pairKey(before, stop)) ?? [];
      if (between.length === 0 || between.some((link) => link.text('kind') === kind)) continue;
      report({
        code: 'route/no-such-link',
        at: route.span(['legs', index, position]),
        message: `route ${route.id} runs on links of the kind \`${kind}\`, but none joins \`${before}\` and \`${stop}\``,
        hint: 'add the link, or leave out the `kind` of the route',
        related: between.map((link) => relatedPlace(link.start, 'they are linked here')),
        about: [route],
      });
      return;
    }
  }
}

function checkService({ report }: CheckContext, board: WrittenBoard): void {
  const { routes, stops } = board;
  const serving = routesByStop(board);
  for (const stop of board.stops.records) {
    if (stop.id === '' || serving.has(stop.id)) continue;
    report({
      code: 'stop/no-route',
      at: stop.span(['id']),
      message: `\`${stop.id}\` is not served by any route`,
      hint: 'add it to a leg of a route, or remove it',
      about: [stop],
      // What a broken route serves cannot be known, nor what one serves that is missing.
      needs: [stop, ...routes.records, `numbers of ${routes.id}`, `numbers of ${stops.id}`],
    });
  }
}

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
