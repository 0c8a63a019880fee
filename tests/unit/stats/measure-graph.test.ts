import { describe, expect, it } from 'vitest';
import type { Graph } from '../../../src/pack/graph.ts';
import { measureGraph } from '../../../src/stats/measure-graph.ts';

/** A graph of one-letter places: `ab bc` links three of them in a row. */
function graphOf(places: string, links: string, lengths: readonly number[] = []): Graph {
  const pairs = links.split(' ').filter(Boolean);
  const neighbours = new Map(
    [...places].map((id) => [
      id,
      pairs.filter((pair) => pair.includes(id)).map((pair) => pair.replace(id, '')),
    ]),
  );
  return {
    id: 'town',
    neighbours,
    nodes: [...places].map((id, index) => ({
      id,
      name: id.toUpperCase(),
      position: [index, 0],
      neighbours: neighbours.get(id) ?? [],
      routes: [],
      fields: { id, side: index % 2 === 0 ? 'left' : 'right', name: id.toUpperCase() },
    })),
    links: pairs.map((pair, at) => ({
      from: pair.charAt(0),
      to: pair.charAt(1),
      length: lengths[at] ?? 1,
      kind: null,
      routes: [],
      fields: {},
    })),
    routes: [],
  };
}

describe('a board', () => {
  it('in a row has its ends as its diameter', () => {
    const stats = measureGraph(graphOf('abcd', 'ab bc cd'));
    expect(stats).toMatchObject({
      board: 'town',
      places: 4,
      links: 3,
      parts: 1,
      degrees: { least: 1, median: 1, mean: 1.5, most: 2 },
      degreeFrequencies: [
        { value: 1, count: 2 },
        { value: 2, count: 2 },
      ],
      lengths: null,
    });
    // 3 pairs of neighbours, 2 pairs two links apart, and the ends.
    expect(stats.distances).toEqual({
      summary: { least: 1, median: 1, mean: 10 / 6, most: 3 },
      frequencies: [
        { value: 1, count: 3 },
        { value: 2, count: 2 },
        { value: 3, count: 1 },
      ],
      farthest: ['a', 'd'],
    });
    expect(stats.byPlace.map(({ meanDistance }) => meanDistance)).toEqual([2, 4 / 3, 4 / 3, 2]);
    expect(stats.groups).toEqual([
      {
        field: 'side',
        values: [
          { label: 'left', places: 2, meanDegree: 1.5, meanDistance: (2 + 4 / 3) / 2 },
          { label: 'right', places: 2, meanDegree: 1.5, meanDistance: (2 + 4 / 3) / 2 },
        ],
      },
    ]);
  });

  it('measures lengths too, where links have any', () => {
    const stats = measureGraph(graphOf('abc', 'ab bc ac', [1, 1, 5]));
    expect(stats.distances?.summary.most).toBe(1);
    expect(stats.lengths).toMatchObject({ summary: { most: 2 }, farthest: ['a', 'c'] });
  });

  it('in two parts measures each by itself', () => {
    const stats = measureGraph(graphOf('abcdx', 'ab cd'));
    expect(stats.parts).toBe(3);
    expect(stats.distances?.frequencies).toEqual([{ value: 1, count: 2 }]);
    expect(stats.byPlace.at(-1)).toEqual({ id: 'x', name: 'X', degree: 0, meanDistance: null });
  });

  it('without links has no distances', () => {
    expect(measureGraph(graphOf('ab', ''))).toMatchObject({ links: 0, parts: 2, distances: null });
  });
});
