import type { CheckContext, Rule } from '../../../check/check-context.ts';
import type { BoardDeclaration } from '../../../check/manifest.ts';
import { relatedPlace, type WrittenRecord } from '../../../check/written-data.ts';
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
