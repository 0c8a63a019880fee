import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bottomOf,
  EPSILON_IN,
  isInside,
  isOverlapping,
  mmToInches,
  outset,
  type Rect,
  rightOf,
  rotateSize,
} from '../../src/geometry/geometry.ts';
import { planTiles, type TilePlanRequest } from '../../src/layout/tiles/plan-tiles.ts';
import { fitsPaper } from '../../src/layout/tiles/tile-grid.ts';
import { MARK_STYLES, type MarkLine, type Tile, type TilePlan } from '../../src/pack/sheet.ts';
import { ENGLISH_WORDS } from '../helpers/english-words.ts';
import { assertEqual, assertSameList, assertTrue } from '../helpers/laws.ts';
import { runs } from '../helpers/runs.ts';
import { paper, papers } from '../unit/layout/decks.ts';
import { boardOf } from '../unit/layout/tiles/boards.ts';

const length = (leastMm: number, mostMm: number) =>
  fc.integer({ min: leastMm * 10, max: mostMm * 10 }).map((tenths) => mmToInches(tenths / 10));

const anyRequest: fc.Arbitrary<TilePlanRequest> = fc
  .record({
    trim: fc.record({ widthIn: length(30, 1500), heightIn: length(30, 1500) }),
    bleedIn: length(0, 6),
    words: fc.constant(ENGLISH_WORDS),
    paper: fc.oneof(
      fc.constantFrom(...papers.values()),
      fc.record({
        id: fc.constant('own'),
        name: fc.constant('Own'),
        size: fc.record({ widthIn: length(90, 400), heightIn: length(90, 400) }),
        marginIn: length(3, 12),
      }),
    ),
    marks: fc.constantFrom(...MARK_STYLES),
    overlapIn: length(3, 25),
    obstacles: fc.array(
      fc.record({
        box: fc.record({
          xIn: length(0, 1500),
          yIn: length(0, 1500),
          widthIn: length(1, 60),
          heightIn: length(1, 60),
        }),
        cost: fc.integer({ min: 1, max: 50 }),
      }),
      { maxLength: 12 },
    ),
  })
  .map(({ trim, bleedIn, ...rest }) => ({ ...rest, component: boardOf(trim, bleedIn) }));

/** Checks a law on thousands of plans. */
function holds(law: (plan: TilePlan, request: TilePlanRequest) => void): void {
  fc.assert(
    fc.property(anyRequest, (request) => {
      const plan = planTiles(request);
      if (plan === null) throw new Error('paper of 90 mm holds a tile');
      law(plan, request);
    }),
    runs(3000),
  );
}

const tileAt = ({ tiles, columns }: TilePlan, row: number, column: number): Tile => {
  const tile = tiles[(row - 1) * columns + column - 1];
  if (tile === undefined) throw new Error(`no tile in row ${row}, column ${column}`);
  return tile;
};

const lineBox = ({ x1In, y1In, x2In, y2In }: MarkLine): Rect => ({
  xIn: Math.min(x1In, x2In),
  yIn: Math.min(y1In, y2In),
  widthIn: Math.abs(x2In - x1In),
  heightIn: Math.abs(y2In - y1In),
});

/** What is left to see of a tile when the next ones lie over it. */
const seenOf = ({ window, glue }: Tile): Rect => ({
  ...window,
  widthIn: window.widthIn - glue.rightIn,
  heightIn: window.heightIn - glue.bottomIn,
});

/** In ascending order. */
const distinct = (values: readonly number[]): number[] =>
  [...new Set(values)].sort((a, b) => a - b);

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < EPSILON_IN;

