import { describe, expect, it } from 'vitest';
import { distanceToDisc, lengthInside, segmentsOf } from '../../../../src/boards/geometry.ts';
import type { Route, Stop } from '../../../../src/boards/network/model.ts';
import { fitGrid, placeLinks, placeStops } from '../../../../src/boards/network/place-network.ts';
import { placeBullets } from '../../../../src/boards/network/place-on-links.ts';
import { type FoldLines, foldLines } from '../../../../src/geometry/fold-panels.ts';
import { isOverlapping } from '../../../../src/geometry/geometry.ts';
import { lineOfStops, makeBoard, makeStop, roughMeasure } from './boards.ts';

const UNFOLDED: FoldLines = { xIn: [], yIn: [] };

describe('fitGrid', () => {
  const area = { xIn: 1, yIn: 1, widthIn: 16, heightIn: 10 };
  const size = { widthIn: 18, heightIn: 12 };
  const folded = (stops: readonly Stop[], columns: number) => {
    const folds = foldLines(size, { columns, rows: 1 });
    const placed = placeStops(makeBoard(stops), fitGrid(makeBoard(stops), area, folds));
    const on = [...placed.values()].filter(({ xIn, rIn }) =>
      folds.xIn.some((fold) => Math.abs(xIn - fold) < rIn),
    );
    return { placed: [...placed.values()], on: on.map(({ stop }) => stop.id) };
  };

  it('keeps every stop off a fold, and the outermost where they were', () => {
    for (const count of [3, 5, 7, 9, 11, 13]) {
      const stops = lineOfStops(count);
      const { placed, on } = folded(stops, 2);
      const flat = folded(stops, 1).placed;
      expect(on, `${count} stops`).toEqual([]);
      expect([placed.at(0)?.xIn, placed.at(-1)?.xIn]).toEqual([flat.at(0)?.xIn, flat.at(-1)?.xIn]);
      const gaps = placed.slice(1).map(({ xIn }, index) => xIn - (placed[index]?.xIn ?? 0));
      expect(Math.min(...gaps)).toBeGreaterThan((0.85 * 16) / (count - 1));
    }
  });
});

describe('placeBullets', () => {
  const area = { xIn: 1, yIn: 1, widthIn: 2, heightIn: 2 };

  /** The corners of a square: 0 and 1 above, 2 and 3 below. */
  const corners = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ].map(([x = 0, y = 0], index) => makeStop(`corner-${index}`, [x, y]));

  const cornerAt = (index: number): Stop => {
    const stop = corners[index];
    if (stop === undefined) throw new Error('a square has four corners');
    return stop;
  };

  const routesOf = (...ids: string[]): Route[] =>
    ids.map((id) => ({
      id,
      name: id,
      start: cornerAt(0),
      legs: [corners],
      stops: corners,
      kind: null,
      fill: null,
      style: 'solid',
      mark: id,
      legend: id,
    }));

  function place(ways: readonly { from: number; to: number; routes: readonly Route[] }[]) {
    const board = makeBoard(corners);
    const stops = placeStops(board, fitGrid(board, area, UNFOLDED));
    const links = placeLinks(
      ways.map(({ from, to, routes }) => ({
        a: cornerAt(from),
        b: cornerAt(to),
        routes,
        kind: null,
        length: null,
      })),
      stops,
    );
    return { stops, links, bullets: placeBullets(links, [...stops.values()], roughMeasure) };
  }

  it('keeps the numbers of crossing links apart and off the other link', () => {
    const { links, bullets } = place([
      { from: 0, to: 3, routes: routesOf('4') },
      { from: 1, to: 2, routes: routesOf('7') },
    ]);
    const [four, seven] = bullets;
    if (four === undefined || seven === undefined) throw new Error('a number is missing');
    expect(isOverlapping(four.box, seven.box)).toBe(false);
    for (const { box, link } of bullets) {
      const other = links.filter((one) => one !== link).flatMap(({ points }) => segmentsOf(points));
      expect(other.map((segment) => lengthInside(segment, box))).toEqual([0]);
    }
  });

  it.each([
    ['level', 0, 1],
    ['upright', 0, 2],
    ['slanting', 0, 3],
  ])('sets seven numbers on a %s link without touching its stops or each other', (_, from, to) => {
    const routes = routesOf('3', '4', '7', '15/50', '26-29', '33', '44/84');
    const { stops, bullets } = place([{ from, to, routes }]);
    expect(bullets.map(({ route }) => route.id)).toEqual(routes.map(({ id }) => id));
    for (const [index, { box }] of bullets.entries()) {
      for (const stop of stops.values()) expect(distanceToDisc(box, stop)).toBeGreaterThan(0);
      for (const other of bullets.slice(index + 1)) {
        expect(isOverlapping(box, other.box)).toBe(false);
      }
    }
  });
});
