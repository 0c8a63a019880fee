import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { graphsOf } from '../../../src/boards/boards.ts';
import { readPackFiles } from '../../../src/load/read-pack-files.ts';
import { type Graph, measureDistances } from '../../../src/pack/graph.ts';
import { checkFully, REPOSITORY, shippedPack } from '../../helpers/pack.ts';

/** Places with links between them, each with its length: `['a', 'b', 2]`. */
function graphOf(
  links: readonly (readonly [string, string, number])[],
  alone: string[] = [],
): Graph {
  const ids = [
    ...new Set([...links.map(([from]) => from), ...links.map(([, to]) => to), ...alone]),
  ];
  const neighboursOf = (id: string): string[] =>
    links.flatMap(([from, to]) => (from === id ? [to] : to === id ? [from] : []));
  return {
    id: 'board',
    neighbours: new Map(ids.map((id) => [id, neighboursOf(id)])),
    nodes: ids.map((id) => ({
      ...{ id, name: id, position: [0, 0], routes: [], fields: {} },
      neighbours: neighboursOf(id),
    })),
    links: links.map(([from, to, length]) => ({
      ...{ from, to, length, kind: null, routes: [], fields: {} },
    })),
    routes: [],
  };
}

describe('distances on a board', () => {
  const graph = graphOf(
    [
      ['a', 'b', 5],
      ['b', 'c', 1],
      ['a', 'd', 1],
      ['d', 'e', 1],
      ['e', 'c', 1],
    ],
    ['island'],
  );

  it('are unknown where no way leads, and from no place', () => {
    for (const weight of ['links', 'length'] as const) {
      const measure = measureDistances(graph, weight);
      expect([measure('a', 'island'), measure('nowhere', 'a'), measure('a', 'nowhere')]).toEqual([
        ...[null, null, null],
      ]);
    }
  });
});

describe('the graph of a network', () => {
  it('has places, links and routes with their records', () => {
    const { pack } = checkFully(shippedPack);
    if (pack === null) throw new Error('the shipped pack has mistakes');
    const [board] = pack.boards.values();
    if (board === undefined) throw new Error('no board');
    const { nodes, links, routes, neighbours } = graphsOf(pack)(board);
    const stops = pack.tables.get('stops');
    expect(nodes.map(({ id }) => id)).toEqual(stops?.entries.map(({ id }) => id));
    for (const { id, name, neighbours: next, fields } of nodes) {
      expect([fields, fields.name, neighbours.get(id)]).toEqual([
        ...[stops?.byId.get(id)?.fields, name, next],
      ]);
    }
    for (const { from, to, fields } of links) {
      expect([fields.from, fields.to]).toMatchObject([{ id: from }, { id: to }]);
    }
    expect(routes.every(({ stops: along, start }) => along.includes(start ?? ''))).toBe(true);
    expect(routes.map(({ id }) => id)).toEqual(
      pack.tables.get('routes')?.entries.map(({ id }) => id),
    );
    expect(links.every(({ kind }) => kind === null)).toBe(true);
  });

  it('has the kinds of its links', async () => {
    const files = await readPackFiles(join(REPOSITORY, 'examples', 'four-boards'));
    const { pack } = checkFully(files);
    const city = pack?.boards.get('city');
    if (pack === null || city === undefined) throw new Error('there is no city');
    const kinds = graphsOf(pack)(city).links.map(({ kind }) => kind);
    expect(kinds.slice(0, 2)).toEqual(['rail', 'bus']);
    expect(kinds.at(-1)).toBe('ferry');
  });
});
