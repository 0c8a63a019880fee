import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeSeams, type SeamRequest, seamCost } from '../../../../src/layout/tiles/tile-grid.ts';
import { cuttingSteps } from '../../../../src/layout/tiles/tile-text.ts';
import type { SeamObstacle } from '../../../../src/pack/sheet.ts';
import { ENGLISH_WORDS } from '../../../helpers/english-words.ts';
import { boardOf, tiled } from './boards.ts';

const obstacle = (xIn: number, yIn: number, cost = 1): SeamObstacle => ({
  box: { xIn, yIn, widthIn: 0.5, heightIn: 0.5 },
  cost,
});

const BAND = [0, 10] as const;

const request = (obstacles: readonly SeamObstacle[], count = 3): SeamRequest => ({
  lengthIn: 20,
  count,
  roomIn: 7.7,
  overlapIn: 0.5,
  costAt: seamCost(obstacles, 'x', BAND),
});

describe('placeSeams', () => {
  it('moves a seam only as far as it must, and clear of what it spares', () => {
    const { atIn, cost } = placeSeams(request([obstacle(6.4, 1)]));
    expect(cost).toBe(0);
    expect(atIn[0]).toBeLessThanOrEqual(6.4 - 1 / 16);
    expect(atIn[0]).toBeGreaterThan(6.4 - 1 / 16 - 1 / 32);
    expect(atIn[1]).toBeLessThanOrEqual(13);
  });

  it('never costs more than an even split, and every tile fits, whatever is in the way', () => {
    const anyObstacles = fc.array(
      fc.record({
        box: fc.record({
          xIn: fc.double({ min: 0, max: 19, noNaN: true }),
          yIn: fc.double({ min: 0, max: 9, noNaN: true }),
          widthIn: fc.double({ min: 0.01, max: 3, noNaN: true }),
          heightIn: fc.double({ min: 0.01, max: 3, noNaN: true }),
        }),
        cost: fc.integer({ min: 1, max: 100 }),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(anyObstacles, fc.integer({ min: 3, max: 6 }), (obstacles, count) => {
        const asked = request(obstacles, count);
        const { atIn, cost } = placeSeams(asked);
        const sum = (seams: readonly number[]) =>
          seams.reduce((total, at) => total + asked.costAt(at), 0);
        const even = atIn.map((_, index) => ((index + 1) * (20 - 0.5)) / count);
        expect(atIn).toHaveLength(count - 1);
        expect(cost).toBe(sum(atIn));
        expect(cost).toBeLessThanOrEqual(sum(even));
        for (const [index, endIn] of [...atIn, 20 - 0.5].entries()) {
          const lengthIn = endIn + 0.5 - (atIn[index - 1] ?? 0);
          expect(lengthIn).toBeLessThanOrEqual(7.7 + 1e-3);
          expect(lengthIn).toBeGreaterThan(0.5);
        }
        expect(placeSeams(request(obstacles, count))).toEqual({ atIn, cost });
      }),
      { numRuns: 300 },
    );
  });

  it('finds what trying every pair of seams finds', () => {
    const obstacles = [4.9, 5.6, 6.1, 6.6, 7.1, 12.3, 12.8, 13.6].map((xIn, at) =>
      obstacle(xIn, at, 1 + ((at * 7) % 5)),
    );
    const asked = request(obstacles);
    const steps = Array.from({ length: 400 }, (_, at) => (at - 200) / 32);
    const pairs = steps.flatMap((a) => steps.map((b) => [6.5 + a, 13 + b] as const));
    const fits = pairs.filter(([a, b]) =>
      [a + 0.5, b - a + 0.5, 20 - b].every((lengthIn) => lengthIn <= 7.7 && lengthIn >= 3.75),
    );
    const least = Math.min(...fits.map(([a, b]) => asked.costAt(a) + asked.costAt(b)));
    expect(placeSeams(asked).cost).toBe(least);
  });
});

describe('planTiles with obstacles', () => {
  const size = { widthIn: 14, heightIn: 18 };
  const tiles = (obstacles: readonly SeamObstacle[]) =>
    tiled(boardOf(size), 'letter', { obstacles });
  const wall = (fromIn: number, toIn: number, yIn: number) =>
    Array.from({ length: 8 }, (_, at) => ({
      box: { xIn: fromIn, yIn: yIn + at * 0.9, widthIn: toIn - fromIn, heightIn: 0.8 },
      cost: 10,
    }));

  it('parts rows where each is best, and says that the next row lies over a strip', () => {
    const planned = tiles([...wall(6, 7.1, 0.5), ...wall(6.7, 7.6, 10)]);
    const seams = planned.tiles
      .filter(({ column }) => column === 2)
      .map(({ window }) => window.xIn);
    expect(seams[0]).toBeGreaterThan(7.1);
    expect(seams[1]).toBeLessThan(6.7);
    expect(planned.isUneven).toBe(true);
    const [a1, a2] = planned.tiles;
    if (a1 === undefined || a2 === undefined) throw new Error('no tiles');
    expect(cuttingSteps(a1, planned, ENGLISH_WORDS)).toBe(
      'Cut left and top. A2 goes over the strip at the right, Row B goes over the strip at the bottom.',
    );
    expect(cuttingSteps(a2, planned, ENGLISH_WORDS)).toContain('Row B goes over the strip');
  });

  it('keeps one seam for all rows where it costs nothing', () => {
    const planned = tiles(wall(6.6, 7.2, 0.5));
    const seams = planned.tiles
      .filter(({ column }) => column === 2)
      .map(({ window }) => window.xIn);
    expect(new Set(seams).size).toBe(1);
    const [a1] = planned.tiles;
    expect(a1 && cuttingSteps(a1, planned, ENGLISH_WORDS)).toContain('B1 goes over the strip');
  });
});
