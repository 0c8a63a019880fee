import {
  type CheckContext,
  isRecord,
  type Rule,
  relatedPlace,
  routeLegs,
  validTables,
  type WrittenRecord,
} from 'vbuses/check';

/** The segments that a Route runs on, in both directions. */
const segmentsOf = (route: WrittenRecord): string[] =>
  routeLegs(route).flatMap((leg) =>
    leg.slice(1).flatMap((to, index) => [`${leg[index]} ${to}`, `${to} ${leg[index]}`]),
  );

/** A Route runs on every segment: a pawn can only ride, never walk. */
export const routesOnSegments: Rule = {
  name: 'routes-on-segments',
  check: (context) => {
    for (const prefix of ['', 'teaching-']) {
      const tables = validTables(context, [`${prefix}segments`, `${prefix}routes`]);
      if (tables === null) continue;
      const [segments, routes] = tables;
      const ridden = new Set(routes.records.flatMap(segmentsOf));
      for (const segment of segments.records) {
        const [from, to] = [segment.text('from'), segment.text('to')];
        if (ridden.has(`${from} ${to}`)) continue;
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

/** The deliveries in the rulebook can be ridden: along the legs of Routes, from terminus to terminus. */
export const ridesOfExamples: Rule = {
  name: 'rides-of-examples',
  check: (context) => {
    const examples = context.tables.get('examples');
    const tables = validTables(context, ['teaching-routes', 'teaching-termini']);
    if (!examples?.isComplete || tables === null) return;
    const [routes, termini] = tables;
    const ends = new Set(termini.records.map((terminus) => terminus.text('stop')));
    for (const example of examples.records) {
      if (example.isValid) checkRides(context, example, { routes: routes.byId, ends });
    }
  },
};

interface TeachingBoard {
  readonly routes: ReadonlyMap<string, WrittenRecord>;
  /** The junctions of termini. */
  readonly ends: ReadonlySet<string | null>;
}

function checkRides({ report }: CheckContext, example: WrittenRecord, board: TeachingBoard): void {
  const steps = stepsIn(example);
  const wrong = steps.findIndex((step, index) => problemOf(step, steps[index - 1], board) !== null);
  const step = steps[wrong];
  const end = steps.at(-1);
  const isEndless = step === undefined && end !== undefined && !board.ends.has(end.stop);
  const found = isEndless ? end : step;
  if (found === undefined) return;
  const route = isEndless ? undefined : board.routes.get(found.route);
  report({
    code: 'example/no-such-ride',
    at: example.span(['rides', found.ride, 'stops', found.place]),
    message: isEndless
      ? `a delivery ends at a terminus, and \`${found.stop}\` is none`
      : (problemOf(found, steps[wrong - 1], board) ?? ''),
    hint: 'fix the junctions of the ride, or its Route',
    related: route === undefined ? [] : [relatedPlace(route.start, `Route ${route.id} is here`)],
    about: [example],
  });
}

/** A junction on the way, and where it stands in the data. */
interface Step {
  readonly stop: string;
  readonly route: string;
  readonly ride: number;
  readonly place: number;
}

/** What is wrong with a step after the one before, `undefined` for the first; `null` if nothing is. */
function problemOf(step: Step, before: Step | undefined, board: TeachingBoard): string | null {
  const { stop, place } = step;
  if (before === undefined) {
    return board.ends.has(stop) ? null : `a delivery begins at a terminus, and \`${stop}\` is none`;
  }
  if (place === 0) {
    return before.stop === stop
      ? null
      : `the ride before ended at \`${before.stop}\`, not at \`${stop}\``;
  }
  const route = board.routes.get(step.route);
  return route !== undefined && segmentsOf(route).includes(`${before.stop} ${stop}`)
    ? null
    : `Route ${step.route} does not go from \`${before.stop}\` to \`${stop}\``;
}

const stepsIn = ({ fields: { rides } }: WrittenRecord): Step[] =>
  (Array.isArray(rides) ? rides : []).flatMap((one, ride) => {
    const { route, stops } = isRecord(one) ? one : {};
    return (Array.isArray(stops) ? stops : []).map((stop, place) => ({
      stop: String(stop),
      route: String(route),
      ride,
      place,
    }));
  });