describe('planTiles', () => {
  it('covers the whole picture: what is seen of the tiles fills it and lies nowhere twice', () => {
    holds((plan, { component }) => {
      const { widthIn, heightIn } = component.size.trim;
      const whole = { xIn: 0, yIn: 0, widthIn, heightIn };
      const seen = plan.tiles.map(seenOf);
      for (const [index, box] of seen.entries()) {
        assertTrue(isInside(box, whole), 'a tile shows a part of the picture');
        const [left, above] = [seen[index - 1], seen[index - plan.columns]];
        const tile = plan.tiles[index];
        const fromLeft = tile?.column === 1 ? 0 : rightOf(left ?? whole);
        const fromTop = tile?.row === 1 ? 0 : bottomOf(above ?? whole);
        assertTrue(isNear(box.xIn, fromLeft), 'a tile begins where the one on its left ends');
        assertTrue(isNear(box.yIn, fromTop), 'a tile begins where the one above it ends');
        if (left !== undefined) assertTrue(!isOverlapping(box, left), 'nothing is seen twice');
      }
      const last = tileAt(plan, plan.rows, plan.columns);
      assertTrue(isNear(rightOf(last.window), widthIn), 'the tiles reach the right edge');
      assertTrue(isNear(bottomOf(last.window), heightIn), 'the tiles reach the bottom edge');
      const area = seen.reduce((sum, box) => sum + box.widthIn * box.heightIn, 0);
      assertTrue(
        Math.abs(area - widthIn * heightIn) < 5e-7,
        'the tiles have the area of the picture',
      );
    });
  });

  it('lets every two neighbours lie over each other by the overlap at least', () => {
    holds((plan, { overlapIn = 0 }) => {
      for (const tile of plan.tiles) {
        if (tile.column < plan.columns) {
          const next = tileAt(plan, tile.row, tile.column + 1).window;
          const sharedIn = rightOf(tile.window) - next.xIn;
          assertTrue(sharedIn > overlapIn - EPSILON_IN, 'a tile overlaps the one on its right');
          assertTrue(isNear(sharedIn, tile.glue.rightIn), 'the glue at the right is the overlap');
        } else assertEqual(tile.glue.rightIn, 0, 'the glue at the right edge');
        if (tile.row < plan.rows) {
          const next = tileAt(plan, tile.row + 1, tile.column).window;
          const sharedIn = bottomOf(tile.window) - next.yIn;
          assertTrue(sharedIn > overlapIn - EPSILON_IN, 'a tile overlaps the one below');
          assertTrue(isNear(sharedIn, tile.glue.bottomIn), 'the glue at the bottom is the overlap');
        } else assertEqual(tile.glue.bottomIn, 0, 'the glue at the bottom edge');
      }
    });
  });

  it('prints nothing outside the printable area, and words and marks outside the picture', () => {
    holds((plan, { paper: { marginIn } }) => {
      const printable = outset({ xIn: 0, yIn: 0, ...plan.page }, -marginIn);
      assertTrue(isInside(plan.labelBox, printable), 'the label is on the printable area');
      for (const { window, placed, painted, marks } of plan.tiles) {
        assertTrue(isInside(painted, printable), 'the picture is on the printable area');
        assertTrue(isInside(placed, painted), 'a tile is within what is painted');
        assertEqual(placed.widthIn, window.widthIn, 'the width of a tile on its page');
        assertEqual(placed.heightIn, window.heightIn, 'the height of a tile on its page');
        assertTrue(!isOverlapping(painted, plan.labelBox), 'the label is beside the picture');
        for (const mark of marks.map(lineBox)) {
          assertTrue(isInside(mark, printable), 'a mark is on the printable area');
          assertTrue(!isOverlapping(mark, painted), 'a mark is beside the picture');
          assertTrue(!isOverlapping(mark, plan.labelBox), 'a mark is beside the label');
        }
      }
    });
  });

  it('never needs more sheets than with the paper turned', () => {
    holds((plan, request) => {
      const { widthIn, heightIn } = plan.page;
      const across = sheetsOn({ widthIn, heightIn }, request);
      const other = sheetsOn({ widthIn: heightIn, heightIn: widthIn }, request);
      expect(plan.tiles.length).toBe(plan.columns * plan.rows);
      expect(plan.tiles.length).toBe(across);
      expect(plan.tiles.length).toBeLessThanOrEqual(other);
    });
  });

  it('marks where to cut and only there: left and top, and the edges of the picture', () => {
    holds((plan, { marks: style }) => {
      for (const { placed, marks, glue } of plan.tiles) {
        const downs = marks.filter(({ x1In, x2In }) => x1In === x2In).map(({ x1In }) => x1In);
        const acrosses = marks.filter(({ y1In, y2In }) => y1In === y2In).map(({ y1In }) => y1In);
        const rights = glue.rightIn === 0 ? [rightOf(placed)] : [];
        const bottoms = glue.bottomIn === 0 ? [bottomOf(placed)] : [];
        const isNone = style === 'none';
        assertSameList(distinct(downs), isNone ? [] : [placed.xIn, ...rights], 'cuts down');
        assertSameList(distinct(acrosses), isNone ? [] : [placed.yIn, ...bottoms], 'cuts across');
      }
    });
  });
});

/** The number of tiles by the formula, from the room that the marks and the words leave. */
function sheetsOn(
  page: { widthIn: number; heightIn: number },
  { component, marks, overlapIn = 0, paper: { marginIn } }: TilePlanRequest,
): number {
  const lengths = { crop: 3, ticks: 1.5, edge: 3, lines: 3, none: 0 } as const;
  const markIn = marks === 'none' ? 0 : mmToInches(0.3 + lengths[marks]);
  const { widthIn, heightIn } = component.size.trim;
  const along = (lengthIn: number, roomIn: number): number => {
    if (roomIn <= overlapIn) return Number.POSITIVE_INFINITY;
    return Math.max(1, Math.ceil((lengthIn - overlapIn - EPSILON_IN) / (roomIn - overlapIn)));
  };
  const beside = 2 * marginIn + 2 * markIn;
  const strip = 0.24 + mmToInches(0.5);
  return along(widthIn, page.widthIn - beside) * along(heightIn, page.heightIn - beside - strip);
}

describe('fitsPaper', () => {
  it('is true for what the printer reaches, upright or turned', () => {
    const letter = paper('letter');
    expect(fitsPaper({ widthIn: 8, heightIn: 10.5 }, letter)).toBe(true);
    expect(fitsPaper({ widthIn: 10.5, heightIn: 8 }, letter)).toBe(true);
    expect(fitsPaper({ widthIn: 8.01, heightIn: 10.5 }, letter)).toBe(false);
    expect(fitsPaper({ widthIn: 8.5, heightIn: 11 }, letter)).toBe(false);
    fc.assert(
      fc.property(length(30, 600), length(30, 600), (widthIn, heightIn) => {
        const size = { widthIn, heightIn };
        expect(fitsPaper(size, letter)).toBe(fitsPaper(rotateSize(size), letter));
      }),
    );
  });
});
