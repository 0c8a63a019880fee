import { describe, expect, it } from 'vitest';
import { distanceToSegment, segmentsOf } from '../../../src/boards/geometry.ts';
import {
  fitGrid,
  LINK_CLEARANCE_IN,
  placeLinks,
  placeStops,
  pointOnLink,
  visibleLength,
} from '../../../src/boards/network/place-network.ts';
import type { Stop } from '../../../src/core/pack.ts';
import { lineOfStops, makeBoard, makeStop, shippedPlacement } from './boards.ts';

const area = { xIn: 1, yIn: 1, widthIn: 12, heightIn: 8 };

/** The way of the link between two of some stops, and all of them at their places. */
function way(stops: readonly Stop[], fromIndex: number, toIndex: number) {
  const [a, b] = [stops[fromIndex], stops[toIndex]];
  if (a === undefined || b === undefined) throw new Error('no such stop');
  const placed = placeStops(makeBoard(stops), fitGrid(makeBoard(stops), area));
  const [link] = placeLinks([{ a, b, routes: [] }], placed);
  if (link === undefined) throw new Error('no link');
  const foreign = [...placed.values()].filter(({ stop }) => stop !== a && stop !== b);
  return { link, foreign };
}

describe('placeLinks', () => {
  it('runs straight where nothing is in the way', () => {
    expect(way(lineOfStops(4), 1, 2).link.points).toHaveLength(2);
  });

  it.each([
    ['one stop', lineOfStops(4), 0, 2],
    ['two stops', lineOfStops(4), 0, 3],
    [
      'a stop on a slant',
      [
        [0, 0],
        [2, 1],
        [4, 2],
      ].map(([x = 0, y = 0], index) => makeStop(`s${index}`, [x, y])),
      0,
      2,
    ],
  ])('bends around %s', (_, stops, from, to) => {
    const { link, foreign } = way(stops, from, to);
    expect(link.points.length).toBeGreaterThan(2);
    expect(link.points[0]).toEqual({ xIn: link.a.xIn, yIn: link.a.yIn });
    expect(link.points.at(-1)).toEqual({ xIn: link.b.xIn, yIn: link.b.yIn });
    for (const segment of segmentsOf(link.points)) {
      for (const stop of foreign) {
        expect(distanceToSegment(stop, segment)).toBeGreaterThanOrEqual(
          stop.rIn + LINK_CLEARANCE_IN,
        );
      }
    }
  });

  it('runs through no foreign stop of the shipped board', () => {
    for (const { id, a, b, points } of shippedPlacement.links) {
      for (const stop of shippedPlacement.stops.filter((one) => one !== a && one !== b)) {
        for (const segment of segmentsOf(points)) {
          const gap = distanceToSegment(stop, segment) - stop.rIn;
          expect(gap, `${id} at ${stop.stop.id}`).toBeGreaterThanOrEqual(LINK_CLEARANCE_IN);
        }
      }
    }
  });
});

describe('pointOnLink', () => {
  it('counts along what is in sight, around bends too', () => {
    const { link } = way(lineOfStops(4), 0, 3);
    const start = pointOnLink(link, 0);
    expect(Math.hypot(start.xIn - link.a.xIn, start.yIn - link.a.yIn)).toBeCloseTo(link.a.rIn);
    const end = pointOnLink(link, 1);
    expect(Math.hypot(end.xIn - link.b.xIn, end.yIn - link.b.yIn)).toBeCloseTo(link.b.rIn);
    const middle = pointOnLink(link, 0.5);
    expect(middle.xIn).toBeCloseTo((link.a.xIn + link.b.xIn) / 2);
    expect(visibleLength(link)).toBeGreaterThan(12 - link.a.rIn - link.b.rIn);
  });
});
