import type { Board, Entry, Fields, Pack, Route, Stop, Value } from '../../model/pack.ts';
import { type PlayerResult, scorePlayer } from './score.ts';

/**
 * The worked examples of the rulebook, by id: each delivery with what it adds, and the score at the
 * end. The records say who delivered where; every number is computed.
 */
export const scoringExamples = (pack: Pack, board: Board): Fields =>
  Object.fromEntries(
    (pack.tables.get('scoring-examples')?.entries ?? []).map((entry) => [
      entry.id,
      { ...entry.fields, ...workExample(pack, board, exampleResult(entry, board)) },
    ]),
  );

function exampleResult({ fields }: Entry, board: Board): PlayerResult {
  const idsOf = (value: Value | undefined): string[] =>
    Array.isArray(value)
      ? value.flatMap((one: Value) =>
          typeof one === 'object' && one !== null && 'id' in one ? [String(one.id)] : [],
        )
      : [];
  return {
    routes: idsOf(fields.routes).flatMap((id) => board.routes.find((one) => one.id === id) ?? []),
    deliveries: idsOf(fields.deliveries).flatMap(
      (id) => board.stops.find((one) => one.id === id) ?? [],
    ),
    upgrades: idsOf(fields.upgrades),
  };
}

function workExample(pack: Pack, board: Board, result: PlayerResult): Fields {
  const { deliveries } = result;
  const score = scorePlayer(pack, board, result);
  const scores = [0, ...deliveries.map((_, at) => at + 1)].map((count) =>
    scorePlayer(pack, board, { ...result, upgrades: [], deliveries: deliveries.slice(0, count) }),
  );
  const steps = deliveries.map((stop, index): Fields => {
    const [before, after] = [scores[index], scores[index + 1]];
    if (before === undefined || after === undefined) return {};
    const gains = result.routes.flatMap((route, at) =>
      routeGain(route, stop, after.routes[at]?.points ?? 0, before.routes[at]?.points ?? 0),
    );
    const ofRegion = pointsOf(after.regions, stop) - pointsOf(before.regions, stop);
    return {
      number: index + 1,
      stop: stop.name,
      region: stop.region?.name ?? '',
      inRegion: after.regions.find(({ id }) => id === stop.region?.id)?.count ?? 0,
      regionPoints: ofRegion,
      routes: gains,
      gained: after.total - before.total,
      total: after.total,
    };
  });
  const nameOf = (id: string): string =>
    String(pack.tables.get('upgrades')?.byId.get(id)?.fields.name ?? id);
  return {
    steps,
    score: {
      regions: score.regions.map((line, at) => ({
        ...line,
        name: board.regions[at]?.name ?? '',
        number: board.regions[at]?.number ?? 0,
      })),
      routes: score.routes.map((line) => ({ ...line })),
      sets: { ...score.sets },
      upgrades: score.upgrades.map((line) => ({ ...line, name: nameOf(line.id) })),
      total: score.total,
    },
  };
}

const pointsOf = (
  lines: readonly { readonly id: string; readonly points: number }[],
  { region }: Stop,
): number => lines.find(({ id }) => id === region?.id)?.points ?? 0;

const routeGain = ({ id }: Route, stop: Stop, after: number, before: number): Fields[] =>
  stop.routes.some((one) => one.id === id) ? [{ id, points: after - before }] : [];
