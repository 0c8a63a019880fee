import {
  type CheckContext,
  type Rule,
  relatedPlace,
  routeLegs,
  validTables,
  type WrittenRecord,
} from 'vbuses/check';
import { BOARDS } from './termini.ts';

/** The price of every Route is within the range that the numbers say. */
export const routePrices: Rule = {
  name: 'route-prices',
  check: (context) => {
    const [numbers] = validTables(context, ['numbers']) ?? [];
    const least = numbers?.byId.get('route-price-least');
    const most = numbers?.byId.get('route-price-most');
    if (least === undefined || most === undefined) return;
    for (const board of BOARDS) {
      for (const route of context.tables.get(board.routes)?.records ?? []) {
        if (route.isValid) checkPrice(context, route, { least, most });
      }
    }
  },
};

function checkPrice(
  { report }: CheckContext,
  route: WrittenRecord,
  { least, most }: { readonly least: WrittenRecord; readonly most: WrittenRecord },
): void {
  const price = route.number('price') ?? 0;
  const bounds = [least, most].map((one) => one.number('value') ?? 0);
  const [low = 0, high = 0] = bounds;
  if (price >= low && price <= high) return;
  const bound = price < low ? least : most;
  report({
    code: 'route/price-out-of-range',
    at: route.span(['price']),
    message: `\`${route.id}\` costs ${price}, but Routes cost ${low} to ${high}`,
    hint: `change the price, or \`${bound.id}\``,
    related: [relatedPlace(bound.span(['value']), 'the bound is here')],
    about: [route],
  });
}

/** A Route runs on every segment: a pawn can only ride, never walk. */
export const routesOnSegments: Rule = {
  name: 'routes-on-segments',
  check: (context) => {
    for (const board of BOARDS) {
      const tables = validTables(context, [board.segments, board.routes]);
      if (tables === null) continue;
      const [segments, routes] = tables;
      const ridden = new Set(
        routes.records.flatMap((route) =>
          routeLegs(route).flatMap((leg) =>
            leg.slice(1).map((to, index) => pairOf(leg[index] ?? '', to)),
          ),
        ),
      );
      for (const segment of segments.records) {
        const [from, to] = [segment.text('from') ?? '', segment.text('to') ?? ''];
        if (ridden.has(pairOf(from, to))) continue;
        context.report({
          code: 'segment/no-route',
          at: segment.start,
          message: `no Route runs from \`${from}\` to \`${to}\``,
          hint: 'add the segment to a leg of a Route, or remove it',
          about: [segment],
        });
      }
    }
  },
};

const pairOf = (one: string, other: string): string => [one, other].sort().join(' ');
