import { describe, expect, it } from 'vitest';
import { placeBoard } from '../../../../src/boards/network/place-board.ts';
import { seamObstacles } from '../../../../src/boards/network/seam-obstacles.ts';
import {
  bottomOf,
  outset,
  type Rect,
  rightOf,
  type Size,
} from '../../../../src/geometry/geometry.ts';
import type { SeamObstacle, TilePlan } from '../../../../src/pack/sheet.ts';
import { papers } from '../../layout/decks.ts';
import { boardOf, tiled } from '../../layout/tiles/boards.ts';
import { lineOfStops, makeBoard, shippedInput, shippedPlacement } from './boards.ts';

const plan = (size: Size, paperId: string, obstacles: readonly SeamObstacle[]): TilePlan =>
  tiled(boardOf(size), paperId, { obstacles });

/** The cut edges within the picture, as boxes without a width or a height. */
const cutsOf = ({ tiles }: TilePlan): Rect[] =>
  tiles.flatMap(({ window: { xIn, yIn, widthIn, heightIn }, glue, row, column }) => [
    ...(column === 1 ? [] : [{ xIn, yIn, widthIn: 0, heightIn: heightIn - glue.bottomIn }]),
    ...(row === 1 ? [] : [{ xIn, yIn, widthIn: widthIn - glue.rightIn, heightIn: 0 }]),
  ]);

const isCut = (planned: TilePlan, box: Rect): boolean =>
  cutsOf(planned).some(
    (cut) =>
      cut.xIn < rightOf(box) &&
      rightOf(cut) > box.xIn &&
      cut.yIn < bottomOf(box) &&
      bottomOf(cut) > box.yIn,
  );

type Placement = typeof shippedPlacement;

const cutStops = (planned: TilePlan, { stops }: Placement): string[] =>
  stops
    .filter(({ xIn, yIn, rIn }) =>
      isCut(planned, outset({ xIn, yIn, widthIn: 0, heightIn: 0 }, rIn)),
    )
    .map(({ stop }) => stop.id);

const cutLabels = (planned: TilePlan, { labels }: Placement): string[] =>
  labels.filter(({ box }) => isCut(planned, box)).map(({ stop }) => stop.stop.id);

describe('the seams of the board of the shipped pack', () => {
  const obstacles = seamObstacles(shippedPlacement, shippedInput.measure);
  const { size } = shippedPlacement;

  it.each([...papers.keys()])('cut no stop on %s, where even ones do', (paperId) => {
    const moved = plan(size, paperId, obstacles);
    const even = plan(size, paperId, []);
    expect(cutStops(moved, shippedPlacement)).toEqual([]);
    expect(cutStops(even, shippedPlacement)).not.toEqual([]);
    expect(moved.tiles).toHaveLength(even.tiles.length);
  });
});

describe('the seams of any board', () => {
  it('run between stops and names where an even split goes through them', () => {
    const size = { widthIn: 20, heightIn: 9 };
    for (const count of [4, 7, 10, 13]) {
      const board = makeBoard(lineOfStops(count));
      const { measure, game } = shippedInput;
      const placed = placeBoard({ board, game, size, measure, nameOfSymbol: (icon) => icon });
      expect(cutStops(plan(size, 'letter', []), placed), `${count} stops`).not.toEqual([]);
      const moved = plan(size, 'letter', seamObstacles(placed, measure));
      expect(cutStops(moved, placed), `${count} stops`).toEqual([]);
      expect(cutLabels(moved, placed), `${count} stops`).toEqual([]);
    }
  });

  it('go through a name rather than a stop, and through links rather than either', () => {
    const { measure } = shippedInput;
    const costs = new Map(
      seamObstacles(shippedPlacement, measure).map(({ box, cost }) => [
        [box.xIn, box.yIn].join(),
        cost,
      ]),
    );
    const at = (box: Rect) => costs.get([box.xIn, box.yIn].join()) ?? 0;
    const [stop] = shippedPlacement.stops;
    const [label] = shippedPlacement.labels;
    const [bullet] = shippedPlacement.bullets;
    if (stop === undefined || label === undefined || bullet === undefined) throw new Error('empty');
    const disc = { xIn: stop.xIn - stop.rIn, yIn: stop.yIn - stop.rIn, widthIn: 0, heightIn: 0 };
    expect(at(disc)).toBeGreaterThan(shippedPlacement.labels.length * at(label.box) * 0.1);
    expect(at(label.box)).toBeGreaterThan(at(bullet.box));
    expect(at(bullet.box)).toBeGreaterThan(0);
  });
});
